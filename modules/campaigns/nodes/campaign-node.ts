import type { z } from 'zod';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Counts, SenderFacts } from '../../delivery/index.ts';
import type { SourcePosition } from '../../leads/index.ts';
import type { Campaign } from '../campaign.entity.ts';

/** What a node may use while its batch is written: everything it does is part of one transaction. */
export interface BatchScope {
  unit: UnitOfWork;
  campaign: Campaign;
  brand: { id: string } & Pick<SenderFacts, 'companyName' | 'website'> & { pitch: string | null };
  /** Leads that there is money for. */
  wanted: number;
}

/** What a node has done. */
export interface NodeResult<Output> {
  output: Output;
  /** Units of its cost that were really used. */
  units: number;
  counts?: Counts;
  /** Where the source of leads stands now. */
  source?: { position: SourcePosition; exhausted: boolean };
}

/** One kind of node: what it takes and gives, and what it does with a batch. Its price stands in its contract. */
export interface CampaignNode {
  type: string;
  run(scope: BatchScope, config: unknown, input: unknown): Promise<NodeResult<Record<string, unknown>>>;
}

interface TypedNode<Config, Input, Output extends Record<string, unknown>> {
  type: string;
  config: z.ZodType<Config>;
  input: z.ZodType<Input>;
  output: z.ZodType<Output>;
  run(scope: BatchScope, config: Config, input: Input): Promise<NodeResult<Output>>;
}

/** Whatever is stored or handed on is read through the schemas before and after the node runs. */
export function campaignNode<Config, Input, Output extends Record<string, unknown>>(
  node: TypedNode<Config, Input, Output>,
): CampaignNode {
  return {
    type: node.type,
    async run(scope, config, input) {
      const result = await node.run(scope, node.config.parse(config), node.input.parse(input));
      return { ...result, output: node.output.parse(result.output) };
    },
  };
}
