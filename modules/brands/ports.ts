import type { ModelSettings } from '../../src/ai/model/provider.ts';
import type { PageReader } from '../../src/ai/page-reader.ts';
import type { ModelUsage } from '../../src/ai/text-understanding.ts';
import type { Needs, UnitOfWork } from '../../src/kernel/context.ts';

/** Selects the model by the key source of the organisation. Null if neither it nor the platform has a key. */
export interface ModelAccess {
  for(unit: UnitOfWork, orgId: string): Promise<ModelSettings | null>;
}

/** Pays for model calls outside campaigns with a platform key, from the credit of the organisation. */
export interface ModelPayments {
  paying(unit: UnitOfWork, orgId: string, settings: ModelSettings): ModelSettings;
}

/** Records tokens used. `em` is the transaction that writes their result. */
export interface CostRecorder {
  record(unit: Needs<'em' | 'clock' | 'queue' | 'stripe'>, cost: TokenCost): Promise<void>;
}

export interface TokenCost extends ModelUsage {
  orgId: string;
  /** Null for a website without a brand. */
  brandId: string | null;
  costName: 'brand-analysis' | 'field-extraction' | 'icp-suggestion' | 'audience-suggestion' | 'workflow-draft';
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    modelAccess: ModelAccess;
    modelPayments: ModelPayments;
    costRecorder: CostRecorder;
    pageReader: PageReader;
  }
}
