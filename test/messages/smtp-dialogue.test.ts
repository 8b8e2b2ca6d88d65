import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { SmtpDialogue } from '../../modules/senders/connections/smtp-dialogue.ts';
import { type Script, startScripted } from './scripted-server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
});

async function converse(script: Script, extensions = ['PIPELINING'], write?: (socket: Socket, text: string) => void) {
  const server = await startScripted(script, write);
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  closing.push(
    () => socket.destroy(),
    () => server.close(),
  );
  return { told: server.told, dialogue: new SmtpDialogue({ socket, extensions, largest: 0 }) };
}

const mail = (raw = 'Subject: Hi\r\n\r\nHello\r\n') => ({
  from: 'ada@acme.example',
  to: 'bob@corp.example',
  raw,
});

function leaving(mayLeave = true) {
  const seen = { left: 0 };
  return { seen, mayLeave: () => mayLeave, onLeft: () => void (seen.left += 1) };
}

test.each([[['PIPELINING']], [[]]])(
  'sends several messages over one connection to a server with %j',
  async (extensions) => {
    const { told, dialogue } = await converse({ message: '250 2.0.0 Queued' }, extensions);
    for (let i = 0; i < 3; i++) {
      const own = leaving();
      expect(await dialogue.send(mail(), own)).toEqual({ kind: 'accepted', response: '250 2.0.0 Queued' });
      expect(own.seen.left).toBe(1);
    }
    const one = ['MAIL FROM:<ada@acme.example>', 'RCPT TO:<bob@corp.example>', 'DATA', 'Subject: Hi', '', 'Hello', '.'];
    expect(told).toEqual([...one, ...one, ...one]);
    expect(dialogue.isOpen).toBe(true);
  },
);

test('lines that begin with a dot arrive unchanged and do not end the message', async () => {
  const { told, dialogue } = await converse({});
  expect(await dialogue.send(mail('Subject: Hi\r\n\r\n.\r\n..\r\n.x\r\nend\r\n'), leaving())).toMatchObject({
    kind: 'accepted',
  });
  expect(told.slice(3)).toEqual(['Subject: Hi', '', '..', '...', '..x', 'end', '.']);
});

test('a message that begins with a dot or lacks a final line break arrives unchanged', async () => {
  const { told, dialogue } = await converse({});
  for (const raw of ['.\r\nend', '..']) {
    expect(await dialogue.send(mail(raw), leaving())).toMatchObject({ kind: 'accepted' });
  }
  const [begin, one, other] = [told.slice(0, 3), ['..', 'end', '.'], ['...', '.']];
  expect(told).toEqual([...begin, ...one, ...begin, ...other]);
});

