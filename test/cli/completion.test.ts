import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { cachePath } from '../../clients/cli/src/api/document-cache.ts';
import { createDocument } from '../../src/http/openapi/document.ts';
import { appRouter, plainRoutes } from '../../src/router.ts';
import { inProcess, newMachine } from './command-line.ts';

function knowing() {
  const machine = newMachine({ DISTRIBUTE_API_URL: 'http://127.0.0.1:9' });
  const document = createDocument({ router: appRouter, plainRoutes, publicUrl: 'http://x', version: '1.0.0' });
  const path = cachePath(machine, 'http://127.0.0.1:9');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ etag: null, checkedAt: Date.now(), document }));
  return machine;
}

function offered(script: string, line: string): string[] {
  const words = line.split(' ').map((word) => `'${word}'`);
  const asked = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _distribute; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', `${script}\n${asked}`], { encoding: 'utf8' })
    .trim()
    .split('\n');
}

test('the scripts parse, and complete commands, operations and their flags', async () => {
  const machine = knowing();
  const { stdout: script } = await inProcess(machine, ['completion', 'bash']);
  execFileSync('bash', ['-n'], { input: script });
  expect(offered(script, 'distribute camp')).toEqual(expect.arrayContaining(['campaigns', 'campaignsList']));
  expect(offered(script, 'distribute campaigns st')).toEqual(['stats', 'start', 'stop']);
  expect(offered(script, 'distribute campaigns list --bra')).toEqual(['--brand', '--brand-id']);
  expect(offered(script, 'distribute keysMe --comp')).toEqual(['--compact']);
  for (const shell of ['zsh', 'fish'])
    expect((await inProcess(machine, ['completion', shell])).stdout).toContain('campaigns');
  for (const shell of ['constructor', 'sh', '']) expect((await inProcess(machine, ['completion', shell])).code).toBe(2);
});

test('without a service the commands of the table are completed', async () => {
  const machine = newMachine({ DISTRIBUTE_API_URL: 'http://127.0.0.1:9' });
  const { stdout: script } = await inProcess(machine, ['completion', 'bash']);
  expect(offered(script, 'distribute campaigns wat')).toEqual(['watch']);
});
