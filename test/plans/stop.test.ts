import { expect, test } from 'vitest';
import { cancelRest } from '../../modules/messages/open-messages.ts';
import { statement } from '../../src/database/statement.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { loadCampaign } from './ledger.ts';

const MESSAGES = 60_000;

/** What others cancel between the finding and the lock is not taken for the end of what there is. */
async function expectGoingOn(stage: MailStage, campaign: string): Promise<void> {
  await stage.rows("update campaigns set status = 'stopped', due_at = null where id = $1", [campaign]);
  const other = await stage.api.database.pool.connect();
  await other.query('begin');
  await other.query(
    `update messages set status = 'cancelled', due_at = null where id in (
       select id from messages where campaign_id = $1 and status = 'queued' limit 1000)`,
    [campaign],
  );
  const enqueued: unknown[] = [];
  const queue = { enqueue: (...given: unknown[]) => Promise.resolve(void enqueued.push(given)) };
  const cancelled = cancelRest({ ...stage.platform, em: stage.platform.orm.em.fork(), queue }, campaign);
  await lockWaiting(stage.api.database.pool);
  await other.query('commit');
  other.release();
  await cancelled;
  const left = await stage.rows("select 1 from messages where campaign_id = $1 and status = 'queued'", [campaign]);
  expect(left.length).toBeGreaterThan(0);
  expect(enqueued).toHaveLength(1);
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
    await cancelRest(unit, campaign);
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
  expect(left?.messages).toBe(20_000);
  await expectGoingOn(stage, await loadCampaign(stage, 24_600, 'smtp', senders));
  await stage.close();
});
