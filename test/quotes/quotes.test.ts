import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROVIDER_ENDPOINTS } from '../../modules/keys/index.ts';
import { sendPitchesHandler, sweepPitches } from '../../modules/quotes/index.ts';
import { insertPitches } from '../../modules/quotes/pitches/insert-pitches.ts';
import { QuotePitch } from '../../modules/quotes/pitches/quote-pitch.entity.ts';
import { conclude } from '../../modules/quotes/sending/conclude-pitch.ts';
import { pitchOf } from '../../modules/quotes/writing/write-pitch.ts';
import { claimDue } from '../../src/database/claim.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { type ModelServer, startModelServer } from '../ai/model-server.ts';
import { TestClock } from '../harness/clock.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';

const clock = new TestClock(new Date('2026-11-11T12:00:00Z'));
let sink: Sink;
let model: ModelServer;
let stage: MailStage;
let brandId: string;
beforeAll(async () => {
  sink = await startSink({ keepMail: true });
  model = await startModelServer();
  stage = await openMail({
    clock,
    overrides: { providerEndpoints: { ...PROVIDER_ENDPOINTS, anthropic: model.baseUrl } },
  });
});
afterAll(async () => {
  await stage.close();
  await model.close();
  await sink.stop();
});
beforeEach(async () => {
  await stage.rows('delete from provider_keys');
  await stage.rows(`update senders set status = 'paused'`);
  await stage.newSender({ port: sink.port });
  brandId = await stage.newBrand();
});

const REQUESTS = '/v1/orgs/quote-requests';
const PITCHES = '/v1/orgs/quote-pitches';
const newRequest = async (given: object = {}) =>
  (
    await stage.api
      .call('post', REQUESTS)
      .send({ opportunityText: 'Who can comment on anvils?', mediaOutlet: 'Harbor Weekly', ...given })
      .expect(200)
  ).body.quoteRequest;
let person = 0;
const askedBy = (name = 'desk') => ({ pitchUrl: `mailto:${name}${(person += 1)}@press.example?subject=Hi` });
const reply = (id: string, draft = 'Anvils ring.\n\nAda & co', brand = brandId) =>
  stage.api.call('post', `${REQUESTS}/${id}/reply`).set('x-brand-id', brand).send({ draft });
const draft = (quoteRequestId: string, more: object = {}) =>
  stage.api.call('post', PITCHES).send({ quoteRequestId, brandId, ...more });
const patch = (id: string, changes: object) => stage.api.call('patch', `${PITCHES}/${id}`).send(changes);
const pitch = async (id: string) => (await stage.api.call('get', `${PITCHES}/${id}`).expect(200)).body.quotePitch;
const work = () =>
  sendPitchesHandler(stage.platform).handle({}, { log: stage.platform.log, signal: new AbortController().signal });
const addressOf = ({ pitchUrl }: { pitchUrl: string }) => pitchUrl.replace('mailto:', '').split('?')[0] ?? '';

describe('a request', () => {
  test('is written down, found again and listed', async () => {
    const request = await newRequest({ source: 'newsletter', deadline: '2026-11-20T00:00:00Z', ...askedBy() });
    expect(request).toMatchObject({
      source: 'newsletter',
      mediaOutlet: 'Harbor Weekly',
      deadline: '2026-11-20T00:00:00.000Z',
    });
    await newRequest();
    const { body } = await stage.api.call('get', `${REQUESTS}?source=newsletter`).expect(200);
    expect(body).toEqual({ quoteRequests: [request], nextCursor: null });
    expect((await stage.api.call('get', `${REQUESTS}/${request.id}`).expect(200)).body).toEqual({
      quoteRequest: request,
    });
    expect((await stage.api.call('get', `${REQUESTS}?limit=1&offset=1`).expect(200)).body.quoteRequests).toEqual([
      request,
    ]);
  });

  test.each([
    ['an empty text', { opportunityText: '' }, /opportunityText/],
    ['a text without end', { opportunityText: 'x'.repeat(10_001) }, /opportunityText/],
    ['a script for an address', { pitchUrl: 'javascript:alert(1)' }, /pitchUrl must be an http/],
    ['two addresses', { pitchUrl: 'mailto:one@a.example,two@a.example' }, /exactly one email address/],
    ['no date', { deadline: 'tomorrow' }, /deadline/],
  ])('with %s is refused', async (_what, given, sentence) => {
    const { body } = await stage.api
      .call('post', REQUESTS)
      .send({ opportunityText: 'x', ...given })
      .expect(400);
    expect(body.error).toMatch(sentence);
  });
});

