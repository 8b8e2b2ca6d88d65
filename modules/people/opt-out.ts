import type { z } from 'zod';
import { statement } from '../../src/database/statement.ts';
import type { MemberContext } from '../../src/kernel/context.ts';
import { badRequest, conflict } from '../../src/kernel/errors.ts';
import { personKey } from '../../src/kernel/text/person-key.ts';
import { assertOwnBrand } from '../brands/index.ts';
import { assertOwnCampaign } from '../campaign-state/index.ts';
import { leadsOfPerson } from '../leads/index.ts';
import { cancelMessagesToPeople, countClosedMessages, unsubscribePeople } from '../messages/index.ts';
import { findSuppressions, suppressEntries } from '../suppressions/index.ts';
import type { OptOutInput } from './person.schema.ts';

const REASON = 'Unsubscribed on request';

/**
 * Unsubscribes a person. Suppresses the address first, so that it is protected even if a later step fails. Then
 * unsubscribes its leads and cancels queued messages. All steps are idempotent, so a failed call can be repeated.
 */
export async function optOut(request: MemberContext, { email, campaignId, brandId }: z.output<typeof OptOutInput>) {
  const { orgId } = request.actor;
  const value = personKey(email);
  if (value === null) throw badRequest(`"${email.slice(0, 100)}" is not an email address.`, { param: 'email' });
  const unit = { ...request, em: request.orm.em.fork() };
  if (campaignId !== undefined) await assertOwnCampaign(unit.em, orgId, campaignId);
  if (brandId !== undefined) await assertOwnBrand(unit.em, orgId, brandId);
  const entry = { kind: 'address' as const, value, reason: REASON, source: 'unsubscribe' as const };
  await suppressEntries(unit, orgId, [entry]);
  const leads = await statement<Lead>(unit.em, LEADS, [orgId, value]);
  const isOf = (asked: string | undefined, id: string) => asked === undefined || asked.toLowerCase() === id;
  const counted = leads.filter((lead) => isOf(campaignId, lead.campaign_id) && isOf(brandId, lead.brand_id));
  const unsubscribed = await unsubscribePeople(
    unit,
    counted.map(({ id }) => ({ orgId, leadId: id, messageId: null, reason: REASON })),
  );
  await unit.em.transactional(async (em) => {
    const closed = await cancelMessagesToPeople(
      { ...unit, em },
      leads.map(({ id }) => ({ orgId, id })),
      'unsubscribe',
    );
    await countClosedMessages({ ...unit, em }, closed);
  });
  const [suppression] = await findSuppressions(unit, [entry]);
  if (suppression === undefined) throw conflict('The suppression was removed at the same time. Try again.');
  return { suppression, unsubscribed };
}

interface Lead {
  id: string;
  campaign_id: string;
  brand_id: string;
}

const LEADS = `select l.id, l.campaign_id, l.brand_id from ${leadsOfPerson('$1', '$2')} l`;
