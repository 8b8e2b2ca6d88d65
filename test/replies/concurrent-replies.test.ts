import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundStage, openInbound } from './stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

test('concurrent replies of one person do not deadlock', async () => {
  const [lead] = await stage.written(1);
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((turn) =>
        stage.reply({
          fromEmail: lead?.email ?? '',
          bodyText: 'Tell me more.',
          messageId: `<${round}.${turn}@x.example>`,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
  await stage.rows('select pg_stat_force_next_flush()');
  const deadlocks = () => stage.rows('select deadlocks::int from pg_stat_database where datname = current_database()');
  await expect.poll(deadlocks).toEqual([{ deadlocks: 0 }]);
});

test('two different replies are both recorded, also without a Message-ID', async () => {
  const [lead] = await stage.written(1);
  const write = (bodyText: string) =>
    stage.reply({ fromEmail: lead?.email ?? '', bodyText, messageId: '<>' }).expect(200);
  const { body: first } = await write('Tell me more.');
  const { body: again } = await write('Tell me more.');
  const { body: second } = await write('Please remove me from your list.');
  expect(again.replyId).toBe(first.replyId);
  expect(second).toMatchObject({ qualification: 'unsubscribe' });
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ unsubscribed: true });
});