describe('a draft', () => {
  test('without a key is made of what is known of the brand, and of nothing else', async () => {
    await stage.api.call('put', `/v1/brands/${brandId}/user-fields`).send({ fields: { spokesperson: 'Ada Lovelace' } });
    const { id } = await newRequest();
    const { quotePitch } = (await draft(id).expect(200)).body;
    expect(quotePitch).toMatchObject({
      quoteRequestId: id,
      brandId,
      campaignId: null,
      status: 'drafted',
      runId: null,
      submittedAt: null,
    });
    expect(quotePitch.draft).toMatch(/You asked for Harbor Weekly: “Who can comment on anvils\?”/);
    expect(quotePitch.draft).toMatch(/About Acme Anvils: Anvils for smiths\./);
    expect((await draft(id).expect(409)).body.error).toMatch(/already/);
  });

  test('says what the pages of the brand say of it, and is signed by whom they quote', () => {
    const facts = {
      companyName: 'Voltdepot',
      website: 'https://volt.example/',
      pitch: null,
      expertise: null,
      spokesperson: null,
      biography: null,
      quotation: { text: 'Grid first, bus second', by: 'Mara Lind', role: 'CEO' },
      sentences: ['Our office has a large kitchen.', 'A depot of eighty buses needs as much power as a small town.'],
    };
    const request = { mediaOutlet: 'Harbor Weekly', opportunityText: 'How much power do electric buses need?' };
    const { draft: text } = pitchOf(null, '', { facts, request });
    expect(text).toContain('You asked for Harbor Weekly');
    expect(text).toContain('“Grid first, bus second,” says Mara Lind, CEO.');
    expect(text).toContain('A depot of eighty buses needs as much power as a small town.');
    expect(text).not.toContain('kitchen');
    expect(text).toMatch(/Best regards,\nMara Lind\nhttps:\/\/volt\.example\/$/);
  });

  test('by a model costs its tokens, and is refused where it invents something', async () => {
    await stage.api
      .call('post', '/v1/keys')
      .send({ provider: 'anthropic', apiKey: 'own-anthropic-0123456789' })
      .expect(200);
    const good =
      'Hello,\n\nAnvils ring because they are hard; a dull one is cracked. Happy to say more.\n\nAcme Anvils';
    model.reply({ says: { pitch: good }, inputTokens: 300, outputTokens: 50 });
    const written = (await draft((await newRequest()).id).expect(200)).body.quotePitch;
    expect(written).toMatchObject({ draft: good, runId: expect.any(String) });
    expect(model.received[0]?.instructions).not.toContain('comment on anvils');
    expect(
      await stage.rows(
        'select quantity::int from cost_entries e join runs r on r.id = e.run_id where r.parent_run_id = $1 order by 1',
        [written.runId],
      ),
    ).toEqual([{ quantity: 50 }, { quantity: 300 }]);
    for (const claim of [
      'As a PhD I can say that anvils ring.',
      'In my 25 years with anvils I have heard them ring.',
      'See https://evil.example for more about anvils.',
    ]) {
      model.reply({ says: { pitch: `Hello,\n\n${claim} They are hard, and a dull one is cracked.\n\nAcme Anvils` } });
      const { quotePitch } = (await draft((await newRequest()).id).expect(200)).body;
      expect(quotePitch.draft).toMatch(/About Acme Anvils/);
    }
  });
});

