import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSuppressedKeys, suppress } from '../../../modules/suppressions/index.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { stageOf } from '../contacts/stage.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

test('adding an entry that is removed at the same moment returns 409, and a retry succeeds', async () => {
  const stage = await stageOf(api);
  // The trigger simulates a parallel delete.
  await api.database.pool.query(`
    create function gone() returns trigger language plpgsql as 'begin return null; end';
    create trigger gone before insert on suppressions for each row execute function gone()`);
  const { body } = await stage.post('/v1/suppressions', { value: 'ada@gone.example' }).expect(409);
  expect(body.error).toContain('Try again');
  await api.database.pool.query('drop trigger gone on suppressions; drop function gone');
  await stage.post('/v1/suppressions', { value: 'ada@gone.example' }).expect(200);
});

test('adding an address or domain twice in different spellings keeps one entry, which can be removed', async () => {
  const stage = await stageOf(api);
  const first = await stage.post('/v1/suppressions', { value: ' Ada@MÜNCHEN.example', reason: 'Phone' }).expect(200);
  expect(first.body).toMatchObject({
    suppression: { kind: 'address', value: 'ada@xn--mnchen-3ya.example', reason: 'Phone' },
    added: 1,
  });
  const again = await stage.post('/v1/suppressions', { value: 'ada@xn--mnchen-3ya.EXAMPLE' }).expect(200);
  expect(again.body).toEqual({ ...first.body, added: 0 });
  await stage.post('/v1/suppressions', { value: 'Acme.example' }).expect(200);
  const list = (await stage.get('/v1/suppressions').expect(200)).body.suppressions;
  expect(list.map(({ kind, value }: Record<string, unknown>) => [kind, value])).toEqual([
    ['domain', 'acme.example'],
    ['address', 'ada@xn--mnchen-3ya.example'],
  ]);
  expect((await stage.get('/v1/suppressions?value=ACME.example')).body.suppressions).toHaveLength(1);
  const lift = () =>
    api.call('delete', `/v1/suppressions?value=${encodeURIComponent('ada@münchen.example')}`, stage.key);
  await lift().expect(200);
  await lift().expect(404);
});

test('*@domain suppresses the whole domain', async () => {
  const stage = await stageOf(api);
  const { body } = await stage.post('/v1/suppressions', { value: '*@Globex.example' }).expect(200);
  expect(body.suppression).toMatchObject({ kind: 'domain', value: 'globex.example' });
  const keys = ['ada@globex.example', 'ben@mail.globex.example'];
  expect(await findSuppressedKeys(stage.unit(), stage.orgId, keys)).toEqual(new Set(keys));
});

test('one request adds thousands of entries, or none if one is invalid', async () => {
  const stage = await stageOf(api);
  const values = Array.from({ length: 5_000 }, (_nothing, i) => `p${i}@x.example`);
  const refused = await stage.post('/v1/suppressions', { values: [...values, 'nobody'] }).expect(400);
  expect(refused.body.error).toBe('"nobody" is neither an email address nor a domain.');
  expect((await stage.get('/v1/suppressions')).body.suppressions).toEqual([]);
  const { body } = await stage.post('/v1/suppressions', { values: [...values, ...values] }).expect(200);
  expect([body.added, body.suppressions.length]).toEqual([5_000, 5_000]);
  await stage.post('/v1/suppressions', {}).expect(400);
  await stage.post('/v1/suppressions', { value: 'a@x.example', values: ['b@x.example'] }).expect(400);
});

test('suppressed addresses are found within the organisation only', async () => {
  const [stage, other] = [await stageOf(api), await stageOf(api)];
  await suppress(stage.unit(), stage.orgId, [
    { kind: 'address', value: 'ada@x.example' },
    { kind: 'domain', value: 'acme.example' },
  ]);
  const keys = ['ada@x.example', 'ben@x.example', 'eva@acme.example', 'eva@mail.acme.example', 'eva@notacme.example'];
  expect([...(await findSuppressedKeys(stage.unit(), stage.orgId, keys))].toSorted()).toEqual([
    'ada@x.example',
    'eva@acme.example',
    'eva@mail.acme.example',
  ]);
  expect((await findSuppressedKeys(other.unit(), other.orgId, keys)).size).toBe(0);
});

