import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteUnavailable } from '../../modules/senders/index.ts';
import { findSender } from '../../modules/senders/sender.queries.ts';
import { pauseSenders } from '../../modules/senders/sender-state.ts';
import { dayAt } from '../../src/kernel/clock.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type MailStage, openMail, SENDER } from './stage.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMail();
});
afterAll(() => stage.close());

const unit = () => ({ ...stage.platform, em: stage.platform.orm.em.fork() });
const patch = (id: string, body: object) => stage.api.call('patch', `/v1/senders/${id}`).send(body);
const senderRow = async (id: string) => (await stage.rows('select * from senders where id = $1', [id]))[0];

/** Changes a sender while another change commits first. */
async function patchBeside(id: string, body: object, sql: string, values: unknown[] = []) {
  const { pool } = stage.api.database;
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select 1 from senders where id = $1 for update', [id]);
  const patching = patch(id, body).then((answer) => answer);
  await lockWaiting(pool);
  await other.query(sql, [id, ...values]);
  await other.query('commit');
  other.release();
  return patching;
}

test('a change that keeps the password keeps one saved in the meantime', async () => {
  const access = { ...SENDER.smtp, username: 'ada' };
  const id = await stage.newSender({ smtp: { ...access, password: 'old' } });
  const given = stage.platform.vault.seal('new', { orgId: stage.orgId, kind: 'smtp-password' });
  const change = 'update senders set sealed_smtp_password = $2 where id = $1';
  const { status } = await patchBeside(id, { name: 'Renamed', smtp: access }, change, [given]);
  expect(status).toBe(200);
  expect(await senderRow(id)).toMatchObject({ name: 'Renamed', sealed_smtp_password: given });
});

test('each change has a later timestamp, even with different clocks', async () => {
  const id = await stage.newSender();
  const before = new Date(stage.clock.now().getTime() + 60_000);
  await patchBeside(id, { name: 'Renamed' }, 'update senders set updated_at = $2 where id = $1', [before]);
  const { updated_at: after } = (await senderRow(id)) as { updated_at: Date };
  expect(after.getTime()).toBeGreaterThan(before.getTime());
  await pauseSenders(unit().em, [{ id, orgId: stage.orgId, reason: 'complaints' }], stage.clock.now());
  expect(await senderRow(id)).toMatchObject({ status: 'paused', updated_at: after });
});

test('keeping the password fails if the server was changed in the meantime', async () => {
  const access = { ...SENDER.smtp, username: 'ada' };
  const id = await stage.newSender({ smtp: { ...access, password: 'old' } });
  const change = "update senders set smtp_port = 2526, sealed_smtp_password = 'of another' where id = $1";
  const { status } = await patchBeside(id, { smtp: access }, change);
  expect(status).toBe(400);
  expect(await senderRow(id)).toMatchObject({ smtp_port: 2526, sealed_smtp_password: 'of another' });
});

test("moving a sender's time zone back gives no second daily cap", async () => {
  const window = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '24:00' };
  const id = await stage.newSender({ dailyCap: 5, window: { ...window, timeZone: 'Pacific/Kiritimati' } });
  const day = dayAt(stage.clock.now(), 'Pacific/Kiritimati');
  await stage.rows('update senders set taken = 5, taken_on = $2, sending_days = 1 where id = $1', [id, day]);
  const { body } = await patch(id, { window: { ...window, timeZone: 'Pacific/Pago_Pago' } }).expect(200);
  expect(body.sender).toMatchObject({ sentToday: 5, remainingToday: 0 });
  // The change of the time zone can shift the date by up to three days.
  stage.clock.advance(3 * 86_400_000);
  const { body: later } = await stage.api.call('get', `/v1/senders/${id}`).expect(200);
  expect(later.sender).toMatchObject({ sentToday: 0, remainingToday: 5 });
});

test('a failure with outdated sender settings neither pauses nor delays the sender', async () => {
  const id = await stage.newSender();
  await stage.rows('update senders set failures = 25 where id = $1', [id]);
  const slow = unit();
  const before = await findSender(slow.em, stage.orgId, id);
  stage.clock.advance(1_000);
  await patch(id, { smtp: { ...SENDER.smtp, port: 2526 } }).expect(200);
  await noteUnavailable(slow, before, 'The mail server refused the login.');
  expect(await senderRow(id)).toMatchObject({ status: 'active', failures: 0, retry_at: null, last_error: null });
});

test('a sender paused by a user stays paused by the user, whatever its server does', async () => {
  const id = await stage.newSender();
  await stage.rows('update senders set failures = 25 where id = $1', [id]);
  const slow = unit();
  const before = await findSender(slow.em, stage.orgId, id);
  await stage.rows("update senders set status = 'paused', paused_reason = 'bounces' where id = $1", [id]);
  await noteUnavailable(slow, before, 'The mail server refused the login.');
  expect(await senderRow(id)).toMatchObject({ status: 'paused', paused_reason: 'bounces' });
});
