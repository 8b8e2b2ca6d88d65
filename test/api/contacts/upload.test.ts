import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failLostUploads } from '../../../modules/contacts/index.ts';
import { lockWaiting } from '../../harness/lock-waiting.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { type Stage, stageOf } from './stage.ts';

let api: TestService;
let acme: Stage;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const newStage = async () => {
  acme = await stageOf(api);
  return acme;
};

const importCsv = async (csv: string | Buffer, mapping?: object) => {
  const stage = await newStage();
  const { body } = await stage.upload(csv, mapping).expect(200);
  return { ...(await stage.report(body.uploadId)), contacts: await stage.contacts() };
};

describe('a file of contacts', () => {
  test('needs no file name', async () => {
    const stage = await newStage();
    const { body } = await api
      .call('post', '/v1/orgs/contacts/upload', stage.key)
      .field('file', 'email\nada@x.example')
      .field('brandId', stage.brandId)
      .expect(200);
    expect(await stage.report(body.uploadId)).toMatchObject({ fileName: null, added: 1 });
  });

  test('becomes contacts of the brand, with a report', async () => {
    const stage = await newStage();
    const csv =
      'Email,First Name,Last Name,Job Title,Company,Website,# Employees,Country\nAda@Acme.example,Ada,Moreau,CTO,Acme,https://www.Acme.example/about,"1,001 - 5,000 employees",France\n';
    const { body } = await stage.upload(csv).expect(200);
    expect(body).toEqual({ uploadId: expect.any(String), status: 'completed' });
    expect(await stage.report(body.uploadId)).toMatchObject({
      brandId: stage.brandId,
      fileName: 'people.csv',
      status: 'completed',
      progress: 1,
      rows: 1,
      added: 1,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      errors: [],
      failure: null,
    });
    expect(await stage.contacts()).toEqual([
      expect.objectContaining({
        email: 'Ada@Acme.example',
        firstName: 'Ada',
        lastName: 'Moreau',
        title: 'CTO',
        organizationName: 'Acme',
        organizationDomain: 'acme.example',
        organizationSize: '1001-5000',
        country: 'France',
        consent: null,
        unsubscribed: false,
      }),
    ]);
    const { uploads } = (await stage.get('/v1/orgs/contacts/uploads').expect(200)).body;
    expect(uploads.map(({ id }: { id: string }) => id)).toEqual([body.uploadId]);
  });

  test.each([
    ['English', 'E-mail Address,Given Name,Surname', 'email firstName lastName'],
    [
      'German',
      'E-Mail-Adresse;Vorname;Nachname;Firma;Position;Branche;Mitarbeiterzahl;Land',
      'email firstName lastName organizationName title organizationIndustry organizationSize country',
    ],
    [
      'French',
      'Adresse e-mail;Prénom;Nom;Société;Poste;Secteur d’activité;Pays',
      'email firstName lastName organizationName title organizationIndustry country',
    ],
    [
      'Spanish',
      'Correo electrónico,Nombre,Apellidos,Empresa,Cargo,Dado de baja',
      'email firstName lastName organizationName title unsubscribed',
    ],
    [
      'Italian',
      'Indirizzo email\tNome\tCognome\tAzienda\tConsenso',
      'email firstName lastName organizationName consent',
    ],
    ['Japanese', 'メールアドレス,氏名,会社名,役職', 'email name organizationName title'],
    ['a CRM', 'EMAIL|FULL_NAME|LinkedIn Profile URL|has_opted_out_of_email', 'email name linkedinUrl unsubscribed'],
  ])('is mapped by its headers in %s', async (_language, header, fields) => {
    const delimiter = /[;\t|]/.exec(header)?.[0] ?? ',';
    const names = header.split(delimiter);
    const cells = names.map((_name, i) => (i === 0 ? 'ada@x.example' : 'no'));
    const { columnMapping, added } = await importCsv(`${header}\n${cells.join(delimiter)}\n`);
    expect(added).toBe(1);
    expect(columnMapping).toEqual(Object.fromEntries(names.map((name, i) => [name, fields.split(' ')[i]])));
  });

  test.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 as spreadsheets write it', (text: string) => iconv.encode(text, 'utf-16le', { addBOM: true })],
    ['big-endian UTF-16', (text: string) => iconv.encode(text, 'utf-16be', { addBOM: true })],
    ['Windows-1252', (text: string) => iconv.encode(text, 'windows-1252')],
    ['old line ends', (text: string) => Buffer.from(text.replace(/\n(?!GmbH)/g, '\r'))],
    ['a line that names the delimiter', (text: string) => Buffer.from(`sep=;\n${text}`)],
  ])('is read in %s', async (_name, encode) => {
    const { contacts } = await importCsv(encode('E-Mail;Vorname;Firma\nada@x.example;Zoë;"Müller; Söhne\nGmbH"\n'));
    expect(contacts).toEqual([expect.objectContaining({ firstName: 'Zoë', organizationName: 'Müller; Söhne\nGmbH' })]);
  });

  test.each([
    ['column to field', { Kontakt: 'email', Email: null, Wer: 'name' }],
    ['field to column', { email: 'Kontakt', Email: null, name: 'Wer' }],
  ])('applies the column mapping of the caller, %s', async (_name, mapping) => {
    const csv = 'Email,Kontakt,Wer\nnobody@wrong.example,ada@x.example,"Moreau, Ada"\n';
    const { contacts, columnMapping } = await importCsv(csv, mapping);
    expect(columnMapping).toEqual({ Email: null, Kontakt: 'email', Wer: 'name' });
    expect(contacts).toEqual([
      expect.objectContaining({ email: 'ada@x.example', firstName: 'Ada', lastName: 'Moreau' }),
    ]);
  });

  test.each([
    ['an address book', 'Name,E-mail 1 - Value,Phone 1 - Value\nAda,ada@x.example,+49\n', 'E-mail 1 - Value'],
    ['a CRM', 'Person - Email;Name\n"Ada <ada@x.example>";Ada\n', 'Person - Email'],
  ])('finds the address column in the export of %s', async (_what, csv, column) => {
    const { columnMapping, contacts } = await importCsv(csv);
    expect(columnMapping[column]).toBe('email');
    expect(contacts).toEqual([expect.objectContaining({ email: 'ada@x.example', firstName: 'Ada' })]);
  });

  test('stores other columns as custom fields, except those that the caller excludes', async () => {
    const stage = await newStage();
    const notes = 'n'.repeat(600);
    const file = `E-Mail;Messe;Notiz;Geheim;__proto__\nada@x.example;Hannover;${notes};x;y\nben@x.example;;;x;\n`;
    const { body } = await stage.upload(file, { Geheim: null }).expect(200);
    expect((await stage.report(body.uploadId)).columnMapping).toMatchObject({ 'E-Mail': 'email', Messe: null });
    const fieldsOf = async () =>
      Object.fromEntries((await stage.contacts()).map((one: Record<string, unknown>) => [one.email, one.customFields]));
    expect(await fieldsOf()).toMatchObject({
      'ada@x.example': { Messe: 'Hannover', Notiz: 'n'.repeat(500) },
      'ben@x.example': {},
    });
    expect(JSON.stringify(await fieldsOf())).not.toContain('Geheim');
    const more = await stage.upload('mail\tMesse\tStand\nada@x.example\t\tB 12\nben@x.example\tBasel\t\n').expect(200);
    expect(await stage.report(more.body.uploadId)).toMatchObject({ updated: 2, rejected: 0 });
    expect(await fieldsOf()).toMatchObject({
      'ada@x.example': { Messe: 'Hannover', Stand: 'B 12' },
      'ben@x.example': { Messe: 'Basel' },
    });
    const wide = Array.from({ length: 90 }, (_nothing, i) => `c${i}`).join(',');
    await stage.upload(`email,${wide}\nada@x.example,${wide}\n`).expect(200);
    expect(Object.keys((await fieldsOf())['ada@x.example'])).toHaveLength(53);
    await stage.upload(`email,${wide.replaceAll('c', 'd')}\nada@x.example,${wide}\n`).expect(200);
    expect(Object.keys((await fieldsOf())['ada@x.example'])).toHaveLength(50);
  });

  test('reports the first hundred invalid rows', async () => {
    const bad = Array.from({ length: 150 }, (_nothing, i) => `bad${i}@,yes\n`).join('');
    const { rows, added, rejected, errors } = await importCsv(
      `mail,consent\nada@x.example,yes\n\n,yes\nben@x.example,perhaps\n${'c'.repeat(1001)},yes\n${bad}eva@x.example,no`,
    );
    expect({ rows, added, rejected }).toEqual({ rows: 155, added: 2, rejected: 153 });
    expect(errors).toHaveLength(100);
    expect(errors.slice(0, 4)).toEqual([
      { row: 4, column: 'mail', error: 'The email address is missing.' },
      { row: 5, column: 'consent', error: '"perhaps" must be yes or no.' },
      { row: 6, column: 'mail', error: 'The value has more than 1000 characters.' },
      { row: 7, column: 'mail', error: '"bad0@" is not an email address.' },
    ]);
  });

  test('that breaks off keeps the rows before the error and reports its place', async () => {
    const before = Array.from({ length: 1500 }, (_nothing, i) => `p${i}@x.example,A\n`).join('');
    const { status, failure, added, contacts } = await importCsv(`email,name\n${before}q@x.example,"never closed\n`);
    expect(status).toBe('failed');
    expect(failure).toBe('A quote near line 1502 is not closed, so the rest of the file cannot be read.');
    expect(added).toBeGreaterThanOrEqual(1000);
    expect(contacts.length).toBeGreaterThan(0);
  });

  test('sent twice adds nothing, and empty cells keep existing values', async () => {
    const stage = await newStage();
    const csv = 'email,first name,company\nada@x.example,Ada,Acme\nADA@X.example,,Acme Ltd\nben@x.example,Ben,\n';
    const first = await stage.report((await stage.upload(csv).expect(200)).body.uploadId);
    expect(first).toMatchObject({ rows: 3, added: 2, updated: 1, unchanged: 0 });
    const contacts = await stage.contacts();
    const second = await stage.report((await stage.upload(csv).expect(200)).body.uploadId);
    expect(second).toMatchObject({ rows: 3, added: 0, rejected: 0 });
    expect(second.updated + second.unchanged).toBe(3);
    expect((await stage.contacts()).map(({ id }: { id: string }) => id)).toEqual(
      contacts.map(({ id }: { id: string }) => id),
    );
    expect(contacts.find(({ firstName }: { firstName: string }) => firstName === 'Ada').organizationName).toBe(
      'Acme Ltd',
    );
    const third = await stage.report(
      (await stage.upload('email,title\nben@x.example,CTO\n').expect(200)).body.uploadId,
    );
    expect(third).toMatchObject({ added: 0, updated: 1 });
    expect((await stage.contacts()).find(({ title }: { title: string }) => title === 'CTO').firstName).toBe('Ben');
  });

  test('never undoes an unsubscribe', async () => {
    const stage = await newStage();
    await stage.upload('email,unsubscribed,consent\nada@x.example,yes,2024-05-01\nben@x.example,,nein\n').expect(200);
    await stage.upload('email,unsubscribed\nada@x.example,no\n').expect(200);
    const contacts = (await stage.contacts()).map(({ email, unsubscribed, consent }: Record<string, unknown>) => [
      email,
      unsubscribed,
      consent,
    ]);
    expect(contacts.toSorted()).toEqual([
      ['ada@x.example', true, true],
      ['ben@x.example', false, false],
    ]);
  });
});

