import { expect, test } from 'vitest';
import { cancelRemainingMessages } from '../../modules/messages/open-messages.ts';
import { statement } from '../../src/database/statement.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { isLong } from '../harness/long.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { loadCampaign, loadMessages, type MessageState } from './ledger.ts';
import { countPages, expectSamePages, gatherByHand } from './measure.ts';

const MESSAGES = 60_000;

/** Rows that others cancel between search and lock must not look like the end of the queue. */
async function expectGoingOn(stage: MailStage, campaign: string): Promise<void> {
  await stage.rows("update campaigns set status = 'stopped', due_at = null where id = $1", [campaign]);
  const other = await stage.api.database.pool.connect();
  await other.query('begin');
  await other.query(
    `update messages set status = 'cancelled', due_at = null where id in (
       select id from messages where campaign_id = $1 and status = 'queued' limit 1000)`,
    [campaign],
  );
  const unit = { ...stage.platform, em: stage.platform.orm.em.fork() };
  const cancelled = cancelRemainingMessages(unit, campaign, new AbortController().signal);
  await lockWaiting(stage.api.database.pool);
  await other.query('commit');
  other.release();
  await cancelled;
  const left = await stage.rows("select 1 from messages where campaign_id = $1 and status = 'queued'", [campaign]);
  expect(left).toEqual([]);
}

test('what is cancelled at a stop is found by index, however much others have queued', async () => {
  const stage = await openMail();
  const senders = { active: await stage.newSender(), paused: await stage.newSender() };
  await stage.rows('alter table messages set (autovacuum_enabled = off)');
  await loadCampaign(stage, MESSAGES, 'smtp', senders);
  const campaign = await loadCampaign(stage, MESSAGES, 'smtp', senders);
  await stage.rows('vacuum analyze');
  await stage.rows("update campaigns set status = 'stopped', due_at = null where id = $1", [campaign]);
  const read = await stage.platform.orm.em.fork().transactional(async (em) => {
    const unit = { ...stage.platform, em, queue: { enqueue: () => Promise.resolve() } };
    await cancelRemainingMessages(unit, campaign, new AbortController().signal);
    const [table] = await statement<{ rows: string }>(
      em,
      "select seq_tup_read as rows from pg_stat_xact_user_tables where relname = 'messages'",
      [],
    );
    return Number(table?.rows);
  });
  expect(read).toBe(0);
  const [left] = await stage.rows<{ messages: number }>(
    "select count(*)::int as messages from messages where campaign_id = $1 and status = 'cancelled'",
    [campaign],
  );
  expect(left?.messages).toBe(50_000);
  await expectGoingOn(stage, await loadCampaign(stage, 24_600, 'smtp', senders));
  await stage.close();
});

const STATES: MessageState[] = ['due', 'parked', 'awaiting'];

test('a stop reads as many pages however much the campaign has sent', () =>
  expectSamePages(async () => {
    const stage = await openMail();
    const campaigns = [await stage.newCampaign(), await stage.newCampaign()];
    const waiting = [...campaigns];
    return {
      stage,
      async load(rows) {
        for (const campaign of campaigns) {
          await loadMessages(stage, campaign, 'sent', rows);
          for (const state of STATES) await loadMessages(stage, campaign, state, 30);
        }
      },
      calls: {
        'a stop': () => stage.api.call('post', `/v1/campaigns/${waiting.pop()}/stop`).expect(200),
      },
    };
  }));

test('a stop reads as much for each message that it cancels, however many there are and whoever still sees them', async () => {
  const stage = await openMail();
  await gatherByHand(stage);
  const entriesRead = async () => {
    const [table] = await stage.rows<{ read: number }>(
      "select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname = 'messages'",
    );
    return table?.read ?? 0;
  };
  const entriesForEach = async (messages: number) => {
    const campaign = await stage.newCampaign();
    await loadMessages(stage, campaign, 'due', messages);
    await stage.rows('vacuum analyze');
    await stage.rows("update campaigns set status = 'stopped', due_at = null where id = $1", [campaign]);
    // An old snapshot keeps cancelled rows from being vacuumed.
    const reader = await stage.api.database.pool.connect();
    await reader.query('begin isolation level repeatable read; select 1 from messages limit 1');
    const before = await entriesRead();
    const unit = { ...stage.platform, em: stage.platform.orm.em.fork() };
    await countPages(stage, () => cancelRemainingMessages(unit, campaign, new AbortController().signal));
    const read = (await entriesRead()) - before;
    await reader.query('rollback');
    reader.release();
    const isLeft = "select 1 from messages where campaign_id = $1 and status <> 'cancelled'";
    expect(await stage.rows(isLeft, [campaign])).toEqual([]);
    return read / messages;
  };
  const few = await entriesForEach(2_000);
  expect(await entriesForEach(isLong ? 200_000 : 50_000)).toBeLessThan(1.1 * few);
  await stage.close();
});
