import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { openSmtpSession } from '../../modules/senders/connections/open-session.ts';
import { SmtpDialogue } from '../../modules/senders/connections/smtp-dialogue.ts';
import { createSmtpPool } from '../../modules/senders/connections/smtp-pool.ts';
import type { Egress } from '../../src/egress/egress.ts';
import { type Script, startScripted } from './scripted-server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
});

async function converse(script: Script, extensions = ['PIPELINING']) {
  const server = await startScripted(script);
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  closing.push(
    () => socket.destroy(),
    () => server.close(),
  );
  return { told: server.told, socket, dialogue: new SmtpDialogue({ socket, extensions, largest: 0 }) };
}

const mailTo = (to: string) => ({ from: 'ada@acme.example', to, raw: `To: ${to}\r\n\r\nHello\r\n` });
const [one, two, three] = ['one@x.example', 'two@x.example', 'three@x.example'].map(mailTo) as [Mail, Mail, Mail];
type Mail = ReturnType<typeof mailTo>;

const free = { mayLeave: () => true, onLeft: () => {} };
const envelopeOf = ({ to }: Mail) => ['MAIL FROM:<ada@acme.example>', `RCPT TO:<${to}>`, 'DATA'];
const textOf = ({ to }: Mail) => [`To: ${to}`, '', 'Hello', '.'];
const accepted = { kind: 'accepted', response: '250 OK' };

function piecesOf(socket: Socket): string[] {
  const pieces: string[] = [];
  const write = socket.write.bind(socket);
  socket.write = (piece: string) => {
    pieces.push(piece);
    return write(piece);
  };
  return pieces;
}

test('the next envelope goes out with the previous message: one round trip per message', async () => {
  const { told, socket, dialogue } = await converse({});
  const pieces = piecesOf(socket);
  expect(await dialogue.send(one, free, two)).toEqual(accepted);
  expect(await dialogue.send(two, free, three)).toEqual(accepted);
  expect(await dialogue.send(three, free)).toEqual(accepted);
  expect(told).toEqual([one, two, three].flatMap((mail) => [...envelopeOf(mail), ...textOf(mail)]));
  expect(pieces.map((piece) => [piece.includes('\r\n.\r\nMAIL FROM:'), piece.endsWith('DATA\r\n')])).toEqual([
    [false, true],
    [true, true],
    [true, true],
    [false, false],
  ]);
  expect(dialogue.isOpen).toBe(true);
});

test('without PIPELINING the next envelope follows the response to the previous message', async () => {
  const { told, socket, dialogue } = await converse({}, []);
  const pieces = piecesOf(socket);
  expect(await dialogue.send(one, free, two)).toEqual(accepted);
  expect([dialogue.isAhead, await dialogue.send(two, free)]).toEqual([false, accepted]);
  expect(pieces.filter((piece) => piece.includes('MAIL FROM'))).toEqual(
    Array(2).fill('MAIL FROM:<ada@acme.example>\r\n'),
  );
  expect(told).toEqual([one, two].flatMap((mail) => [...envelopeOf(mail), ...textOf(mail)]));
});

test('after a hundred messages, a temporary rejection ends the connection', async () => {
  const script: Script = {};
  const { session } = await sessionWith(script);
  for (let i = 0; i < 99; i++) await session.send(one, free);
  script.RCPT = '450 4.7.1 Not now';
  expect([await session.send(two, free), session.isUsable]).toMatchObject([{ kind: 'refused' }, true]);
  delete script.RCPT;
  expect(await session.send(one, free)).toEqual(accepted);
  script.RCPT = '550 5.1.1 Nobody';
  expect([await session.send(two, free), session.isUsable]).toMatchObject([{ kind: 'refused' }, true]);
  script.RCPT = '450 4.7.1 Not now';
  expect([await session.send(two, free), session.isUsable]).toMatchObject([{ kind: 'refused' }, false]);
});

test('an envelope sent ahead for another message ends the connection, and no message is delivered', async () => {
  const { told, dialogue } = await converse({});
  await dialogue.send(one, free, two);
  expect(await dialogue.send(three, free)).toMatchObject({ kind: 'not-left' });
  expect([dialogue.isOpen, told.filter((line) => line === 'Hello')]).toEqual([false, ['Hello']]);
});

test('a message that may no longer leave is not sent to the server that waits for it', async () => {
  const { told, dialogue } = await converse({});
  await dialogue.send(one, free, two);
  expect(await dialogue.send(two, { mayLeave: () => false, onLeft: () => {} })).toEqual({ kind: 'held-back' });
  const { told: others, dialogue: other } = await converse({});
  await other.send(one, free, two);
  other.quit();
  await vi.waitFor(() => expect(other.isOpen).toBe(false));
  for (const lines of [told, others]) expect(lines.slice(-3)).toEqual(envelopeOf(two));
});

test('if the connection ends after a message, the next one has not left', async () => {
  const { dialogue } = await converse({ message: 'hang up' });
  expect(await dialogue.send(one, free, two)).toMatchObject({ kind: 'unknown' });
  expect(await dialogue.send(two, free)).toMatchObject({ kind: 'not-left' });
});

async function sessionWith(script: Script) {
  const server = await startScripted(
    Object.assign(script, { greeting: '220 Hello', EHLO: '250-Hello\r\n250 PIPELINING' }),
  );
  closing.push(() => server.close());
  const egress = { pin: async () => ({ name: '127.0.0.1', address: '127.0.0.1' }) } as unknown as Egress;
  const access = { host: '127.0.0.1', port: server.port, security: 'none' as const, username: null, password: null };
  const session = await openSmtpSession(egress, { ...access, clientName: 'acme.example' });
  closing.push(() => session.close());
  return { session, told: server.told };
}

test('after a rejected message, the message sent ahead continues', async () => {
  const { session, told } = await sessionWith({ message: '554 No' });
  expect(await session.send(one, free, two)).toMatchObject({ kind: 'refused' });
  expect(session.isUsable).toBe(false);
  expect(await session.send(two, free)).toMatchObject({ kind: 'refused' });
  expect([session.isUsable, told.filter((line) => line === 'RSET')]).toEqual([true, ['RSET']]);
});

test('a server that ignores pipelined envelopes gets one command at a time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { session } = await sessionWith({ forgetsBehindMessage: true });
  const pool = createSmtpPool(async () => session);
  await pool.open(1);
  expect(pool.take()).toBe(session);
  expect(pool.takeAgain(session)).toBe(false);
  expect(await session.send(one, free)).toEqual(accepted);
  expect(pool.takeAgain(session)).toBe(true);
  expect(await session.send(two, free, three)).toEqual(accepted);
  const sending = session.send(three, free, one);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await sending).toMatchObject({ kind: 'not-left', reason: 'The mail server did not answer in time.' });
  expect(await session.send(one, free)).toMatchObject({ kind: 'not-left' });
  pool.giveBack(session);
  vi.useRealTimers();
  const { session: next } = await sessionWith({});
  expect(await next.send(one, free)).toEqual(accepted);
  expect([next.isQuick, pool.takeAgain(next)]).toEqual([true, false]);
});
