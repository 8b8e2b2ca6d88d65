import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Counts } from '../../campaign-state/index.ts';
import type { ProviderSpending } from '../../workflows/index.ts';
import type { SkipReason } from '../lead.schema.ts';
import type { Person } from './person.rules.ts';

/** What a source needs to know of the campaign that it finds people for. */
export interface SourceCampaign {
  id: string;
  orgId: string;
  brandIds: string[];
  audienceIds?: string[] | null | undefined;
}

/** Where a source stands. Only the source that wrote it understands it; it is kept as JSON. */
export type SourcePosition = Record<string, string | number | null>;

/** Somebody whom a source knows of without an address, or knows to be written to already. */
export interface UnreachablePerson extends Omit<Person, 'email' | 'sandbox' | 'skipReason'> {
  /** In the source. */
  id: string;
  skipReason: Extract<SkipReason, 'no_email' | 'duplicate'>;
}

export interface FoundPeople {
  people: Person[];
  unreachable?: UnreachablePerson[];
  /** To go on from; to be kept in the transaction that makes leads of these people. */
  position: SourcePosition;
  /** Nobody is left for now. */
  exhausted: boolean;
  /** What to add to the campaign's counts. */
  counts?: Counts;
  /** What to set there. */
  gauges?: Counts;
}

/** For sources that ask a provider: how it is paid, and for whom it looks. */
export interface PaidSearch {
  spending: ProviderSpending;
  signal: AbortSignal;
  /** In the words of whoever made the campaign. */
  target: string | null;
  audience: 'buyers' | 'journalists';
}

export interface SourceRequest {
  /** Null is the beginning. */
  position: SourcePosition | null | undefined;
  /** People at the most. */
  wanted: number;
  paidSearch?: PaidSearch;
}

/** Finds people for a campaign, each once. The same position gives the same people. */
export interface LeadSource {
  /** Asks a provider: never inside a transaction. */
  isPaid: boolean;
  next(unit: UnitOfWork, campaign: SourceCampaign, request: SourceRequest): Promise<FoundPeople>;
}
