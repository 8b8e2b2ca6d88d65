import type { EmailStatus, LeadSourceName, PersonDetails, SkipReason } from '../lead.schema.ts';

/** Somebody whom a source found, before anyone decided whether to write. */
export interface Person {
  email: string;
  firstName: string | null;
  lastName: string | null;
  title: string | null;
  organizationName: string | null;
  organizationDomain: string | null;
  organizationIndustry: string | null;
  organizationSize: string | null;
  linkedinUrl: string | null;
  /** Nobody real: mail to this person never leaves. */
  sandbox: boolean;
  /** The brand in whose name the person is written to, where it is not the campaign's first. */
  brandId?: string;
  /** Who found the person. */
  source?: LeadSourceName;
  /** What the source knows of the address. */
  emailStatus?: EmailStatus | null;
  details?: PersonDetails | null;
  /** What the source knows that forbids writing. */
  skipReason?: SkipReason;
}
