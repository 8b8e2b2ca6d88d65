import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classifyOffline } from '../../modules/replies/classify/classify-mail.ts';
import { drawSandboxReaction, type SandboxReaction } from '../../modules/replies/sandbox/sandbox-reaction.rules.ts';
import { SANDBOX_TEXTS } from '../../modules/replies/sandbox/sandbox-texts.rules.ts';
import { mailWith } from './mails.ts';
import { type InboundStage, openInbound } from './stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

describe('sandbox replies', () => {
  test.for(Object.entries(SANDBOX_TEXTS).flatMap(([reply, texts]) => texts.map((text) => [reply, text] as const)))(
    'are classified as %s: %s',
    ([reply, text]) => {
      expect(classifyOffline(mailWith({ text })).qualification).toBe(reply);
    },
  );

  test('depend on the id alone and cover every class; about 5% of leads reply', () => {
    const ids = Array.from({ length: 60_000 }, () => randomUUID());
    const answers = ids.map(drawSandboxReaction).filter((answer) => answer !== null);
    expect(ids.map(drawSandboxReaction)).toEqual(ids.map(drawSandboxReaction));
    const kinds = Map.groupBy(answers, kindOf);
    expect([...kinds.keys()].toSorted()).toEqual([...Object.keys(SANDBOX_TEXTS), 'complaint', 'meeting'].toSorted());
    const human = answers.filter((answer) => answer.kind === 'reply' && !answer.isAutoReply).length;
    expect((3 * human) / ids.length).toBeGreaterThan(0.04);
    expect((3 * human) / ids.length).toBeLessThan(0.07);
  });
});

const kindOf = (answer: SandboxReaction) => (answer.kind === 'reply' ? answer.reply : answer.kind);

const findId = (wanted: string) => {
  for (;;) {
    const id = randomUUID();
    const answer = drawSandboxReaction(id);
    if (answer !== null && kindOf(answer) === wanted) return id;
  }
};

async function contactLeadWithMessageId(id: string) {
  const campaignId = await stage.newCampaign({ maxLeads: 1 });
  await stage.run(campaignId);
  await stage.rows('update messages set id = $2 where campaign_id = $1 and step = 1', [campaignId, id]);
  await stage.send(campaignId);
  await stage.read();
  const [lead] = await stage.rows('select * from leads where campaign_id = $1', [campaignId]);
  const [message] = await stage.rows('select * from messages where id = $1', [id]);
  return { campaignId, lead, message };
}

test('a sandbox meeting is booked, counted and sent as an event', async () => {
  const { campaignId, lead } = await contactLeadWithMessageId(findDelivered('meeting'));
  expect(lead).toMatchObject({ status: 'contacted', replied: false, reply_class: 'meetingBooked' });
  expect(await stage.counts(campaignId)).toMatchObject({ meetingsBooked: 1 });
  expect(await stage.replies(campaignId)).toEqual({});
  expect(await stage.events(campaignId, 'meeting.booked')).toHaveLength(1);
});

/** Finds an id for a delivered message; its last digits decide the outcome. */
function findDelivered(wanted: string): string {
  for (;;) {
    const id = findId(wanted);
    if (Number.parseInt(id.slice(-12, -8), 16) / 0x1_0000 > 0.1) return id;
  }
}

test('a sandbox complaint suppresses the person and is not a reply', async () => {
  const { campaignId, lead, message } = await contactLeadWithMessageId(findDelivered('complaint'));
  expect(lead).toMatchObject({ complained: true, replied: false });
  expect(message).toMatchObject({ complained: true });
  expect(await stage.counts(campaignId)).toMatchObject({ complaints: 1 });
  expect(await stage.events(campaignId, 'reply.received')).toEqual([]);
  expect(
    await stage.rows("select 1 from suppressions where value = $1 and source = 'complaint'", [lead?.person_key]),
  ).toHaveLength(1);
});

