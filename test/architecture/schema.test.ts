import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

interface Column {
  column_name: string;
  is_nullable: 'YES' | 'NO';
}

test('every mapped column exists in the migrated database, and is nullable in both or in neither', async () => {
  const { orm } = api.service.database;
  const entities = [...orm.getMetadata().getAll().values()];
  expect(entities.length).toBeGreaterThan(2);
  for (const { tableName, props } of entities) {
    const { rows } = await api.database.pool.query<Column>(
      'select column_name, is_nullable from information_schema.columns where table_name = $1',
      [tableName],
    );
    const columns = new Map(rows.map(({ column_name, is_nullable }) => [column_name, is_nullable === 'YES']));
    for (const { fieldNames, nullable = false } of props.filter(({ persist }) => persist !== false)) {
      for (const field of fieldNames)
        expect([tableName, field, columns.get(field)]).toEqual([tableName, field, nullable]);
    }
  }
});
