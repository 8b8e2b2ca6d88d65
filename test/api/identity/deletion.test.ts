import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { permitSending } from '../../../modules/campaign-state/index.ts';
import { deleteOrganisationsHandler, sweepDeletions } from '../../../modules/deletion/index.ts';
import { claimDeliveries } from '../../../modules/webhooks/deliveries/claim-deliveries.ts';
import { organisationTables } from '../../../src/database/organisation-rows.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { foreignIds } from '../../contract/foreign-ids.ts';
import { lockWaiting } from '../../harness/lock-waiting.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { fillTables } from './fill-tables.ts';
import { idsOf, mentions } from './traces.ts';

type Organisation = Awaited<ReturnType<TestService['newOrganisation']>>;

const troubles: string[] = [];
const log = pino(
  { level: 'error' },
  new Writable({ write: (chunk: Buffer, _encoding, done) => (troubles.push(chunk.toString()), done()) }),
);

let api: TestService;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  api = await startService({ environment: { DISTRIBUTE_ROLE: 'all', DISTRIBUTE_SANDBOX_DAY: '50ms' }, log });
});
afterAll(async () => {
  await api.close();
  await receiver.close();
});

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.database.pool.query(text, values)).rows;

const newCampaign = async ({ key }: Organisation, maxLeads: number): Promise<string> => {
  const campaign = {
    name: 'First',
    workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
    brandUrls: ['https://acme.sandbox.example'],
    maxLeads,
  };
  return (await api.call('post', '/v1/campaigns', key).send(campaign).expect(200)).body.campaign.id;
};

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}

async function fill(owner: Organisation): Promise<void> {
  const campaignId = await newCampaign(owner, 20);
  const { key } = owner;
  await api.call('post', '/v1/webhooks/endpoints', key).send({ url: receiver.url }).expect(200);
  await api.call('post', '/v1/suppressions', key).set('Idempotency-Key', 'once').send({ value: 'a@b.example' });
  await api.call('post', '/v1/people/erase', key).send({ email: 'erased@b.example' });
  await api.call('post', '/v1/sign-in-links', key).expect(200);
  await api.call('get', '/v1/campaigns/nothing', key).expect(404);
  for (const make of new Set(Object.values(foreignIds))) {
    // Most factories create a brand of the same domain, which must be unique.
    await query(`update brands set domain = id || '.example' where org_id = $1`, [owner.orgId]);
    await make(api, owner).catch(() => undefined);
  }
  await until(async () => {
    const { body } = await api.call('get', `/v1/campaigns/${campaignId}`, key).expect(200);
    return body.campaign.status === 'completed';
  });
  await query(
    `insert into inbound_mail (org_id, id, source, dedupe_key, received_at, outcome, created_at)
     values ($1, $1, 'api', 'filled', now(), 'ignored', now())`,
    [owner.orgId],
  );
  const { pool } = api.database;
  const tables = await organisationTables(api.service.platform.orm.em.fork(), { without: ['organisation_deletions'] });
  expect(await fillTables(pool, owner.orgId, tables)).toEqual([]);
}

const close = (orgId: string) => api.call('post', `/v1/admin/orgs/${orgId}/deletion`, api.adminKey);
const confirm = (orgId: string, confirmationToken: string) =>
  api.call('post', `/v1/admin/orgs/${orgId}/deletion/confirm`, api.adminKey).send({ confirmationToken });
const read = (orgId: string) => api.call('get', `/v1/admin/orgs/${orgId}/deletion`, api.adminKey);
const untilDeleted = (orgId: string) => until(async () => (await read(orgId).expect(200)).body.status === 'deleted');

