import type { Selectable } from 'kysely';
import type { ContactTables } from '../../contacts/index.ts';
import { contactsAfter, memberConditions, personFactsOf } from '../../contacts/index.ts';
import type { LeadSource } from './lead-source.ts';
import type { Person } from './person.rules.ts';

/**
 * The contacts of the campaign's brands, one brand after the other, in the order in which they became visible. Contacts
 * that are uploaded later come later, so a source that was exhausted may go on.
 */
export const contactsSource: LeadSource = {
  isPaid: false,
  async next({ em }, campaign, { position, wanted }) {
    const conditions = await memberConditions(em, campaign);
    const people: Person[] = [];
    let brand = Number(position?.brand ?? 0);
    let after = typeof position?.after === 'number' ? position.after : 0;
    for (;;) {
      const brandId = campaign.brandIds[brand];
      const condition = brandId === undefined ? undefined : conditions(brandId);
      if (brandId !== undefined && condition !== undefined) {
        const rows = await contactsAfter(em, { ...campaign, brandId, condition, after, limit: wanted - people.length });
        people.push(...rows.map(personOf));
        after = Number(rows.at(-1)?.position ?? after);
        if (people.length >= wanted) return { people, position: { brand, after }, exhausted: false };
      }
      if (brand >= campaign.brandIds.length - 1) return { people, position: { brand, after }, exhausted: true };
      brand++;
      after = 0;
    }
  },
};

const personOf = (row: Selectable<ContactTables['contacts']>): Person => ({
  ...personFactsOf(row),
  sandbox: false,
  source: 'contacts',
  brandId: row.brand_id,
  ...(row.unsubscribed ? { skipReason: 'unsubscribed' } : row.consent === false ? { skipReason: 'no_consent' } : {}),
});
