import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEATHS_ALLOWED } from '../../modules/campaigns/runner/runner.rules.ts';
import { drawSandboxReaction } from '../../modules/replies/sandbox/sandbox-reaction.rules.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { isLong } from '../harness/long.ts';

const WORKER = join(import.meta.dirname, 'campaign-worker.ts');
const LEADS = isLong ? 10_000 : 2_000;
const WORKERS = 2;
/** A 30 s lease expires in about 7 s, which is longer than a step on a busy machine. */
const CLOCK_SPEED = 4;
/** Lifetime of a worker. In the short run it is often too short for a step, until enough were killed. */
const LIFE_MS = isLong ? [500, 1_500] : [200, 1_000];
const KILLS = isLong ? 20 : 8;

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
});
afterAll(() => stage.close());

test(`a campaign of ${LEADS} leads survives workers that are killed all the time`, {
  timeout: isLong ? 900_000 : 300_000,
}, async ({ signal }) => {
  const id = await stage.newCampaign({ maxLeads: LEADS, total: '100000' });
  const begin = String(Date.now());
  let isOver = false;
  const over = Promise.withResolvers<void>();
  let kills = 0;
  const complaints: string[] = [];
  const work = async () => {
    while (!isOver && !signal.aborted) {
      const worker = startWorker(id, begin, complaints);
      await once(worker.stdout ?? worker, 'data');
      const life = isLong || kills < KILLS ? pause(randomInt(LIFE_MS[0] ?? 0, LIFE_MS[1] ?? 1)) : over.promise;
      await Promise.race([life, once(worker, 'exit')]);
      await aStepIsDone(id, signal);
      worker.kill('SIGKILL');
      kills += 1;
      if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
    }
  };
  const workers = Array.from({ length: WORKERS }, work);
  while (!isOver && !signal.aborted) {
    await pause(100);
    isOver = (await stage.campaign(id))?.status !== 'active';
  }
  over.resolve();
  await Promise.all(workers);

  expect(complaints.join('')).toBe('');
  expect(kills).toBeGreaterThanOrEqual(KILLS);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed', claimed_until: null, due_at: null });
  await readTheRest();
  await expectServedOnce(id);
  await expectAnswersOnce(id);
  await expectMilestonesOnce(id);
  await expectExactCosts(id);
  await expectNothingLeftOpen(id);
});

/** Five deaths in a row without a completed step would fail the campaign, so some steps must complete. */
async function aStepIsDone(id: string, signal: AbortSignal) {
  const isInARow = async () => {
    const campaign = await stage.campaign(id);
    return campaign?.status === 'active' && campaign.attempts >= DEATHS_ALLOWED - WORKERS;
  };
  while (!signal.aborted && (await isInARow())) await pause(50);
}

