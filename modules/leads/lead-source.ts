import type { Needs } from '../../src/kernel/context.ts';
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

interface FoundPeople {
  people: Person[];
  /** To go on from; to be kept in the transaction that makes leads of these people. */
  position: SourcePosition;
  /** Nobody is left for now. */
  exhausted: boolean;
}

/** Finds people for a campaign, each once. The same position gives the same people. */
export interface LeadSource {
  /** At most `wanted` people after the position; null is the beginning. */
  next(
    unit: Needs<'em'>,
    campaign: SourceCampaign,
    from: { position: SourcePosition | null | undefined; wanted: number },
  ): Promise<FoundPeople>;
}
