import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sink } from '../../messages/start-sink.ts';
import { BROWSER } from '../../tracking/stage.ts';
import { listOf, type Organisation } from './organisations.ts';
import type { TwoProcesses } from './two-processes.ts';

/** What users were promised during the test, with local timestamps. */
export interface Promises {
  /**
   * Periods without sending per campaign: from the response to the pause
   * until the resume request. `resumedBy` is the time of its response.
   */
  paused: { campaignId: string; asked: number; from: number; until: number; resumedBy: number }[];
  /** Suppressed addresses and the time from which nothing may be sent to them. */
  leftAlone: { address: string; from: number }[];
  /** Messages that a user resent, once per request. */
  resent: string[];
  refused: string[];
}

export interface Scene {
  service: TwoProcesses;
  sink: Sink;
  hookUrl: string;
  organisations: readonly Organisation[];
  promises: Promises;
}

const one = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

/** 409 and 404 are normal for a user who comes too late. */
const EXPECTED: ReadonlySet<number> = new Set([200, 404, 409]);

function ask({ service, promises }: Scene, { key }: Organisation, method: string, path: string, body?: object) {
  return service.call(key, method, path, body).then((answer) => {
    if (!EXPECTED.has(answer.status)) promises.refused.push(`${method} ${path} ${JSON.stringify(answer)}`);
    return answer;
  });
}

const TEXTS = [
  'Sounds interesting, could you send me your prices?',
  'Not interested, thanks.',
  'Please remove me from your mailing list.',
  'I am out of the office until 12 December.',
  'Let us talk on Thursday at 15:00.',
];

/** Actions of users, each repeated after a random pause of up to `within` ms. */
export const ACTS: readonly { within: number; act(scene: Scene): Promise<void> }[] = [
  { within: 4_000, act: pauseAndResume },
  { within: 4_000, act: pauseAndResume },
  { within: 60, act: readMail },
  { within: 300, act: answerMail },
  { within: 1_000, act: leaveAlone },
  { within: 600, act: decideOnMail },
  { within: 1_500, act: resolveUnknown },
  { within: 1_000, act: correctReply },
  { within: 3_000, act: changeBudget },
  { within: 4_000, act: addPeople },
  { within: 3_000, act: addAndRemoveEndpoint },
];

async function pauseAndResume(scene: Scene): Promise<void> {
  const organisation = one(scene.organisations);
  const campaignId = one([...organisation.mail, ...organisation.sandbox]);
  const asked = Date.now();
  const { status } = await ask(scene, organisation, 'POST', `/v1/campaigns/${campaignId}/pause`);
  const from = Date.now();
  if (status !== 200) return;
  await pause(randomInt(200, 2_000));
  const promise = { campaignId, asked, from, until: Date.now(), resumedBy: Infinity };
  scene.promises.paused.push(promise);
  await ask(scene, organisation, 'POST', `/v1/campaigns/${campaignId}/resume`);
  promise.resumedBy = Date.now();
}

const LINK = /https:\/\/distribute\.example(\/(?:t\/[oc]|u)\/[\w-]+)/g;

async function readMail({ service, sink, promises }: Scene): Promise<void> {
  if (sink.arrivals.length === 0) return;
  const { raw, to } = one(sink.arrivals);
  const links = [...raw.replaceAll('=\r\n', '').matchAll(LINK)].map(([, path = '']) => path);
  const path = links.length === 0 ? '' : one(links);
  const isRefusal = path.startsWith('/u/');
  if (path === '' || (isRefusal && randomInt(10) > 0)) return;
  const answer = await fetch(service.address() + path, {
    method: isRefusal ? 'POST' : 'GET',
    headers: { 'User-Agent': BROWSER },
    redirect: 'manual',
    ...(isRefusal ? { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) } : {}),
  }).catch(() => null);
  if (isRefusal && answer?.status === 200) promises.leftAlone.push({ address: to, from: Date.now() });
}

const ownerOf = ({ organisations }: Scene, address: string) =>
  organisations.find(({ name }) => address.includes(`@${name}-`));

