import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLeads } from '../../modules/leads/index.ts';
import { inventPerson } from '../../modules/leads/sources/sandbox/sandbox-person.rules.ts';
import { guardSending } from '../../modules/messages/guard/guard-sending.ts';
import {
  enqueueMessages,
  insertEmails,
  lastSendAt,
  nextSendAt,
  postponeSteps,
  sweepMessages,
} from '../../modules/messages/index.ts';
import { countLedgerChanges } from '../../modules/messages/reports/ledger-changes.ts';
import { writeReports, writeSentMessages } from '../../modules/messages/reports/record-reports.ts';
import { stopWriting } from '../../modules/messages/reports/stop-writing.ts';
import { findDueMessages, lockDueMessages } from '../../modules/messages/sandbox/due-messages.ts';
import { claimMessages } from '../../modules/messages/smtp/claim-messages.ts';
import { scheduleNextSteps } from '../../modules/messages/smtp/later-steps.ts';
import { recoverLostMessages } from '../../modules/messages/smtp/lost-messages.ts';
import { countReadyMessages } from '../../modules/messages/smtp/ready-messages.ts';
import { findSendersFor } from '../../modules/messages/smtp/sender-worker.ts';
import type { UnitOfWork } from '../../src/kernel/context.ts';
import { TestClock } from '../harness/clock.ts';
import { openMail } from '../messages/stage.ts';
import { loadCampaign, sendAll, suppressDomains } from './ledger.ts';
import { expectNoMore, expectSame, type Figures, gatherByHand, measure, type Probes } from './measure.ts';

const HANDLED = 30;

function probesOf(
  campaign: string,
  sandbox: string,
  { orgId, leadId, senders, handled = HANDLED }: { orgId: string; leadId: string; senders: string[]; handled?: number },
): Probes {
  const sending = {
    id: campaign,
    orgId,
    timeZone: 'UTC',
    brandIds: [],
    workflowSlug: '',
    featureSlug: null,
    closedGate: null,
    trackOpens: true,
    trackClicks: true,
  };
  let held = { token: '', messages: [] as { id: string }[] };
  const take = (senderId: string) => async (unit: UnitOfWork) => {
    const taken = await claimMessages(unit, { campaign: sending, senderId, limit: handled });
    expect(taken).toMatchObject({ kind: 'claimed', messages: { length: handled } });
    if (taken.kind === 'claimed') held = taken;
  };
  const count = (senderId: string) => async (unit: UnitOfWork) =>
    expect(await countReadyMessages(unit.em, { campaignId: campaign, senderId, orgId, now: unit.clock.now() }, 4)).toBe(
      4,
    );
  const sendSandbox = (campaignId: string, length: number) => async (unit: UnitOfWork) => {
    const asked = { campaign: { orgId, id: campaignId }, transport: 'sandbox', now: unit.clock.now(), limit: handled };
    const due = await lockDueMessages(unit.em, asked.campaign, await findDueMessages(unit.em, asked), asked.now);
    expect(due).toHaveLength(length);
    const reports = due.map(({ id: messageId }) => ({ orgId, messageId, outcome: 'sent' as const }));
    await countLedgerChanges(unit, await writeSentMessages(unit, reports));
  };
  const [follower = '', newcomer = ''] = senders;
  const writeBatch = async (unit: UnitOfWork) => {
    const [seed, now] = [randomUUID(), unit.clock.now()];
    const people = Array.from({ length: handled }, (_, i) => inventPerson(seed, i));
    const { served } = await createLeads(unit, { id: sandbox, orgId, brandIds: [randomUUID()] }, people);
    const writing = { orgId, campaignId: sandbox, brandId: randomUUID(), clientCompanyName: null, now };
    const steps = [1, 2, 3].map((step) => ({ step, bodyText: '', bodyHtml: '', daysSinceLastStep: 3 }));
    const sequences = served.map((lead) => ({ leadId: lead.id, subject: 'Hello', steps }));
    const emails = await insertEmails(unit.em, writing, sequences);
    const enqueueing = { orgId, campaignId: sandbox, transport: 'sandbox', now, dayMs: 86_400_000 };
    const messages = await enqueueMessages(unit.em, { ...enqueueing, approval: 'none' }, emails);
    expect(messages).toHaveLength(3 * handled);
  };
  return {
    'a sender that follows up takes': take(follower),
    'it takes again': take(follower),
    'a sender without a past takes': take(newcomer),
    'a sender that follows up counts': count(follower),
    'a sender without a past counts': count(newcomer),
    'a batch of leads is written': writeBatch,
    'the sandbox sends nothing of real mail': sendSandbox(campaign, 0),
    'the sandbox sends': sendSandbox(sandbox, handled),
    'the sandbox sends again': sendSandbox(sandbox, handled),
    'when to send next': ({ em }) => nextSendAt(em, campaign),
    'when to send last': ({ em }) => lastSendAt(em, campaign),
    'who may send': (unit) => findSendersFor(unit, campaign),
    'what dead workers left': (unit) => recoverLostMessages(unit, campaign),
    'the sweep': sweepMessages,
    'the guard of one campaign': (unit) =>
      guardSending(unit, { senders: [{ orgId, id: follower }], campaigns: [sending] }),
    'what was sent is written down': async (unit) => {
      const ids = held.messages.map(({ id }) => id);
      const reports = ids.map((messageId) => ({ orgId, messageId, outcome: 'sent' as const }));
      const news = await writeReports(unit, reports, held.token);
      await scheduleNextSteps(unit.em, orgId, ids, unit.clock.now());
      await countLedgerChanges(unit, news);
    },
    'somebody is away': ({ em, clock }) =>
      postponeSteps(em, [{ orgId, id: leadId, until: new Date(clock.now().getTime() + 86_400_000) }]),
    'somebody says no': (unit) => stopWriting(unit, 'unsubscribe', [{ orgId, leadId, reason: 'test' }]),
  };
}

