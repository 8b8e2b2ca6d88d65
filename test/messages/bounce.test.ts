import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordReports } from '../../modules/messages/index.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { sentCampaign } from '../tracking/stage.ts';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
});
afterAll(() => stage.close());

const statusesOf = async (leadId: string) =>
  (await stage.rows<{ status: string }>('select status from messages where lead_id = $1 order by step', [leadId])).map(
    ({ status }) => status,
  );

test('a bounced address is suppressed with its reason in all campaigns of the organisation', async () => {
  const one = await sentCampaign(stage);
  const other = await sentCampaign(stage);
  await stage.rows('update leads set person_key = $2, email = $2 where id = $1', [
    other.first.lead,
    one.first.person_key,
  ]);
  const unit = { ...stage.platform, em: stage.platform.orm.em.fork() };
  const before = (await stage.counts(other.id)).openMessages ?? 0;
  const { orgId } = stage;
  const report = { orgId, messageId: one.first.message, bounced: true, reason: '550 5.1.1 no such mailbox' };
  await recordReports(unit, [{ ...report, orgId: newId() }]);
  expect(await stage.counts(one.id)).not.toHaveProperty('bounced');
  await recordReports(unit, [report, report]);
  await recordReports(unit, [report]);
  expect(await stage.counts(one.id)).toMatchObject({ bounced: 1, recipientsBounced: 1, 'step:1:bounced': 1 });
  expect(await statusesOf(one.first.lead)).toEqual(['sent', 'cancelled', 'cancelled']);
  expect(await statusesOf(other.first.lead)).toEqual(['sent', 'cancelled', 'cancelled']);
  expect((await stage.counts(other.id)).openMessages).toBe(before - 2);
  const { body } = await stage.api.call('get', `/v1/suppressions?value=${encodeURIComponent(one.first.person_key)}`);
  expect(body.suppressions).toMatchObject([{ source: 'bounce', reason: '550 5.1.1 no such mailbox' }]);
});
