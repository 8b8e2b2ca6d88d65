import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundStage, openInbound } from './stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

test('answers of one person that come at the same time do not stand in each other’s way', async () => {
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
