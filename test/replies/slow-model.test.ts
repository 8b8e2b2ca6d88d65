import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { processInboundHandler } from '../../modules/replies/index.ts';
import { storeInbound } from '../../modules/replies/receive/store-inbound.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type ModelServer, startModelServer } from '../ai/model-server.ts';
import { COMES_AGAIN, LONGEST_MS, watchEventLoop } from '../harness/event-loop.ts';
import { mailWith } from './mails.ts';
import { giveModel, type InboundStage, openInbound, type WrittenLead } from './stage.ts';

let stage: InboundStage;
let model: ModelServer;
let answer: PromiseWithResolvers<void>;
beforeAll(async () => {
  stage = await openInbound();
  model = await startModelServer();
  giveModel(stage, model);
});
afterAll(async () => {
  await model.close();
  await stage.close();
});
/** The model waits until the test lets it answer. */
beforeEach(() => {
  answer = Promise.withResolvers();
  model.reply(async () => {
    await answer.promise;
    return { says: { qualification: 'interested', confidence: 0.8, reasoning: 'It asks.' } };
  });
});

const deliverMails = (orgId: string, from: string, texts: string[]) => {
  const now = stage.clock.now();
  const mails = texts.map((text) => {
    const content = mailWith({ from, text, messageId: `<${newId()}@x.example>` });
    return { orgId, source: 'imap' as const, senderId: null, content, receivedAt: now };
  });
  return storeInbound(stage.platform.orm.em.fork(), now, mails);
};
const handled = (handler: ReturnType<typeof processInboundHandler>) =>
  handler.handle({}, { log: stage.platform.log, signal: new AbortController().signal });
const isUnsubscribed = async (lead: WrittenLead | undefined) => (await stage.leadRow(lead?.id ?? '')).unsubscribed;

test('an unsubscribe request is recorded before a model classifies other mail of the batch', async () => {
  const [undecided, refusing] = await stage.written(2);
  await deliverMails(stage.orgId, undecided?.email ?? '', ['Hm, perhaps.']);
  await deliverMails(stage.orgId, refusing?.email ?? '', ['Please remove me from your list.']);
  const reading = stage.read();
  await expect.poll(() => model.received.length).toBe(1);
  await expect.poll(() => isUnsubscribed(refusing)).toBe(true);
  expect(await stage.replies(undecided?.campaignId ?? '')).toEqual({ 'reply:unsubscribe': 1 });
  answer.resolve();
  await reading;
  expect(await stage.replies(undecided?.campaignId ?? '')).toEqual({ 'reply:unsubscribe': 1, 'reply:interested': 1 });
});

test('a hanging model delays only the mail of its own organisation', async () => {
  const [lead] = await stage.written(1);
  const handler = processInboundHandler(stage.platform);
  const places = handler.concurrency ?? 1;
  await deliverMails(
    stage.orgId,
    lead?.email ?? '',
    Array.from({ length: 25 * places }, (_, i) => `Hm, perhaps ${i}.`),
  );
  const orgId = newId();
  await stage.rows(
    `insert into organisations (id, name, time_zone, plan, created_at, updated_at)
     select $1, 'Other', time_zone, plan, created_at, updated_at from organisations where id = $2`,
    [orgId, stage.orgId],
  );
  await deliverMails(orgId, 'eve@other.example', ['In the same moment.']);
  const atWork = Array.from({ length: places }, () => handled(handler));
  await expect.poll(() => model.received.length).toBeGreaterThan(0);
  const strangers = () => stage.rows('select own_text from replies where org_id = $1 order by own_text', [orgId]);
  const free = Promise.race(atWork).then(async () => {
    await deliverMails(orgId, 'eve@other.example', ['A little later.']);
    await handled(handler);
  });
  await expect
    .poll(strangers, { timeout: 10_000 })
    .toEqual([{ own_text: 'A little later.' }, { own_text: 'In the same moment.' }]);
  answer.resolve();
  await Promise.all([...atWork, free]);
  expect(await stage.rows('select 1 from inbound_mail where due_at is not null')).toEqual([]);
});

test('other work runs while mails for the model are selected', COMES_AGAIN, async () => {
  const [lead] = await stage.written(1);
  const words = Array.from({ length: 8_000 }, (_, i) => `word${i} lorem`).join(' ');
  await deliverMails(
    stage.orgId,
    lead?.email ?? '',
    Array.from({ length: 20 }, (_, i) => `Hm, perhaps ${i}. ${words}`),
  );
  answer.resolve();
  const watch = watchEventLoop();
  await stage.read();
  watch.stop();
  expect(watch.longestMs()).toBeLessThan(LONGEST_MS);
});
