import type { ModelSettings } from '../../src/ai/model/provider.ts';
import type { PageReader } from '../../src/ai/page-reader.ts';
import type { ModelUsage } from '../../src/ai/text-understanding.ts';
import type { Needs, UnitOfWork } from '../../src/kernel/context.ts';

/** Which model an organisation uses, by its key source; null when it has no key and the platform has none. */
export interface ModelAccess {
  for(unit: UnitOfWork, orgId: string): Promise<ModelSettings | null>;
}

/** Pays for questions outside campaigns with a key of the platform, out of the organisation's credit. */
export interface ModelPayments {
  paying(unit: UnitOfWork, orgId: string, settings: ModelSettings): ModelSettings;
}

/** Tokens that were really used. `em` is that of the transaction that writes what they were used for. */
export interface CostRecorder {
  record(unit: Needs<'em' | 'clock' | 'queue' | 'stripe'>, cost: TokenCost): Promise<void>;
}

export interface TokenCost extends ModelUsage {
  orgId: string;
  /** Null for a website that is no brand. */
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
