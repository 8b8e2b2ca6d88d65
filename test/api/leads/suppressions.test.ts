import { afterAll, beforeAll, expect, test } from 'vitest';
import { personKey, suppress, suppressedKeys } from '../../../modules/leads/index.ts';
import { startService, type TestService } from '../../harness/service.ts';
import { stageOf } from './stage.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

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
  expect([...(await suppressedKeys(stage.unit().em, stage.orgId, keys))].toSorted()).toEqual([
    'ada@x.example',
    'eva@acme.example',
    'eva@mail.acme.example',
  ]);
  expect((await suppressedKeys(other.unit().em, other.orgId, keys)).size).toBe(0);
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