describe('an invalid upload is rejected with a message', () => {
  const send = () => api.call('post', '/v1/orgs/contacts/upload', acme.key);
  test.each([
    ['without a form', 415, () => send().send({ a: 1 }), 'The request body must be multipart/form-data.'],
    [
      'without a boundary',
      400,
      () => send().set('content-type', 'multipart/form-data; x=y').send('x'),
      'The Content-Type of the multipart form has no boundary.',
    ],
    [
      'that is cut',
      400,
      () =>
        send()
          .set('content-type', 'multipart/form-data; boundary=x')
          .send('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail'),
      'The multipart form is malformed or incomplete.',
    ],
    [
      'without a file',
      400,
      () => send().field('brandId', acme.brandId),
      'file is required. Send a CSV file as a part of the form.',
    ],
    ['without a brand', 400, () => send().attach('file', Buffer.from('email\n'), 'a.csv'), 'brandId is required.'],
    ['with an empty file', 400, () => acme.upload(''), 'The file is empty.'],
    [
      'with no email column',
      400,
      () => acme.upload('a,b\n1,2\n'),
      'No column contains email addresses. Name it in columnMapping, for example {"a":"email"}. Columns: "a", "b".',
    ],
    [
      'with addresses in two columns of unknown names',
      400,
      () => acme.upload('Owner,Who\nwe@acme.example,ada@x.example\n'),
      'No column contains email addresses. Name it in columnMapping, for example {"Owner":"email"}. Columns: "Owner", "Who".',
    ],
    [
      'with addresses in two columns, of which the first person has one',
      400,
      () => acme.upload('Company,Who,Owner\nAcme,,we@acme.example\nBolt,ada@x.example,we@acme.example\n'),
      'No column contains email addresses. Name it in columnMapping, for example {"Company":"email"}. Columns: "Company", "Who", "Owner".',
    ],
    [
      'without a header row',
      400,
      () => acme.upload('Ada;ada@x.example;Acme\nBen;ben@x.example;Acme\n', { Mail: 'email' }),
      'The file has no header row: its first row contains "ada@x.example". Add a first row with column names, for example email,firstName,company.',
    ],
    [
      'that is a workbook',
      400,
      () => acme.upload(Buffer.from('504b030414000600080000002100', 'hex')),
      'The file is an Excel workbook, not CSV. Save it as CSV and upload it again.',
    ],
    ['with a broken mapping', 400, () => acme.upload('email\n', '{'), 'columnMapping must be valid JSON.'],
    [
      'with an unknown column',
      400,
      () => acme.upload('email\n', { Mail: 'email' }),
      'columnMapping: the file has no column "Mail".',
    ],
    [
      'for a brand of somebody else',
      404,
      async () => acme.upload('email\n', undefined, (await stageOf(api)).brandId),
      'Brand not found.',
    ],
  ])('%s', async (_name, status, request, sentence) => {
    await newStage();
    const { body } = await request().then((sent) => sent);
    expect(body).toEqual({ error: sentence });
    expect((await request()).status).toBe(status);
    expect((await acme.get('/v1/orgs/contacts/uploads')).body.uploads).toEqual([]);
  });
});

