import type { z } from 'zod';
import { statement } from '../../src/database/statement.ts';
import type { MemberContext } from '../../src/kernel/context.ts';
import { badRequest } from '../../src/kernel/errors.ts';
import { personKey } from '../../src/kernel/text/person-key.ts';
import { assertOwnBrand } from '../brands/index.ts';
import { assertOwnCampaign } from '../campaign-state/index.ts';
import { leadsOfPerson } from '../leads/index.ts';
import { unsubscribePeople } from '../messages/index.ts';
import { suppress, suppressionsFor } from '../suppressions/index.ts';
import type { OptOutInput } from './person.schema.ts';

const REASON = 'Asked for no more mail';

/**
 * A person asked for no more mail, by whatever way. First the address is suppressed, which protects it from now on; then
 * its leads are unsubscribed. Each happens once however often it is asked, so what was interrupted is asked again.
 */
export async function optOut(request: MemberContext, { email, campaignId, brandId }: z.output<typeof OptOutInput>) {
  const { orgId } = request.actor;
  const value = personKey(email);
  if (value === null) throw badRequest(`"${email.slice(0, 100)}" is not an email address.`);
  const unit = { ...request, em: request.orm.em.fork() };
  if (campaignId !== undefined) await assertOwnCampaign(unit.em, orgId, campaignId);
  if (brandId !== undefined) await assertOwnBrand(unit.em, orgId, brandId);
  const entry = { kind: 'address' as const, value, reason: REASON, source: 'unsubscribe' as const };
  await suppress(unit, orgId, [entry]);
  const leads = await statement<{ id: string }>(unit.em, LEADS, [orgId, value, campaignId ?? null, brandId ?? null]);
  const unsubscribed = await unsubscribePeople(
    unit,
    leads.map(({ id }) => ({ orgId, leadId: id, messageId: null, reason: REASON })),
  );
  const [suppression] = await suppressionsFor(unit, [entry]);
  if (suppression === undefined) throw new Error('A suppression that was just added is gone.');
  return { suppression, unsubscribed };
}

const LEADS = `
  select l.id from ${leadsOfPerson('$1', '$2')} l
  where ($3::uuid is null or l.campaign_id = $3) and ($4::uuid is null or l.brand_id = $4)`;