const lift = (key: string, value: string, more = '') =>
  api.call('delete', `/v1/suppressions?value=${encodeURIComponent(value)}${more}`, key);

test.each(['unsubscribe', 'complaint'] as const)(
  'removing an entry that the person requested (%s) needs consented=true',
  async (source) => {
    const stage = await stageOf(api);
    await suppress(stage.unit(), stage.orgId, [{ kind: 'address', value: 'ada@x.example', source }]);
    const { body } = await lift(stage.key, 'ada@x.example').expect(409);
    expect(body.error).toContain('consented=true');
    expect((await stage.get('/v1/suppressions')).body.suppressions).toMatchObject([{ source }]);
    await lift(stage.key, 'ADA@x.example', '&consented=true').expect(200);
    expect((await stage.get('/v1/suppressions')).body.suppressions).toEqual([]);
  },
);

test.each([
  ['first', ['complaint', 'bounce', 'manual']],
  ['last', ['bounce', 'manual', 'complaint']],
] as const)('a request by the person wins over other reasons added at once, listed %s', async (_, sources) => {
  const stage = await stageOf(api);
  const addresses = Array.from({ length: 20 }, (_nothing, i) => `ada${i}@x.example`);
  const entries = sources.flatMap((source) => addresses.map((value) => ({ kind: 'address' as const, value, source })));
  expect(await suppress(stage.unit(), stage.orgId, entries)).toBe(20);
  const { suppressions } = (await stage.get('/v1/suppressions')).body;
  expect(suppressions.map(({ source }: { source: string }) => source)).toEqual(addresses.map(() => 'complaint'));
});

test('adding an erased person stores no address', async () => {
  const stage = await stageOf(api);
  const email = 'forgotten@x.example';
  await stage.post('/v1/people/erase', { email }).expect(200);
  for (const [path, body] of [
    ['/v1/suppressions', { value: email }],
    ['/v1/emails/opt-outs', { email }],
  ] as const) {
    expect((await stage.post(path, body).expect(200)).body.suppression).toMatchObject({ kind: 'hash' });
  }
  const kept = await api.database.pool.query('select 1 from suppressions where value = $1', [email]);
  expect(kept.rows).toEqual([]);
});

test('an erased person can be removed from the list with the address and consent', async () => {
  const stage = await stageOf(api);
  await stage.post('/v1/people/erase', { email: 'ada@x.example' }).expect(200);
  await lift(stage.key, 'ada@x.example').expect(409);
  await lift(stage.key, 'ben@x.example').expect(404);
  await lift(stage.key, 'ada@x.example', '&consented=true').expect(200);
  expect((await findSuppressedKeys(stage.unit(), stage.orgId, ['ada@x.example'])).size).toBe(0);
});

