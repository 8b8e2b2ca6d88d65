import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The installed browser. Browser tests are skipped without one. */
export const executablePath = PLACES.find((path) => existsSync(path));
if (executablePath === undefined)
  console.warn('Skipping the browser tests: neither chromium nor google-chrome is installed.');

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Same timeout as the other waits. */
const PATIENCE_MS = 30_000;

export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: executablePath ?? '', args: QUIET, timeout: PATIENCE_MS });
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS));
  return browser;
}
