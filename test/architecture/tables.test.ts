import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ACROSS_ORGANISATIONS, TABLE_OWNERS } from '../../scripts/check/table-owners.ts';
import { findForeignTables, findUnscopedStatements } from '../../scripts/check/tables.ts';

const trees: string[] = [];

afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true });
});

function treeOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'tables-'));
  trees.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const violationsIn = (files: Record<string, string>) => findForeignTables(treeOf(files));

test('in this repository everybody names only the tables that are theirs', () => {
  expect(findForeignTables(join(import.meta.dirname, '../..'))).toEqual([]);
});

test('every table has one owner', () => {
  const tables = TABLE_OWNERS.flatMap((owner) => owner.tables);
  expect(tables).toHaveLength(new Set(tables).size);
});

test('a table that a migration creates needs an owner', () => {
  expect(violationsIn({ 'src/database/migrations/1.ts': "addSql('create table strays (id uuid)');" })).toEqual([
    'strays has no owner: name it in scripts/check/table-owners.ts',
  ]);
});

test.each([
  ['a read', '`select 1 from leads l where id = $1`'],
  ['a join', "'select 1 from messages m join leads l on l.id = m.lead_id'"],
  ['a second table behind a comma', '`select 1 from messages m, leads where true`'],
  ['a table behind a function with commas', '`select 1 from unnest($1, $2) as given (a, b), leads l`'],
  ['a subquery', '`select (select count(*) from leads) as n`'],
  ['a table after something put in', '`with a as (${other}) select 1 from ${given}, leads`'],
  ['an update', "'update only leads set status = $1'"],
  ['an insert', "'insert into leads (id) values ($1)'"],
  ['a removal', "'delete from leads'"],
  ['large keywords', "'SELECT 1 FROM leads'"],
  ['a quoted name', `'select 1 from "leads"'`],
  ['a fragment', '` join leads l on true`'],
  ['a template of a builder', 'sql`exists (select 1 from leads)`'],
  ['a builder that reads', "db.selectFrom('leads').selectAll()"],
  ['a builder that joins under another name', "db.selectFrom('messages').innerJoin('leads as l', 'l.id', 'lead_id')"],
  ['a builder that writes', "db.updateTable('leads')"],
  ['a lock', "lockRows(em, 'leads', ids)"],
  ['a table by its property', "forgetRows(em, { table: 'leads', column: 'created_at' })"],
])('%s of a foreign table is reported with its line', (_name, expression) => {
  expect(violationsIn({ 'modules/messages/a.ts': `\nexport const a = ${expression};` })).toEqual([
    'modules/messages/a.ts:2 names leads, which belongs to modules/leads',
  ]);
});

test.each([
  ['a comment', '1; // select 1 from leads'],
  ['a sentence', "'Removes a person from leads, contacts and emails.'"],
  ['a sentence of several texts', "'Removes a person ' + 'from leads, ' + 'and from contacts.'"],
  ['a column of the same name', '`select count(*) as leads, m.leads from messages m order by leads`'],
  ['a lock of rows', '`select 1 from messages m for no key update of m`'],
  ['an upsert', '`insert into messages (id) values ($1) on conflict do update set id = $1`'],
  ['its own table', '`select 1 from messages m, emails e`'],
])('%s names no foreign table', (_name, expression) => {
  expect(violationsIn({ 'modules/messages/a.ts': `export const a = ${expression};` })).toEqual([]);
});

test('a guest of the owner may name its tables, anybody else may not, nor a folder of a like name', () => {
  const text = "export const a = 'select 1 from campaigns';";
  expect(
    violationsIn({
      'modules/campaigns/a.ts': text,
      'modules/campaign-state/a.ts': text,
      'modules/campaigns-more/a.ts': text,
      'jobs/a.ts': text,
      'src/database/migrations/a.ts': text,
      'test/a.ts': text,
    }),
  ).toEqual([
    'modules/campaigns-more/a.ts:1 names campaigns, which belongs to modules/campaign-state',
    'jobs/a.ts:1 names campaigns, which belongs to modules/campaign-state',
  ]);
});

test('in this repository every statement about rows of organisations says of which one', () => {
  expect(findUnscopedStatements(join(import.meta.dirname, '../..'))).toEqual([]);
});

const MIGRATION = {
  'src/database/migrations/1.ts': `
    addSql('create table organisations (id uuid primary key)');
    addSql('create table leads (org_id uuid, id uuid, primary key (org_id, id))');
    addSql('create table api_keys (id uuid primary key, org_id uuid)');
    addSql('create table webhook_secrets (org_id uuid primary key references organisations)');`,
};

