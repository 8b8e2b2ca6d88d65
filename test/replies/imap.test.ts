import { randomUUID } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pollInboxesHandler } from '../../modules/replies/index.ts';
import { type Dovecot, startDovecot, whyNoDovecot } from './dovecot.ts';
import { type InboundStage, openInbound, type WrittenLead } from './stage.ts';

const reason = whyNoDovecot();
if (reason !== null) process.stderr.write(`Tests against a real IMAP server are skipped: ${reason}.\n`);

describe.skipIf(reason !== null)('the mailbox of a sender', () => {
  let stage: InboundStage;
  let dovecot: Dovecot;
  beforeAll(async () => {
    stage = await openInbound();
    dovecot = await startDovecot();
  });
  afterAll(async () => {
    await dovecot.stop();
    await stage.close();
  });
  beforeEach(() => stage.rows('delete from imap_cursors; delete from senders'));

  const addSender = async (imap: Record<string, unknown> = {}) => {
    const { host, port, user, password } = dovecot;
    const { body } = await stage.api
      .call('post', '/v1/senders')
      .send({
        name: 'Sam',
        fromName: 'Sam Anvil',
        fromEmail: 'sam@acme.example',
        smtp: { host: '127.0.0.1', port: 2525, security: 'none' },
        imap: { host, port, security: 'none', username: user, password, ...imap },
      })
      .expect(200);
    return body.sender.id as string;
  };
  const look = async () => {
    await pollInboxesHandler(stage.platform).handle(
      {},
      { log: stage.platform.log, signal: new AbortController().signal },
    );
    await stage.read();
  };
  const lookLater = async () => {
    stage.clock.advance(60_000);
    await look();
  };
  const inbox = async (id: string) => (await stage.api.call('get', `/v1/senders/${id}/inbox`).expect(200)).body.inbox;
  const position = async (id: string) =>
    (await stage.rows<Record<string, string>>('select * from imap_cursors where id = $1', [id]))[0];
  const mailOf = (lead: WrittenLead | undefined, text: string, messageId = `<${randomUUID()}@kunde.example>`) =>
    [
      `From: Marta <${lead?.email}>`,
      'To: Sam <sam@acme.example>',
      'Subject: Re: anvils',
      `Message-ID: ${messageId}`,
      `In-Reply-To: <${lead?.messageId}@acme.example>`,
      '',
      text,
      '',
    ].join('\r\n');
  const repliesOf = (lead: WrittenLead | undefined) =>
    stage.rows('select qualification from replies where lead_id = $1', [lead?.id]);

  test('is opened by a verification, which returns the server’s response to a wrong password', async () => {
    const verify = async (id: string) =>
      (await stage.api.call('post', `/v1/senders/${id}/verify`).expect(200)).body.imap;
    expect(await verify(await addSender())).toEqual({ ok: true, error: null });
    const refused = await verify(await addSender({ password: 'wrong' }));
    expect(refused).toEqual({
      ok: false,
      error: expect.stringMatching(/^The mail server refused the login\. It said: /),
    });
    expect(await verify(await addSender({ port: 1 }))).toEqual({
      ok: false,
      error: 'No connection could be made to the mail server.',
    });
  });

  test('is read for replies without marking or losing mail', async () => {
    const [lead, other] = await stage.written(2);
    await dovecot.deliver(mailOf(lead, 'Sounds interesting, send me your prices.'));
    const id = await addSender();
    await look();
    expect(await repliesOf(lead)).toEqual([{ qualification: 'interested' }]);
    await dovecot.deliver(mailOf(other, 'No thanks.'), 'From: x@y.example\r\nSubject: private\r\n\r\nHello!\r\n');
    await lookLater();
    expect(await repliesOf(other)).toEqual([{ qualification: 'notInterested' }]);
    expect(await dovecot.flags()).toEqual([[], [], []].map(() => expect.not.arrayContaining(['\\Seen'])));
    expect(await stage.rows("select content from inbound_mail where outcome = 'unmatched'")).toEqual([
      { content: null },
    ]);
    expect(await inbox(id)).toMatchObject({ isRead: true, lastError: null, lookedAt: stage.clock.now().toISOString() });
  });

  test('is read from the last position, and each mail is stored once', async () => {
    const [lead] = await stage.written(1);
    const id = await addSender();
    await look();
    const before = await position(id);
    await dovecot.deliver(mailOf(lead, 'Please call me.'));
    await lookLater();
    const after = await position(id);
    expect(Number(after?.last_uid)).toBe(Number(before?.last_uid) + 1);
    await lookLater();
    expect(await position(id)).toMatchObject({ last_uid: after?.last_uid, uid_validity: after?.uid_validity });
    expect(await repliesOf(lead)).toHaveLength(1);
  });

  test('that renumbers its mails is read again, and no reply counts twice', async () => {
    const [lead, late] = await stage.written(2);
    const id = await addSender();
    const restored = mailOf(lead, 'Tell me more.');
    await dovecot.deliver(restored);
    await look();
    const before = await position(id);
    expect(Number(before?.last_uid)).toBeGreaterThan(2);
    // Dovecot derives UIDVALIDITY from the current second.
    const second = () => Math.floor(Date.now() / 1_000);
    const last = second();
    await expect.poll(second).toBeGreaterThan(last);
    await dovecot.beginAnew();
    await dovecot.deliver(restored, mailOf(late, 'Not interested.'));
    await lookLater();
    expect((await position(id))?.uid_validity).not.toBe(before?.uid_validity);
    expect(await repliesOf(lead)).toHaveLength(1);
    expect(await repliesOf(late)).toHaveLength(1);
    expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1, 'reply:notInterested': 1 });
  });

  test('is read from its beginning after a change to another mailbox, also with equal numbers', async () => {
    const [lead] = await stage.written(1);
    const id = await addSender();
    await look();
    // The previous mailbox had higher UIDs.
    await stage.rows('update imap_cursors set last_uid = 50000, claim_token = gen_random_uuid() where id = $1', [id]);
    const { port, user, password } = dovecot;
    const imap = { host: 'localhost', port, security: 'none', username: user, password };
    await stage.api.call('patch', `/v1/senders/${id}`).send({ imap }).expect(200);
    const changed = await position(id);
    await dovecot.deliver(mailOf(lead, 'Interested.'));
    await lookLater();
    expect(await repliesOf(lead)).toEqual([{ qualification: 'interested' }]);
    // The worker that read the previous mailbox has lost its claim.
    expect(changed).toMatchObject({ last_uid: null, claim_token: null });
    const before = await position(id);
    await stage.api.call('patch', `/v1/senders/${id}`).send({ name: 'Renamed', imap }).expect(200);
    expect(await position(id)).toMatchObject({ last_uid: before?.last_uid });
  });

  test('and the API may deliver the same mail at the same time: it is one reply', async () => {
    const leads = await stage.written(8);
    await addSender();
    await look();
    stage.clock.advance(60_000);
    const ids = leads.map(() => `<${randomUUID()}@kunde.example>`);
    await dovecot.deliver(...leads.map((lead, i) => mailOf(lead, 'Interesting, tell me more.', ids[i])));
    const posts = leads.map((lead, i) =>
      stage
        .reply({ fromEmail: lead.email, bodyText: 'Interesting, tell me more.', messageId: ids[i] ?? '' })
        .then(({ status }) => status),
    );
    const [statuses] = await Promise.all([Promise.all(posts), look()]);
    expect(statuses).toEqual(leads.map(() => 200));
    const campaignId = leads[0]?.campaignId ?? '';
    expect(await stage.rows('select 1 from replies where campaign_id = $1', [campaignId])).toHaveLength(8);
    expect(await stage.replies(campaignId)).toEqual({ 'reply:interested': 8 });
    expect(await stage.events(campaignId, 'reply.received')).toHaveLength(8);
  });

  test('is not read beyond the mail that could be stored', async () => {
    const [lead] = await stage.written(1);
    const id = await addSender();
    await look();
    const before = await position(id);
    await dovecot.deliver(mailOf(lead, 'Interested.'));
    await stage.rows(`create function full_disk() returns trigger language plpgsql as $$ begin raise 'full'; end $$`);
    await stage.rows(
      'create trigger full_disk before insert on inbound_mail for each row execute function full_disk()',
    );
    await lookLater();
    expect(await position(id)).toMatchObject({ last_uid: before?.last_uid });
    await stage.rows('drop trigger full_disk on inbound_mail; drop function full_disk');
    await lookLater();
    expect(await repliesOf(lead)).toEqual([{ qualification: 'interested' }]);
  });

  test('that rejects the login shows the error and is retried with growing delays', async () => {
    const id = await addSender({ password: 'wrong' });
    await look();
    const first = await inbox(id);
    expect(first.lastError).toMatch(/refused the login/);
    const wait = (shown: { nextLookAt: string }) => new Date(shown.nextLookAt).getTime() - stage.clock.now().getTime();
    expect(wait(first)).toBe(60_000);
    await lookLater();
    expect(wait(await inbox(id))).toBe(120_000);
    await stage.api
      .call('patch', `/v1/senders/${id}`)
      .send({
        imap: { host: dovecot.host, port: dovecot.port, security: 'none', username: 'sam', password: dovecot.password },
      })
      .expect(200);
    stage.clock.advance(120_000);
    await look();
    expect(await inbox(id)).toMatchObject({ lastError: null });
  });

  test('is reached by TLS only with a trusted certificate', async () => {
    const tls = { host: 'localhost', port: dovecot.tlsPort, security: 'tls' };
    const id = await addSender(tls);
    await look();
    expect((await inbox(id)).lastError).toMatch(/certificate/);
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, dovecot.certificate]);
    try {
      await lookLater();
      expect(await inbox(id)).toMatchObject({ lastError: null });
    } finally {
      setDefaultCACertificates(trusted);
    }
  });

  test('reads the first megabyte of a mail', async () => {
    const [lead] = await stage.written(1);
    await addSender();
    await look();
    const large = Buffer.alloc(3 * 1_048_576, 'a')
      .toString('base64')
      .replaceAll(/(.{76})/g, '$1\r\n');
    const mail = [
      `From: <${lead?.email}>`,
      `In-Reply-To: <${lead?.messageId}@acme.example>`,
      `Message-ID: <${randomUUID()}@large.example>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Yes, we are interested. Our plans are attached.',
      '--b',
      'Content-Type: application/octet-stream',
      'Content-Transfer-Encoding: base64',
      '',
      large,
      '--b--',
      '',
    ].join('\r\n');
    await dovecot.deliver(mail);
    await lookLater();
    expect(await repliesOf(lead)).toEqual([{ qualification: 'interested' }]);
  });
});
