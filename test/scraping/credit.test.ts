import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, grant } from '../billing/stage.ts';
import { openScraping, type ScrapingStage } from './stage.ts';

let stage: ScrapingStage;
beforeAll(async () => {
  stage = await openScraping({ 'acme.example': { '/': '<p>Hello.</p>', '/next': '<p>Next.</p>' } });
});
afterAll(() => stage.close());

test('pages are paid from the credit, and a request that could exceed it is rejected', async () => {
  const reader = await stage.newReader();
  const other = await stage.newReader();
  await grant(stage.api, reader.orgId, 1);
  const { body } = await reader.post('map', { url: stage.web.address('acme.example', '/') }).expect(402);
  expect(body).toEqual({
    error: 'Your credit of 1 cent is too low, because this can cost up to 1.25 cents. Add credit under Billing.',
  });
  expect(stage.visitsOf('acme.example')).toEqual([]);

  await reader.scrape('acme.example').expect(200);
  expect(await balanceOf(stage.api, reader.key)).toMatchObject({ balance_cents: '0.95', actual_balance_cents: '0.95' });
  await reader.scrape('acme.example').expect(200);
  await reader.post('scrape', { url: 'https://acme.sandbox.example/' }).expect(200);
  expect(await balanceOf(stage.api, reader.key)).toMatchObject({ balance_cents: '0.95' });

  // An organisation without granted credit is not billed and not blocked.
  await other.post('map', { url: stage.web.address('acme.example', '/') }).expect(200);
  expect(await balanceOf(stage.api, other.key)).toEqual({
    balance_cents: '0',
    actual_balance_cents: '0',
    depleted: false,
  });
});

test('a page requested with an Idempotency-Key is paid in the transaction that stores the response', async () => {
  const reader = await stage.newReader();
  await grant(stage.api, reader.orgId, 1);
  const url = stage.web.address('acme.example', '/next');
  await reader.post('scrape', { url }).set('Idempotency-Key', 'one').expect(200);
  await reader.post('scrape', { url }).set('Idempotency-Key', 'one').expect(200);
  expect(await balanceOf(stage.api, reader.key)).toMatchObject({ balance_cents: '0.95', actual_balance_cents: '0.95' });
});

test('a page counts once while it is paid, so no card is charged for available credit', async () => {
  const reader = await stage.newReader();
  await grant(stage.api, reader.orgId, 100);
  const { pool } = stage.api.database;
  // With the maximum cost of the map, 0.05 cents remain above the threshold.
  await pool.query(
    `update billing_accounts set available = 99.3, gifted = -99.3, topup_amount_cents = 2000, topup_threshold_cents = 98,
       payment_method_id = 'pm_1', stripe_customer_id = 'cus_1' where org_id = $1`,
    [reader.orgId],
  );
  await reader.post('map', { url: stage.web.address('acme.example', '/') }).expect(200);
  expect(Number((await balanceOf(stage.api, reader.key)).balance_cents)).toBeGreaterThan(99);
  await reader.post('extract', { urls: [stage.web.address('acme.example', '/next')] }).expect(200);
  expect(await stage.rows('select 1 from billing_topups where org_id = $1', [reader.orgId])).toEqual([]);
});

test('extracting the same pages in opposite order cannot deadlock', async () => {
  const reader = await stage.newReader();
  await grant(stage.api, reader.orgId, 100);
  const deadlocks = async () =>
    (await stage.rows('select deadlocks from pg_stat_database where datname = current_database()'))[0];
  const before = await deadlocks();
  await stage.rows(`
    create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.2); return new; end';
    create trigger slow after insert on scraped_pages for each row execute function slow()`);
  const urls = ['/', '/next'].map((path) => stage.web.address('acme.example', path));
  const extract = (key: string, pages: string[]) =>
    reader.post('extract', { urls: pages }).set('Idempotency-Key', key).expect(200);
  await Promise.all([extract('forth', urls), extract('back', urls.toReversed())]);
  await stage.rows('drop trigger slow on scraped_pages; drop function slow');
  await stage.rows('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()');
  expect(await deadlocks()).toEqual(before);
  expect(await balanceOf(stage.api, reader.key)).toMatchObject({ balance_cents: '99.9', actual_balance_cents: '99.9' });
});