const unscopedIn = (expression: string, path = 'modules/leads/a.ts') =>
  findUnscopedStatements(treeOf({ ...MIGRATION, [path]: `\nexport const a = ${expression};` }));

test.each([
  ['a statement', '`select 1 from leads where id = $1`'],
  ['one of a table with a single row for each organisation', "'delete from webhook_secrets'"],
  ['a fragment, whatever it is put into', '`select 1 from (${`select 1 from leads`}) where org_id = $1`'],
  ['a call of the query builder', "db.selectFrom('leads').where('id', '=', id)"],
  ['one that only shows it', '`select org_id, id from leads where id = $1`'],
  ['one that only sorts and counts by it', '`select count(*) from leads group by org_id order by org_id`'],
  ['one that shows the first of each', '`select distinct on (org_id) id from leads`'],
  ['a removal that only returns it', "'delete from leads where id = $1 returning org_id'"],
  ['a change of it', '`update leads set org_id = $1 where id = $2`'],
  [
    'an insertion that meets it in a conflict',
    '`insert into leads (id) values ($1) on conflict (org_id, id) do nothing`',
  ],
  [
    'one beside rows that have such a column',
    '`select 1 from unnest($1) as given (org_id), leads where leads.id = $2`',
  ],
  ['a call of the query builder that only shows it', "db.selectFrom('leads').select(['org_id']).where('id', '=', id)"],
])('%s without the organisation is reported with its line', (_name, expression) => {
  expect(unscopedIn(expression)).toEqual([
    expect.stringMatching(/^modules\/leads\/a\.ts:2 names (leads|webhook_secrets) and says org_id 0 of 1 times$/),
  ]);
});

test('a second table that is joined by its id alone is reported', () => {
  expect(unscopedIn('`select 1 from leads a join leads b on b.id = a.id where a.org_id = $1`')).toEqual([
    'modules/leads/a.ts:2 names leads, leads and says org_id 1 of 2 times',
  ]);
});

test.each([
  ['a statement that names it', '`select 1 from leads where org_id = $1 and id = $2`'],
  ['a join that carries it', '`select 1 from leads a join leads b on b.org_id = a.org_id and b.id = a.id`'],
  ['a call of the query builder that names it', "db.selectFrom('leads').where('org_id', '=', orgId)"],
  ['an insertion that writes it', '`insert into leads (org_id, id) values ($1, $2)`'],
  [
    'one that names it after a comparison with nothing',
    '`select 1 from leads where a is distinct from b and org_id = $1`',
  ],
  ['one that names it after a subquery', '`select 1 from leads where id in (select id from api_keys) and org_id = $1`'],
  ['a table of the installation', '`select 1 from api_keys, organisations`'],
  ['a lock by a function that names it', "lockRows(em, 'leads', rows)"],
])('%s is not', (_name, expression) => {
  expect(unscopedIn(expression)).toEqual([]);
});

const LEAD = "const Lead = defineEntity({ name: 'Lead', tableName: 'leads', properties: { id: p.uuid() } });";
const callsIn = (call: string) =>
  findUnscopedStatements(
    treeOf({ ...MIGRATION, 'modules/leads/lead.entity.ts': LEAD, 'modules/leads/a.ts': `${call};` }),
  );

test.each(['findOne', 'findOneOrFail', 'find', 'count', 'nativeUpdate', 'nativeDelete'])(
  'the entity manager is asked by %s with the organisation written out',
  (call) => {
    const report = ['modules/leads/a.ts:1 names leads and says org_id 0 of 1 times'];
    expect(callsIn(`em.${call}(Lead, { id })`)).toEqual(report);
    expect(callsIn(`em.${call}(Lead, { ...wanted, id: orgId })`)).toEqual(report);
    expect(callsIn(`em.${call}(Lead)`)).toEqual(report);
    expect(callsIn(`em.fork().${call}(Lead, { id, orgId: actor.orgId })`)).toEqual([]);
    expect(callsIn(`em.${call}(Lead, { orgId, ...wanted })`)).toEqual([]);
    expect(callsIn(`leads.${call}((lead) => lead.id === id)`)).toEqual([]);
  },
);

test('what may look at all organisations does so as often as the list says', () => {
  const [{ path, statements } = { path: '', statements: 0 }] = ACROSS_ORGANISATIONS;
  const sweeps = (times: number) => `[${Array.from({ length: times }, () => '`select 1 from leads`').join()}]`;
  expect(unscopedIn(sweeps(statements), path)).toEqual([]);
  expect(unscopedIn(sweeps(statements + 1), path)).toHaveLength(statements + 1);
  expect(unscopedIn(sweeps(0), path)).toEqual([
    `${path} has 0 statements across organisations, and not ${statements} as in the list`,
  ]);
});
