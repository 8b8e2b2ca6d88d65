import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sheetOf } from '../../clients/dashboard/src/ui/sheet.ts';
import { endedCampaign, mayTakeMinutes, openDashboard } from './stage.ts';

test('text is not exported as a formula, and negative numbers stay numbers', () => {
  expect(
    sheetOf([
      ['-1+cmd', '=A1', 'a "b"'],
      [-0.05, 12, ''],
    ]),
  ).toBe(`"'-1+cmd","'=A1","a ""b"""\r\n"-0.05","12",""`);
});

describe.skipIf(!mayTakeMinutes)('a cost export', () => {
  test('contains the same amounts as the page', async () => {
    const stage = await openDashboard();
    onTestFinished(() => stage.close());
    await endedCampaign(stage.api, { maxLeads: 3 });
    const { page } = await stage.open('/costs?by=campaignId');
    const shown = await page.locator('td[data-title="Total"]').first().innerText();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const [, line = ''] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
    const total = line.split('","').at(-2);
    expect(Number(total)).toBeCloseTo(Number(shown.replace(/[^\d.]/g, '')), 2);
  });
});
