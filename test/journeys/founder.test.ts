import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pollInboxesHandler } from '../../modules/replies/index.ts';
import { acme } from '../api/brands/acme.ts';
import { startWeb, type Web } from '../api/brands/web.ts';
import { TestClock } from '../harness/clock.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';
import { type Dovecot, startDovecot, whyNoDovecot } from '../replies/dovecot.ts';
import { returnedMail } from '../replies/returned-mail.ts';
import { commandsBelow } from './readme-commands.ts';

const reason = whyNoDovecot();
if (reason !== null) process.stderr.write(`The founder's journey needs a real IMAP server: ${reason}.\n`);

const MOST_CALLS = 8;
const FOUNDER = 'ada@acme.example';
/** Each has its own company; one has no mailbox. */
const PEOPLE = ['ida', 'jan', 'kim', 'lea', 'max', 'noa', 'ole', 'nobody'].map((name) => `${name}@${name}.example`);
const [IDA = '', JAN = '', KIM = '', LEA = ''] = PEOPLE;
/** A German spreadsheet export with invalid rows and rows without a contact. */
const CSV = `\ufeff${[
  'E-Mail-Adresse;Vorname;Firma;Messe',
  ...PEOPLE.map((email) => `${email};${email.split('@')[0]};${email.split('@')[1]} GmbH;Hannover 2026`),
  'noreply@shop.example;;Shop;',
  'abuse@shop.example;;Shop;',
  'not an address;Pia;Pia GmbH;Basel',
  '',
].join('\r\n')}`;

