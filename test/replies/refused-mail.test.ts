import { afterAll, beforeAll, expect, test } from 'vitest';
import { pollInboxesHandler } from '../../modules/replies/index.ts';
import { type Answer, fetchResponse, startScriptedImap } from './scripted-imap.ts';
import { type InboundStage, openInbound } from './stage.ts';

const closing: (() => void)[] = [];
let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(async () => {
  for (const close of closing) close();
  await stage.close();
});

const SAID = 'The requested message could not be converted';

const serverWithout = (refused: string[]): Record<string, Answer> => ({
  EXAMINE: (socket, tag) =>
    socket.write(`* 3 EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT 4] ok\r\n${tag} OK [READ-ONLY]\r\n`),
  SEARCH: (socket, tag) => socket.write(`* SEARCH 1 2 3\r\n${tag} OK\r\n`),
  FETCH: (socket, tag, line) => {
    for (const uid of /FETCH (\S+) /.exec(line)?.[1]?.split(',') ?? []) {
      if (refused.includes(uid)) return socket.write(`${tag} NO ${SAID}\r\n`);
      socket.write(fetchResponse(`From: p${uid}@kunde.example\r\nMessage-ID: <${uid}@x>\r\n\r\nHi.`, undefined, uid));
    }
    return socket.write(`${tag} OK\r\n`);
  },
});

async function pollInbox(server: Record<string, Answer>) {
  const port = await startScriptedImap(server, closing);
  const { body } = await stage.api
    .call('post', '/v1/senders')
    .send({
      name: 'Sam',
      fromName: 'Sam Anvil',
      fromEmail: 'sam@acme.example',
      smtp: { host: '127.0.0.1', port: 2525, security: 'none' },
      imap: { host: '127.0.0.1', port, security: 'none', username: 'sam', password: 'secret' },
    })
    .expect(200);
  const { id } = body.sender;
  const run = { log: stage.platform.log, signal: new AbortController().signal };
  await pollInboxesHandler(stage.platform).handle({}, run);
  const shown = await stage.api.call('get', `/v1/senders/${id}/inbox`).expect(200);
  const kept = await stage.rows('select 1 from inbound_mail where sender_id = $1 and raw is not null', [id]);
  const [cursor] = await stage.rows<{ last_uid: string | null }>('select last_uid from imap_cursors where id = $1', [
    id,
  ]);
  return { inbox: shown.body.inbox, kept: kept.length, lastUid: cursor?.last_uid };
}

test('a mail that its server does not return does not block others and is shown in the inbox', async () => {
  const { inbox, kept, lastUid } = await pollInbox(serverWithout(['2']));
  expect([kept, lastUid, inbox.lastError]).toEqual([2, '3', null]);
  expect(inbox.unreadable).toEqual([
    { receivedAt: expect.any(String), reason: `The mail server did not return the email. It said: ${SAID}` },
  ]);
});

test('a server that returns no mail is polled again and skips nothing', async () => {
  const { inbox, kept, lastUid } = await pollInbox(serverWithout(['1', '2', '3']));
  expect([kept, lastUid, inbox.unreadable]).toEqual([0, null, []]);
  expect(inbox.lastError).toBe(`The mail server refused access to the inbox. It said: ${SAID}`);
});
