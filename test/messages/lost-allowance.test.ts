import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailStage, openMail } from './stage.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMail();
});
afterAll(() => stage.close());

test('the allowance of messages that a dead worker never sent is returned to the day of the claim', async () => {
  stage.clock.set('2026-11-11T23:59:00Z');
  const senderId = await stage.newSender({ port: 9, dailyCap: 10 });
  const id = await stage.newMailCampaign(['a@x.example', 'b@x.example']);
  const takenOn = async (day: string) => {
    await stage.rows(
      `update messages set status = 'sending', sender_id = $2, claim_token = gen_random_uuid(), claimed_until = $3
       where campaign_id = $1 and step = 1`,
      [id, senderId, new Date('2026-11-12T00:04:00Z')],
    );
    await stage.rows('update senders set taken = 7, taken_on = $2, last_taken_at = $3, retry_at = $4 where id = $1', [
      senderId,
      day,
      stage.clock.now(),
      new Date('2026-12-01'),
    ]);
    await stage.send(id);
    return stage.rows('select taken from senders where id = $1', [senderId]);
  };
  stage.clock.set('2026-11-12T00:05:00Z');
  expect(await takenOn('2026-11-12')).toEqual([{ taken: 7 }]);
  expect(await takenOn('2026-11-11')).toEqual([{ taken: 5 }]);
});
