import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suppress, suppressedKeys } from '../../../modules/suppressions/index.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { stageOf } from '../contacts/stage.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

test('one that is lifted in the moment in which it is added is a conflict, which passes', async () => {
  const stage = await stageOf(api);
  // The trigger simulates a parallel delete.
  await api.database.pool.query(`
    create function gone() returns trigger language plpgsql as 'begin return null; end';
    create trigger gone before insert on suppressions for each row execute function gone()`);
  const { body } = await stage.post('/v1/suppressions', { value: 'ada@gone.example' }).expect(409);
  expect(body.error).toContain('try again');
  await api.database.pool.query('drop trigger gone on suppressions; drop function gone');
  await stage.post('/v1/suppressions', { value: 'ada@gone.example' }).expect(200);
});

test('an address or a domain is put on the list once, in whatever spelling, and taken off', async () => {
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

test('everybody at a domain, as other services write it, is nobody who is written to', async () => {
  const stage = await stageOf(api);
  const { body } = await stage.post('/v1/suppressions', { value: '*@Globex.example' }).expect(200);
  expect(body.suppression).toMatchObject({ kind: 'domain', value: 'globex.example' });
  const keys = ['ada@globex.example', 'ben@mail.globex.example'];
  expect(await suppressedKeys(stage.unit(), stage.orgId, keys)).toEqual(new Set(keys));
});

test('thousands are added with one request, or none when one of them is wrong', async () => {
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

test('whoever is about to write learns whom not to write to, in this organisation only', async () => {
  const [stage, other] = [await stageOf(api), await stageOf(api)];
  await suppress(stage.unit(), stage.orgId, [
    { kind: 'address', value: 'ada@x.example' },
    { kind: 'domain', value: 'acme.example' },
  ]);
  const keys = ['ada@x.example', 'ben@x.example', 'eva@acme.example', 'eva@mail.acme.example', 'eva@notacme.example'];
  expect([...(await suppressedKeys(stage.unit(), stage.orgId, keys))].toSorted()).toEqual([
    'ada@x.example',
    'eva@acme.example',
    'eva@mail.acme.example',
  ]);
  expect((await suppressedKeys(other.unit(), other.orgId, keys)).size).toBe(0);
});

const lift = (key: string, value: string, more = '') =>
  api.call('delete', `/v1/suppressions?value=${encodeURIComponent(value)}${more}`, key);

test.each(['unsubscribe', 'complaint'] as const)(
  'what a person asked for (%s) is lifted only when somebody says that they agreed',
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
] as const)(
  'what a person asked for among what others say of the address at once, %s, is theirs',
  async (_, sources) => {
    const stage = await stageOf(api);
    const addresses = Array.from({ length: 20 }, (_nothing, i) => `ada${i}@x.example`);
    const entries = sources.flatMap((source) =>
      addresses.map((value) => ({ kind: 'address' as const, value, source })),
    );
    expect(await suppress(stage.unit(), stage.orgId, entries)).toBe(20);
    const { suppressions } = (await stage.get('/v1/suppressions')).body;
    expect(suppressions.map(({ source }: { source: string }) => source)).toEqual(addresses.map(() => 'complaint'));
  },
);

test('the address of an erased person is written down by nobody who names it', async () => {
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

test('an erased person can be taken off the list by whoever has the address and their consent', async () => {
  const stage = await stageOf(api);
  await stage.post('/v1/people/erase', { email: 'ada@x.example' }).expect(200);
  await lift(stage.key, 'ada@x.example').expect(409);
  await lift(stage.key, 'ben@x.example').expect(404);
  await lift(stage.key, 'ada@x.example', '&consented=true').expect(200);
  expect((await suppressedKeys(stage.unit(), stage.orgId, ['ada@x.example'])).size).toBe(0);
});

describe('an import', () => {
  const importList = (key: string, csv: string | Buffer, reason?: string) => {
    const request = api.call('post', '/v1/suppressions/import', key).attach('file', Buffer.from(csv), 'list.csv');
    return reason === undefined ? request : request.field('reason', reason);
  };

  test('takes a list of thousands at once, and the same list twice adds nothing', async () => {
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

  test('takes a form whose reason was left empty, and refuses one that is too long', async () => {
    const stage = await stageOf(api);
    await importList(stage.key, 'ada@x.example', ' ').expect(200);
    expect((await stage.get('/v1/suppressions')).body.suppressions).toMatchObject([{ reason: null }]);
    const { body } = await importList(stage.key, 'ada@x.example', 'x'.repeat(501)).expect(400);
    expect(body.error).toBe('reason must have at most 500 characters.');
  });

  test('that breaks off keeps everybody who came before', async () => {
    const stage = await stageOf(api);
    const before = Array.from({ length: 1_500 }, (_nothing, i) => `q${i}@x.example\n`).join('');
    const broken = await importList(stage.key, `email\n${before}"never closed\n`).expect(400);
    expect(broken.body.error).toContain('A quote near line 1502 is not closed');
    expect(broken.body.error).toContain('What was read until then is on the list.');
    const keys = ['q0@x.example', 'q1499@x.example'];
    expect(await suppressedKeys(stage.unit(), stage.orgId, keys)).toEqual(new Set(keys));
  });

  test('takes what the dashboard exports', async () => {
    const stage = await stageOf(api);
    const csv =
      '\uFEFF"Who","Kind","Asked by","Reason","Since"\r\n"ada@x.example","address","manual","","2026-11-18T02:29:41.121Z"\r\n';
    expect((await importList(stage.key, csv).expect(200)).body).toMatchObject({ rows: 1, added: 1, rejected: 0 });
  });

  test('names the rows that are neither address nor domain and takes the others', async () => {
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
  ])('of %s is refused with a sentence', async (_what, csv, sentence) => {
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
])('the address %j has the key %j', (email, key) => {
  expect(personKey(email)).toBe(key);
});
