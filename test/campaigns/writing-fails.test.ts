import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CampaignPreparationContext } from '../../modules/campaigns/campaign-node.ts';
import { writeByModel } from '../../modules/campaigns/writing/write-by-model.ts';
import type { ReachablePerson } from '../../modules/leads/index.ts';

const people = ['ada', 'bob', 'cyd'].map((personKey) => ({ personKey }) as ReachablePerson);

test('if one text cannot be paid, the others are paid before the error is thrown', async () => {
  let paid = 0;
  const spending = {
    find: async () => new Map(),
    async pay() {
      paid += 1;
      if (paid === 1) throw new Error('The database is away.');
      await pause(50);
      paid += 10;
    },
  };
  const context = { unit: {}, campaign: {}, spending, signal: new AbortController().signal };
  const model = { provider: 'anthropic', apiKey: 'k', model: null, baseUrl: 'https://models.example' };
  const writing = { model, sender: {}, plan: { steps: [1] } } as unknown as Parameters<typeof writeByModel>[1];
  const written = writeByModel(context as unknown as CampaignPreparationContext, writing, people);
  await expect(written).rejects.toThrow('away');
  expect(paid).toBe(23);
});