async function openPlace() {
  const stage = await openMail({ clock: new TestClock(new Date('2026-11-11T12:00:00Z')) });
  await gatherByHand(stage);
  const [active, paused, newcomer] = [await stage.newSender(), await stage.newSender(), await stage.newSender()];
  await stage.rows("update senders set status = 'paused' where id = $1", [paused]);
  return {
    stage,
    /** Simulates a new installation, whose prepared plans were made for empty tables. */
    async prepareStatements() {
      for (let time = 0; time < 8; time++) {
        await stage.platform.orm.em.fork().transactional(async (em) => {
          const unit = { ...stage.platform, em };
          const nobody = randomUUID();
          const { orgId } = stage;
          await countLedgerChanges(
            unit,
            await writeReports(unit, [{ orgId, messageId: nobody, outcome: 'sent' }], randomUUID()),
          );
          await scheduleNextSteps(em, orgId, [nobody], unit.clock.now());
        });
      }
    },
    async load(messages: number, handled = HANDLED) {
      const campaign = await loadCampaign(stage, messages, 'smtp', { active, paused });
      const sandbox = await loadCampaign(stage, Math.max(messages / 10, 1_000), 'sandbox', { active, paused });
      await suppressDomains(stage, messages / 10);
      const [lead] = await stage.rows<{ id: string }>('select id from leads where campaign_id = $1 limit 1', [
        campaign,
      ]);
      const place = { orgId: stage.orgId, senders: [active, newcomer], leadId: lead?.id ?? '', handled };
      return { campaign, sandbox, probes: probesOf(campaign, sandbox, place) };
    },
    send: (campaign: string, percent: number) => sendAll(stage, campaign, active, percent),
    analyse: () => stage.rows('analyze'),
  };
}

