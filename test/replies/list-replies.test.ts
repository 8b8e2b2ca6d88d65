import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneMail } from '../../modules/replies/index.ts';
import { storeRawMail } from '../../modules/replies/receive/store-inbound.ts';
import { allCorrections } from '../../scripts/replies/train-replies.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type InboundStage, openInbound, type WrittenLead } from './stage.ts';

let stage: InboundStage;
let people: WrittenLead[];
beforeAll(async () => {
  stage = await openInbound();
  people = await stage.written(4);
});
afterAll(() => stage.close());

interface Listed {
  id: string;
  from: string;
  [field: string]: unknown;
}
const listReplies = async (query = '', key?: string): Promise<{ replies: Listed[]; nextCursor: string | null }> =>
  (await stage.api.call('get', `/v1/replies?${query}`, key).expect(200)).body;
const listSenders = async (query: string) => (await listReplies(query)).replies.map((reply) => reply.from);
const sendReply = (lead: WrittenLead | undefined, bodyText: string, receivedAt: string) =>
  stage.reply({ fromEmail: lead?.email ?? '', subject: 'Re: anvils', bodyText, receivedAt }).expect(200);

test('replies to all campaigns and unmatched mail are listed newest first, without quotes', async () => {
  const [first, second, third] = people;
  await sendReply(
    second,
    'No thanks, we are not interested.\n\nOn Mon, 16 Nov 2026 Sam wrote:\n> Do you need anvils?',
    '2026-11-12T10:00:00Z',
  );
  await sendReply(first, 'Sounds interesting, please send me your prices.', '2026-11-13T10:00:00Z');
  await stage
    .reply({
      fromEmail: 'Aunt@Home.example',
      subject: 'Sunday',
      bodyText: 'Will you come for lunch?',
      receivedAt: '2026-11-14T10:00:00Z',
    })
    .expect(404);
  await sendReply(third, 'Please stop emailing me.', '2026-11-11T10:00:00Z');

  const { replies, nextCursor } = await listReplies();
  expect(nextCursor).toBeNull();
  expect(replies.map((reply) => reply.from)).toEqual(['aunt@home.example', first?.email, second?.email, third?.email]);
  const [campaign] = await stage.rows<{ name: string; brand_id: string }>(
    'select name, brand_ids[1] as brand_id from campaigns where id = $1',
    [first?.campaignId],
  );
  expect(replies[2]).toEqual({
    id: expect.any(String),
    lead: { id: second?.id, email: second?.email, name: expect.any(String), company: expect.any(String) },
    campaign: { id: second?.campaignId, name: campaign?.name, sandbox: true },
    brand: { id: campaign?.brand_id, name: expect.any(String) },
    from: second?.email,
    subject: 'Re: anvils',
    text: 'No thanks, we are not interested.',
    qualification: 'notInterested',
    sentiment: 'negative',
    confidence: expect.any(Number),
    attention: null,
    needsReview: false,
    isRead: false,
    referredTo: null,
    sandbox: true,
    receivedAt: '2026-11-12T10:00:00.000Z',
  });
  expect(replies[0]).toMatchObject({
    lead: null,
    campaign: null,
    brand: null,
    subject: 'Sunday',
    text: 'Will you come for lunch?',
    qualification: 'neutral',
    attention: null,
    needsReview: false,
  });

  expect(await listSenders('qualification=interested')).toEqual([first?.email]);
  expect(await listSenders('sentiment=negative')).toEqual([second?.email, third?.email]);
  expect(await listSenders(`campaignId=${first?.campaignId}&sentiment=positive`)).toEqual([first?.email]);
  expect(await listSenders(`brandId=${campaign?.brand_id}`)).toEqual([first?.email, second?.email, third?.email]);
  expect(await listSenders(`brandId=${await stage.newBrand()}`)).toEqual([]);
  expect(await listSenders('unmatched=true')).toEqual(['aunt@home.example']);
  expect(await listSenders('unmatched=false&limit=1')).toEqual([first?.email]);
  await stage.api.call('get', '/v1/replies?qualification=maybe').expect(400);
});

