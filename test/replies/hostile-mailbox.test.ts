import { randomBytes } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import { afterEach, expect, test } from 'vitest';
import { readMailbox } from '../../modules/replies/receive/read-mailbox.ts';
import { closeInbox, describeInboxError, openInbox } from '../../modules/senders/index.ts';
import { createEgress } from '../../src/egress/egress.ts';
import { newId } from '../../src/kernel/ids.ts';
import { createVault, parseKeyRing } from '../../src/security/vault.ts';
import { type Answer, fetchResponse, startScriptedImap } from './scripted-imap.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function openMailbox(own: Record<string, Answer>, loginMs?: number, password: string | null = 'secret') {
  const orgId = newId();
  const vault = createVault(parseKeyRing(randomBytes(32).toString('base64')) ?? []);
  const needs = { vault, egress: createEgress({ allow: ['127.0.0.0/8'] }) };
  const mailbox = {
    orgId,
    imapHost: '127.0.0.1',
    imapPort: await startScriptedImap(own, closing),
    imapSecurity: 'none' as const,
    imapUsername: 'sam',
    sealedImapPassword: password === null ? null : vault.seal(password, { orgId, kind: 'imap-password' }),
  };
  const client = await openInbox(needs, mailbox, loginMs);
  closing.push(() => client.close());
  return client;
}

async function readMails(own: Record<string, Answer>, stepMs?: number): Promise<Buffer[]> {
  const client = await openMailbox(own);
  const mails: Buffer[] = [];
  for await (const progress of readMailbox(client, null, new Date(), stepMs))
    mails.push(...progress.mails.map(({ raw }) => raw));
  await closeInbox(client);
  return mails;
}

const mumble: Answer = (socket) => {
  const timer = setInterval(() => socket.write('* OK still here\r\n'), 20);
  closing.push(() => clearInterval(timer));
};

const TOO_SLOW = 'The mail server did not answer in time.';

test('a mail is read', async () => {
  const mails = await readMails({
    FETCH: (socket, tag) => socket.write(`${fetchResponse('Subject: x\r\n\r\nHi.')}${tag} OK\r\n`),
  });
  expect(mails.map(String)).toEqual(['Subject: x\r\n\r\nHi.']);
});

test('a mailbox restored from a backup is read again, because it reuses numbers', async () => {
  const client = await openMailbox({
    FETCH: (socket, tag) => socket.write(`${fetchResponse('Subject: x\r\n\r\nStop.')}${tag} OK\r\n`),
  });
  const read: unknown[] = [];
  for await (const { mails, position } of readMailbox(client, { uidValidity: 7n, lastUid: 40n }, new Date()))
    read.push([mails.map(({ raw }) => String(raw)), position]);
  expect(read).toEqual([[['Subject: x\r\n\r\nStop.'], { uidValidity: 7n, lastUid: 1n }]]);
});

test.each(['00-Jan-0000 00:00:00 +0000', '', '01-Jan-275000 00:00:00 +0000'])(
  'a mail with the invalid date "%s" gets the current time and does not block others',
  async (at) => {
    const client = await openMailbox({
      FETCH: (socket, tag) => socket.write(`${fetchResponse('Hi.', at)}${tag} OK\r\n`),
    });
    const before = Date.now();
    const moments: number[] = [];
    for await (const { mails } of readMailbox(client, null, new Date()))
      moments.push(...mails.map(({ receivedAt }) => receivedAt.getTime()));
    expect(moments).toHaveLength(1);
    expect(moments[0]).toBeGreaterThanOrEqual(before);
    expect(moments[0]).toBeLessThanOrEqual(Date.now());
  },
);

test('a server that sends more than requested is disconnected', async () => {
  const mail = 'x'.repeat(8 * 1024 * 1024);
  const reading = readMails({ FETCH: (socket, tag) => socket.write(`${fetchResponse(mail)}${tag} OK\r\n`) });
  const error = await reading.catch((cause: unknown) => cause);
  expect(describeInboxError(error)).toBe('The connection to the mail server was lost.');
});

test('a server that never ends a line is disconnected', async () => {
  const reading = readMails({
    SEARCH: (socket, tag) => socket.write(`* SEARCH ${'1 '.repeat(2 * 1024 * 1024)}\r\n${tag} OK\r\n`),
  });
  await expect(reading).rejects.toThrow('The mail server returned no search result.');
});

test('unrequested mails are not kept in memory', async () => {
  const mails = await readMails({
    FETCH: (socket, tag) => socket.write(`${fetchResponse('Hi.').repeat(50)}${tag} OK\r\n`),
  });
  expect(mails).toHaveLength(1);
});

test.each(['EXAMINE', 'SEARCH', 'FETCH'])('a server that responds in drops times out: %s', async (command) => {
  await expect(readMails({ [command]: mumble }, 300)).rejects.toThrow(TOO_SLOW);
});

test('a server that responds in drops to the login times out', async () => {
  await expect(openMailbox({ LOGIN: mumble }, 300)).rejects.toThrow(TOO_SLOW);
});

test('a failed search skips no mail', async () => {
  const places: unknown[] = [];
  const client = await openMailbox({ SEARCH: (socket, tag) => socket.write(`${tag} NO try again later\r\n`) });
  const reading = (async () => {
    for await (const { position } of readMailbox(client, null, new Date())) places.push(position);
  })();
  await expect(reading).rejects.toThrow('The mail server returned no search result.');
  expect(places).toEqual([]);
});

test('a lost connection skips no mail', async () => {
  const uids = Array.from({ length: 40 }, (_, i) => i + 1);
  const client = await openMailbox({
    SEARCH: (socket, tag) => socket.write(`* SEARCH ${uids.join(' ')}\r\n${tag} OK\r\n`),
    FETCH: (socket, tag) => socket.write(`${fetchResponse('Hi.')}${tag} OK\r\n`),
  });
  const places: bigint[] = [];
  const reading = (async () => {
    for await (const { position } of readMailbox(client, null, new Date())) {
      places.push(position.lastUid);
      // The server disconnects while received mail is being stored.
      client.close();
    }
  })();
  await expect(reading).rejects.toThrow('The connection to the mail server was lost.');
  expect(places).toEqual([20n]);
});

test('a mailbox without a login returns an error that names the missing setting', async () => {
  const error = await openMailbox({}, undefined, null).catch((cause: unknown) => cause);
  expect(describeInboxError(error)).toBe('The mailbox needs a username and a password.');
});

test('a server without UIDNEXT is read from the day of the first poll', async () => {
  const EXAMINE: Answer = (socket, tag) =>
    socket.write(`* 1 EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n${tag} OK [READ-ONLY]\r\n`);
  const FETCH: Answer = (socket, tag) => socket.write(`${fetchResponse('Hi.')}${tag} OK\r\n`);
  const lookInto = async (client: ImapFlow) => {
    const seen: unknown[] = [];
    for await (const { mails, position } of readMailbox(client, null, new Date()))
      seen.push([mails.map(({ raw }) => String(raw)), position]);
    return seen;
  };
  const SEARCH: Answer = (socket, tag) => socket.write(`* SEARCH\r\n${tag} OK\r\n`);
  expect(await lookInto(await openMailbox({ EXAMINE, SEARCH }))).toEqual([]);
  expect(await lookInto(await openMailbox({ EXAMINE, FETCH }))).toEqual([[['Hi.'], { uidValidity: 7n, lastUid: 1n }]]);
});