function startWorker(id: string, begin: string, complaints: string[]): ChildProcess {
  const worker = spawn(process.execPath, [WORKER, stage.api.database.url, id, begin, String(CLOCK_SPEED)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  worker.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  return worker;
}

async function expectServedOnce(id: string) {
  const counts = await stage.counts(id);
  const [leads] = await stage.rows(
    `select count(*)::int as leads, count(distinct person_key)::int as people,
            count(*) filter (where contacted)::int as contacted
     from leads where campaign_id = $1 and status <> 'skipped'`,
    [id],
  );
  expect(leads).toEqual({ leads: LEADS, people: LEADS, contacted: LEADS });
  const [messages] = await stage.rows(
    `select count(*)::int as messages, count(*) filter (where status = 'sent')::int as sent,
            count(*) filter (where status = 'cancelled' and reason in ('bounced', 'replied', 'unsubscribed', 'complained',
              'suppressed'))::int as cancelled,
            count(*) filter (where delivered)::int as delivered, count(*) filter (where opened)::int as opened,
            count(*) filter (where bounced)::int as bounced
     from messages where campaign_id = $1`,
    [id],
  );
  expect(messages).toEqual({
    messages: 3 * LEADS,
    sent: counts.sent,
    cancelled: 3 * LEADS - (counts.sent ?? 0),
    delivered: counts.delivered,
    opened: counts.opened,
    bounced: counts.bounced,
  });
  expect(counts).toMatchObject({ leadsServed: LEADS, leadsContacted: LEADS, emailsGenerated: LEADS, openMessages: 0 });
}

/**
 * The campaign may end before its last replies are read, and killed workers
 * hold some under a lease. The workers' clock is ahead, so all of them are due.
 */
async function readTheRest() {
  await stage.rows(
    "update inbound_mail set claimed_until = null, claim_token = null, due_at = 'epoch' where outcome is null",
  );
  await stage.read();
}

async function expectAnswersOnce(id: string) {
  const delivered = await stage.rows<{ id: string; lead_id: string }>(
    "select id, lead_id from messages where campaign_id = $1 and status = 'sent' and delivered",
    [id],
  );
  const given = delivered.map((message) => ({ leadId: message.lead_id, answer: drawSandboxReaction(message.id) }));
  const answers = given.flatMap(({ answer }) => answer ?? []);
  const human = answers.filter((answer) => answer.kind === 'reply' && !answer.isAutoReply);
  const [kept] = await stage.rows(
    `select (select count(*)::int from inbound_mail) as mails,
            (select count(*)::int from inbound_mail where outcome is null) as waiting,
            (select count(*)::int from replies) as replies`,
  );
  expect(kept).toEqual({
    mails: answers.length,
    waiting: 0,
    replies: answers.filter(({ kind }) => kind === 'reply').length,
  });
  // A "meeting booked" reply and a calendar booking of the same lead may be one meeting.
  const booking = given.filter(
    ({ answer }) => answer?.kind === 'meeting' || (answer?.kind === 'reply' && answer.reply === 'meetingBooked'),
  );
  const meetings = await stage.rows<{ lead_id: string }>('select lead_id from meetings');
  expect(new Set(meetings.map(({ lead_id }) => lead_id))).toEqual(new Set(booking.map(({ leadId }) => leadId)));
  expect(meetings.length).toBeLessThanOrEqual(booking.length);
  expect(await stage.events(id, 'meeting.booked')).toHaveLength(meetings.length);
  expect(await stage.events(id, 'reply.received')).toHaveLength(human.length);
  const counts = await stage.counts(id);
  const counted = Object.entries(counts).filter(([name]) => name.startsWith('reply:'));
  const [people] = await stage.rows<{ answered: number; unsubscribed: number; complained: number }>(
    `select count(*) filter (where replied or reply_class in ('autoReply', 'outOfOffice'))::int as answered,
            count(*) filter (where unsubscribed)::int as unsubscribed,
            count(*) filter (where complained)::int as complained
     from leads where campaign_id = $1`,
    [id],
  );
  expect(counted.reduce((sum, [, value]) => sum + value, 0)).toBe(people?.answered);
  expect(counts.unsubscribed ?? 0).toBe(people?.unsubscribed);
  expect(counts.complaints ?? 0).toBe(people?.complained);
}

async function expectMilestonesOnce(id: string) {
  const { sent = 0 } = await stage.counts(id);
  const thousands = Array.from({ length: Math.floor(sent / 1000) }, (_, i) => `${(i + 1) * 1000}_emails`);
  const told = (await stage.events(id, 'campaign.milestone')).map(({ data }) => data.milestone);
  expect(told).toEqual(['100_emails', '500_emails', ...thousands]);
  expect(await stage.events(id, 'campaign.completed')).toHaveLength(1);
}

async function expectExactCosts(id: string) {
  const { sent = 0 } = await stage.counts(id);
  const expected = [
    { cost_name: 'sandbox-email', quantity: String(sent), cents: sent * 0.1 },
    { cost_name: 'sandbox-lead', quantity: String(LEADS), cents: LEADS },
    { cost_name: 'sandbox-sequence', quantity: String(LEADS), cents: LEADS * 0.5 },
  ].map(({ cents, ...cost }) => ({ ...cost, actual: cents.toFixed(6) }));
  const totals = 'select cost_name, quantity, actual from cost_totals where campaign_id = $1 order by 1';
  expect(await stage.rows(totals, [id])).toEqual(expected);
  const entries = `select cost_name, sum(quantity)::text as quantity, sum(amount) as actual from cost_entries
                   where campaign_id = $1 and status = 'actual' group by 1 order by 1`;
  expect(await stage.rows(entries, [id])).toEqual(expected);
  const [budget] = await stage.rows(
    `select spent = (select sum(actual) from cost_totals where campaign_id = $1) as agrees, reserved
     from budget_windows where campaign_id = $1 and kind = 'total'`,
    [id],
  );
  expect(budget).toEqual({ agrees: true, reserved: '0.000000' });
}

async function expectNothingLeftOpen(id: string) {
  const [left] = await stage.rows(
    `select (select count(*)::int from messages where campaign_id = $1
             and (claimed_until is not null or claim_token is not null or due_at is not null)) as messages,
            (select count(*)::int from cost_entries where campaign_id = $1 and lease_until is not null) as reservations,
            (select count(*)::int from runs where campaign_id = $1 and status = 'running') as runs`,
    [id],
  );
  expect(left).toEqual({ messages: 0, reservations: 0, runs: 0 });
}
