import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeKey } from '../assistant/stage.ts';
import { type StreamingModel, startStreamingModel } from '../assistant/streaming-model.ts';
import { type DashboardStage, expectAccessible, mayTakeMinutes, openDashboard } from './stage.ts';

const HOSTILE = '<img src=x onerror=alert(1)> \u202Egnidaer';

describe.skipIf(!mayTakeMinutes)('chat', () => {
  let stage: DashboardStage;
  let model: StreamingModel;
  beforeAll(async () => {
    model = await startStreamingModel();
    stage = await openDashboard();
  });
  afterAll(async () => {
    await stage.close();
    await model.close();
  });

  test('an answer streams, can be stopped, is kept and can be deleted', async () => {
    const { page, problems } = await stage.open('/chat');
    const ask = async (text: string) => {
      await page.getByLabel('Your question').fill(text);
      await page.keyboard.press('Enter');
    };
    const said = page.getByRole('list', { name: 'Conversation' }).locator('.said');
    await page.getByRole('heading', { name: 'Ask a question' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'How are my campaigns doing?' }).click();
    await page.getByRole('alert').getByText('under Provider keys').waitFor();
    await expectAccessible(page);

    await storeKey(stage.api, model);
    const more = Promise.withResolvers<void>();
    model.reply(
      { acts: [{ calls: 'list_campaigns', args: {} }] },
      { acts: [{ says: `${HOSTILE} first ` }, { until: more.promise }, { says: 'second' }] },
    );
    await ask(HOSTILE);
    await page.getByText('first').waitFor();
    expect(await said.allInnerTexts()).toEqual([HOSTILE, expect.not.stringContaining('second')]);
    await expectAccessible(page);
    more.resolve();
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
    await expect.poll(async () => (await said.allInnerTexts()).at(-1)).toContain('first second');
    expect((await said.allInnerTexts()).filter((text) => text === HOSTILE)).toHaveLength(1);
    const address = page.url();
    expect(address).toContain('session=');

    model.reply({ acts: [{ says: 'and on and on' }, { hangs: true }] });
    await ask('Go on');
    await page.getByText('and on and on').first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await model.left();
    await page.getByRole('button', { name: 'Ask' }).waitFor();
    expect(page.url()).toBe(address);

    await page.reload();
    await expect.poll(async () => (await said.allInnerTexts()).slice(0, 1)).toEqual([HOSTILE]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.getByRole('heading', { name: 'Ask a question' }).waitFor();
    await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete conversation' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete conversation' }).click();
    await page.getByText('Only you can see your conversations.').waitFor();
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });

  test('an interrupted answer shows an error', async () => {
    const { page } = await stage.open('/chat');
    const begun = { sessionId: '00000000-0000-4000-8000-00000000000a' };
    const frames = [begun, { type: 'token', content: 'There are thr' }].map(
      (frame) => `data: ${JSON.stringify(frame)}\n\n`,
    );
    await page.route('**/v1/chat', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: frames.join('') }),
    );
    await page.getByLabel('Your question').fill('How many campaigns?');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The response stopped early').waitFor();
    await page.getByText('There are thr').waitFor();
  });
});