describe.skipIf(reason !== null)('a founder with a list and a mailbox', () => {
  const clock = new TestClock(new Date('2026-11-16T10:00:00Z'));
  let stage: MailStage;
  let sink: Sink;
  let dovecot: Dovecot;
  let web: Web;
  beforeAll(async () => {
    web = await startWeb({ 'acme.example': acme });
    const login = { username: 'ada', password: 'secret' };
    [stage, sink, dovecot] = await Promise.all([
      openMail({ clock, overrides: { egress: web.egress() } }),
      startSink({ keepMail: true, login }),
      startDovecot(),
    ]);
  });
  afterAll(async () => {
    await stage.close();
    await Promise.all([sink.stop(), dovecot.stop(), web.close()]);
  });

  let calls = 0;
  const known = { campaignId: '', brandId: '', senderId: '' };
  const commands = commandsBelow('Your own contacts, from your own mailbox');

  async function next(own: Record<string, unknown> = {}) {
    const command = commands[calls++];
    if (command === undefined) throw new Error('The README has no further command.');
    const path = command.path.replace('…', known.campaignId);
    const request = stage.api.call(command.method, path);
    const answer = command.isUpload
      ? await request.attach('file', Buffer.from(CSV), 'people.csv').field('brandId', known.brandId)
      : await request.send(command.body === null ? undefined : { ...command.body, ...own });
    expect([path, answer.status, answer.body.error, answer.headers.warning]).toEqual([path, 200, undefined, undefined]);
    return answer.body;
  }

  const mailTo = async (address: string) => PostalMime.parse(sink.to(address)[0]?.raw ?? '');
  const wordsOf = (text = '') =>
    text
      .replaceAll(/https?:\/\/\S+/g, '')
      .split(/\s+/)
      .filter(Boolean)
      .join(' ');

  async function answerFrom(address: string, text: string, headers: string[] = []): Promise<string> {
    const { messageId, subject } = await mailTo(address);
    return [
      `From: <${address}>`,
      `To: <${FOUNDER}>`,
      `Subject: Re: ${subject}`,
      `Message-ID: <answer-of-${address}>`,
      `In-Reply-To: ${messageId}`,
      ...headers,
      '',
      text,
      '',
    ].join('\r\n');
  }

  const mailServers = () => ({
    smtp: { host: '127.0.0.1', port: sink.port, security: 'none', username: 'ada', password: 'secret' },
    imap: {
      host: dovecot.host,
      port: dovecot.port,
      security: 'none',
      username: dovecot.user,
      password: dovecot.password,
    },
  });
  const NO_LIMITS = {
    dailyCap: 1000,
    rampPerDay: 1000,
    spacingSeconds: 0,
    window: { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '24:00', timeZone: 'UTC' },
  };

  test('comes from nothing to figures in eight commands of the README, and the figures are those of the servers', async () => {
    expect(commands.length).toBeLessThanOrEqual(MOST_CALLS);
    const { campaign } = await next({ brandUrls: [web.address('acme.example')] });
    known.campaignId = campaign.id;
    known.brandId = campaign.brandIds[0];
    expect(campaign.status).toBe('draft');
    expect(await next()).toMatchObject({ status: 'completed' });
    const { sender } = await next({ fromEmail: FOUNDER, ...mailServers(), ...NO_LIMITS });
    known.senderId = sender.id;

    const seen = await next();
    expect(seen).toMatchObject({ blockedBy: null, sendableLeads: PEOPLE.length, suppressedLeads: 2 });
    expect(seen.leftOut).toEqual([
      { reason: 'system_address', people: 2, examples: ['abuse@shop.example', 'noreply@shop.example'] },
    ]);
    expect(seen.schedule[0]).toMatchObject({ day: '2026-11-16', mails: PEOPLE.length });
    await next({ senderId: known.senderId, recipient: FOUNDER });
    expect(sink.arrivals.map(({ to }) => to)).toEqual([FOUNDER]);
    await next();
    await work();

    const { replies } = await next();
    expect(replies.map(({ email, sentiment }: Record<string, string>) => `${email} ${sentiment}`).toSorted()).toEqual([
      `${IDA} positive`,
      `${JAN} negative`,
    ]);
    const automatic = `/campaigns/${known.campaignId}/replies?sentiment=auto`;
    const { body: autoReplies } = await stage.api.call('get', automatic).expect(200);
    expect(autoReplies.replies.map(({ email }: { email: string }) => email)).toEqual([KIM]);
    const { body: listed } = await stage.api.call('get', '/v1/replies').expect(200);
    expect(listed.replies[0].campaign).toMatchObject({ id: known.campaignId, sandbox: false });
    const figures = await next();
    expect(calls).toBeLessThanOrEqual(MOST_CALLS);
    const mails = sink.arrivals.filter(({ to }) => to !== FOUNDER);
    const people = new Set(mails.map(({ to }) => to));
    // The preview equals the sent emails except for their individual links.
    for (const { to, subject, text } of seen.mails) {
      const left = await mailTo(to);
      expect([left.subject, wordsOf(left.text)]).toEqual([subject, wordsOf(text)]);
    }
    expect(await dovecot.flags()).toHaveLength(4);
    expect([...people].toSorted()).toEqual(PEOPLE.slice(0, -1).toSorted());
    expect(figures).toMatchObject({ leadsServed: PEOPLE.length, leadsContacted: people.size, leadsSkipped: 2 });
    // One was rejected and one bounced. Leads who replied or bounced got no further email.
    expect(figures.emailStats).toMatchObject({ sent: mails.length, delivered: mails.length - 1, bounced: 2 });
    expect(figures.recipientStats).toMatchObject({
      sent: people.size,
      delivered: people.size - 1,
      bounced: 2,
      repliesPositive: 1,
      repliesNegative: 1,
      repliesAutoReply: 1,
    });
    for (const address of [IDA, JAN, LEA]) expect(sink.to(address)).toHaveLength(1);
    expect(sink.to(PEOPLE[4] ?? '')).toHaveLength(3);
  });

  async function work() {
    const { campaignId } = known;
    await stage.run(campaignId);
    await stage.send(campaignId);
    expect(sink.arrivals).toHaveLength(PEOPLE.length);
    clock.advance(60_000);
    const { messageId } = await mailTo(LEA);
    await dovecot.deliver(
      await answerFrom(IDA, 'Yes, I am interested. Please send me your prices.'),
      await answerFrom(JAN, 'No thanks, we are not interested.'),
      await answerFrom(KIM, 'I am out of office.', ['Auto-Submitted: auto-replied']),
      returnedMail(LEA, messageId ?? ''),
    );
    const signal = new AbortController().signal;
    await pollInboxesHandler(stage.platform).handle({}, { log: stage.platform.log, signal });
    await stage.read();
    await stage.finish(campaignId);
  }

  test('finds the column of her own with each contact', async () => {
    const { contacts } = (await stage.api.call('get', `/v1/orgs/contacts?brandId=${known.brandId}`).expect(200)).body;
    const ida = contacts.find(({ email }: { email: string }) => email === IDA);
    expect(ida).toMatchObject({ firstName: 'ida', customFields: { Messe: 'Hannover 2026' } });
  });
});
