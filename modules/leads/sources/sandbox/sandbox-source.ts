import type { EntityManager } from '@mikro-orm/postgresql';
import { isId } from '../../../../src/kernel/ids.ts';
import type { AudienceFilters } from '../../../contacts/index.ts';
import { Audience } from '../../../contacts/index.ts';
import type { LeadSource, SourceCampaign } from '../lead-source.ts';
import { sandboxPerson } from './sandbox-person.rules.ts';

/** People who do not exist, without end: to see a whole campaign run without a key and without writing to anyone. */
export const sandboxSource: LeadSource = {
  isPaid: false,
  async next({ em }, campaign, { position, wanted }) {
    const first = Number(position?.next ?? 0);
    const filters = await filtersOf(em, campaign);
    const people = Array.from({ length: wanted }, (_nothing, i) =>
      sandboxPerson(campaign.id, first + i, filters[(first + i) % filters.length]),
    );
    return { people, position: { next: first + wanted }, exhausted: false };
  },
};

/** Of the campaign's audiences, whatever source they are for: they are invented in turn to fit each of them. */
async function filtersOf(em: EntityManager, { orgId, audienceIds }: SourceCampaign): Promise<AudienceFilters[]> {
  const ids = (audienceIds ?? []).filter(isId);
  if (ids.length === 0) return [];
  const found = await em.find(Audience, { id: { $in: ids }, orgId }, { disableIdentityMap: true });
  return ids.flatMap((id) => found.find((audience) => audience.id === id)?.filters ?? []);
}
