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
  /** Only what is invented, or only what is real. */
  sandbox: boolean;
  maxAgeDays: number;
  /** Of outlets that the campaign does not know yet, the best so many; without it all. */
  mostNewOutlets?: number;
}
