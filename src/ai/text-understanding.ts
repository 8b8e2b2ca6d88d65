import type { PageReading } from './reading/page.ts';

export interface Sourced {
  value: string;
  sourceUrl: string;
  /** From 0 to 1; absent if a model read the page. */
  confidence?: number;
}

/** Facts stated on a company's website. A value is null if the site does not state it; nothing is guessed. */
export interface CompanyProfile {
  name: Sourced | null;
  logoUrl: Sourced | null;
  elevatorPitch: Sourced | null;
  bio: Sourced | null;
  mission: Sourced | null;
  location: Sourced | null;
  /** Comma-separated. */
  categories: Sourced | null;
}

export interface WantedField {
  key: string;
  description: string;
}

export interface ExtractedField {
  /** Null if the pages do not state it clearly; `sourceUrls` then shows where it was read. */
  value: string | string[] | null;
  sourceUrls: string[];
  confidence?: number;
}

/** A trait of the company's customers, with the sentence of the site as evidence. */
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

/** Token counts of the provider over all answers. A lost answer counts with its maximum. */
export interface ModelUsage {
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** A platform key was used, which the organisation pays for if it is billed. */
  byPlatform?: boolean | undefined;
  /** Reservations for these questions. They end when this usage is recorded. */
  holds?: readonly string[] | undefined;
}

export interface Understood<Result> {
  result: Result;
  /** `extractive`, or the provider whose model read the pages. */
  by: string;
  /** Why the configured provider was not used: one sentence, or null. */
  fallbackReason: string | null;
  /** Null if no model was asked. A failed model may have used tokens too. */
  usage: ModelUsage | null;
}

/** Reads untrusted pages. The first page is the home page. */
export interface TextUnderstanding {
  describeCompany(pages: PageReading[], signal?: AbortSignal): Promise<Understood<CompanyProfile>>;
  extractFields(
    pages: PageReading[],
    fields: WantedField[],
    signal?: AbortSignal,
  ): Promise<Understood<Map<string, ExtractedField | null>>>;
  suggestCustomers(pages: PageReading[], signal?: AbortSignal): Promise<Understood<CustomerProfile>>;
}
