/** For whom articles are scored, and what the scores are noted with. */
export interface Scoring {
  orgId: string;
  campaignId: string;
  brandId: string;
  featureSlug: string | null;
  workflowSlug: string | null;
  runId: string;
  /** What a person names beside what the brand's own site says: subjects, products, competitors. */
  topics: string | null;
  /** Which outlets a person wants: what these write about are topics too. */
  targetOutlets?: string | null | undefined;
  /** Whose name is no subject. */
  spokesperson?: string | null | undefined;
  /** Only what is invented, or only what is real. */
  sandbox: boolean;
  maxAgeDays: number;
  /** Of outlets that the campaign does not know yet, the best so many; without it all. */
  mostNewOutlets?: number;
}
