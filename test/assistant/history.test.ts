import { expect, test } from 'vitest';
import { historyOf } from '../../modules/assistant/answering/answer-message.ts';
import type { MessageRow } from '../../modules/assistant/sessions/chat-session.queries.ts';

const message = (role: MessageRow['role'], content: string, toolCalls: MessageRow['toolCalls'] = null): MessageRow => ({
  id: '',
  role,
  content,
  toolCalls,
  buttons: null,
  tokenCount: null,
  createdAt: new Date(0),
});
const call = { id: 'a', name: 'distribute_status', args: {}, result: { headline: 'You.' } };

test('the oldest turns are left out whole, and no call is told without its result', () => {
  const turns = Array.from({ length: 50 }, (_, n) => [
    message('user', `Question ${n}`),
    message('assistant', '', [call]),
    message('assistant', `Answer ${n} ${'x'.repeat(1_000)}`),
  ]);
  const told = historyOf(turns.flat());
  expect(told.length % 3).toBe(0);
  expect(told.length).toBeGreaterThan(60);
  expect(told[0]).toMatchObject({ role: 'user' });
  expect(told.at(-1)).toMatchObject({ content: expect.stringContaining('Answer 49') });
  expect(JSON.stringify(told).length).toBeLessThan(41_000);
  expect(told.filter((one) => one.role === 'assistant' && one.toolCalls.length > 0)).toHaveLength(told.length / 3);
});

test('what was cut off from its question is left out, and so is an answer without words', () => {
  const told = historyOf([message('assistant', 'Of before'), message('user', 'Hello'), message('assistant', '')]);
  expect(told).toEqual([{ role: 'user', content: 'Hello' }]);
  const long = message('user', 'x'.repeat(50_000));
  expect(historyOf([long, long])).toEqual([{ role: 'user', content: long.content }]);
});
