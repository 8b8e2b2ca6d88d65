import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { newId } from '../../src/kernel/ids.ts';
import { generateKey } from '../../src/security/api-key.ts';
import type { Figures } from './peers/figures.ts';
import { serve } from './peers/serve.ts';

const HOSTILE = [0, 1, 2, 5, 20];
/** First emails of the quiet organisation per level. The first ones warm up. */
const SAMPLES = 20;
const WARM_UP = 5;
const TARPIT_CAMPAIGNS = 3;
const TARPIT_CONTACTS = 30;
const MODEL_CAMPAIGNS = 3;
const FLOOD_LEADS = 100_000;
/** An email that has not been sent by then counts with this time. */
const LONGEST_MS = 60_000;
/** After this time a level ends with the samples so far. */
const LEVEL_MS = 120_000;

const INPUTS = {
  targetAudience: 'Heads of sales',
  valueProposition: 'Anvils that never wear out',
  offer: 'we lend you one for a month',
  callToAction: 'Shall I send one over?',
  socialProof: 'Three hundred smiths use them every day',
  tone: 'Friendly',
};

/** Starts a mail server that never responds to messages for addresses beginning with "hanging". */
function startMailServer(onRecipient: (address: string) => void): Server {
  const talk = (socket: Socket) => {
    let rest = '';
    let message: string | null = null;
    let to = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (message !== null) {
          if (line !== '.') continue;
          message = null;
          onRecipient(to);
          if (!to.startsWith('hanging')) say('250 Ok');
        } else if (/^EHLO/i.test(line)) say('250 bench');
        else if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n');
        else if (/^DATA/i.test(line)) {
          message = '';
          say('354 Go on');
        } else {
          to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to;
          say('250 Ok');
        }
      }
    });
    say('220 bench');
  };
  return createServer(talk);
}

