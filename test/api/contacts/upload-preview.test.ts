import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';
import { type Stage, stageOf } from './stage.ts';

let api: TestService;
let acme: Stage;
beforeAll(async () => {
  api = await startService();
  acme = await stageOf(api);
});
afterAll(() => api.close());

const preview = (csv: string | Buffer, mapping?: object) => {
  const request = api
    .call('post', '/v1/orgs/contacts/upload/preview', acme.key)
    .attach('file', Buffer.from(csv), 'people.csv');
  return mapping === undefined ? request : request.field('columnMapping', JSON.stringify(mapping));
};

test('a preview returns columns, examples and invalid rows, and stores nothing', async () => {
  const csv = 'E-Mail-Adresse;Vorname;Messe\nada@x.example;Ada;Hannover\nnobody;Ben;\n';
  expect((await preview(csv).expect(200)).body).toEqual({
    columns: [
      { name: 'E-Mail-Adresse', field: 'email', examples: ['ada@x.example', 'nobody'] },
      { name: 'Vorname', field: 'firstName', examples: ['Ada', 'Ben'] },
      { name: 'Messe', field: null, examples: ['Hannover'] },
    ],
    hasAddresses: true,
    rows: 2,
    rejected: 1,
    errors: [{ row: 3, column: 'E-Mail-Adresse', error: '"nobody" is not an email address.' }],
    charset: 'utf-8',
    failure: null,
  });
  expect(await acme.contacts()).toEqual([]);
  expect((await acme.get('/v1/orgs/contacts/uploads').expect(200)).body.uploads).toEqual([]);
});

test('a preview guesses an unknown encoding and reports it', async () => {
  const latin = Buffer.from('email,name\njo@x.example,Jörg\n', 'latin1');
  expect((await preview(latin).expect(200)).body).toMatchObject({
    charset: 'windows-1252',
    columns: [{ name: 'email' }, { examples: ['Jörg'] }],
  });
  const wide = Buffer.from('\uFEFFemail,name\njo@x.example,Иван\n', 'utf16le');
  expect((await preview(wide).expect(200)).body).toMatchObject({ charset: 'utf-16le' });
});

test('a preview applies corrections and accepts a file without an address column', async () => {
  const csv = 'one,two\nada@x.example,ben@x.example\n';
  expect((await preview(csv).expect(200)).body).toMatchObject({ hasAddresses: false, rejected: 0 });
  const { body } = await preview(csv, { two: 'email', one: null }).expect(200);
  expect(body).toMatchObject({ hasAddresses: true, columns: [{ field: null }, { field: 'email' }] });
});

test('a preview reads the first hundred rows, or the rows before an error', async () => {
  const large = `email\n${'ada@x.example\n'.repeat(50_000)}`;
  expect((await preview(large).expect(200)).body).toMatchObject({ rows: 100, rejected: 0, failure: null });
  const broken = 'email,name\nada@x.example,Ada\nben@x.example,"Be';
  expect((await preview(broken).expect(200)).body).toMatchObject({ rows: 1, rejected: 0 });
  const open = 'email,name\nada@x.example,Ada\n"ben@x.example,Ben\ncid@x.example,Cid\ndan@x.example,Dan\n';
  expect((await preview(open).expect(200)).body).toMatchObject({
    rows: 1,
    failure: 'A quote near line 3 is not closed, so the rest of the file cannot be read.',
  });
});

test('a preview of an invalid file returns 400 with a message', async () => {
  expect((await preview('').expect(400)).body.error).toBe('The file is empty.');
  expect((await preview('ada@x.example,Ada\n').expect(400)).body.error).toContain('The file has no header row');
  expect((await preview('email\nada@x.example', { nothing: 'email' }).expect(400)).body.error).toContain(
    'the file has no column "nothing"',
  );
});
