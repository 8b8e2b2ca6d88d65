import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeInbound } from '../../modules/replies/receive/store-inbound.ts';
import { storeTrackingEvents } from '../../modules/tracking/index.ts';
import { mailWith } from './mails.ts';
import { type InboundStage, openInbound } from './stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

/** Makes the database refuse a row, as it refuses text that it cannot store. */
async function withRejectingTrigger(
  table: string,
  when: string,
  condition: string,
  work: () => Promise<void>,
): Promise<void> {
  await stage.rows(`
    create function refuse_row() returns trigger language plpgsql as $$ begin
      if ${condition} then raise 'refused' using errcode = '22021'; end if;
      return new;
    end $$`);
  await stage.rows(`create trigger refuse_row before ${when} on ${table} for each row execute function refuse_row()`);
  try {
    await work();
  } finally {
    await stage.rows(`drop trigger refuse_row on ${table}; drop function refuse_row`);
  }
}

test('a mail that the database rejects is marked as failed, and the others become replies', async () => {
  const leads = await stage.written(7);
  const now = stage.clock.now();
  const mails = leads.map(({ email, messageId }, i) => ({
    orgId: stage.orgId,
    source: 'imap' as const,
    senderId: null,
    receivedAt: now,
    content: mailWith({
      from: email,
      messageId: `<${messageId}.${i}@x.example>`,
      text: i === 3 ? 'Poison.' : 'Call me.',
    }),
  }));
  await storeInbound(stage.platform.orm.em.fork(), now, mails);
  await withRejectingTrigger('replies', 'insert', "new.body_text = 'Poison.'", () => stage.read());
  const campaignId = leads[0]?.campaignId ?? '';
  expect(await stage.rows('select 1 from replies where campaign_id = $1', [campaignId])).toHaveLength(6);
  expect(await stage.rows("select reason, content from inbound_mail where outcome = 'failed'")).toEqual([
    { reason: 'The database rejected the content of the email.', content: null },
  ]);
  expect(await stage.rows('select 1 from inbound_mail where outcome is null')).toEqual([]);
});

/** A run of the job is limited in time, so it runs until nothing is left. */
async function countAll(): Promise<void> {
  while ((await stage.rows('select 1 from tracking_batches')).length > 0) await stage.count();
}

test('an open that the database rejects does not block others', async () => {
  const leads = await stage.written(5);
  const [poison, ...others] = leads.map(({ messageId }) => messageId);
  // The sandbox has already opened some of them.
  await stage.rows('update messages set opened = false where id = any($1::uuid[])', [[poison, ...others]]);
  const unit = { ...stage.platform, em: stage.platform.orm.em.fork() };
  const seenAt = stage.clock.now().getTime() + 60_000;
  stage.clock.advance(120_000);
  await storeTrackingEvents(
    unit,
    leads.map(({ messageId }) => ({
      orgId: stage.orgId,
      messageId,
      seenAt,
      openedAt: { first: seenAt, last: seenAt },
      machineOpened: false,
      clicks: [],
    })),
  );
  await withRejectingTrigger('messages', 'update', `new.id = '${poison}' and new.opened`, countAll);
  const opened = await stage.rows<{ id: string }>('select id from messages where opened and id = any($1::uuid[])', [
    [poison, ...others],
  ]);
  expect(opened.map(({ id }) => id).toSorted()).toEqual(others.toSorted());
  expect(await stage.rows('select 1 from tracking_batches')).toEqual([]);
});
