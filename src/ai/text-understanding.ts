import type { PageReading } from './reading/page.ts';

/** A value and the page that it came from. */
export interface Sourced {
  value: string;
  sourceUrl: string;
  /** From 0 to 1; absent if a model read the page. */
  confidence?: number;
}

/** What a company's website says about it. Null where it does not say: nothing is guessed. */
export interface CompanyProfile {
  name: Sourced | null;
  logoUrl: Sourced | null;
  elevatorPitch: Sourced | null;
  bio: Sourced | null;
  mission: Sourced | null;
  location: Sourced | null;
  /** Separated by commas. */
  categories: Sourced | null;
}

export interface WantedField {
  key: string;
  description: string;
}

export interface ExtractedField {
  /** Null where too little on the pages says so; then the sources show where it was read. */
  value: string | string[] | null;
  sourceUrls: string[];
  /** From 0 to 1; absent if a model read the pages. */
  confidence?: number;
}

/** One trait of the customers that a company sells to, with the words on its site that say so. */
export interface Trait extends Sourced {
  evidence: string;
}

export interface CustomerProfile {
  industries: Trait[];
  companySizes: Trait[];
  titles: Trait[];
  regions: Trait[];
  pains: Trait[];
  exclusions: Trait[];
}

/** Tokens as the provider counted them, over all answers; of one that did not come, as many as it may have used. */
export interface ModelUsage {
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** With a key of the platform, which the organisation pays for where it is billed. */
  byPlatform?: boolean | undefined;
  /** What was promised to the questions: it ends where these tokens are recorded. */
  holds?: readonly string[] | undefined;
}

export interface Understood<Result> {
  result: Result;
  /** `extractive`, or the provider whose model read the pages. */
  by: string;
  /** Why the provider that was to do it did not; one sentence. */
  fallbackReason: string | null;
  /** Null when no model was asked. A model that failed may have used tokens too. */
  usage: ModelUsage | null;
}

/** Reads pages that strangers wrote. The first page is where the site begins. */
export interface TextUnderstanding {
  describeCompany(pages: PageReading[], signal?: AbortSignal): Promise<Understood<CompanyProfile>>;
  /** A value for each wanted key, null where the pages do not say. */
  extractFields(
    pages: PageReading[],
    fields: WantedField[],
    signal?: AbortSignal,
  ): Promise<Understood<Map<string, ExtractedField | null>>>;
  suggestCustomers(pages: PageReading[], signal?: AbortSignal): Promise<Understood<CustomerProfile>>;
}
