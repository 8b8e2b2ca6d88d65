import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { openBudget } from '../../modules/costs/index.ts';
import { enqueueMessages, insertEmails, sendMessagesJob } from '../../modules/messages/index.ts';
import { composeService, type Service } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { newId } from '../../src/kernel/ids.ts';
import { parseKeyRing } from '../../src/security/vault.ts';
import type { BareMails } from './peers/bare-mailer.ts';
import { cpuOf, cpuPer, describeCpu } from './peers/cpu.ts';
import type { Figures } from './peers/figures.ts';

const ROUNDS = 3;
const MESSAGES = 4_000;
/** Connections for both sides: the maximum of one mailbox. */
const CONNECTIONS = 10;

/**
 * Compares a campaign over SMTP, with ledger, counters and events, with bare pooled nodemailer to the same
 * sink, in turns.
 */
export async function run(): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-bench-'));
  const postgres = await launchEmbeddedPostgres({ dataDir });
  const sink = await startSink();
  const bareMailer = fork(join(import.meta.dirname, 'peers/bare-mailer.ts'), { stdio: 'inherit' });
  const service = await startWorker(postgres.url);
  const ratios: number[] = [];
  const cpuMs: number[] = [];
  try {
    const stage = await prepare(service, sink.port);
    await sendCampaign(service, await newCampaign(service, stage, 500), 500);
    await sendBare(bareMailer, sink.port, 500);
    for (let round = 1; round <= ROUNDS; round++) {
      // Autovacuum would do this at its own time, but the next round is larger than the statistics assume.
      await service.database.pool.query('analyze');
      const bare = await sendBare(bareMailer, sink.port, MESSAGES);
      const campaignId = await newCampaign(service, stage, MESSAGES);
      let own = 0;
      const cpu = await cpuOf(service.database.pool, async () => {
        own = await sendCampaign(service, campaignId, MESSAGES);
      });
      ratios.push(bare / own);
      console.log(
        `round ${round}: ${MESSAGES} emails of a campaign in ${own.toFixed(2)} s (${(MESSAGES / own).toFixed(0)}/s), ` +
          `bare nodemailer in ${bare.toFixed(2)} s (${(MESSAGES / bare).toFixed(0)}/s)`,
      );
      cpuMs.push(cpuPer(cpu, MESSAGES));
      console.log(`${describeCpu(cpu, MESSAGES, 'mail')} (bar: at most 0.45)`);
    }
    const expected = 2 * (500 + ROUNDS * MESSAGES);
    const messages = await sink.messages();
    if (messages !== expected) throw new Error(`The sink took ${messages} messages instead of ${expected}.`);
  } finally {
    await service.close();
    sink.child.disconnect();
    bareMailer.disconnect();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  console.log(`ratio ${median(ratios).toFixed(2)} (bar: at least 1.20)`);
  return { ratio: median(ratios), cpuMs: median(cpuMs) };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function startSink(): Promise<{ port: number; child: ChildProcess; messages(): Promise<number> }> {
  const child = fork(join(import.meta.dirname, 'peers/smtp-sink.ts'), { stdio: 'inherit' });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    child,
    async messages() {
      child.send('count');
      const [{ messages }] = (await once(child, 'message')) as [{ messages: number }];
      return messages;
    },
  };
}

const SUBJECT = 'Acme Anvils and Navy';
const TEXT = Array.from({ length: 6 }, () => 'A paragraph of a mail that somebody might like to read.').join('\n\n');
const HTML = `${TEXT.split('\n\n')
  .map((paragraph) => `<p>${paragraph}</p>`)
  .join('\n')}<p><a href="https://acme.example/anvils">Anvils</a></p>`;

/** Returns seconds. Runs in its own process, so that its garbage does not count for the service. */
async function sendBare(bareMailer: ChildProcess, port: number, messages: number): Promise<number> {
  const mail: BareMails = { port, messages, connections: CONNECTIONS, subject: SUBJECT, text: TEXT, html: HTML };
  bareMailer.send(mail);
  const [{ seconds }] = (await once(bareMailer, 'message')) as [{ seconds: number }];
  return seconds;
}

function startWorker(databaseUrl: string): Promise<Service> {
  return composeService({
    config: loadConfig({ DISTRIBUTE_ROLE: 'worker', DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8' }),
    databaseUrl,
    keyRing: parseKeyRing(randomBytes(32).toString('base64')) ?? [],
    log: pino({ level: 'warn' }),
  });
}

interface Stage {
  orgId: string;
  brandId: string;
}

async function prepare({ database: { pool } }: Service, port: number): Promise<Stage> {
  const { rows } = await pool.query('select id from organisations limit 1');
  const orgId: string = rows[0].id;
  const brandId = randomUUID();
  await pool.query(
    `insert into brands (id, org_id, domain, brand_url, name, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, 'acme.example', 'https://acme.example/', 'Acme Anvils', '{}', '[]', now(), now())`,
    [brandId, orgId],
  );
  await pool.query(
    `insert into senders (id, org_id, name, from_name, from_email, smtp_host, smtp_port, smtp_security, status, judged_from,
       created_at, updated_at)
     values ($1, $2, 'Ada', 'Ada Lovelace', 'ada@acme.example', '127.0.0.1', $3, 'none', 'active', now(), now(), now())`,
    [randomUUID(), orgId, port],
  );
  return { orgId, brandId };
}

/** Returns the seconds from the job until the last message is recorded as sent. */
async function sendCampaign(service: Service, campaignId: string, messages: number): Promise<number> {
  const { pool } = service.database;
  const startedAt = performance.now();
  await service.platform.queue.enqueue(sendMessagesJob, { campaignId });
  for (;;) {
    const { rows } = await pool.query(
      `select value::int as sent from campaign_counts where campaign_id = $1 and name = 'sent'`,
      [campaignId],
    );
    if (rows[0]?.sent === messages) return (performance.now() - startedAt) / 1000;
    await pause(100);
  }
}

async function newCampaign({ database: { pool }, platform }: Service, { orgId, brandId }: Stage, messages: number) {
  const campaignId = randomUUID();
  await pool.query(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at)
     values ($1, $2, 'Benchmark', 'sales-cold-email-outreach-contacts-v1', array[$3::uuid], 'active', now(), now())`,
    [campaignId, orgId, brandId],
  );
  const em = platform.orm.em.fork();
  await openBudget({ em }, { campaignId, orgId, caps: { daily: null, weekly: null, monthly: null, total: null } });
  const leadIds = Array.from({ length: messages }, () => newId());
  await pool.query(
    `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
     select id, $1, $2::uuid, $3, $2::uuid::text, 'lead' || place || '@corp.example', 'lead' || place || '@corp.example', 'served', false, now()
     from unnest($4::uuid[]) with ordinality as lead (id, place)`,
    [orgId, campaignId, brandId, leadIds],
  );
  const now = new Date();
  const steps = [{ step: 1, bodyText: TEXT, bodyHtml: HTML, daysSinceLastStep: 0 }];
  await em.transactional(async (tx) => {
    const emails = await insertEmails(
      tx,
      { orgId, campaignId, brandId, clientCompanyName: null, now },
      leadIds.map((leadId) => ({ leadId, subject: SUBJECT, steps })),
    );
    await enqueueMessages(
      tx,
      { orgId, campaignId, transport: 'smtp', now, dayMs: 86_400_000, approval: 'none' },
      emails,
    );
  });
  return campaignId;
}
