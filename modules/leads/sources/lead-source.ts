import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Counts } from '../../campaign-state/index.ts';
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

/** What was bought: by name, so that nothing is bought twice. */
export interface ProviderCall {
  /** Units that the provider really charged, in the order of the costs. */
  used: number[];
  results: { name: string; value: unknown }[];
  /** Thrown once the use is noted. */
  failure?: Error;
}

/** Pays providers out of what was reserved for one node of one batch. */
export interface ProviderSpending {
  /** What is known by these names: what this campaign bought and has not used yet, or null for what is used up. */
  find(names: string[]): Promise<Map<string, unknown>>;
  /**
   * Notes the highest possible use, calls, notes the real use and keeps what was bought. A call that throws may have
   * been charged for, so the highest possible use stands.
   */
  buy(order: { kind: 'person' | 'text'; atMost: number[]; call(): Promise<ProviderCall> }): Promise<ProviderCall>;
}

/** For sources that ask a provider: how it is paid, and for whom it looks. */
export interface PaidTerms {
  till: ProviderSpending;
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
  terms?: PaidTerms;
}

/** Finds people for a campaign, each once. The same position gives the same people. */
export interface LeadSource {
  /** Asks a provider: never inside a transaction. */
  isPaid: boolean;
  next(unit: UnitOfWork, campaign: SourceCampaign, request: SourceRequest): Promise<FoundPeople>;
}
