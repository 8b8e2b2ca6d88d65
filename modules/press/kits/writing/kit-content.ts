/** A statement and its page. `sourceUrl` is null if the customer provided it. */
export interface KitStatement {
  text: string;
  sourceUrl: string | null;
}

export interface KitFact extends KitStatement {
  label: string | null;
}

export interface KitQuote extends KitStatement {
  by: string | null;
  role: string | null;
}

export interface KitPicture {
  url: string;
  alt: string;
  sourceUrl: string;
  isMark: boolean;
}

export interface KitContact {
  name: string | null;
  email: string | null;
  phone: string | null;
  url: string | null;
}

export interface KitContent {
  name: string;
  headline: string;
  lead: KitStatement | null;
  boilerplate: KitStatement[];
  facts: KitFact[];
  quotes: KitQuote[];
  pictures: KitPicture[];
  contact: KitContact | null;
  language: string | null;
}

export interface KitBrandFacts {
  name: string;
  domain: string;
  brandUrl: string;
  logoUrl: string | null;
  elevatorPitch: string | null;
  bio: string | null;
  mission: string | null;
  location: string | null;
  /** Keyed by field: the page that it was found on. */
  sources: Partial<Record<string, string>>;
  overview: string | null;
  milestones: string | null;
  founders: string | null;
  pressContact: string | null;
}
