import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { TABLE_OWNERS } from '../../scripts/check/table-owners.ts';
import { findForeignTables } from '../../scripts/check/tables.ts';

const trees: string[] = [];

afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true });
});

function violationsIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'tables-'));
  trees.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findForeignTables(root);
}

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
