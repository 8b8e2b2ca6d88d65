import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepMessages } from '../../modules/messages/index.ts';
import { cancelRemainingMessages } from '../../modules/messages/open-messages.ts';
import type { JobQueue } from '../../src/kernel/job.ts';
import { loadMessages } from '../plans/ledger.ts';
import { type MailStage, openMail } from './stage.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMail();
});
afterAll(() => stage.close());

async function enqueuedBySweep(): Promise<string[]> {
  const campaigns: string[] = [];
  const queue: JobQueue = {
    enqueue: (_job, data) => {
      campaigns.push(String(Object(data).campaignId));
      return Promise.resolve();
    },
  };
  await sweepMessages({ ...stage.platform, em: stage.platform.orm.em.fork(), queue });
  return campaigns;
}

test('the sweep finishes a stop whose job was lost', async () => {
  const id = await stage.newCampaign();
  await loadMessages(stage, id, 'parked', 20_500);
  const open = `select count(*)::int as open from messages where campaign_id = $1 and status = 'queued'`;
  await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
  expect(await stage.rows(open, [id])).toEqual([{ open: 500 }]);
  expect(await enqueuedBySweep()).toEqual([id]);
  await cancelRemainingMessages(
    { ...stage.platform, em: stage.platform.orm.em.fork() },
    id,
    new AbortController().signal,
  );
  expect(await stage.rows(open, [id])).toEqual([{ open: 0 }]);
  expect(await enqueuedBySweep()).toEqual([]);
});