test('a sandbox out-of-office reply does not end the sequence', async () => {
  const { campaignId } = await contactLeadWithMessageId(findDelivered('outOfOffice'));
  const left = await stage.rows("select 1 from messages where campaign_id = $1 and status = 'queued'", [campaignId]);
  expect(left).toHaveLength(2);
});

test('each sandbox reply counts once, and leads who replied get no more email', async () => {
  const id = await stage.newCampaign({ maxLeads: 1_200 });
  await stage.finish(id);
  const delivered = await stage.rows<{ id: string; lead_id: string }>(
    "select id, lead_id from messages where campaign_id = $1 and status = 'sent' and delivered",
    [id],
  );
  const expected = delivered.flatMap((message) => {
    const answer = drawSandboxReaction(message.id);
    return answer === null ? [] : [{ kind: kindOf(answer), leadId: message.lead_id }];
  });
  const [kept] = await stage.rows(
    `select count(*)::int as mails, count(*) filter (where outcome is null)::int as waiting,
            count(*) filter (where outcome in ('reply', 'meeting', 'complaint'))::int as understood
     from inbound_mail where source = 'sandbox' and campaign_id = $1 or outcome is null`,
    [id],
  );
  expect(kept).toEqual({ mails: expected.length, waiting: 0, understood: expected.length });
  const classes = await stage.rows<{ kind: string; mails: number }>(
    'select qualification as kind, count(*)::int as mails from replies where campaign_id = $1 group by 1',
    [id],
  );
  const replied = Map.groupBy(
    expected.filter(({ kind }) => kind in SANDBOX_TEXTS),
    ({ kind }) => kind,
  );
  expect(Object.fromEntries(classes.map(({ kind, mails }) => [kind, mails]))).toEqual(
    Object.fromEntries([...replied].map(([kind, mails]) => [kind, mails.length])),
  );
  const isAutomatic = (kind: string) => kind === 'autoReply' || kind === 'outOfOffice';
  const people = [...Map.groupBy(expected, ({ leadId }) => leadId).values()].filter((own) => {
    const kinds = own.map(({ kind }) => kind).filter((kind) => kind !== 'complaint');
    // A calendar booking is not a reply, and outranks an auto-reply.
    return (
      kinds.some((kind) => kind !== 'meeting' && !isAutomatic(kind)) || (kinds.length > 0 && kinds.every(isAutomatic))
    );
  }).length;
  const counted = Object.values(await stage.replies(id)).reduce((sum, value) => sum + value, 0);
  expect(counted).toBe(people);
  const [wrong] = await stage.rows(
    `select count(*)::int as later from leads l join messages m on m.lead_id = l.id
     join replies r on r.lead_id = l.id and r.sentiment <> 'auto'
     join messages answered on answered.id = r.message_id
     where l.campaign_id = $1 and m.status = 'sent' and m.step > answered.step`,
    [id],
  );
  expect(wrong).toEqual({ later: 0 });
  expect(await stage.counts(id)).toMatchObject({ openMessages: 0 });
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
});

test('sandbox messages are paginated', async () => {
  const [lead] = await stage.written(3);
  const list = async (query: string) => (await stage.api.call('get', `/v1/sandbox/messages?${query}`).expect(200)).body;
  const { messages } = await list(`campaignId=${lead?.campaignId}`);
  expect(messages).toHaveLength(15);
  expect(messages.find(({ id }: { id: string }) => id === lead?.messageId)).toMatchObject({
    leadId: lead?.id,
    to: lead?.email,
    from: 'Acme Anvils <sandbox@distribute.example>',
    step: 1,
    text: expect.stringContaining('Hi '),
    html: expect.stringContaining('<p>'),
  });
  const first = await list(`campaignId=${lead?.campaignId}&limit=10`);
  const second = await list(`campaignId=${lead?.campaignId}&limit=10&cursor=${first.nextCursor}`);
  expect([...first.messages, ...second.messages]).toEqual(messages);
  expect(second.nextCursor).toBeNull();
  await stage.api.call('get', '/v1/sandbox/messages?campaignId=nonsense').expect(404);
});
