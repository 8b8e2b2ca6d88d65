/** Something that is said, and where. Null for what the customer told us itself. */
export interface Said {
  text: string;
  sourceUrl: string | null;
}

export interface KitFact extends Said {
  label: string | null;
}

export interface KitQuote extends Said {
  by: string | null;
  /** What they are, as the page says it. */
  role: string | null;
}

export interface KitPicture {
  url: string;
  alt: string;
  sourceUrl: string;
  /** A logo or an icon: what the company is known by. */
  isMark: boolean;
}

export interface KitContact {
  name: string | null;
  email: string | null;
  phone: string | null;
  url: string | null;
}

/** What a kit says, before it is a text. */
export interface KitContent {
  name: string;
  headline: string;
  lead: Said | null;
  boilerplate: Said[];
  facts: KitFact[];
  quotes: KitQuote[];
  pictures: KitPicture[];
  contact: KitContact | null;
  language: string | null;
}

/** What is known of the brand beside its pages. */
export interface ToldOfBrand {
  name: string;
  domain: string;
  brandUrl: string;
  logoUrl: string | null;
  elevatorPitch: string | null;
  bio: string | null;
  mission: string | null;
  location: string | null;
  /** The page of each field that was found on one. */
  sources: Partial<Record<string, string>>;
  /** What the customer says in so many words. */
  overview: string | null;
  milestones: string | null;
  founders: string | null;
  pressContact: string | null;
}