describe('a draft by a model', () => {
  beforeEach(() =>
    stage.api.call('post', '/v1/keys').send({ provider: 'anthropic', apiKey: 'own-anthropic-0123456789' }).expect(200),
  );

  test('of which nobody knows how it ended costs as much as it may have used', async () => {
    model.reply({ status: 200, body: 'no JSON' });
    const { quotePitch } = (await draft((await newRequest()).id).expect(200)).body;
    expect(quotePitch.draft).toMatch(/About Acme Anvils/);
    expect(
      await stage.rows(
        'select quantity::int from cost_entries e join runs r on r.id = e.run_id where r.parent_run_id = $1 order by 1',
        [quotePitch.runId],
      ),
    ).toEqual([{ quantity: 1_200 }, { quantity: 8_000 }]);
  });

  test('whose asker died is paid, and can be asked for again', async () => {
    const { id: requestId } = await newRequest();
    model.reply({ status: 400 });
    const first = (await draft(requestId).expect(200)).body.quotePitch;
    expect(first).toMatchObject({ writtenBy: 'templates', fallbackReason: expect.stringMatching(/400/) });
    // As a process leaves it that was killed while it asked.
    const usage = { provider: 'anthropic', model: 'claude-sonnet-4-5', inputTokens: 8_000, outputTokens: 1_200 };
    await stage.rows(
      'update quote_pitches set asked = $2, asked_until = $3, updated_at = created_at, run_id = null where id = $1',
      [first.id, JSON.stringify(usage), new Date(clock.now().getTime() + 1_000)],
    );
    await draft(requestId).expect(409);
    clock.advance(2_000);
    await inUnitOfWork(stage.platform, sweepPitches);
    const paid = await pitch(first.id);
    expect(paid.fallbackReason).toMatch(/ended before it had answered/);
    const quantities = (runId: string) =>
      stage.rows(
        'select quantity::int from cost_entries e join runs r on r.id = e.run_id where r.parent_run_id = $1 order by 1',
        [runId],
      );
    expect(await quantities(paid.runId)).toEqual([{ quantity: 1_200 }, { quantity: 8_000 }]);
    const good =
      'Hello,\n\nAnvils ring because they are hard; a dull one is cracked. Happy to say more.\n\nAcme Anvils';
    model.reply({ says: { pitch: good } });
    const again = (await draft(requestId).expect(200)).body.quotePitch;
    expect(again).toMatchObject({ id: first.id, draft: good, writtenBy: 'anthropic', fallbackReason: null });
    await draft(requestId).expect(409);
  });

  test('that several ask for at once is paid once', async () => {
    const good =
      'Hello,\n\nAnvils ring because they are hard; a dull one is cracked. Happy to say more.\n\nAcme Anvils';
    model.reply({ says: { pitch: good } });
    const { id } = await newRequest();
    const answers = await Promise.all(Array.from({ length: 4 }, () => draft(id)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.quotePitch.draft).toBe(good);
    expect(model.received).toHaveLength(1);
  });
});

describe('an answer', () => {
  test('goes out by mail once, to the address of the request', async () => {
    const request = await newRequest(askedBy());
    const { quotePitch } = (await reply(request.id).expect(200)).body;
    expect(quotePitch).toMatchObject({ status: 'submitted', submittedAt: clock.now().toISOString(), error: null });
    expect(stage.jobs.at(-1)?.job).toBe('quotes.send');
    await Promise.all([work(), work()]);
    await work();
    await expect.poll(() => sink.to(addressOf(request)).length).toBe(1);
    const [mail, ...more] = sink.to(addressOf(request));
    expect(more).toEqual([]);
    expect(mail?.from).toBe('ada@acme.example');
    const raw = mail?.raw ?? '';
    expect(raw).toContain('Subject: Your request: Who can comment on anvils?');
    expect(raw).toContain('Anvils ring.');
    expect(raw).not.toMatch(/List-Unsubscribe|List-Id|<img|\/t\/o\//);
    expect(await stage.rows('select delivery, due_at from quote_pitches where id = $1', [quotePitch.id])).toEqual([
      { delivery: 'sent', due_at: null },
    ]);
    expect((await reply(request.id).expect(409)).body.error).toMatch(/already/);
    await patch(quotePitch.id, { draft: 'Another text' }).expect(409);
  });

  test('of ten requests at once is one pitch and one mail', async () => {
    const request = await newRequest(askedBy());
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => reply(request.id)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    await work();
    expect(await stage.rows('select 1 from quote_pitches where quote_request_id = $1', [request.id])).toHaveLength(1);
    await expect.poll(() => sink.to(addressOf(request)).length).toBe(1);
  });

  test('takes the place of the draft, and another brand may answer too', async () => {
    const request = await newRequest(askedBy());
    const drafted = (await draft(request.id).expect(200)).body.quotePitch;
    const sent = (await reply(request.id, 'My own words').expect(200)).body.quotePitch;
    expect(sent).toMatchObject({ id: drafted.id, draft: 'My own words', status: 'submitted' });
    await reply(request.id, 'Hello', await stage.newBrand()).expect(200);
    await work();
    await expect.poll(() => sink.to(addressOf(request)).length).toBe(2);
  });

  test.each([
    ['no address', { pitchUrl: 'https://press.example/form' }, /names no email address/],
    ['nothing at all', {}, /names no email address/],
    ['a suppressed address', { pitchUrl: 'mailto:no@said-no.example' }, /suppressed/],
  ])('to %s is refused with a sentence', async (_what, given, sentence) => {
    await stage.api.call('post', '/v1/suppressions').send({ values: ['@said-no.example'] });
    const request = await newRequest(given);
    expect((await reply(request.id).expect(400)).body.error).toMatch(sentence);
    expect(await stage.rows('select 1 from quote_pitches where quote_request_id = $1', [request.id])).toEqual([]);
  });

  test('needs a sender and a brand', async () => {
    const request = await newRequest(askedBy());
    expect(
      (await stage.api.call('post', `${REQUESTS}/${request.id}/reply`).send({ draft: 'x' }).expect(400)).body.error,
    ).toMatch(/x-brand-id/);
    await stage.rows(`update senders set status = 'paused'`);
    expect((await reply(request.id).expect(400)).body.error).toMatch(/no sender/);
  });

  test('to somebody who said no after it was submitted does not leave', async () => {
    const request = await newRequest(askedBy());
    const { id } = (await reply(request.id).expect(200)).body.quotePitch;
    await stage.rows(
      `insert into suppressions (id, org_id, kind, value, source, created_at) values (gen_random_uuid(), $1, 'address', $2, 'manual', now())`,
      [stage.orgId, addressOf(request)],
    );
    await work();
    expect(await pitch(id)).toMatchObject({ status: 'error', error: 'The address is suppressed.' });
    expect(sink.to(addressOf(request))).toEqual([]);
  });

  test('to somebody who was erased does not leave, and nothing of them stays', async () => {
    const request = await newRequest(askedBy('erased'));
    const address = addressOf(request);
    const { id } = (await reply(request.id).expect(200)).body.quotePitch;
    await stage.api.call('post', '/v1/people/erase').send({ email: address }).expect(200);
    await work();
    expect(await pitch(id)).toMatchObject({ status: 'error', draft: '', error: 'The person was erased.' });
    expect(sink.to(address)).toEqual([]);
    const kept = await stage.rows('select * from quote_requests r join quote_pitches p on p.quote_request_id = r.id');
    expect(JSON.stringify(kept)).not.toContain(address);
  });

  test('to an erased person is found by who they are, not by how they are spelt', async () => {
    const spelt = await newRequest({ pitchUrl: 'mailto:J%C3%BCrgen%40m%C3%BCller.example' });
    const named = await newRequest({ opportunityText: 'Ask jürgen@müller.example or al@press.example about anvils' });
    const other = await newRequest({ pitchUrl: 'mailto:ajürgen@müller.example' });
    const drafts = [];
    for (const { id } of [spelt, named, other]) drafts.push((await draft(id).expect(200)).body.quotePitch.id);
    await stage.api.call('post', '/v1/people/erase').send({ email: 'jürgen@MÜLLER.example' }).expect(200);
    const texts = async (id: string) =>
      (await stage.api.call('get', `${REQUESTS}/${id}`).expect(200)).body.quoteRequest.opportunityText;
    expect(await texts(spelt.id)).toBe('The person was erased.');
    expect(await texts(named.id)).toBe('The person was erased.');
    expect(await texts(other.id)).toBe('Who can comment on anvils?');
    const left = [];
    for (const id of drafts) left.push((await pitch(id)).draft !== '');
    expect(left).toEqual([false, false, true]);
  });

  test('of a person who is erased is not written down again, by whomever it comes', async () => {
    const pitchUrl = 'mailto:gone@press.example';
    await stage.api.call('post', '/v1/people/erase').send({ email: 'gone@press.example' }).expect(200);
    const refused = await stage.api.call('post', REQUESTS).send({ opportunityText: 'Anvils?', pitchUrl }).expect(400);
    expect(refused.body.error).toMatch(/erased/);
    const asked = await newRequest(askedBy());
    const facts = { draft: 'x', writtenBy: 'templates', fallbackReason: null, runId: null };
    const whose = { orgId: stage.orgId, brandId, campaignId: null, now: clock.now() };
    const insert = (text: string) =>
      inUnitOfWork(stage.platform, ({ em }) =>
        em.transactional((inside) =>
          insertPitches(inside, whose, [{ ...facts, quoteRequestId: asked.id, asked: text }]),
        ),
      );
    await stage.api
      .call('post', '/v1/people/erase')
      .send({ email: addressOf(asked) })
      .expect(200);
    expect(await insert(asked.opportunityText)).toEqual([]);
    expect(await insert('The person was erased.')).toHaveLength(1);
  });

  test.each([
    ['sent', { kind: 'sent' }, { status: 'submitted', error: null }],
    [
      'refused',
      { kind: 'failed', bounced: true, reason: 'No such mailbox: x' },
      { status: 'error', error: 'The person was erased.' },
    ],
  ] as const)('that is %s while its person is erased is told as what it is', async (_what, outcome, told) => {
    const request = await newRequest(askedBy('leaving'));
    const { id } = (await reply(request.id).expect(200)).body.quotePitch;
    await inUnitOfWork(stage.platform, async (unit) => {
      const claim = await claimDue(unit.em, { table: 'quote_pitches', now: clock.now(), limit: 1, leaseMs: 1_000 });
      const own = await unit.em.findOneOrFail(QuotePitch, { id, orgId: stage.orgId });
      await stage.rows('update quote_pitches set left_at = $2 where id = $1', [id, clock.now()]);
      await stage.api
        .call('post', '/v1/people/erase')
        .send({ email: addressOf(request) })
        .expect(200);
      await conclude(unit, claim, own, outcome);
    });
    expect(await pitch(id)).toMatchObject({ ...told, draft: '' });
    expect(await stage.rows(`select 1 from suppressions where value = $1`, [addressOf(request)])).toEqual([]);
  });

  test('that arrives clears what was noted of the mail server', async () => {
    await stage.rows(`update senders set failures = 25, last_error = 'no answer' where status = 'active'`);
    const request = await newRequest(askedBy());
    await reply(request.id).expect(200);
    await work();
    expect(await stage.rows(`select failures, last_error from senders where status = 'active'`)).toEqual([
      { failures: 0, last_error: null },
    ]);
  });

  test('goes by the next sender where a server does not answer, which is noted', async () => {
    await stage.rows(`update senders set status = 'paused'`);
    const dead = await stage.newSender({ port: 9 });
    await stage.newSender({ port: sink.port });
    const request = await newRequest(askedBy());
    await reply(request.id).expect(200);
    await work();
    await expect.poll(() => sink.to(addressOf(request)).length).toBe(1);
    expect(await stage.rows('select failures, retry_at from senders where id = $1', [dead])).toEqual([
      { failures: 1, retry_at: new Date(clock.now().getTime() + 60_000) },
    ]);
  });

  test('that is put back has not been attempted', async () => {
    const { id } = (await reply((await newRequest(askedBy())).id).expect(200)).body.quotePitch;
    await stage.rows('update quote_pitches set attempts = 3 where id = $1', [id]);
    await inUnitOfWork(stage.platform, async (unit) => {
      const claim = await claimDue(unit.em, { table: 'quote_pitches', now: clock.now(), limit: 1, leaseMs: 1_000 });
      const own = await unit.em.findOneOrFail(QuotePitch, { id, orgId: stage.orgId });
      await conclude(unit, claim, own, { kind: 'put-back' });
    });
    expect(await stage.rows('select attempts, delivery from quote_pitches where id = $1', [id])).toEqual([
      { attempts: 3, delivery: 'queued' },
    ]);
    clock.advance(60_000);
    await work();
  });

  test('that cannot be sent for a fault of ours ends as an error', async () => {
    const request = await newRequest(askedBy());
    const { id } = (await reply(request.id).expect(200)).body.quotePitch;
    await stage.rows(
      `create function no_ink() returns trigger language plpgsql as $$ begin raise exception 'out of ink'; end $$`,
    );
    await stage.rows(
      `create trigger no_ink before update of left_at on quote_pitches for each row
       when (new.left_at is not null) execute function no_ink()`,
    );
    for (let turn = 0; turn < 11; turn += 1) {
      await work();
      clock.advance(61_000);
    }
    await stage.rows('drop trigger no_ink on quote_pitches');
    expect(await pitch(id)).toMatchObject({ status: 'error', error: 'Something went wrong on our side.' });
    expect(sink.to(addressOf(request))).toEqual([]);
  });

  test('that the server refuses is an error that may be submitted anew; one that it postpones is sent later', async () => {
    const refused = await newRequest(askedBy('nobody'));
    const { id } = (await reply(refused.id).expect(200)).body.quotePitch;
    const grey = await newRequest(askedBy('grey'));
    const later = (await reply(grey.id).expect(200)).body.quotePitch;
    await work();
    expect(await pitch(id)).toMatchObject({ status: 'error', error: expect.stringMatching(/No such mailbox/) });
    expect(await pitch(later.id)).toMatchObject({ status: 'submitted', error: null });
    expect(sink.to(addressOf(grey))).toEqual([]);
    clock.advance(2 * 60_000);
    await inUnitOfWork(stage.platform, sweepPitches);
    expect(stage.jobs.at(-1)?.job).toBe('quotes.send');
    await work();
    await expect.poll(() => sink.to(addressOf(grey)).length).toBe(1);
    // The address does not exist, so nobody writes to it until a person says otherwise.
    expect((await reply(refused.id).expect(400)).body.error).toMatch(/suppressed/);
    const lifted = await stage.rows(`delete from suppressions where value = $1 returning source, reason`, [
      addressOf(refused),
    ]);
    expect(lifted).toEqual([{ source: 'bounce', reason: expect.stringMatching(/No such mailbox/) }]);
    await reply(refused.id).expect(200);
    await reply(grey.id).expect(409);
  });

  test('of which nobody knows how it ended is never sent again', async () => {
    const cut = await newRequest(askedBy('cut'));
    const died = await newRequest(askedBy());
    const { id } = (await reply(died.id).expect(200)).body.quotePitch;
    // As a worker leaves it that was killed while the mail went out.
    await stage.rows('update quote_pitches set left_at = $2 where id = $1', [id, clock.now()]);
    const other = (await reply(cut.id).expect(200)).body.quotePitch;
    await work();
    clock.advance(24 * 3_600_000);
    await work();
    expect(await pitch(id)).toMatchObject({ status: 'submitted', error: expect.stringMatching(/nobody knows/) });
    expect(sink.to(addressOf(died))).toEqual([]);
    expect(await pitch(other.id)).toMatchObject({
      status: 'submitted',
      error: expect.stringMatching(/connection ended/),
    });
    expect(sink.to(addressOf(cut)).length).toBeLessThanOrEqual(1);
    await reply(died.id).expect(409);
    await reply(cut.id).expect(409);
  });

  test('that was sent is known to be sent, although it could not be written down at once', async () => {
    const request = await newRequest(askedBy());
    const { id } = (await reply(request.id).expect(200)).body.quotePitch;
    await stage.rows('create sequence tries');
    await stage.rows(
      `create function wait_in_vain() returns trigger language plpgsql as
       $$ begin if nextval('tries') = 1 then raise lock_not_available; end if; return new; end $$`,
    );
    await stage.rows(
      `create trigger wait_in_vain before update of delivery on quote_pitches for each row
       when (new.delivery = 'sent') execute function wait_in_vain()`,
    );
    await work();
    await stage.rows('drop trigger wait_in_vain on quote_pitches');
    expect(await stage.rows('select delivery, error from quote_pitches where id = $1', [id])).toEqual([
      { delivery: 'sent', error: null },
    ]);
    await expect.poll(() => sink.to(addressOf(request)).length).toBe(1);
  });

  test('whose worker stood still while it was allowed to leave does not leave then, but later', async () => {
    const request = await newRequest(askedBy());
    const { id } = (await reply(request.id).expect(200)).body.quotePitch;
    const { pool } = stage.api.database;
    const holder = await pool.connect();
    await holder.query(`begin; select id from senders where status = 'active' for update`);
    const sending = work();
    await lockWaiting(pool);
    clock.advance(31_000);
    await holder.query('commit');
    holder.release();
    await sending;
    expect(sink.to(addressOf(request))).toEqual([]);
    expect(await stage.rows('select delivery, left_at, attempts from quote_pitches where id = $1', [id])).toEqual([
      { delivery: 'queued', left_at: null, attempts: 0 },
    ]);
    clock.advance(60_000);
    await work();
    await expect.poll(() => sink.to(addressOf(request)).length).toBe(1);
  });

  test('keeps to the allowance of the sender', async () => {
    await stage.rows(`update senders set status = 'paused'`);
    await stage.newSender({ port: sink.port, dailyCap: 1 });
    const requests = [await newRequest(askedBy()), await newRequest(askedBy())];
    for (const { id } of requests) await reply(id).expect(200);
    await work();
    const arrived = () => requests.flatMap((request) => sink.to(addressOf(request))).length;
    await expect.poll(arrived).toBe(1);
    clock.advance(24 * 3_600_000);
    await work();
    await expect.poll(arrived).toBe(2);
  });
});

test('a pitch moves as a person tells, and the statistics follow', async () => {
  const before = (await stage.api.call('get', `${REQUESTS}/stats`).expect(200)).body;
  const { id } = (await draft((await newRequest()).id).expect(200)).body.quotePitch;
  await patch(id, { status: 'published' }).expect(409);
  expect((await patch(id, { draft: 'Better' }).expect(200)).body.quotePitch.draft).toBe('Better');
  expect((await patch(id, { status: 'submitted' }).expect(200)).body.quotePitch.submittedAt).toBe(
    clock.now().toISOString(),
  );
  await patch(id, { status: 'not_selected' }).expect(200);
  await patch(id, { status: 'selected' }).expect(200);
  await patch(id, { featuredArticleUrl: 'javascript:alert(1)' }).expect(400);
  const published = { status: 'published', featuredArticleUrl: 'https://press.example/anvils' };
  expect((await patch(id, published).expect(200)).body.quotePitch).toMatchObject(published);
  await patch(id, { status: 'selected' }).expect(409);
  const after = (await stage.api.call('get', `${REQUESTS}/stats`).expect(200)).body;
  expect(after).toEqual({
    ...before,
    totalRequests: before.totalRequests + 1,
    totalPitched: before.totalPitched + 1,
    totalSelected: before.totalSelected + 1,
    totalPublished: before.totalPublished + 1,
  });
  const ofBrand = (await stage.api.call('get', `${PITCHES}?brandId=${brandId}`).expect(200)).body.quotePitches;
  expect(ofBrand.map((own: { id: string }) => own.id)).toEqual([id]);
  const listed = (await stage.api.call('get', `${PITCHES}?status=published`).expect(200)).body.quotePitches;
  expect(listed.map((own: { id: string }) => own.id)).toContain(id);
});

test('a published quote is one in all figures, and a mention of its article', async () => {
  const { id } = (await draft((await newRequest()).id).expect(200)).body.quotePitch;
  const stats = async (query = '') =>
    (await stage.api.call('get', `/v1/features/expert-quotes/stats?brandId=${brandId}${query}`).expect(200)).body;
  const mentions = async () =>
    (await stage.api.call('get', `/v1/mentions?brandId=${brandId}`).expect(200)).body.mentions.map(
      ({ kind, article }: { kind: string; article: { articleUrl: string } }) => [kind, article.articleUrl],
    );
  await patch(id, { status: 'submitted' }).expect(200);
  const featuredArticleUrl = `https://press.example/anvils-${id}`;
  await patch(id, { status: 'published', featuredArticleUrl }).expect(200);
  expect((await stats()).stats).toMatchObject({ quotePitchesDrafted: 1, quotePitchesSent: 1, quotesPublished: 1 });
  expect((await stats('&groupBy=brandId')).groups).toMatchObject([{ brandId, stats: { quotesPublished: 1 } }]);
  expect(await mentions()).toEqual([['quote', featuredArticleUrl]]);
  await patch(id, { featuredArticleUrl: `${featuredArticleUrl}-2` }).expect(200);
  expect(await mentions()).toEqual([['quote', `${featuredArticleUrl}-2`]]);
});

describe('what comes in about an answer', () => {
  const sent = async () => {
    const request = await newRequest(askedBy());
    const { id } = (await reply(request.id).expect(200)).body.quotePitch;
    await work();
    const address = addressOf(request);
    await expect.poll(() => sink.to(address).length).toBe(1);
    const messageId = /^Message-ID: (<[^>]+>)/im.exec(sink.to(address)[0]?.raw ?? '')?.[1] ?? '';
    return { id, address, messageId };
  };
  const receive = (given: object) =>
    stage.api
      .call('post', '/v1/inbound/replies')
      .send({ toEmail: 'ada@acme.example', subject: 'Re: Your request', ...given });

  test('is shown on the pitch', async () => {
    const { id, address, messageId } = await sent();
    const { body } = await receive({
      fromEmail: address,
      inReplyTo: messageId,
      bodyText: 'Thanks, we print it.',
    }).expect(200);
    expect(body).toMatchObject({ outcome: 'reply', replyId: null, campaignId: null });
    expect(await pitch(id)).toMatchObject({
      status: 'submitted',
      replyText: 'Thanks, we print it.',
      repliedAt: expect.any(String),
    });
    await stage.api.call('post', '/v1/people/erase').send({ email: address }).expect(200);
    expect(await pitch(id)).toMatchObject({ replyText: null });
  });

  test('ends writing to who wants no more of it', async () => {
    const { address, messageId } = await sent();
    await receive({
      fromEmail: address,
      inReplyTo: messageId,
      bodyText: 'Please unsubscribe me from this list.',
    }).expect(200);
    expect(await stage.rows('select source from suppressions where value = $1', [address])).toEqual([
      { source: 'unsubscribe' },
    ]);
  });

  test('and says that it never arrived is an error of the pitch', async () => {
    const { id, address, messageId } = await sent();
    const { body } = await receive({
      fromEmail: 'mailer-daemon@press.example',
      subject: 'Undelivered Mail Returned to Sender',
      bodyText: `<${address}>: host mx.press.example said: 550 5.1.1 User unknown\n\nMessage-ID: ${messageId}\n`,
    }).expect(200);
    expect(body.outcome).toBe('bounce');
    expect(await pitch(id)).toMatchObject({ status: 'error', error: expect.stringMatching(/550|5\.1\.1/) });
    expect(await stage.rows('select source from suppressions where value = $1', [address])).toEqual([
      { source: 'bounce' },
    ]);
  });
});

test('another organisation finds nothing of it', async () => {
  const { key } = await stage.api.newOrganisation();
  const request = await newRequest(askedBy());
  const { id } = (await draft(request.id).expect(200)).body.quotePitch;
  await stage.api.call('get', `${REQUESTS}/${request.id}`, key).expect(404);
  await stage.api
    .call('post', `${REQUESTS}/${request.id}/reply`, key)
    .set('x-brand-id', brandId)
    .send({ draft: 'x' })
    .expect(404);
  await stage.api.call('get', `${PITCHES}/${id}`, key).expect(404);
  await stage.api.call('get', `${PITCHES}?quoteRequestId=${request.id}`, key).expect(404);
  const { body: own } = await stage.api.call('get', `${PITCHES}?quoteRequestId=${request.id}`).expect(200);
  expect(own.quotePitches.map((found: { id: string }) => found.id)).toEqual([id]);
  await stage.api.call('patch', `${PITCHES}/${id}`, key).send({ status: 'submitted' }).expect(404);
  await stage.api.call('post', PITCHES, key).send({ quoteRequestId: request.id, brandId }).expect(404);
  expect((await stage.api.call('get', REQUESTS, key).expect(200)).body.quoteRequests).toEqual([]);
});
