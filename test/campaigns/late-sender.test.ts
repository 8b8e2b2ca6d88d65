import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_WORKFLOW, SENDER } from '../messages/stage.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

let stage: CampaignStage;
/** Runs once between the check for a sender and the use of its result. */
let meanwhile: (() => Promise<void>) | null = null;
beforeAll(async () => {
  stage = await openCampaigns({
    overrides: {
      senderPresence: {
        async hasSender({ em }, orgId) {
          const senders = await em.execute("select 1 from senders where org_id = ? and status = 'active'", [orgId]);
          const act = meanwhile;
          meanwhile = null;
          await act?.();
          return senders.length > 0;
        },
      },
    },
  });
});
afterAll(() => stage.close());

const addSender = async () => void (await stage.api.call('post', '/v1/senders').send(SENDER).expect(200));
const removeSenders = () => stage.rows('delete from senders');

test('a sender added during the gate check is noticed', async () => {
  const id = await stage.newCampaign({ workflowSlug: MAIL_WORKFLOW });
  meanwhile = addSender;
  await stage.run(id);
  expect((await stage.campaign(id))?.closed_gate).not.toBe('no_sender');
  await removeSenders();
});

test('resuming a campaign that waits for a sender checks its gates again', async () => {
  const id = await stage.newCampaign({ workflowSlug: MAIL_WORKFLOW });
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'active', closed_gate: 'no_sender' });
  await addSender();
  await stage.rows('update campaigns set due_at = null where id = $1', [id]);
  stage.jobs.length = 0;
  await stage.api.call('post', `/v1/campaigns/${id}/resume`).expect(200);
  expect(stage.jobs).toContainEqual({ job: 'campaigns.run', campaignId: id, at: null });
  await stage.run(id);
  expect((await stage.campaign(id))?.closed_gate).not.toBe('no_sender');
});

test('a campaign resumed while its runner has the lease continues at once', async () => {
  const id = await stage.newCampaign({ workflowSlug: MAIL_WORKFLOW });
  await stage.rows(
    "update campaigns set status = 'paused', due_at = null, claimed_until = $2, claim_token = gen_random_uuid() where id = $1",
    [id, new Date(stage.clock.now().getTime() + 30_000)],
  );
  stage.jobs.length = 0;
  await stage.api.call('post', `/v1/campaigns/${id}/resume`).expect(200);
  expect(stage.jobs).toContainEqual({ job: 'messages.send', campaignId: id, at: null });
});

test('a runner releases a paused campaign and checks again if it was resumed meanwhile', async () => {
  const id = await stage.newCampaign({ workflowSlug: MAIL_WORKFLOW });
  await removeSenders();
  meanwhile = async () => {
    await stage.api.call('post', `/v1/campaigns/${id}/pause`).expect(200);
  };
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'paused', claimed_until: null });
});