test('a repeated Idempotency-Key returns the first response, and rejects another file', async () => {
  const stage = await newStage();
  const send = (csv: string) => stage.upload(csv).set('Idempotency-Key', 'march');
  const first = await send('email\nada@x.example\n').expect(200);
  const again = await send('email\nada@x.example\n').expect(200);
  expect(again.body).toEqual(first.body);
  expect(again.headers['idempotency-replayed']).toBe('true');
  await send('email\nben@x.example\n').expect(422);
  expect((await stage.get('/v1/orgs/contacts/uploads')).body.uploads).toHaveLength(1);
  expect(await stage.contacts()).toHaveLength(1);
});

test('the sweep fails an upload whose process died, and no running one', async () => {
  const stage = await newStage();
  const { uploadId } = (await stage.upload('email\nada@x.example\n').expect(200)).body;
  const set = (minutes: number) =>
    api.database.pool.query(
      "update contact_uploads set status = 'receiving', updated_at = now() - make_interval(mins => $2) where id = $1",
      [uploadId, minutes],
    );
  await set(5);
  await failLostUploads(stage.unit());
  expect((await stage.report(uploadId)).status).toBe('receiving');
  await set(15);
  await failLostUploads(stage.unit());
  expect(await stage.report(uploadId)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('Upload the file again'),
  });
});

test('an upload that resumes after the sweep failed it gets its real status', async () => {
  const stage = await newStage();
  const { pool } = api.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table contacts in share mode');
  const answered = stage.upload('email\nada@x.example\n').then(({ body }) => body);
  await lockWaiting(pool);
  await pool.query("update contact_uploads set updated_at = now() - interval '15 minutes' where status = 'receiving'");
  await failLostUploads(stage.unit());
  await holder.query('commit');
  holder.release();
  const { uploadId, status } = await answered;
  expect(status).toBe('completed');
  expect(await stage.report(uploadId)).toMatchObject({ status, failure: null, added: 1 });
});
