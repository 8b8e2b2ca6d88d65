import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestClock } from '../harness/clock.ts';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
let clock: TestClock;
beforeAll(async () => {
  clock = new TestClock(new Date('2026-11-15T12:00:00Z'));
  api = await startService({ clock, environment: { DISTRIBUTE_WAITLIST: 'on' } });
});
afterAll(() => api.close());

describe('activity', () => {
  const activityOf = async (key: string, query = '') =>
    (await api.call('get', `/v1/activity${query}`, key).expect(200)).body;

  test('counts once for each user, event and day of the organisation', async () => {
    const org = await api.newOrganisation();
    await api.call('patch', '/v1/orgs/current', org.key).send({ timeZone: 'Asia/Tokyo' }).expect(200);
    const note = (body?: object) => api.call('post', '/v1/activity', org.key).send(body).expect(200, { ok: true });
    await note();
    await note();
    await note({ event: 'signed-in', metadata: { page: '/', tags: [1, null] } });
    await note({ event: 'signed-in', metadata: { page: 'other' } });
    // 00:30 of the next day in Tokyo, the same day in UTC.
    clock.advance(3.5 * 3_600_000);
    await note();
    const { activity } = await activityOf(org.key);
    expect(activity.map(({ event, metadata, userId }: Record<string, unknown>) => [event, metadata, userId])).toEqual([
      ['active', null, org.userId],
      ['signed-in', { page: '/', tags: [1, null] }, org.userId],
      ['active', null, org.userId],
    ]);
    expect((await activityOf(org.key, `?since=${clock.now().toISOString()}`)).activity).toHaveLength(1);
    const first = await activityOf(org.key, '?limit=2');
    const second = await activityOf(org.key, `?limit=2&cursor=${first.nextCursor}`);
    expect([...first.activity, ...second.activity]).toEqual(activity);
    expect(second.nextCursor).toBeNull();
  });

  test('is noted for nobody by an application key that names nobody, and seen by its organisation alone', async () => {
    const [org, other] = [await api.newOrganisation(), await api.newOrganisation()];
    const note = () => api.call('post', '/v1/activity', api.adminKey).set('x-org-id', org.orgId).expect(200);
    await Promise.all([note(), note(), note()]);
    expect((await activityOf(org.key)).activity).toMatchObject([{ userId: null, event: 'active' }]);
    expect((await activityOf(org.key, `?userId=${org.userId}`)).activity).toEqual([]);
    expect((await activityOf(other.key)).activity).toEqual([]);
    await api.call('get', `/v1/activity?userId=${org.userId}`, other.key).expect(404);
  });

  test.each([
    [{ metadata: { text: 'x'.repeat(5_000) } }, /4096/],
    [{ metadata: { list: Array.from({ length: 200_000 }, () => 1) } }, /4096/],
    [{ metadata: { a: { b: { c: { d: { e: { f: 1 } } } } } } }, /nested/],
    [{ metadata: [1] }, /metadata/],
    [{ event: 'x'.repeat(101) }, /event/],
  ])('%# too much is refused with a sentence', async (body, sentence) => {
    const refused = await api.call('post', '/v1/activity').send(body).expect(400);
    expect(refused.body.error).toMatch(sentence);
  });
});

