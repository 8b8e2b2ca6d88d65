import { expect, test } from 'vitest';
import { z } from 'zod';
import { converse } from '../../src/ai/model/converse.ts';
import { createEgress } from '../../src/egress/egress.ts';
import { startStreamingModel } from './streaming-model.ts';

test('what a model reads of its tools counts before it is asked: names, descriptions and arguments', async () => {
  const egress = createEgress({ allow: ['127.0.0.0/8'] });
  const model = await startStreamingModel();
  model.reply({ acts: [{ says: 'Hello.' }] });
  const told: number[] = [];
  const limits = { totalMs: 10_000, silenceMs: 10_000, maxBytes: 1_000_000, steps: 1, maxOutputTokens: 100 };
  const input = z.object({ status: z.string().describe('Which of them are meant. '.repeat(100)) });
  const list = { description: 'Lists them.', input, run: () => Promise.resolve({}) };
  const events = converse(
    { egress, settings: { provider: 'own', apiKey: 'x', baseUrl: model.baseUrl, model: 'm' }, limits },
    {
      instructions: 'Be brief.',
      messages: [{ role: 'user', content: 'Hi' }],
      tools: { list },
      showResult: () => '',
      mayAsk: (bytes) => Promise.resolve(told.push(bytes) > 0),
      signal: new AbortController().signal,
    },
  );
  for await (const _event of events);
  const read = model.received.map(
    ({ body }) => (body['tools'] as { function: { parameters: unknown } }[])[0]?.function,
  );
  expect(told[0]).toBeGreaterThan(Buffer.byteLength(JSON.stringify(read[0]?.parameters)));
  await model.close();
  await egress.close();
});
