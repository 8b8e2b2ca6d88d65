import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Counts } from '../../campaign-state/index.ts';
import type { ProviderSpending } from '../../workflows/index.ts';
import type { SkipReason } from '../lead.schema.ts';
import type { Person } from './person.rules.ts';

export interface SourceCampaign {
  id: string;
  orgId: string;
  brandIds: string[];
  audienceIds?: string[] | null | undefined;
}

/** The position of a source, stored as JSON. Only the source that wrote it can interpret it. */
export type SourcePosition = Record<string, string | number | null>;

/** A person known to the source without an address, or who is a lead already. */
export interface UnreachablePerson extends Omit<Person, 'email' | 'sandbox' | 'skipReason'> {
  id: string;
  skipReason: Extract<SkipReason, 'no_email' | 'duplicate'>;
}

export interface FoundPeople {
  people: Person[];
  unreachable?: UnreachablePerson[];
  /** Where to continue. Must be saved in the transaction that creates leads from these people. */
  position: SourcePosition;
  /** No more people for now. */
  exhausted: boolean;
  /** Numbers to add to the campaign's counts. */
  counts?: Counts;
  /** Numbers to set in the campaign's counts. */
  gauges?: Counts;
}

export interface PaidSearch {
  spending: ProviderSpending;
  signal: AbortSignal;
  /** In the words of the user who created the campaign. */
  target: string | null;
  audience: 'buyers' | 'journalists';
}

interface SourceRequest {
  /** Null starts from the beginning. */
  position: SourcePosition | null | undefined;
  wanted: number;
  paidSearch?: PaidSearch;
}

/** Finds people for a campaign, each once. The same position returns the same people. */
export interface LeadSource {
  /** The source calls a provider, so it must never run inside a transaction. */
  isPaid: boolean;
  next(unit: UnitOfWork, campaign: SourceCampaign, request: SourceRequest): Promise<FoundPeople>;
}
