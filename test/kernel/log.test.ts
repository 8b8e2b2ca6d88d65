import { expect, test } from 'vitest';
import { createLog } from '../../src/log.ts';
import { generateKey } from '../../src/security/api-key.ts';

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(line) });

test.each([
  ['a user key', generateKey('usr')],
  ['an application key', generateKey('app')],
  ['a provider key', 'sk-ant-api03-abcdefghijklmnop'],
  ['a webhook secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['a token', 'Bearer abcdefghijklmnop'],
  ['the password of a database', 'postgres://app:hunter2hunter2@db/x'],
  ['the password of a document store', 'mongodb+srv://app:hunter2hunter2@db/x'],
])('%s never reaches the log, wherever it stands', (_what, secret) => {
  lines.length = 0;
  log.info({ deep: { inside: [secret] } }, `text with ${secret} in it`);
  log.error({ err: new Error(`failed with ${secret}`) }, 'failed');
  const hidden = secret.replace(/^postgres:\/\/app:|@db\/x$|^mongodb\+srv:\/\/app:|^Bearer /g, '');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain(hidden);
  expect(lines.join('')).toContain('[secret]');
});

test('a key in an address does not reach the log by the numbers of its letters', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  log.info({ path: '/v1/campaigns/dist%5Fusr_4168JaIm1miGabcdefgh' }, 'asked');
  expect(lines.join('')).not.toContain('4168JaIm1miG');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '/v1/campaigns/[secret]' });
});