describe('an import', () => {
  const importList = (key: string, csv: string | Buffer, reason?: string) => {
    const request = api.call('post', '/v1/suppressions/import', key).attach('file', Buffer.from(csv), 'list.csv');
    return reason === undefined ? request : request.field('reason', reason);
  };

  test('adds thousands of entries, and importing the file again adds nothing', async () => {
    const stage = await stageOf(api);
    const rows = Array.from({ length: 12_000 }, (_nothing, i) => `"Person, ${i}";P${i}@X.example;2026-01-01`);
    const csv = ['Name;E-Mail;Datum', ...rows].join('\r\n');
    const { body } = await importList(stage.key, csv, 'From the old system').expect(200);
    expect(body).toEqual({ rows: 12_000, added: 12_000, existing: 0, rejected: 0, errors: [] });
    const again = await importList(stage.key, csv).expect(200);
    expect(again.body).toMatchObject({ added: 0, existing: 12_000 });
    const found = await stage.get('/v1/suppressions?value=p7@x.example').expect(200);
    expect(found.body.suppressions).toMatchObject([{ reason: 'From the old system', source: 'manual' }]);
  });

  test('accepts an empty reason and rejects one that is too long', async () => {
    const stage = await stageOf(api);
    await importList(stage.key, 'ada@x.example', ' ').expect(200);
    expect((await stage.get('/v1/suppressions')).body.suppressions).toMatchObject([{ reason: null }]);
    const { body } = await importList(stage.key, 'ada@x.example', 'x'.repeat(501)).expect(400);
    expect(body.error).toBe('reason must have at most 500 characters.');
  });

  test('keeps the rows before a broken one', async () => {
    const stage = await stageOf(api);
    const before = Array.from({ length: 1_500 }, (_nothing, i) => `q${i}@x.example\n`).join('');
    const broken = await importList(stage.key, `email\n${before}"never closed\n`).expect(400);
    expect(broken.body.error).toContain('A quote near line 1502 is not closed');
    expect(broken.body.error).toContain('The rows before the error were imported.');
    const keys = ['q0@x.example', 'q1499@x.example'];
    expect(await findSuppressedKeys(stage.unit(), stage.orgId, keys)).toEqual(new Set(keys));
  });

  test('accepts files exported by the dashboard', async () => {
    const stage = await stageOf(api);
    const csv =
      '\uFEFF"Who","Kind","Asked by","Reason","Since"\r\n"ada@x.example","address","manual","","2026-11-18T02:29:41.121Z"\r\n';
    expect((await importList(stage.key, csv).expect(200)).body).toMatchObject({ rows: 1, added: 1, rejected: 0 });
  });

  test('reports invalid rows and imports the others', async () => {
    const stage = await stageOf(api);
    const { body } = await importList(
      stage.key,
      'ada@x.example\nAcme.example\nnobody\n@münchen.example\nADA@x.example\n',
    );
    expect(body).toEqual({
      rows: 5,
      added: 3,
      existing: 1,
      rejected: 1,
      errors: [{ row: 3, error: '"nobody" is neither an email address nor a domain.' }],
    });
    const { suppressions } = (await stage.get('/v1/suppressions')).body;
    expect(suppressions.map(({ value }: { value: string }) => value).toSorted()).toEqual([
      'acme.example',
      'ada@x.example',
      'xn--mnchen-3ya.example',
    ]);
  });

  test.each([
    ['no file', '', /file is required|first row|empty/],
    ['an empty file', '\n', /empty/],
    ['a file without a usable column', 'name,age\nAda,36\n', /first row/],
    ['a file with an open quote', `email\n"${'x'.repeat(300_000)}`, /quote/],
  ])('rejects %s with a clear message', async (_what, csv, sentence) => {
    const stage = await stageOf(api);
    const { body } =
      csv === ''
        ? await api.call('post', '/v1/suppressions/import', stage.key).field('reason', 'x').expect(400)
        : await importList(stage.key, csv).expect(400);
    expect(body.error).toMatch(sentence);
  });
});

test.each([
  ['Ada@X.Example', 'ada@x.example'],
  ['  ada@x.example. ', 'ada@x.example'],
  ['ADA@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
  ['o’neil+tag@x.example', 'o’neil+tag@x.example'],
  ['ada@x', null],
  ['ada@@x.example', null],
  ['ada x@x.example', null],
  ['.ada@x.example', null],
  ['a..b@x.example', null],
  ['ada@-x.example', null],
  ['ada@x.example/path', null],
  ['ada@127.0.0.1', null],
  [`${'a'.repeat(65)}@x.example`, null],
  ['', null],
])('normalises %j to %j', (email, key) => {
  expect(personKey(email)).toBe(key);
});
