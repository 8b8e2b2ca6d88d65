import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { converse, type ModelConversation } from '../../src/ai/model/converse.ts';
import { createEgress, type Egress } from '../../src/egress/egress.ts';
import { type StreamingModel, startStreamingModel } from './streaming-model.ts';

const limits = { totalMs: 10_000, silenceMs: 10_000, maxBytes: 1_000_000, steps: 8, maxOutputTokens: 100 };

let egress: Egress;
let model: StreamingModel;
let order: string[];
beforeAll(async () => {
  egress = createEgress({ allow: ['127.0.0.0/8'] });
  model = await startStreamingModel();
});
beforeEach(() => {
  order = [];
});
afterAll(async () => {
  await model.close();
  await egress.close();
});

const begin = (provider: string, more: Partial<ModelConversation> = {}) =>
  converse(
    { egress, settings: { provider, apiKey: 'x', baseUrl: model.baseUrl, model: 'm' }, limits },
    {
      instructions: 'Be brief.',
      messages: [{ role: 'user', content: 'Hi' }],
      tools: { list: { description: 'Lists them.', input: z.object({}), run: () => Promise.resolve({ found: 1 }) } },
      showResult: (result) => JSON.stringify(result),
      async mayAsk() {
        order.push('asks');
        return true;
      },
      signal: new AbortController().signal,
      ...more,
    },
  );

test('a step begins when whoever listens has heard the end of the last one, however slowly they do', async () => {
  model.reply({ acts: [{ says: 'One moment.' }, { calls: 'list', args: {} }] }, { acts: [{ says: 'There is one.' }] });
  for await (const { type } of begin('own')) {
    await pause(30);
    order.push(type);
  }
  expect(order).toEqual(['asks', 'text', 'tool-call', 'tool-result', 'step', 'asks', 'text', 'step']);
});

test('whoever leaves between two steps is not asked for the next one', async () => {
  model.reply({ acts: [{ calls: 'list', args: {} }] }, { acts: [{ says: 'never said' }] });
  for await (const { type } of begin('own')) if (type === 'step') break;
  await pause(100);
  expect(order).toEqual(['asks']);
  expect(model.received).toHaveLength(1);
});

test('whatever a model has said before, any provider can be told of it', async () => {
  model.reply({ acts: [{ says: 'Well.' }] });
  const call = { result: { error: 'The arguments do not fit the tool, so it was not called.' } };
  const toolCalls = [
    { ...call, id: 'functions.list:0', name: 'list', args: '{"status": ' },
    { ...call, id: 'functions.list:0', name: 'functions.list ø', args: ['active'] },
  ];
  const messages: ModelConversation['messages'] = [
    { role: 'user', content: 'Which?' },
    { role: 'assistant', content: '\n\n', toolCalls },
    { role: 'assistant', content: ' ', toolCalls: [] },
    { role: 'user', content: 'And now?' },
  ];
  for await (const _event of begin('anthropic', { messages }));
  const [asked] = model.received.map(({ body }) => body['messages'] as { role: string; content: unknown }[]);
  expect(asked).toMatchObject([
    { role: 'user' },
    {
      role: 'assistant',
      content: [
        { type: 'tool_use', id: 'past_1_0', name: 'list', input: {} },
        { type: 'tool_use', id: 'past_1_1', name: 'functions_list__', input: {} },
      ],
    },
    { role: 'user', content: [{ tool_use_id: 'past_1_0' }, { tool_use_id: 'past_1_1' }, { text: 'And now?' }] },
  ]);
});