describe('invites', () => {
  type Org = Awaited<ReturnType<TestService['newOrganisation']>>;
  const statusOf = async ({ orgId, key }: Org) =>
    (await api.call('get', `/v1/orgs/${orgId}/invites/status`, key).expect(200)).body;
  const claim = ({ orgId, key }: Org, code: string) =>
    api.call('post', `/v1/orgs/${orgId}/invites/claim`, key).send({ code, orgId: 'ignored' });
  const validate = async (code: string) =>
    (await api.call('post', '/v1/invites/validate', null).send({ code }).expect(200)).body;
  const limit = (orgId: string, total: number | null, key = api.adminKey) =>
    api.call('patch', `/v1/invites/${orgId}`, key).send({ total });

  test('an organisation has one code, by which others say that they came, once', async () => {
    const [inviter, guest, third] = [
      await api.newOrganisation('Inviter'),
      await api.newOrganisation(),
      await api.newOrganisation(),
    ];
    const answers = await Promise.all([statusOf(inviter), statusOf(inviter), statusOf(inviter)]);
    const { code } = answers[0];
    expect(answers).toEqual(answers.map(() => ({ code, signups: 0, used: 0, total: null })));
    expect(await validate(code)).toEqual({ valid: true, inviterOrgName: 'Inviter' });
    const typed = `${code.slice(0, 5)}-${code.slice(5)} `.toLowerCase();
    for (const spelling of [typed, code]) {
      await claim(guest, spelling).expect(200, { ok: true, inviterOrgId: inviter.orgId });
    }
    expect(await statusOf(inviter)).toEqual({ code, signups: 1, used: 1, total: null });
    await claim(inviter, code).expect(409);
    await claim(guest, (await statusOf(third)).code).expect(409);
    await claim(guest, 'NOSUCHCODE').expect(404);
    expect(await validate('NOSUCHCODE')).toEqual({ valid: false });
    expect((await statusOf(third)).used).toBe(0);
    await api.call('get', `/v1/orgs/${inviter.orgId}/invites/status`, guest.key).expect(404);
    await api.call('post', `/v1/orgs/${inviter.orgId}/invites/claim`, guest.key).send({ code }).expect(404);
  });

  test('never one more uses a code than may, however many try at once', async () => {
    const inviter = await api.newOrganisation();
    await limit(inviter.orgId, 3, inviter.key).expect(403);
    expect((await limit(inviter.orgId, 3).expect(200)).body).toMatchObject({ used: 0, total: 3 });
    const { code } = await statusOf(inviter);
    const guests = await Promise.all(Array.from({ length: 12 }, () => api.newOrganisation()));
    const answers = await Promise.all(guests.flatMap((guest) => [claim(guest, code), claim(guest, code)]));
    const withStatus = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([withStatus(200), withStatus(409)]).toEqual([6, 18]);
    expect(await statusOf(inviter)).toMatchObject({ signups: 3, used: 3, total: 3 });
    const { rows } = await api.database.pool.query(
      'select count(*)::int as n from invite_claims where inviter_org_id = $1',
      [inviter.orgId],
    );
    expect(rows[0].n).toBe(3);
    expect(await validate(code)).toEqual({ valid: false });
    await limit(inviter.orgId, null).expect(200);
    expect((await validate(code)).valid).toBe(true);
    await limit('none', 1).expect(404);
  });
});

describe('the waitlist', () => {
  const ask = (email: string, brandUrl?: string) =>
    api.call('post', '/v1/waitlist/request-access', null).send({ email, brandUrl });
  const position = (email: string) => api.call('get', `/v1/waitlist/position?email=${encodeURIComponent(email)}`, null);

  test('gives places in the order of arrival, one for each address in any spelling', async () => {
    const emails = Array.from({ length: 20 }, (_nothing, i) => `p${i}@x.example`);
    const places = await Promise.all(emails.flatMap((email) => [ask(email, 'acme.example'), ask(email.toUpperCase())]));
    const given = places.map(({ body }) => body.position as number);
    expect(new Set(given).size).toBe(20);
    expect(Math.max(...given) - Math.min(...given)).toBe(19);
    for (const [at, email] of emails.entries()) expect(given[2 * at]).toBe((await position(email)).body.position);
    const before = (await position('p7@x.example').expect(200)).body.position;
    const removal = `/v1/waitlist?email=${encodeURIComponent('P0@x.example')}`;
    await api.call('delete', removal).expect(403);
    await api.call('delete', removal, api.adminKey).expect(200);
    await api.call('delete', removal, api.adminKey).expect(404);
    await position('p0@x.example').expect(404);
    expect((await position('p7@x.example')).body.position).toBe(before);
    const first = (await api.call('get', '/v1/waitlist?limit=10', api.adminKey).expect(200)).body;
    const second = (await api.call('get', `/v1/waitlist?limit=10&cursor=${first.nextCursor}`, api.adminKey)).body;
    const listed = [...first.entries, ...second.entries].map((entry: { position: number }) => entry.position);
    expect(listed).toEqual(given.filter((_place, at) => at % 2 === 0 && at > 0).toSorted((a, b) => a - b));
    await ask('nobody').expect(400);
  });

  test('forgets an address that the operator erases, and no organisation can take one off', async () => {
    const org = await api.newOrganisation();
    await ask('erased@x.example').expect(200);
    await api.call('post', '/v1/people/erase', org.key).send({ email: 'erased@x.example' }).expect(200);
    await position('erased@x.example').expect(200);
    const erase = api.call('post', '/v1/people/erase', api.adminKey).set('x-org-id', org.orgId);
    await erase.send({ email: 'erased@x.example' }).expect(200);
    await position('erased@x.example').expect(404);
  });

  test('that is closed is an address where nothing is, whatever is sent there', async () => {
    const closed = await startService({ beside: api });
    const nothing = (await closed.call('get', '/v1/nowhere', null).expect(404)).body;
    for (const body of [{ email: 'ada@x.example' }, {}])
      await closed.call('post', '/v1/waitlist/request-access', null).send(body).expect(404, nothing);
    await closed.call('get', '/v1/waitlist/position', null).expect(404, nothing);
    await closed.call('get', '/v1/waitlist', api.adminKey).expect(200);
    await closed.close();
  });
});