test('a message accepted while the process was blocked counts as accepted', async () => {
  const { dialogue } = await converse({ message: '250 Queued' }, ['PIPELINING'], (socket, text) => {
    socket.write(text);
    // The deadline passes before the received data is read.
    if (text.includes('Queued')) setImmediate(() => vi.advanceTimersByTime(3_600_000));
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  expect(await dialogue.send(mail(), leaving())).toEqual({ kind: 'accepted', response: '250 Queued' });
});

test('with a non-ASCII address, the announced size is in bytes and all bytes leave', async () => {
  const { told, dialogue } = await converse({}, ['SIZE', 'SMTPUTF8']);
  const raw = 'To: büro@corp.example\r\n\r\nHello\r\n';
  expect(await dialogue.send({ ...mail(raw), to: 'büro@corp.example' }, leaving())).toMatchObject({ kind: 'accepted' });
  expect(told).toEqual([
    `MAIL FROM:<ada@acme.example> SIZE=${raw.length + 1} SMTPUTF8`,
    'RCPT TO:<büro@corp.example>',
    'DATA',
    'To: büro@corp.example',
    '',
    'Hello',
    '.',
  ]);
});

test('responses with two-byte letters are read completely', async () => {
  const { dialogue } = await converse({ message: '250 Voilà' });
  expect(await dialogue.send(mail(), leaving())).toEqual({ kind: 'accepted', response: '250 Voilà' });
});

test('multi-line responses are read in chunks of any size', async () => {
  const inPieces = (socket: Socket, text: string) => {
    socket.setNoDelay(true);
    for (const letter of text) socket.write(letter);
  };
  const { dialogue } = await converse(
    { MAIL: '250-first\r\n250 last', message: '250-a\r\n250-b\r\n250 Füße' },
    [],
    inPieces,
  );
  expect(await dialogue.send(mail(), leaving())).toEqual({ kind: 'accepted', response: '250-a\n250-b\n250 Füße' });
});

test.each([
  ['an address that does not exist', { RCPT: '550 5.1.1 No such user', DATA: '554 No recipients' }, true, true],
  [
    'an address, although it asks for the message',
    { RCPT: '550 5.1.1 No such user', message: '554 Nobody' },
    true,
    true,
  ],
  ['a mail as too large', { MAIL: '552 5.3.4 Too large', RCPT: '503 No', DATA: '503 No' }, true, false],
  ['what comes too early', { RCPT: '503 Not now', DATA: '503 No' }, true, false],
  ['to relay', { RCPT: '550 relay not permitted', DATA: '503 No' }, true, false],
  ['the address of the sender', { RCPT: '550 5.1.7 Not from there', DATA: '503 No' }, true, false],
  ['a mailbox that is full', { RCPT: '552 5.2.2 Over quota', DATA: '503 No' }, true, false],
  ['without a status', { RCPT: '550 No', DATA: '503 No' }, true, true],
  ['with a number of its own', { RCPT: '554 No such user', DATA: '503 No' }, true, true],
  ['for now', { RCPT: '451 4.7.1 Greylisted', DATA: '503 No' }, false, false],
  ['the message', { message: '552 Too large' }, true, false],
  ['its size', { message: '552 5.3.4 Message size exceeds fixed limit' }, true, false],
])(
  'a server that rejects %s is believed, and the connection carries the next message',
  async (_what, script, isPermanent, isAddress) => {
    const { told, dialogue } = await converse(script);
    const own = leaving();
    expect(await dialogue.send(mail(), own)).toMatchObject({ kind: 'refused', isPermanent, isAddress });
    expect(own.seen.left).toBe(1);
    expect(told.includes('Hello')).toBe('message' in script && !('RCPT' in script));
    expect(await dialogue.reset()).toBe(true);
  },
);

test.each([
  ['hangs up at the envelope', { RCPT: 'hang up' }, 'not-left'],
  ['hangs up when it is asked for the message', { DATA: 'hang up' }, 'not-left'],
  ['closes for everybody', { MAIL: '421 4.3.2 Shutting down', RCPT: '421 No', DATA: '421 No' }, 'not-left'],
  ['refuses the sender and asks for the message', { MAIL: '550 No', RCPT: '503 No' }, 'not-left'],
  ['speaks no SMTP', { MAIL: 'HTTP/1.1 400 Bad Request' }, 'not-left'],
  ['hangs up after the message', { message: 'hang up' }, 'unknown'],
  ['talks for ever after the message', { message: `250-${'x'.repeat(70_000)}\r\n250-` }, 'unknown'],
])('with a server that %s, the outcome is right and the connection is not reused', async (_what, script, kind) => {
  const { dialogue } = await converse(script);
  const own = leaving();
  expect(await dialogue.send(mail(), own)).toMatchObject({ kind });
  expect(own.seen.left).toBe(1);
  expect(dialogue.isOpen).toBe(false);
});

test.each([
  ['does not know the sender', { MAIL: '550 5.7.1 Not you', RCPT: '503 No', DATA: '503 No' }],
  ['wants a login', { RCPT: '530 Authentication required', DATA: '503 No' }],
  [
    'has had enough for a day',
    { DATA: '550-5.4.5 Daily user sending limit exceeded. For more\r\n550 5.4.5 see our help' },
  ],
  [
    'says so of the message itself',
    { message: '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException' },
  ],
])('if a server %s, the message waits with all others', async (_what, script) => {
  const { dialogue } = await converse(script);
  expect(await dialogue.send(mail(), leaving())).toMatchObject({ kind: 'not-left' });
});

test.each([
  ['does not ask for the message', { DATA: '250 OK' }],
  ['asks for it too early', { RCPT: '354 Go on' }],
])('a server that %s gets no message, and the message does not count as sent', async (_what, script) => {
  for (const extensions of [['PIPELINING'], []]) {
    const { told, dialogue } = await converse(script, extensions);
    expect(await dialogue.send(mail(), leaving())).toMatchObject({ kind: 'not-left' });
    expect(told).not.toContain('Hello');
  }
});

test('a message that may not leave is not sent although the server asked for it', async () => {
  const { told, dialogue } = await converse({});
  const own = leaving(false);
  expect(await dialogue.send(mail(), own)).toEqual({ kind: 'held-back' });
  expect([own.seen.left, dialogue.isOpen, told]).toEqual([1, false, told.slice(0, 3)]);
});

test('an address that contains a command is rejected', async () => {
  const { told, dialogue } = await converse({});
  const to = 'bob@corp.example>\r\nRSET\r\nRCPT TO:<eve@evil.example';
  expect(await dialogue.send({ ...mail(), to }, leaving())).toMatchObject({ kind: 'refused', isPermanent: true });
  expect(told).toEqual([]);
});

test('a server without SMTPUTF8 gets no non-ASCII address, and the lead does not bounce', async () => {
  const { told, dialogue } = await converse({ RCPT: '553 Bad address' });
  const result = await dialogue.send({ ...mail(), to: 'jürgen@corp.example' }, leaving());
  expect(result).toMatchObject({ kind: 'refused', isPermanent: true, isAddress: false });
  expect(told).toEqual([]);
});
