import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { generateKey } from '../../src/security/api-key.ts';
import { FEATURE_INPUTS, WORKFLOW } from '../campaigns/stage.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';
import { isLong } from '../harness/long.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';

const WORKERS = 3;
const CAMPAIGNS = 4;
const LEADS = isLong ? 20_000 : 4_000;

let database: TestDatabase;
let processes: RunningProcess[];
const userKey = generateKey('usr');

beforeAll(async () => {
  database = await freshDatabase();
  const environment = {
    DATABASE_URL: database.url,
    DISTRIBUTE_ADMIN_KEY: generateKey('app'),
    DISTRIBUTE_BOOTSTRAP_KEY: userKey,
    DISTRIBUTE_MASTER_KEY: randomBytes(32).toString('base64'),
    // Makes all steps of a sequence and all replies due at once.
    DISTRIBUTE_SANDBOX_DAY: '1ms',
  };
  processes = [];
  for (let i = 0; i < WORKERS; i++) processes.push(await startProcess(environment));
});
afterAll(async () => {
  await Promise.all(processes.map(({ end }) => end('SIGTERM')));
  await database.drop();
});

async function newCampaign(): Promise<void> {
  const brandId = newId();
  await database.pool.query(
    `insert into brands (id, org_id, domain, brand_url, name, elevator_pitch, sources, corrected_fields, created_at, updated_at)
     select $1, id, $2, $3, 'Acme', 'Anvils.', '{}', '[]', now(), now() from organisations`,
    [brandId, `${brandId}.example`, `https://${brandId}.example/`],
  );
  const answer = await fetch(`${processes[0]?.url}/v1/campaigns`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${userKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Together',
      workflowSlug: WORKFLOW,
      brandIds: [brandId],
      maxLeads: LEADS,
      featureInputs: FEATURE_INPUTS,
    }),
  });
  expect(answer.status).toBe(200);
}

test('three workers that send for the same campaigns, and read the answers, never wait for each other in vain', async () => {
  for (let i = 0; i < CAMPAIGNS; i++) await newCampaign();
  const left = async () => {
    const { rows } = await database.pool.query<{ campaigns: number; mails: number }>(
      `select (select count(*)::int from campaigns where status = 'active') as campaigns,
              (select count(*)::int from inbound_mail where due_at is not null) as mails`,
    );
    return rows[0];
  };
  await expect.poll(left, { timeout: 900_000, interval: 500 }).toEqual({ campaigns: 0, mails: 0 });
  const { rows } = await database.pool.query<{ sent: number }>(
    `select count(*)::int as sent from messages where step = 1 and status = 'sent'`,
  );
  expect(rows).toEqual([{ sent: CAMPAIGNS * LEADS }]);
  const told = processes.flatMap(({ output }) =>
    output()
      .split('\n')
      .filter((line) => /lock timeout|deadlock|batch of inbound email failed/i.test(line)),
  );
  expect(told).toEqual([]);
}, 1_000_000);