/** Measures a table of this size with statistics from the worst moments. */
async function figuresAt(messages: number): Promise<Figures> {
  const figures: Figures = new Map();
  const { stage, prepareStatements, load, send, analyse } = await openPlace();
  await analyse();
  await prepareStatements();
  const { campaign, probes } = await load(messages);
  // Plans are kept for two seconds.
  await pause(2_500);
  await measure(stage, 'statistics of empty tables', probes, figures);
  await analyse();
  await measure(stage, 'all is queued', probes, figures);
  await send(campaign, 50);
  await analyse();
  await measure(stage, 'half is sent', probes, figures);
  await send(campaign, 100);
  // Without vacuum, the first query would read the index entries of all deleted rows.
  await stage.rows('vacuum analyze');
  const next = await load(2_000);
  await measure(stage, 'all is sent, and another campaign begins', next.probes, figures);
  await stage.close();
  const other = await openPlace();
  const small = await other.load(300);
  await other.send(small.campaign, 100);
  await other.analyse();
  const large = await other.load(messages);
  await measure(other.stage, 'statistics of a small campaign', large.probes, figures);
  await other.stage.close();
  return figures;
}

test('sending reads as many pages for a message in a queue of 200,000 as in one of 2,000, whenever statistics were gathered', async () => {
  const few = await figuresAt(2_000);
  expectNoMore(few, {
    'all is queued: a batch of leads is written': 2_818,
    'all is queued: the sandbox sends': 1_817,
    'all is queued: a sender without a past takes': 1_340,
    'all is queued: what was sent is written down': 3_225,
  });
  expectSame(few, await figuresAt(200_000));
});

/** Batch size of a sender without spacing. */
const ROUND = 200;

test('the first campaign of a young database reads as few pages as a later one, while PostgreSQL still takes its tables for empty', async () => {
  const { stage, load } = await openPlace();
  await stage.rows('vacuum analyze');
  const { probes } = await load(30_000, ROUND);
  const [young, known]: [Figures, Figures] = [new Map(), new Map()];
  await measure(stage, 'pages', probes, young);
  await stage.rows('vacuum analyze');
  await measure(stage, 'pages', probes, known);
  if (process.env.DISTRIBUTE_PAGES === '1')
    for (const [name, pages] of young) process.stdout.write(`${name}: young ${pages}, known ${known.get(name)}\n`);
  const dearer = [...young].filter(([name, pages]) => pages > 1.5 * (known.get(name) ?? 0) + 100);
  expect(dearer.map(([name, pages]) => `${name}: ${known.get(name)} → ${pages}`)).toEqual([]);
  await stage.close();
});

test('messages that are named are found by their names, however few are due', async () => {
  const { stage, load, send, analyse } = await openPlace();
  const { campaign, sandbox } = await load(20_000);
  for (const each of [campaign, sandbox]) await send(each, 100);
  // Rebuilds the indexes to their minimum size.
  await stage.rows('vacuum');
  await stage.rows('reindex table messages');
  await analyse();
  const next = { orgId: stage.orgId, id: (await load(2_000)).sandbox };
  const readOfAll = async () => {
    await pause(100);
    const [index] = await stage.rows<{ read: number }>(
      "select idx_tup_read::int as read from pg_stat_user_indexes where indexrelname = 'messages_due_hours'",
    );
    return index?.read;
  };
  const inTransaction = (work: (unit: UnitOfWork) => Promise<unknown>) =>
    stage.platform.orm.em.fork().transactional(async (em) => {
      await em.execute('select pg_stat_force_next_flush()');
      await work({ ...stage.platform, em });
    });
  const before = await readOfAll();
  expect(before).toBeTypeOf('number');
  // Often enough that PostgreSQL switches to a generic plan.
  for (let time = 0; time < 8; time++) {
    await inTransaction(async ({ em, clock }) => {
      const asked = { campaign: next, transport: 'sandbox', now: clock.now(), limit: 900 };
      const due = await lockDueMessages(em, next, await findDueMessages(em, asked), asked.now);
      expect(due).toHaveLength(900);
      await postponeSteps(
        em,
        due.map(({ leadId }) => ({ orgId: next.orgId, id: leadId, until: new Date(0) })),
      );
    });
  }
  expect(await readOfAll()).toBe(before);
  await stage.close();
});
