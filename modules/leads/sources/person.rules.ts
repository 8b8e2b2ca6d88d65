import type { PersonFacts } from '../../contacts/contact.rules.ts';
import type { EmailStatus, LeadSourceName, PersonDetails, SkipReason } from '../lead.schema.ts';

/** An article by the person. */
export interface WrittenArticle {
  title: string;
  url: string;
}

/** Somebody whom a source found, before anyone decided whether to write. */
export interface Person extends PersonFacts {
  /** Nobody real: mail to this person never leaves. */
  sandbox: boolean;
  /** The brand in whose name the person is written to, where it is not the campaign's first. */
  brandId?: string;
  /** Who found the person. */
  source?: LeadSourceName;
  /** What the source knows of the address. */
  emailStatus?: EmailStatus | null;
  details?: PersonDetails | null;
  /** What a journalist wrote that a pitch answers to. */
  article?: WrittenArticle;
  /** What the source knows that forbids writing. */
  skipReason?: SkipReason;
  /** How many times the same feature has reached them before, where it may again. */
  round?: number;
}
