import type { z } from 'zod';
import type { ModelSettings } from '../../../src/ai/model/provider.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Campaign, Counts } from '../../campaign-state/index.ts';
import type { ProviderSpending, SourcePosition } from '../../leads/index.ts';
import type { SenderFacts } from '../../messages/index.ts';

interface Scope {
  unit: UnitOfWork;
  campaign: Campaign;
  brand: { id: string } & Pick<SenderFacts, 'companyName' | 'website'> & { pitch: string | null };
  /** Leads that there is money for. */
  wanted: number;
}

/** What a node may use while its batch is written: everything it does is part of one transaction. */
export type BatchScope = Scope;

/** What a node may use before its batch is written: nothing is locked, so it may wait for providers. */
export interface PreparationScope extends Scope {
  till: ProviderSpending;
  /** The text provider of the organisation. */
  model: ModelSettings | null;
  /** Aborted when the campaign is no longer ours, the process has to end, or it takes too long. */
  signal: AbortSignal;
}

/** What a node has done. */
export interface NodeResult<Output> {
  output: Output;
  /** Units of its cost that were really used, beside those that the till has noted. */
  units: number;
  counts?: Counts;
  /** Counts that are set instead of added to. */
  gauges?: Counts;
  /** Where the source of leads stands now. */
  source?: { position: SourcePosition; exhausted: boolean };
}

/** What a node has got from its providers, and what the nodes after it may expect of it. */
export interface Draft<Prepared> {
  output: Record<string, unknown>;
  prepared: Prepared;
}

/** One kind of node: what it takes and gives, and what it does with a batch. Its price stands in its contract. */
export interface CampaignNode {
  type: string;
  /** Whether it has to ask a provider before the batch is written. */
  asksProvider(config: unknown): boolean;
  /** Null where there is nothing to prepare, also not for others. */
  prepare: ((scope: PreparationScope, config: unknown, input: unknown) => Promise<Draft<unknown>>) | null;
  run(
    scope: BatchScope,
    config: unknown,
    given: { input: unknown; prepared: unknown },
  ): Promise<NodeResult<Record<string, unknown>>>;
}

interface TypedNode<Config, Input, Expected, Output extends Record<string, unknown>, Prepared> {
  type: string;
  config: z.ZodType<Config>;
  input: z.ZodType<Input>;
  output: z.ZodType<Output>;
  /**
   * Outside of any transaction, for the whole batch, and repeatable: what was bought is kept until the batch is written.
   * It runs only in workflows in which some node asks a provider.
   */
  preparation?: {
    asksProvider(config: Config): boolean;
    input: z.ZodType<Expected>;
    run(scope: PreparationScope, config: Config, input: Expected): Promise<Draft<Prepared>>;
  };
  run(scope: BatchScope, config: Config, input: Input, prepared: Prepared | undefined): Promise<NodeResult<Output>>;
}

/** Whatever is stored or handed on is read through the schemas before and after the node runs. */
export function campaignNode<
  Config,
  Input,
  Output extends Record<string, unknown>,
  Expected = never,
  Prepared = undefined,
>(node: TypedNode<Config, Input, Expected, Output, Prepared>): CampaignNode {
  const { preparation } = node;
  return {
    type: node.type,
    asksProvider: (config) => preparation?.asksProvider(node.config.parse(config)) ?? false,
    prepare:
      preparation === undefined
        ? null
        : (scope, config, input) => preparation.run(scope, node.config.parse(config), preparation.input.parse(input)),
    async run(scope, config, { input, prepared }) {
      const done = await node.run(
        scope,
        node.config.parse(config),
        node.input.parse(input),
        prepared as Prepared | undefined,
      );
      return { ...done, output: node.output.parse(done.output) };
    },
  };
}