async function listen(server: Server | ReturnType<typeof createHttpServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A model writes the emails; all other steps use the sandbox. */
const BY_MODEL = {
  nodes: [
    { id: 'find', type: 'find-leads', config: { source: 'sandbox' } },
    {
      id: 'write',
      type: 'generate-sequence',
      config: { text: 'provider', steps: 1 },
      inputMapping: {
        leads: 'find.leads',
        ...Object.fromEntries(
          Object.keys(INPUTS).flatMap((name) => (name === 'targetAudience' ? [] : [[name, `$input.${name}`]])),
        ),
      },
    },
    {
      id: 'send',
      type: 'enqueue-messages',
      config: { mail: 'sandbox' },
      inputMapping: { sequences: 'write.sequences' },
    },
  ],
  edges: [
    { from: 'find', to: 'write' },
    { from: 'write', to: 'send' },
  ],
};

interface Organisation {
  orgId: string;
  key: string;
}

interface Stand {
  call(key: string, path: string, body: object, headers?: Record<string, string>): Promise<Record<string, never>>;
  pool: pg.Pool;
  adminKey: string;
  mailPort: number;
  modelPort: number;
  arrivals: Map<string, () => void>;
}

async function newOrganisation({ call, adminKey }: Stand, name: string): Promise<Organisation> {
  const { org } = (await call(adminKey, '/v1/orgs', { name })) as unknown as { org: { id: string } };
  const orgId = org.id;
  const made = await call(adminKey, '/v1/users', { orgId, email: `${newId()}@bench.example` });
  const userId = (made as unknown as { user: { id: string } }).user.id;
  const { key } = await call(adminKey, '/v1/api-keys', {}, { 'x-org-id': orgId, 'x-user-id': userId });
  return { orgId, key: key as unknown as string };
}

const newSender = ({ call, mailPort }: Stand, { key }: Organisation) =>
  call(key, '/v1/senders', {
    name: 'Ada',
    fromName: 'Ada',
    fromEmail: `ada@${newId()}.example`,
    rampPerDay: null,
    spacingSeconds: null,
    spacingJitterSeconds: null,
    window: null,
    peoplePerCompanyPerDay: null,
    smtp: { host: '127.0.0.1', port: mailPort, security: 'none' },
  });

async function newBrand({ pool }: Stand, { orgId }: Organisation): Promise<string> {
  const id = newId();
  await pool.query(
    `insert into brands (id, org_id, domain, brand_url, name, elevator_pitch, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, $3, $4, 'Acme', 'Anvils.', '{}', '[]', now(), now())`,
    [id, orgId, `${id}.example`, `https://${id}.example/`],
  );
  return id;
}

const addContacts = ({ pool }: Stand, { orgId }: Organisation, brandId: string, addresses: string[]) =>
  pool.query(
    `insert into contacts (id, org_id, brand_id, person_key, email, created_at, updated_at)
     select gen_random_uuid(), $1, $2, address, address, now(), now() from unnest($3::text[]) as address`,
    [orgId, brandId, addresses],
  );

const newCampaign = ({ call }: Stand, { key }: Organisation, workflowSlug: string, brandId: string, more = {}) =>
  call(key, '/v1/campaigns', { name: 'Bench', workflowSlug, brandIds: [brandId], featureInputs: INPUTS, ...more });

const MAIL = 'sales-cold-email-outreach-contacts-v1';
const SANDBOX = 'sales-cold-email-outreach-sandbox-v1';

async function newHostile(stand: Stand, modelWorkflow: string): Promise<Organisation> {
  const org = await newOrganisation(stand, 'Hostile');
  await newSender(stand, org);
  await stand.call(org.key, '/v1/keys', {
    provider: 'openai-compatible',
    apiKey: 'bench-0123456789',
    baseUrl: `http://127.0.0.1:${stand.modelPort}/v1`,
    model: 'slow',
  });
  for (let i = 0; i < TARPIT_CAMPAIGNS; i++) {
    const brandId = await newBrand(stand, org);
    const addresses = Array.from({ length: TARPIT_CONTACTS }, () => `hanging-${newId()}@corp.example`);
    await addContacts(stand, org, brandId, addresses);
    await newCampaign(stand, org, MAIL, brandId);
  }
  for (let i = 0; i < MODEL_CAMPAIGNS; i++) {
    await newCampaign(stand, org, modelWorkflow, await newBrand(stand, org), { maxLeads: 100 });
  }
  return org;
}

const flood = async (stand: Stand, org: Organisation) =>
  newCampaign(stand, org, SANDBOX, await newBrand(stand, org), { maxLeads: FLOOD_LEADS });

/** Returns the time from creating a campaign until its first email reaches the mail server. */
async function firstEmailMs(stand: Stand, quiet: Organisation): Promise<number> {
  const address = `friendly-${newId()}@corp.example`;
  const brandId = await newBrand(stand, quiet);
  await addContacts(stand, quiet, brandId, [address]);
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  stand.arrivals.set(address, resolve);
  const startedAt = performance.now();
  await newCampaign(stand, quiet, MAIL, brandId);
  await Promise.race([arrived, pause(LONGEST_MS)]);
  return performance.now() - startedAt;
}

async function storeWorkflow(pool: pg.Pool, slug: string): Promise<string> {
  await pool.query(
    `insert into workflows (id, slug, name, description, dynasty_slug, dynasty_name, version, feature_slug, feature_dynasty_slug,
       category, channel, audience_type, status, dag, created_at, updated_at)
     select $1, $2, name, description, $2, dynasty_name, version, feature_slug, feature_dynasty_slug, category, channel,
       audience_type, status, $3, now(), now() from workflows where slug = $4`,
    [newId(), slug, BY_MODEL, SANDBOX],
  );
  return slug;
}

/**
 * Measures how long the first email of a quiet organisation takes beside hostile ones: hanging mail servers
 * and models, and sandbox floods.
 */
export async function run(): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-bench-'));
  const postgres = await launchEmbeddedPostgres({ dataDir });
  const arrivals: Stand['arrivals'] = new Map();
  const mailServer = startMailServer((address) => arrivals.get(address)?.());
  const model = createHttpServer(() => {});
  const [mailPort, modelPort] = [await listen(mailServer), await listen(model)];
  const adminKey = generateKey('app');
  const server = await serve('src/main.ts', {
    DATABASE_URL: postgres.url,
    DISTRIBUTE_DATA_DIR: dataDir,
    DISTRIBUTE_ADMIN_KEY: adminKey,
    DISTRIBUTE_MASTER_KEY: randomBytes(32).toString('base64'),
    DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8',
    DISTRIBUTE_PUBLIC_URL: 'https://bench.example',
    PORT: '0',
    LOG_LEVEL: 'error',
  });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  const call: Stand['call'] = async (key, path, body, headers = {}) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, never>;
  };
  const stand: Stand = { call, pool, adminKey, mailPort, modelPort, arrivals };
  const figures: Figures = {};
  let quietP95 = 0;
  try {
    const modelWorkflow = await storeWorkflow(pool, `bench-${newId()}`);
    const quiet = await newOrganisation(stand, 'Quiet');
    await newSender(stand, quiet);
    for (let i = 0; i < WARM_UP; i++) await firstEmailMs(stand, quiet);
    const hostile: Organisation[] = [];
    for (const count of HOSTILE) {
      while (hostile.length < count) hostile.push(await newHostile(stand, modelWorkflow));
      // Floods of the previous level may have ended.
      for (const org of hostile) await flood(stand, org);
      if (count > 0) await pause(5_000);
      const took: number[] = [];
      const endsAt = performance.now() + LEVEL_MS;
      while (took.length < SAMPLES && performance.now() < endsAt) took.push(await firstEmailMs(stand, quiet));
      const p95 = quantile(took, 0.95);
      if (count === 0) quietP95 = p95;
      console.log(
        `${count} hostile, ${took.length} emails: p50 ${quantile(took, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ` +
          `ratio of p95 ${(p95 / quietP95).toFixed(2)} (bar: at most 2)`,
      );
      if (count > 0) figures[`beside${count}`] = p95 / quietP95;
    }
  } finally {
    await pool.end();
    model.closeAllConnections();
    model.close();
    await server.stop();
    mailServer.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return figures;
}

const quantile = (values: number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1] ?? 0;