/** Counts the organisation's rows per table. Ignores the sandbox's mailbox cursor, which the inbox worker removes. */
async function rowsOf({ orgId }: Organisation): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await organisationTables(api.service.platform.orm.em.fork(), {
    without: ['imap_cursors'],
  })) {
    const [row] = await query<{ count: number }>(`select count(*)::int as count from ${name} where org_id = $1`, [
      orgId,
    ]);
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

test('a deleted organisation leaves its tombstone and no other row, and others lose none', async () => {
  const [gone, other] = [await api.newOrganisation('Gone'), await api.newOrganisation('Stays')];
  const { body: invite } = await api.call('get', `/v1/orgs/${gone.orgId}/invites/status`, gone.key).expect(200);
  const { code } = invite;
  await api.call('post', `/v1/orgs/${other.orgId}/invites/claim`, other.key).send({ code }).expect(200);
  await Promise.all([fill(gone), fill(other)]);
  const ids = await idsOf(api.database.pool, gone.orgId);
  const { body: closed } = await close(gone.orgId).expect(200);
  expect(closed).toMatchObject({
    status: 'closed',
    counts: { campaigns: expect.any(Number), leads: expect.any(Number) },
  });
  await api.call('get', '/v1/me', gone.key).expect(401);
  await api.call('get', '/v1/me', api.adminKey).set('x-org-id', gone.orgId).expect(404);
  const before = await rowsOf(other);
  const { body: confirmed } = await confirm(gone.orgId, closed.confirmationToken).expect(200);
  expect(confirmed.status).not.toBe('closed');
  await untilDeleted(gone.orgId);
  expect((await read(gone.orgId)).body).toMatchObject({ status: 'deleted', rowsLeft: 0, counts: {} });
  await until(async () => !('agenda_jobs' in (await mentions(api.database.pool, ids))));
  expect(await mentions(api.database.pool, ids)).toEqual({ organisation_deletions: 1 });
  expect(await rowsOf(other)).toEqual(before);
  await api.call('get', '/v1/me', other.key).expect(200);
  await close(gone.orgId).expect(404);
});

test('a campaign that runs meanwhile brings nothing back, and nobody stumbles over it', async () => {
  const running = await api.newOrganisation('Running');
  const campaignId = await newCampaign(running, 3_000);
  await until(
    async () => (await query('select 1 from messages where campaign_id = $1 limit 1', [campaignId])).length > 0,
  );
  const ids = await idsOf(api.database.pool, running.orgId);
  troubles.length = 0;
  const { body } = await close(running.orgId).expect(200);
  const sent = () =>
    query(`select id from messages where org_id = $1 and status = 'sent' order by id`, [running.orgId]);
  const sentBefore = await sent();
  await pause(300);
  expect(await sent()).toEqual(sentBefore);
  await confirm(running.orgId, body.confirmationToken).expect(200);
  await untilDeleted(running.orgId);
  await until(async () => !('agenda_jobs' in (await mentions(api.database.pool, ids))));
  expect(await mentions(api.database.pool, ids)).toEqual({ organisation_deletions: 1 });
  expect(troubles.filter((line) => ids.some((id) => line.includes(id)))).toEqual([]);
});

describe('while a mail is just leaving', () => {
  let owner: Organisation;
  let campaignId: string;
  beforeEach(async () => {
    owner = await api.newOrganisation('Sending');
    campaignId = await newCampaign(owner, 1);
    const state = 'select 1 from campaigns where id = $1 and status = $2';
    await until(async () => (await query(state, [campaignId, 'completed'])).length > 0);
    await query(`update campaigns set status = 'active', due_at = null where id = $1`, [campaignId]);
  });

  /** Resolves when the organisation is closed, which is before the DELETE request gets its response. */
  async function closing() {
    const asked = { isAnswered: false, ended: Promise.resolve() };
    asked.ended = closeOnce().then(() => void (asked.isAnswered = true));
    const state = 'select 1 from organisations where id = $1 and closed_at is not null';
    await until(async () => (await query(state, [owner.orgId])).length > 0);
    return asked;
  }
  const closeOnce = () => close(owner.orgId).set('Idempotency-Key', owner.orgId).expect(200);

  const sending = async (work: () => Promise<void>) =>
    api.service.platform.orm.em.fork().transactional(async (em) => {
      expect(await permitSending(em, campaignId, new Date())).not.toBeNull();
      await work();
    });

  test('closing is answered when that has ended, and so is who asks for it again', async () => {
    let ends: Promise<unknown>[] = [];
    await sending(async () => {
      const first = await closing();
      const again = await closing();
      await pause(1_000);
      expect([first.isAnswered, again.isAnswered]).toEqual([false, false]);
      ends = [first.ended, again.ended];
    });
    await Promise.all(ends);
  });

  test('closing waits on while the database stumbles', async () => {
    let end: Promise<unknown> | undefined;
    await sending(async () => {
      const first = await closing();
      const { em } = api.service.platform.orm;
      const fork = em.fork.bind(em);
      let stumbles = 0;
      const stumbling = vi.spyOn(em, 'fork').mockImplementation((options) => {
        if (!new Error().stack?.includes('deletion-steps')) return fork(options);
        stumbles += 1;
        throw new Error('The database stumbles.');
      });
      await pause(500);
      stumbling.mockRestore();
      expect(stumbles).toBeGreaterThan(0);
      expect(first.isAnswered).toBe(false);
      end = first.ended;
    });
    await end;
  });
});

test('until it is confirmed it can be opened again, and goes on where it was', async () => {
  const owner = await api.newOrganisation('Back');
  const campaignId = await newCampaign(owner, 300);
  await until(
    async () => (await query('select 1 from messages where campaign_id = $1 limit 1', [campaignId])).length > 0,
  );
  const { body: first } = await close(owner.orgId).expect(200);
  const { body: second } = await close(owner.orgId).expect(200);
  await confirm(owner.orgId, first.confirmationToken).expect(400);
  await api.call('delete', `/v1/admin/orgs/${owner.orgId}/deletion`, api.adminKey).expect(200);
  await confirm(owner.orgId, second.confirmationToken).expect(404);
  await read(owner.orgId).expect(404);
  await until(async () => {
    const { body } = await api.call('get', `/v1/campaigns/${campaignId}`, owner.key).expect(200);
    return body.campaign.status === 'completed';
  });
});

test('no webhook leaves while it is closed', async () => {
  const owner = await api.newOrganisation('Silent');
  const made = await api.call('post', '/v1/webhooks/endpoints', owner.key).send({ url: receiver.url }).expect(200);
  await close(owner.orgId).expect(200);
  await query(`insert into webhook_messages (org_id, event_id, body, created_at) values ($1, $1, '{}', now())`, [
    owner.orgId,
  ]);
  await query(
    `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event, status, due_at, created_at)
     values ($1, $1, $2, $1, 'webhook.test', 'pending', now() - interval '1 minute', now())`,
    [owner.orgId, made.body.endpoint.id],
  );
  const room = { total: 100, failing: 100, usual: 100, queues: new Map() };
  const take = async () =>
    (await claimDeliveries(api.database.pool, new Date(), room)).filter(({ orgId }) => orgId === owner.orgId).length;
  expect(await take()).toBe(0);
  const untaken = 'select 1 from webhook_deliveries where org_id = $1 and attempts = 0 and claimed_until is null';
  expect(await query(untaken, [owner.orgId])).toHaveLength(1);
  await query('update organisations set closed_at = null where id = $1', [owner.orgId]);
  expect(await take()).toBe(1);
});

test('who confirms in the moment in which it is opened again is not told that it is being deleted', async () => {
  const owner = await api.newOrganisation();
  const { body } = await close(owner.orgId).expect(200);
  const reopening = await api.database.pool.connect();
  await reopening.query('begin');
  await reopening.query('delete from organisation_deletions where org_id = $1', [owner.orgId]);
  await reopening.query('update organisations set closed_at = null where id = $1', [owner.orgId]);
  const confirming = confirm(owner.orgId, body.confirmationToken).then((answer) => answer);
  await lockWaiting(api.database.pool);
  await reopening.query('commit');
  reopening.release();
  expect((await confirming).status).toBe(404);
});

test('a deletion whose worker was killed is found by the sweep and finished', async () => {
  const owner = await api.newOrganisation('Killed');
  const { body } = await close(owner.orgId).expect(200);
  await query(
    `update organisation_deletions set status = 'deleting', due_at = now() - interval '2 minutes', claimed_until = now() - interval '1 minute',
       claim_token = gen_random_uuid(), attempts = 1 where org_id = $1`,
    [owner.orgId],
  );
  const { platform } = api.service;
  await inUnitOfWork(platform, sweepDeletions);
  await deleteOrganisationsHandler(platform).handle({}, { log, signal: new AbortController().signal });
  await untilDeleted(owner.orgId);
  expect((await confirm(owner.orgId, body.confirmationToken).expect(200)).body).toMatchObject({
    status: 'deleted',
    rowsLeft: 0,
  });
});

test('what is being deleted can no longer be reopened, and says so', async () => {
  const { orgId } = await api.newOrganisation('Regretful');
  await close(orgId).expect(200);
  await query(`update organisation_deletions set status = 'deleting' where org_id = $1`, [orgId]);
  await api.call('delete', `/v1/admin/orgs/${orgId}/deletion`, api.adminKey).expect(409, {
    error: 'The organisation is already being deleted and cannot be reopened.',
  });
  await close(orgId).expect(409, { error: 'The organisation is already being deleted.' });
});

test('it is not called deleted while a row of a late writer is left', async () => {
  const owner = await api.newOrganisation('Late');
  await query(`
    create function write_late() returns trigger language plpgsql as $$ begin
      insert into activities (org_id, id, event, day, at) values (old.id, old.id, 'late', now(), now());
      return null;
    end $$`);
  await query(`
    create trigger late after delete on organisations for each row when (old.name = 'Late') execute function write_late()`);
  const { body } = await close(owner.orgId).expect(200);
  await confirm(owner.orgId, body.confirmationToken).expect(200);
  await untilDeleted(owner.orgId);
  expect((await read(owner.orgId)).body).toMatchObject({ status: 'deleted', rowsLeft: 0, counts: {} });
});

test('of a closed organisation nothing new comes by the admin key, and its code brings nobody', async () => {
  const owner = await api.newOrganisation('Shut');
  const status = await api.call('get', `/v1/orgs/${owner.orgId}/invites/status`, owner.key).expect(200);
  await close(owner.orgId).expect(200);
  const { orgId } = owner;
  await api.call('patch', `/v1/invites/${orgId}`, api.adminKey).send({ total: 1 }).expect(409);
  await api.call('post', '/v1/users', api.adminKey).send({ orgId, email: 'a@b.example' }).expect(409);
  const since = new Date(0).toISOString();
  await api.call('post', '/v1/admin/webhooks/replay', api.adminKey).send({ orgId, since }).expect(409);
  const { code } = status.body;
  await api.call('post', '/v1/invites/validate', null).send({ code }).expect(200, { valid: false });
  const guest = await api.newOrganisation('Guest');
  await api.call('post', `/v1/orgs/${guest.orgId}/invites/claim`, guest.key).send({ code }).expect(404);
});

test('the organisation of the installation stays, and only the admin key deletes', async () => {
  const { body } = await api.call('get', '/v1/me').expect(200);
  await close(body.orgId).expect(409);
  await api.call('get', '/v1/me').expect(200);
  const { orgId, key } = await api.newOrganisation('Own');
  await api.call('post', `/v1/admin/orgs/${orgId}/deletion`, key).expect(403);
  await confirm(orgId, 'nothing').expect(404);
});

test('a deletion whose statements take too long says so, and goes on later', async () => {
  const large = await api.newOrganisation('Large');
  await api.call('post', '/v1/suppressions', large.key).send({ value: 'a@b.example' }).expect(200);
  await query(`
    create function take_too_long() returns trigger language plpgsql as
      $$ begin if old.org_id = '${large.orgId}' then raise exception 'too slow' using errcode = '57014'; end if; return old; end $$;
    create trigger take_too_long before delete on suppressions for each row execute function take_too_long()`);
  troubles.length = 0;
  const { body } = await close(large.orgId).expect(200);
  await confirm(large.orgId, body.confirmationToken).expect(200);
  await until(async () =>
    troubles.some((line) => line.includes('a statement timed out') && line.includes(large.orgId)),
  );
  await query('drop trigger take_too_long on suppressions');
  await untilDeleted(large.orgId);
});
