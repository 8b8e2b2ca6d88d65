import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURE_INPUTS } from '../campaigns/stage.ts';
import { TestClock } from '../harness/clock.ts';
import { MAIL_WORKFLOW, type MailStage, openMail } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';

const clock = new TestClock(new Date('2026-11-16T10:00:00Z'));
let stage: MailStage;
let sink: Sink;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail({ clock }), startSink()]);
  await stage.newSender({ port: sink.port });
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
});

const call = (method: 'get' | 'post' | 'patch', path: string, body?: object) => stage.api.call(method, path).send(body);

async function created(email: string, given: object) {
  const brandId = await stage.newBrand();
  await stage.addContacts(brandId, [email]);
  const body = { name: 'X', workflowSlug: MAIL_WORKFLOW, brandIds: [brandId], featureInputs: FEATURE_INPUTS, ...given };
  return (await call('post', '/v1/campaigns', body).expect(200)).body.campaign;
}

async function mailsTo(address: string, mails: number) {
  while (sink.to(address).length < mails) await new Promise(setImmediate);
  return Promise.all(sink.to(address).map(({ raw }) => PostalMime.parse(raw)));
}

const listOf = (mail: Awaited<ReturnType<typeof PostalMime.parse>> | undefined) =>
  mail?.headers.find(({ key }) => key === 'list-id')?.value;

test('without open and click tracking, emails have no pixel and original links, until tracking is turned on', async () => {
  const { id, ...made } = await created('quiet@navy.example', { trackOpens: false, trackClicks: false });
  expect(made).toMatchObject({ trackOpens: false, trackClicks: false });
  await stage.run(id);
  await stage.send(id);
  const [first] = await mailsTo('quiet@navy.example', 1);
  expect(first?.html).not.toMatch(/\/t\/[oc]\//);
  expect(first?.html).toMatch(/<a href="https:\/\/[-\w]+\.example\/">Acme Anvils<\/a>/);
  expect(first?.html).toContain('/u/');
  expect((await call('get', `/v1/campaigns/${id}/stats`).expect(200)).body).toMatchObject({
    trackOpens: false,
    trackClicks: false,
    emailsSent: 1,
    emailsOpened: 0,
  });

  const changed = await call('patch', `/v1/campaigns/${id}`, { trackOpens: true }).expect(200);
  expect(changed.body.campaign).toMatchObject({ trackOpens: true, trackClicks: false });
  clock.advance(4 * 86_400_000);
  await stage.send(id);
  const [, second] = await mailsTo('quiet@navy.example', 2);
  expect(second?.html).toContain('/t/o/');
  expect(second?.html).not.toContain('/t/c/');
  expect(listOf(first)).toBe(`"Ada Lovelace" <${id}.list.acme.example>`);
  expect(listOf(second)).toBe(listOf(first));
});

test('links are tracked behind their names in the HTML and stay readable in the text', async () => {
  const { id } = await created('counted@navy.example', {});
  await stage.run(id);
  await stage.send(id);
  const [mail] = await mailsTo('counted@navy.example', 1);
  expect(mail?.html).toMatch(/<a href="https:\/\/distribute\.example\/t\/c\/[-\w]+">Acme Anvils<\/a>/);
  expect(mail?.html).not.toMatch(/>\s*https?:/);
  expect(mail?.text).toMatch(/\nAcme Anvils\nhttps:\/\/[-\w]+\.example\/\n/);
});

test('the preflight shows emails with their tracking links', async () => {
  const shownWith = async (given: object) => {
    const { id } = await created('draft@navy.example', { draft: true, ...given });
    const { mails } = (await call('get', `/v1/campaigns/${id}/preflight`).expect(200)).body;
    return mails[0].html as string;
  };
  const quiet = await shownWith({ trackOpens: false });
  expect(quiet).not.toContain('/t/o/');
  expect(quiet).toContain('/t/c/');
  const plain = await shownWith({ trackClicks: false });
  expect(plain).toContain('/t/o/');
  expect(plain).not.toContain('/t/c/');
});

test('a very short email has no tracking pixel', async () => {
  const { id } = await created('short@navy.example', {});
  await stage.run(id);
  await stage.rows(
    `update emails set sequence = '[{"step": 1, "bodyText": "Hi!", "bodyHtml": "<p>Hi!</p>", "daysSinceLastStep": 0}]' where campaign_id = $1`,
    [id],
  );
  await stage.send(id);
  const [mail] = await mailsTo('short@navy.example', 1);
  expect(mail?.html).not.toContain('/t/o/');
});