test('pages have no gaps, also with equal times, and a cursor belongs to its filter', async () => {
  await stage.rows("update replies set received_at = '2026-11-12T10:00:00Z' where lead_id is not null");
  const all = (await listReplies()).replies.map(({ id }) => id);
  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await listReplies(`limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    paged.push(...page.replies.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all);
  const { nextCursor } = await listReplies('limit=1');
  await stage.api.call('get', `/v1/replies?sentiment=negative&cursor=${nextCursor}`).expect(404);
  expect((await listReplies('offset=3')).replies.map(({ id }) => id)).toEqual(all.slice(3));
});

test('a reply can be marked as read and unread, only by its organisation', async () => {
  const [newest, next] = (await listReplies()).replies;
  const mark = (id: string | undefined, read: unknown, key?: string) =>
    stage.api.call('post', `/v1/replies/${id}/read`, key).send({ read });
  const { body } = await mark(newest?.id, true).expect(200);
  expect(body.reply).toMatchObject({ id: newest?.id, isRead: true, campaignId: null, leadId: null });
  expect((await listReplies('unread=false')).replies.map(({ id }) => id)).toEqual([newest?.id]);
  expect((await listReplies('unread=true')).replies[0]?.id).toBe(next?.id);
  await mark(newest?.id, false).expect(200);
  expect((await listReplies('unread=false')).replies).toEqual([]);
  await mark(newest?.id, 'perhaps').expect(400);
  const stranger = await stage.api.newOrganisation();
  await mark(newest?.id, true, stranger.key).expect(404);
  await stage.api.call('get', `/v1/replies/${newest?.id}`, stranger.key).expect(404);
  expect((await listReplies('', stranger.key)).replies).toEqual([]);
});

test('correcting unmatched mail to unsubscribe suppresses its writer', async () => {
  const [{ id } = { id: '' }] = (await listReplies('unmatched=true')).replies;
  const correct = (qualification: string) =>
    stage.api.call('patch', `/v1/replies/${id}`).send({ qualification }).expect(200);
  expect((await correct('interested')).body.reply).toMatchObject({ qualification: 'interested', campaignId: null });
  expect((await allCorrections(stage.api.database.pool)).map(({ text }) => text)).toEqual([]);
  await correct('unsubscribe');
  expect(await stage.rows("select source from suppressions where value = 'aunt@home.example'")).toEqual([
    { source: 'unsubscribe' },
  ]);
});

test('unmatched mail becomes a reply once it matches, and is pruned and erased like other mail', async () => {
  const bring = (fromEmail: string, status: number) =>
    stage.reply({ fromEmail, bodyText: 'Hello there.', messageId: `<${fromEmail}>` }).expect(status);
  for (const name of ['later', 'old', 'erased']) await bring(`${name}@known.example`, 404);
  const [, , , fourth] = people;
  await stage.rows('update leads set email = $2, person_key = $2 where id = $1', [fourth?.id, 'later@known.example']);
  await bring('later@known.example', 200);
  expect((await listSenders('unmatched=true')).toSorted()).toEqual([
    'aunt@home.example',
    'erased@known.example',
    'old@known.example',
  ]);
  await stage.api.call('post', '/v1/people/erase').send({ email: 'Erased@Known.example' }).expect(200);
  await stage.reply({ fromEmail: 'erased@known.example', bodyText: 'Me again.' }).expect(404);
  expect((await listSenders('unmatched=true')).toSorted()).toEqual(['aunt@home.example', 'old@known.example']);
  await pruneMail(stage.platform.orm.em.fork(), new Date(Date.now() + 1e12), new AbortController().signal);
  expect(await listSenders('unmatched=true')).toEqual([]);
  expect(await listSenders('')).toHaveLength(4);
});

test('newsletters and bounces are not listed, mail from strangers is', async () => {
  const arrive = (name: string, headers: string) =>
    storeRawMail(stage.platform.orm.em.fork(), stage.clock.now(), {
      orgId: stage.orgId,
      senderId: newId(),
      raw: Buffer.from(
        `From: <${name}@shop.example>\r\nMessage-ID: <${name}@shop.example>\r\n${headers}\r\nHello there.`,
      ),
      receivedAt: stage.clock.now(),
    });
  await arrive('news', 'List-Id: <news.shop.example>\r\n');
  await arrive('mailer-daemon', 'Subject: Undeliverable\r\n');
  await arrive('owner', 'Subject: A question\r\n');
  await stage.read();
  expect(await listSenders('unmatched=true')).toEqual(['owner@shop.example']);
});

test('unmatched mail that is delivered again keeps its corrected class', async () => {
  const bring = () =>
    stage.reply({ fromEmail: 'twice@known.example', bodyText: 'Hello there.', messageId: '<twice@known.example>' });
  const listed = async () =>
    (await listReplies('unmatched=true')).replies.filter((one) => one.from === 'twice@known.example');
  await bring().expect(404);
  const [{ id } = { id: '' }] = await listed();
  await stage.api.call('post', `/v1/replies/${id}/read`).send({ read: true }).expect(200);
  await stage.api.call('patch', `/v1/replies/${id}`).send({ qualification: 'interested' }).expect(200);
  await bring().expect(404);
  expect(await listed()).toMatchObject([{ id, isRead: true, qualification: 'interested' }]);
});

test('pruning locks mail in the same order as an erasure', async () => {
  for (const name of ['a', 'b', 'c'])
    await stage.reply({ fromEmail: `${name}@order.example`, bodyText: 'Hello there.' }).expect(404);
  const mails = await stage.rows<{ id: string }>(
    "select inbound_mail_id as id from replies where from_email like '%@order.example' order by 1",
  );
  const [first, second, third] = [newId(), newId(), newId()];
  // The first sorts between the others, by id and by time.
  for (const [i, id] of [third, first, second].entries()) {
    await stage.rows('update inbound_mail set created_at = $1 where id = $2', [`2020-01-0${i + 1}`, mails[i]?.id]);
    await stage.rows('update replies set id = $1 where inbound_mail_id = $2', [id, mails[i]?.id]);
  }
  const other = await stage.api.database.pool.connect();
  try {
    await other.query('begin');
    await other.query('select from replies where id = $1 for update', [first]);
    const em = stage.platform.orm.em.fork();
    const forgetting = pruneMail(em, new Date('2021-01-01'), new AbortController().signal);
    const waiting = () =>
      stage.rows("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()");
    while ((await waiting()).length === 0);
    const others = other.query('select from replies where id = any($1) for update nowait', [[second, third]]);
    await expect(others).resolves.toMatchObject({ rowCount: 2 });
    await other.query('commit');
    await forgetting;
    expect(await stage.rows("select 1 from replies where from_email like '%@order.example'")).toEqual([]);
  } finally {
    await other.query('rollback');
    other.release();
  }
});
