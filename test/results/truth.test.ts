import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pollInboxesHandler } from '../../modules/replies/index.ts';
import { TestClock } from '../harness/clock.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';
import { type Dovecot, startDovecot, whyNoDovecot } from '../replies/dovecot.ts';
import { returnedMail } from '../replies/returned-mail.ts';
import { BROWSER } from '../tracking/stage.ts';

const reason = whyNoDovecot();
if (reason !== null) process.stderr.write(`Tests against a real IMAP server are skipped: ${reason}.\n`);

const PEOPLE = ['ada', 'bea', 'cid', 'dora', 'eve', 'finn', 'gil', 'hedy'].map((name) => `${name}@customer.example`);
/** Rejected at RCPT TO. */
const REFUSED = ['nobody1@customer.example', 'nobody2@customer.example'];

describe.skipIf(reason !== null)('figures are those of the sink and of the mailbox', () => {
  const clock = new TestClock(new Date('2026-11-11T10:00:00Z'));
  let stage: MailStage;
  let sink: Sink;
  let dovecot: Dovecot;
  let id: string;
  beforeAll(async () => {
    [stage, sink, dovecot] = await Promise.all([openMail({ clock }), startSink(), startDovecot()]);
    const { host, port, user, password } = dovecot;
    await stage.newSender({
      port: sink.port,
      imap: { host, port, security: 'none', username: user, password },
    });
    id = await stage.newMailCampaign([...PEOPLE, ...REFUSED]);
    await stage.rows(
      "update campaigns set feature_slug = 'sales-cold-email-outreach-v1', feature_dynasty_slug = 'sales-cold-email-outreach'",
    );
    await stage.send(id);
    clock.advance(60_000);
    await answer();
    await follow();
    // At most one email per lead and day, so later steps are not sent here.
    const invented = await stage.newCampaign({ maxLeads: 20 });
    await stage.run(invented);
    await stage.send(invented);
  });
  afterAll(async () => {
    await stage.close();
    await sink.stop();
    await dovecot.stop();
  });

  const mailTo = async (address: string) => {
    const [arrival] = sink.to(address);
    if (arrival === undefined) throw new Error(`Nothing arrived at ${address}.`);
    return { ...(await PostalMime.parse(arrival.raw)), raw: arrival.raw };
  };
  const from = async (address: string, text: string, headers: string[] = []) => {
    const { messageId } = await mailTo(address);
    return [
      `From: <${address}>`,
      'To: <ada@acme.example>',
      'Subject: Re: your mail',
      `Message-ID: <answer-of-${address}>`,
      `In-Reply-To: ${messageId}`,
      ...headers,
      '',
      text,
      '',
    ].join('\r\n');
  };
  const returned = async (address: string) => returnedMail(address, (await mailTo(address)).messageId ?? '');

  async function answer() {
    const [ada = '', bea = '', cid = '', dora = '', eve = ''] = PEOPLE;
    await dovecot.deliver(
      await returned(ada),
      await returned(bea),
      await from(cid, 'Yes, I am interested. Please send me your prices.'),
      await from(dora, 'No thanks, we are not interested.'),
      await from(eve, 'I am out of office until 1 December.', ['Auto-Submitted: auto-replied']),
    );
    const signal = new AbortController().signal;
    await pollInboxesHandler(stage.platform).handle({}, { log: stage.platform.log, signal });
    await stage.read();
  }

  async function follow() {
    const visit = (address: string, form?: string) =>
      fetch(stage.api.url + new URL(address).pathname, {
        redirect: 'manual',
        headers: { 'user-agent': BROWSER },
        ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
      });
    const [finn, gil, hedy] = await Promise.all(PEOPLE.slice(5).map(mailTo));
    const addresses = (mail: typeof finn, pattern: RegExp) =>
      [...String(mail?.html).matchAll(pattern)].map(([, url = '']) => url);
    for (const mail of [finn, gil])
      for (const url of addresses(mail, /<td[^>]+background="([^"]+)"/g)) await visit(url);
    clock.advance(10_000);
    const [link = ''] = addresses(gil, /<a[^>]+href="([^"]+\/c\/[^"]+)"/g);
    expect(link).not.toBe('');
    await visit(link);
    const unsubscribe =
      /^List-Unsubscribe:\s*<(http[^>]+)>/im.exec(hedy?.raw.replaceAll(/\r\n\s+/g, ' ') ?? '')?.[1] ?? '';
    expect((await visit(unsubscribe, 'List-Unsubscribe=One-Click')).status).toBe(200);
    clock.advance(10_000);
    await vi.waitFor(async () => {
      await stage.count();
      expect(await stage.counts(id)).toMatchObject({ opened: 2, clicked: 1 });
    }, 120_000);
  }

  const get = async (path: string) => (await stage.api.call('get', path).expect(200)).body;

  /** Eight accepted, two rejected, two bounced. */
  const TRUTH = { sent: 8, delivered: 6, opened: 2, clicked: 1, bounced: 4, unsubscribed: 1 };

  test('what the sink and the mailbox hold', async () => {
    expect(sink.arrivals.map(({ to }) => to).toSorted()).toEqual(PEOPLE.toSorted());
    expect(await dovecot.flags()).toHaveLength(5);
  });

  test('of a campaign, in both forms, by message, by person and by step', async () => {
    const figures = await get(`/v1/campaigns/${id}/stats`);
    expect(figures.emailStats).toMatchObject(TRUTH);
    expect(figures.emailStats.stepStats[0]).toMatchObject({ ...TRUTH, step: 1 });
    expect(figures.recipientStats).toMatchObject({
      ...TRUTH,
      contacted: 8,
      repliesPositive: 1,
      repliesNegative: 1,
      repliesNeutral: 0,
      repliesAutoReply: 1,
    });
    expect(figures).toMatchObject({
      leadsServed: 10,
      leadsContacted: 8,
      emailsSent: 8,
      emailsDelivered: 6,
      emailsOpened: 2,
      emailsClicked: 1,
      emailsBounced: 4,
      emailsReplied: 2,
    });
    const { campaigns } = await get('/v1/campaigns/stats');
    expect(campaigns.find((one: { campaignId: string }) => one.campaignId === id)).toEqual(figures);
  });

  test('of results without a version, by day, and row by row in the export', async () => {
    const { stats, rates } = await get(`/campaigns/${id}/stats`);
    expect(stats).toEqual({
      emails_sent: 8,
      delivered: 6,
      bounced: 4,
      opened: 2,
      clicked: 1,
      replied: 2,
      unsubscribed: 1,
      meetings_booked: 0,
    });
    expect(rates).toEqual({
      delivery_rate: 0.75,
      open_rate: 0.333,
      click_rate: 0.167,
      reply_rate: 0.333,
      conversion_rate: 0,
    });
    const { emails } = await get(`/campaigns/${id}/export?format=json`);
    const having = (fact: string) =>
      emails.flatMap((row: Record<string, unknown>) => (row[fact] === true ? [row.email] : [])).toSorted();
    expect(having('delivered')).toEqual(PEOPLE.slice(2));
    expect(having('bounced')).toEqual([...PEOPLE.slice(0, 2), ...REFUSED]);
    expect(having('replied')).toEqual(PEOPLE.slice(2, 4));
    expect(having('opened')).toEqual(PEOPLE.slice(5, 7));
  });

  test('of all campaigns, of the feature and of leads, without the invented ones', async () => {
    const brandId = (await get(`/v1/campaigns/${id}`)).campaign.brandIds[0];
    const whole = {
      emailsSent: 8,
      emailsDelivered: 6,
      emailsOpened: 2,
      emailsClicked: 1,
      emailsBounced: 4,
      emailsReplied: 2,
    };
    for (const filter of ['', `?brandId=${brandId}`]) {
      expect(await get(`/v1/email-gateway/stats${filter}`)).toMatchObject(whole);
      expect((await get(`/v1/features/stats${filter}`)).stats).toMatchObject({ emailsSent: 8, emailsDelivered: 6 });
      expect((await get(`/v1/leads/stats${filter}`)).byOutreachStatus).toMatchObject({ ...TRUTH, contacted: 8 });
      expect((await get(`/v1/emails/stats${filter}`)).stats).toMatchObject({ sent: 8, failed: 2 });
    }
    expect((await get('/v1/features/sales-cold-email-outreach/stats')).stats).toMatchObject({
      emailsSent: 8,
      emailsDelivered: 6,
    });
    expect(await get('/usage?period=2026-11')).toMatchObject({ usage: { emails_sent: 8 } });
    expect((await get('/v1/email-gateway/stats?sandbox=true')).emailsSent).toBe(20);
  });

  test('of people, one by one', async () => {
    const { leads } = await get(`/v1/leads?campaignId=${id}&limit=100`);
    const delivered = leads.flatMap((lead: { email: string; delivered: boolean }) =>
      lead.delivered ? [lead.email] : [],
    );
    expect(delivered.toSorted()).toEqual(PEOPLE.slice(2));
  });
});
