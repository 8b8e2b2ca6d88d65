import type { PersonFacts } from '../../contacts/contact.rules.ts';
import type { EmailStatus, LeadSourceName, PersonDetails, SkipReason } from '../lead.schema.ts';

interface WrittenArticle {
  title: string;
  url: string;
}

/** A person found by a source, before the decision whether to contact them. */
export interface Person extends PersonFacts {
  /** An invented person: email is never sent. */
  sandbox: boolean;
  /** The brand that contacts the person. Defaults to the campaign's first brand. */
  brandId?: string;
  source?: LeadSourceName;
  emailStatus?: EmailStatus | null;
  details?: PersonDetails | null;
  /** The journalist's article that the pitch refers to. */
  article?: WrittenArticle;
  skipReason?: SkipReason;
  /** How often the same feature reached the person before, if it may do so again. */
  round?: number;
}
