import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allTools } from '../../clients/mcp/src/tools/all/index.ts';
import { readTools } from '../../clients/mcp/src/tools/index.ts';

const readme = readFileSync(join(import.meta.dirname, '../../clients/mcp/README.md'), 'utf8');

test('the README names every tool, and marks those that write', () => {
  const more = [...readme.matchAll(/`([a-z]+(?:_[a-z]+)*)`(\\\*)?(?=,| \|)/g)].map(([, name, mark]) => [
    name,
    mark !== undefined,
  ]);
  const listed = new Map(more as [string, boolean][]);
  for (const { name, annotations } of allTools) expect(listed.get(name), name).toBe(!annotations.readOnlyHint);
  for (const { name } of readTools) expect(readme).toContain(`| \`${name}\` |`);
});

test('its settings are JSON that clients can read', () => {
  const samples = [...readme.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => JSON.parse(json ?? ''));
  expect(samples.map((sample) => Object.keys(sample.mcpServers))).toEqual([['distribute'], ['distribute']]);
});
