import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executablePath, launchBrowser } from '../browser/browser.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';

const LOGIN = { username: 'ada', password: 'secret' };
const SITE = `<!doctype html><title>Lantern</title><meta name="description" content="Lamps that last for bicycles.">
  <h1>Lantern</h1><p>We make lamps that last for bicycles, repaired for free for ten years.</p>`;
const PEOPLE = ['ida', 'jan', 'kim'].map((name) => `${name}@${name}.example`);
const CSV = [
  'E-Mail,Vorname,Firma',
  ...PEOPLE.map((email) => `${email},${email.split('@')[0]},Shop`),
  'nobody,Pia,Pia',
];

describe.skipIf(executablePath === undefined)('a founder in a browser', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-journey-'));
  let service: RunningProcess;
  let browser: Browser;
  let page: Page;
  let sink: Sink;
  let site: Server;
  const problems: string[] = [];
  beforeAll(async () => {
    site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(SITE));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    [service, sink, browser] = await Promise.all([
      startProcess({
        DISTRIBUTE_DATA_DIR: dataDir,
        DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8',
        DISTRIBUTE_SANDBOX_DAY: '50ms',
      }),
      startSink({ keepMail: true, login: LOGIN }),
      launchBrowser(),
    ]);
    page = await browser.newPage({ locale: 'en-GB' });
    page.on('pageerror', (error) => problems.push(error.message));
  });
  afterAll(async () => {
    await browser.close();
    await service.end('SIGTERM');
    await sink.stop();
    site.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const onward = () => page.getByRole('link', { name: 'Continue' }).click();
  const unhurried = () => page.waitForTimeout(600);

  test('opens the printed link, completes a sandbox campaign and corrects a reply', async () => {
    const [, link = ''] = /Open the dashboard: (\S+)/.exec(service.output()) ?? [];
    await page.goto(link);
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByRole('textbox', { name: 'Website' }).fill('https://acme.sandbox.example');
    await page.getByRole('button', { name: 'Read website' }).click();
    await page.getByText('No van waits for power').first().waitFor();
    await onward();
    await page.getByText('Sales cold email outreach').click();
    await page.getByRole('radio', { name: /^Sandbox/ }).check({ force: true });
    await onward();
    await page.locator('iframe.mail-frame').waitFor();
    // About 5% of sandbox leads reply, so 200 leads give at least one reply.
    await page.getByLabel('Max leads').fill('200');
    await onward();
    await unhurried();
    await page.getByRole('button', { name: 'Start campaign' }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await page.getByText('All leads contacted.').waitFor();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click();
    await page.locator('.inbox-line').first().click();
    const category = page.getByRole('article').getByRole('combobox', { name: 'Category' });
    const other = (await category.inputValue()) === 'wrongPerson' ? 'Not interested' : 'Wrong person';
    await category.selectOption(other);
    await page.getByText(`Category changed to “${other}”.`).waitFor();
    expect(problems).toEqual([]);
  });

  test('sends from an own mailbox to an own list', async () => {
    await page.goto(`${new URL(page.url()).origin}/app/campaigns/new`);
    await page
      .getByRole('textbox', { name: 'Website' })
      .fill(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await page.getByRole('button', { name: 'Read website' }).click();
    await page.getByText('Lamps that last for bicycles').first().waitFor();
    await onward();
    await page.getByText('Sales cold email outreach').click();
    await page.getByText('Your contacts', { exact: true }).click();
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV.join('\n')) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('1 of the first 4 rows will be skipped:').waitFor();
    await page.getByRole('button', { name: 'Upload contacts' }).click();
    await page.getByRole('region', { name: 'Results for people.csv' }).getByText('New contacts').waitFor();
    await onward();
    await addMailbox();
    await page.locator('iframe.mail-frame').waitFor();
    await onward();
    await unhurried();
    await page.getByRole('button', { name: 'Start campaign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: /Start/ }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    const id = page.url().split('/').at(-1) ?? '';
    expect(id).not.toBe('');
    // A new sender is slow and keeps office hours: zero or one email may leave today.
    await page.getByRole('tab', { name: 'Leads' }).click();
    for (const email of PEOPLE) await page.getByText(email).first().waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused').first().waitFor();
    await unhurried();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    expect(problems).toEqual([]);
  });

  async function addMailbox(): Promise<void> {
    const form = page.getByRole('form', { name: 'Mailbox' });
    await form.getByLabel('Your name').fill('Ada');
    await form.getByLabel('Your email address').fill('ada@lantern.example');
    await form.getByLabel('Outgoing mail server').fill('127.0.0.1');
    await form.getByRole('combobox', { name: 'Encryption' }).selectOption('None');
    await form.getByRole('textbox', { name: 'Port' }).fill(String(sink.port));
    await form.getByLabel('User name').fill(LOGIN.username);
    await form.getByLabel('Password').fill(LOGIN.password);
    await form.getByRole('button', { name: 'Add mailbox' }).click();
    await page.getByRole('heading', { name: 'Required setup' }).waitFor({ state: 'detached' });
  }
});
