import { randomBytes } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import { afterEach, expect, test } from 'vitest';
import { readMailbox } from '../../modules/replies/receive/read-mailbox.ts';
import { inboxSentence, leaveInbox, openInbox } from '../../modules/senders/index.ts';
import { createEgress } from '../../src/egress/egress.ts';
import { newId } from '../../src/kernel/ids.ts';
import { createVault, parseKeyRing } from '../../src/security/vault.ts';
import { type Answer, fetched, startScriptedImap } from './scripted-imap.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function open(own: Record<string, Answer>, loginMs?: number, password: string | null = 'secret') {
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

async function read(own: Record<string, Answer>, stepMs?: number): Promise<Buffer[]> {
  const client = await open(own);
  const mails: Buffer[] = [];
  for await (const progress of readMailbox(client, null, new Date(), stepMs))
    mails.push(...progress.mails.map(({ raw }) => raw));
  await leaveInbox(client);
  return mails;
}

const mumble: Answer = (socket) => {
  const timer = setInterval(() => socket.write('* OK still here\r\n'), 20);
  closing.push(() => clearInterval(timer));
};

const TOO_SLOW = 'The mail server did not answer in time.';

test('a mail is read', async () => {
  const mails = await read({
    FETCH: (socket, tag) => socket.write(`${fetched('Subject: x\r\n\r\nHi.')}${tag} OK\r\n`),
  });
  expect(mails.map(String)).toEqual(['Subject: x\r\n\r\nHi.']);
});

test('a mailbox that was put back to an earlier state is read anew: its next mails have numbers that were read before', async () => {
  const client = await open({
    FETCH: (socket, tag) => socket.write(`${fetched('Subject: x\r\n\r\nStop.')}${tag} OK\r\n`),
  });
  const read: unknown[] = [];
  for await (const { mails, position } of readMailbox(client, { uidValidity: 7n, lastUid: 40n }, new Date()))
    read.push([mails.map(({ raw }) => String(raw)), position]);
  expect(read).toEqual([[['Subject: x\r\n\r\nStop.'], { uidValidity: 7n, lastUid: 1n }]]);
});

test.each(['00-Jan-0000 00:00:00 +0000', '', '01-Jan-275000 00:00:00 +0000'])(
  'a mail whose day "%s" is none came when it is read: it holds up none of those behind it',
  async (at) => {
    const client = await open({ FETCH: (socket, tag) => socket.write(`${fetched('Hi.', at)}${tag} OK\r\n`) });
    const before = Date.now();
    const moments: number[] = [];
    for await (const { mails } of readMailbox(client, null, new Date()))
      moments.push(...mails.map(({ receivedAt }) => receivedAt.getTime()));
    expect(moments).toHaveLength(1);
    expect(moments[0]).toBeGreaterThanOrEqual(before);
    expect(moments[0]).toBeLessThanOrEqual(Date.now());
  },
);

test('a server that sends more of a mail than it was asked for is left', async () => {
  const mail = 'x'.repeat(8 * 1024 * 1024);
  const reading = read({ FETCH: (socket, tag) => socket.write(`${fetched(mail)}${tag} OK\r\n`) });
  const error = await reading.catch((cause: unknown) => cause);
  expect(inboxSentence(error)).toBe('The connection to the mail server was lost.');
});

test('a server that never ends a line is left', async () => {
  const reading = read({
    SEARCH: (socket, tag) => socket.write(`* SEARCH ${'1 '.repeat(2 * 1024 * 1024)}\r\n${tag} OK\r\n`),
  });
  await expect(reading).rejects.toThrow('The mail server did not say which mail is new.');
});

test('of mails that nobody asked for none is kept in memory', async () => {
  const mails = await read({
    FETCH: (socket, tag) => socket.write(`${fetched('Hi.').repeat(50)}${tag} OK\r\n`),
  });
  expect(mails).toHaveLength(1);
});

test.each(['EXAMINE', 'SEARCH', 'FETCH'])(
  'a server that says a little now and then is not heard for ever: %s',
  async (command) => {
    await expect(read({ [command]: mumble }, 300)).rejects.toThrow(TOO_SLOW);
  },
);

test('nor is one that does so instead of a login', async () => {
  await expect(open({ LOGIN: mumble }, 300)).rejects.toThrow(TOO_SLOW);
});

test('mail that a failed search does not name is not passed over', async () => {
  const places: unknown[] = [];
  const client = await open({ SEARCH: (socket, tag) => socket.write(`${tag} NO try again later\r\n`) });
  const reading = (async () => {
    for await (const { position } of readMailbox(client, null, new Date())) places.push(position);
  })();
  await expect(reading).rejects.toThrow('The mail server did not say which mail is new.');
  expect(places).toEqual([]);
});

test('nor is what was to be read after the connection had ended', async () => {
  const uids = Array.from({ length: 40 }, (_, i) => i + 1);
  const client = await open({
    SEARCH: (socket, tag) => socket.write(`* SEARCH ${uids.join(' ')}\r\n${tag} OK\r\n`),
    FETCH: (socket, tag) => socket.write(`${fetched('Hi.')}${tag} OK\r\n`),
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

test('a mailbox without a login says what it lacks', async () => {
  const error = await open({}, undefined, null).catch((cause: unknown) => cause);
  expect(inboxSentence(error)).toBe('The mailbox needs a username and a password.');
});

test('a server that does not say which number comes next is read from the day of the first look on, and from there', async () => {
  const EXAMINE: Answer = (socket, tag) =>
    socket.write(`* 1 EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n${tag} OK [READ-ONLY]\r\n`);
  const FETCH: Answer = (socket, tag) => socket.write(`${fetched('Hi.')}${tag} OK\r\n`);
  const lookInto = async (client: ImapFlow) => {
    const seen: unknown[] = [];
    for await (const { mails, position } of readMailbox(client, null, new Date()))
      seen.push([mails.map(({ raw }) => String(raw)), position]);
    return seen;
  };
  const SEARCH: Answer = (socket, tag) => socket.write(`* SEARCH\r\n${tag} OK\r\n`);
  expect(await lookInto(await open({ EXAMINE, SEARCH }))).toEqual([]);
  expect(await lookInto(await open({ EXAMINE, FETCH }))).toEqual([[['Hi.'], { uidValidity: 7n, lastUid: 1n }]]);
});
