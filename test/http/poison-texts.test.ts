import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocument } from '../../src/http/openapi/document.ts';
import { outsideJson, outsideText } from '../../src/kernel/text/outside-text.ts';
import { appRouter, plainRoutes } from '../../src/router.ts';
import { stageOf } from '../api/contacts/stage.ts';
import { documentedOperations } from '../contract/operations.ts';
import { TestClock } from '../harness/clock.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const clock = new TestClock();
let api: TestService;
beforeAll(async () => {
  api = await startService({ clock });
});
afterAll(() => api.close());

const send = (method: string, path: string, body?: string, key = api.userKey) =>
  fetch(`${api.url}${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });

test('text is cut before a character, not through it', () => {
  expect(outsideText('ab😀', 3)).toBe('ab');
  expect(outsideText('ab😀', 4)).toBe('ab😀');
  expect(outsideText('a\0b\ud800c\udc00')).toBe('ab\ufffdc\ufffd');
  expect(outsideJson({ 'a\ud800': ['\0', { b: '\udc00' }, 1, null] })).toEqual({
    'a\ufffd': ['', { b: '\ufffd' }, 1, null],
  });
});

const document = createDocument({ router: appRouter, plainRoutes, publicUrl: 'http://x', version: '1.0.0' });
const withBody = documentedOperations(document).filter(({ body }) => body !== null);

function* poisoned(value: unknown, poison: string): Generator {
  if (typeof value === 'string') yield poison;
  else if (Array.isArray(value)) for (const item of poisoned(value[0], poison)) yield [item];
  else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      for (const item of poisoned(part, poison)) yield { ...value, [name]: item };
    }
  }
}

test.each(withBody)(
  '$label takes halves of characters and NUL for bad or for blank input',
  async ({ method, path, body }) => {
    for (const poison of ['a\ud800b', '\udc00', 'a\0b']) {
      for (const filled of poisoned(body, poison)) {
        clock.advance(60_000);
        const response = await send(
          method,
          path.replaceAll(/\{\w+\}/g, '019a3b6e-7d1c-7c3a-9f2e-2f6a8d1b4c5e'),
          JSON.stringify(filled),
        );
        expect(response.status, `${JSON.stringify(filled)} ${await response.text()}`).toBeLessThan(500);
      }
    }
  },
);

test('half a character in a body is kept as the sign for an unknown one', async () => {
  const response = await send('POST', '/v1/api-keys', '{"name":"a\\ud800b \\ud83d\\ude00"}');
  expect(await response.json()).toMatchObject({ name: 'a\ufffdb 😀' });
});

test.each(['\\u0000', '\\ud800'])('the address of a tRPC query with %s gets 400', async (escape) => {
  const input = encodeURIComponent(`{"brandId":"a${escape}b"}`);
  const response = await send('GET', `/trpc/brands.get?input=${input}`);
  expect(response.status).toBe(400);
  const fine = await send('GET', `/trpc/brands.get?input=${encodeURIComponent('{"brandId":"\\ud83d\\ude00"}')}`);
  expect(fine.status).toBe(404);
});

test('the parts of a form are cleaned, and a value that is shown again is not cut through a character', async () => {
  const stage = await stageOf(api);
  const { body } = await api
    .call('post', '/v1/suppressions/import', stage.key)
    .attach('file', Buffer.from(`email\nada@x.example\n${'x'.repeat(99)}😀`), 'a\0b.csv')
    .field('reason', 'a\0b')
    .expect(200);
  expect(body).toMatchObject({ added: 1, rejected: 1 });
  const uploaded = await stage.upload(`email\nada@x.example\n${'x'.repeat(99)}😀\nbob@x.example`).expect(200);
  expect(await stage.report(uploaded.body.uploadId)).toMatchObject({ status: 'completed', added: 2, rejected: 1 });
});

test('a contact that the database refuses is named in the report, and the others are kept', async () => {
  const stage = await stageOf(api);
  const { pool } = api.database;
  await pool.query(`
    create function refuse_contact() returns trigger language plpgsql as $$ begin
      if new.first_name = 'Poison' then raise 'refused' using errcode = '22P05'; end if;
      return new;
    end $$;
    create trigger refuse_contact before insert on contacts for each row execute function refuse_contact()`);
  try {
    const people = Array.from({ length: 20 }, (_nothing, i) => `p${i}@x.example,Ada`);
    const csv = ['email,first name', ...people, 'bad@x.example,Poison', 'nobody,Ada', 'zoe@x.example,Zoe'].join('\n');
    const { body } = await stage.upload(csv).expect(200);
    expect(await stage.report(body.uploadId)).toMatchObject({
      status: 'completed',
      rows: 23,
      added: 21,
      rejected: 2,
      errors: expect.arrayContaining([{ row: 22, column: 'email', error: 'The database rejected this row.' }]),
    });
    expect(await stage.contacts()).toHaveLength(21);
  } finally {
    await pool.query('drop trigger refuse_contact on contacts; drop function refuse_contact');
  }
});
