import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, grant } from '../billing/stage.ts';
import { openScraping, type ScrapingStage } from './stage.ts';

let stage: ScrapingStage;
beforeAll(async () => {
  stage = await openScraping({ 'acme.example': { '/': '<p>Hello.</p>', '/next': '<p>Next.</p>' } });
});
afterAll(() => stage.close());

test('pages are paid out of the credit, and what may cost more than there is is not begun', async () => {
  const reader = await stage.newReader();
  const other = await stage.newReader();
  await grant(stage.api, reader.orgId, 1);
  const { body } = await reader.post('map', { url: stage.web.address('acme.example', '/') }).expect(402);
  expect(body).toEqual({
    error: 'Your credit of 1 cent does not pay for this, which may cost up to 1.25 cents: add credit under billing.',
  });
  expect(stage.visitsOf('acme.example')).toEqual([]);

  await reader.scrape('acme.example').expect(200);
  expect(await balanceOf(stage.api, reader.key)).toMatchObject({ balance_cents: '0.95', actual_balance_cents: '0.95' });
  await reader.scrape('acme.example').expect(200);
  await reader.post('scrape', { url: 'https://acme.sandbox.example/' }).expect(200);
  expect(await balanceOf(stage.api, reader.key)).toMatchObject({ balance_cents: '0.95' });

  // Who was granted nothing is not billed, and nothing is held up.
  await other.post('map', { url: stage.web.address('acme.example', '/') }).expect(200);
  expect(await balanceOf(stage.api, other.key)).toEqual({
    balance_cents: '0',
    actual_balance_cents: '0',
    depleted: false,
  });
});

test('a page that is asked for under an Idempotency-Key is paid in the transaction that keeps its answer', async () => {
  const reader = await stage.newReader();
  await grant(stage.api, reader.orgId, 1);
  const url = stage.web.address('acme.example', '/next');
  await reader.post('scrape', { url }).set('Idempotency-Key', 'one').expect(200);
  await reader.post('scrape', { url }).set('Idempotency-Key', 'one').expect(200);
  expect(await balanceOf(stage.api, reader.key)).toMatchObject({ balance_cents: '0.95', actual_balance_cents: '0.95' });
});