async function answerMail(scene: Scene): Promise<void> {
  if (scene.sink.arrivals.length === 0) return;
  const { to, messageId } = one(scene.sink.arrivals);
  const organisation = ownerOf(scene, to);
  if (organisation === undefined) return;
  const reply = {
    fromEmail: to,
    toEmail: `ada@${organisation.name}.example`,
    subject: 'Re: Hello',
    bodyText: one(TEXTS),
    messageId: `<${randomUUID()}@corp.example>`,
    inReplyTo: messageId,
  };
  const { status } = await ask(scene, organisation, 'POST', '/v1/inbound/replies', reply);
  if (status === 200 && reply.bodyText.includes('remove me'))
    scene.promises.leftAlone.push({ address: to, from: Date.now() });
}

async function leaveAlone(scene: Scene): Promise<void> {
  const organisation = one(scene.organisations);
  const i = randomInt(1_000);
  const address = `p${i}@${organisation.name}-${i}.example`;
  const { status } =
    randomInt(2) === 0
      ? await ask(scene, organisation, 'POST', '/v1/suppressions', { value: address })
      : await ask(scene, organisation, 'POST', '/v1/people/erase', { email: address });
  if (status === 200) scene.promises.leftAlone.push({ address, from: Date.now() });
}

const messagesThat = async (scene: Scene, organisation: Organisation, status: string) =>
  (await ask(scene, organisation, 'GET', `/v1/messages?status=${status}&limit=10`)).body.messages as { id: string }[];

async function decideOnMail(scene: Scene): Promise<void> {
  const organisation = one(scene.organisations);
  const waiting = await messagesThat(scene, organisation, 'awaiting_approval');
  await Promise.all(
    waiting.map(({ id }, i) =>
      i % 5 === 4
        ? ask(scene, organisation, 'POST', `/v1/messages/${id}/drop`)
        : ask(scene, organisation, 'POST', `/v1/messages/${id}/approve`, i % 2 === 0 ? {} : { subject: 'Better' }),
    ),
  );
  if (randomInt(10) === 0) await ask(scene, organisation, 'POST', `/v1/campaigns/${organisation.mail[1]}/approve-all`);
}

async function resolveUnknown(scene: Scene): Promise<void> {
  const organisation = one(scene.organisations);
  const [message] = await messagesThat(scene, organisation, 'unknown');
  if (message === undefined) return;
  const outcome = one(['sent', 'failed', 'resend']);
  if (outcome === 'resend') scene.promises.resent.push(message.id);
  await ask(scene, organisation, 'POST', `/v1/messages/${message.id}/resolve`, { outcome });
}

async function correctReply(scene: Scene): Promise<void> {
  const organisation = one(scene.organisations);
  const { body } = await ask(scene, organisation, 'GET', '/v1/replies?limit=20');
  const replies = body.replies as { id: string }[];
  if (replies.length === 0) return;
  const qualification = one(['interested', 'notInterested', 'neutral', 'meetingBooked', 'outOfOffice', 'closed']);
  await ask(scene, organisation, 'PATCH', `/v1/replies/${one(replies).id}`, { qualification });
}

async function changeBudget(scene: Scene): Promise<void> {
  const organisation = one(scene.organisations);
  const maxBudgetTotalUsd = one(['2.00', '5.00', '9.99', '20.00']);
  await ask(scene, organisation, 'PATCH', `/v1/campaigns/${one(organisation.sandbox)}`, { maxBudgetTotalUsd });
}

async function addPeople(scene: Scene): Promise<void> {
  const organisation = one(scene.organisations);
  const name = `${organisation.name}-late${randomInt(1_000_000)}`;
  await ask(scene, organisation, 'POST', '/v1/orgs/contacts/upload', listOf(organisation.brandId, name, 30));
}

async function addAndRemoveEndpoint(scene: Scene): Promise<void> {
  const organisation = one(scene.organisations);
  const { body } = await ask(scene, organisation, 'POST', '/v1/webhooks/endpoints', {
    url: `${scene.hookUrl}/passing`,
  });
  const { endpoint } = body as { endpoint?: { id: string } };
  await pause(randomInt(500, 3_000));
  if (endpoint !== undefined) await ask(scene, organisation, 'DELETE', `/v1/webhooks/endpoints/${endpoint.id}`);
}
