/** The campaign to score for, and the values stored with its scores. */
export interface Scoring {
  orgId: string;
  campaignId: string;
  brandId: string;
  featureSlug: string | null;
  workflowSlug: string | null;
  runId: string;
  /** Topics from the user besides the brand's site: subjects, products, competitors. */
  topics: string | null;
  /** The user's description of wanted outlets. Their subjects are topics too. */
  targetOutlets?: string | null | undefined;
  /** Excluded from topics. */
  spokesperson?: string | null | undefined;
  /** True for sandbox articles only, false for real ones only. */
  sandbox: boolean;
  maxAgeDays: number;
  /** Maximum number of outlets that are new to the campaign. Default: no limit. */
  mostNewOutlets?: number;
}
