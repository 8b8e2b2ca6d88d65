import type { EntityManager } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import type { ContactRefusal, ContactTables } from '../../contacts/index.ts';
import { findMemberConditions, findRefusals, readContactsAfter, toPersonFacts } from '../../contacts/index.ts';
import type { LeadSource, SourceCampaign, SourcePosition } from './lead-source.ts';
import type { Person } from './person.rules.ts';

/**
 * Reads the contacts of the campaign's brands, brand by brand, in the order in which they became visible.
 * Contacts that are uploaded later come last, so an exhausted source can continue: the position is stored for
 * each brand.
 */
export const contactsSource: LeadSource = {
  isPaid: false,
  async next({ em }, campaign, { position, wanted }) {
    const conditions = await findMemberConditions(em, campaign);
    const people: Person[] = [];
    const read = { ...position };
    for (const brandId of campaign.brandIds) {
      const condition = conditions(brandId);
      if (condition === undefined) continue;
      const after = Number(read[brandId] ?? 0);
      const rows = await readContactsAfter(em, {
        ...campaign,
        brandId,
        condition,
        after,
        limit: wanted - people.length,
      });
      people.push(...(await peopleOf(em, campaign, rows)));
      read[brandId] = Number(rows.at(-1)?.position ?? after);
      if (people.length >= wanted) return { people, position: read, exhausted: false };
    }
    return { people, position: read, exhausted: true };
  },
};

/** Returns true if contacts were added after the last one that the campaign read. */
export async function hasNewContacts(
  em: EntityManager,
  campaign: SourceCampaign & { sourcePosition?: SourcePosition | null | undefined },
): Promise<boolean> {
  const { brandIds, sourcePosition } = campaign;
  // Positions of other sources contain no brand ids.
  const wereRead = brandIds.filter((id) => sourcePosition?.[id] !== undefined);
  if (wereRead.length === 0) return false;
  const conditions = await findMemberConditions(em, campaign);
  for (const brandId of wereRead) {
    const condition = conditions(brandId);
    const after = Number(sourcePosition?.[brandId]);
    if (condition === undefined) continue;
    if ((await readContactsAfter(em, { ...campaign, brandId, condition, after, limit: 1 })).length > 0) return true;
  }
  return false;
}

type ContactRow = Selectable<ContactTables['contacts']>;

/** If several brands know a person, a refusal towards one of them counts for all. */
async function peopleOf(em: EntityManager, campaign: SourceCampaign, rows: readonly ContactRow[]): Promise<Person[]> {
  const keys = campaign.brandIds.length > 1 ? rows.map(({ person_key }) => person_key) : [];
  const refusals = keys.length === 0 ? new Map<string, ContactRefusal>() : await findRefusals(em, campaign, keys);
  return rows.map((row) => personOf(row, refusals.get(row.person_key) ?? ownRefusal(row)));
}

const ownRefusal = ({ unsubscribed, consent }: ContactRow): ContactRefusal | null =>
  unsubscribed ? 'unsubscribed' : consent === false ? 'no_consent' : null;

const personOf = (row: ContactRow, skipReason: ContactRefusal | null): Person => ({
  ...toPersonFacts(row),
  sandbox: false,
  source: 'contacts',
  brandId: row.brand_id,
  ...(skipReason === null ? {} : { skipReason }),
});
