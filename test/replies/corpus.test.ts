import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classifyOffline } from '../../modules/replies/classify/classify-mail.ts';
import { parseMail } from '../../modules/replies/parse/parse-mail.ts';
import { storeInbound } from '../../modules/replies/receive/store-inbound.ts';
import { recogniseMail } from '../../modules/replies/recognise/recognise.rules.ts';
import { ReplyClass } from '../../modules/replies/reply.schema.ts';
import { newId } from '../../src/kernel/ids.ts';
import { CORPUS_LEAD, CORPUS_MESSAGE, CORPUS_REPLY_TO, CORPUS_SENDER, corpus, type LabelledMail } from './corpus.ts';
import { type InboundStage, openInbound, type WrittenLead } from './stage.ts';

const isReply = (label: string) => ReplyClass.options.some((option) => option === label);

test('the corpus has at least seventy mails, and replies of every class in five languages', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(70);
  for (const language of ['en', 'de', 'fr', 'es', 'it']) {
    const classes = new Set(corpus.filter(({ name }) => name.startsWith(language)).map(({ label }) => label));
    for (const option of ReplyClass.options)
      expect([language, option, classes.has(option)]).toEqual([language, option, true]);
  }
});

describe('each mail is recognised as labelled', () => {
  test.for(corpus.map(({ label, name, raw }) => [label, name, raw] as const))('%s: %s', async ([label, , raw]) => {
    const mail = await parseMail(raw);
    const recognised = recogniseMail(mail);
    switch (recognised.kind) {
      case 'bounce':
        expect(`bounce${recognised.bounce.severity}`).toBe(label.toLowerCase());
        return;
      case 'complaint':
      case 'report':
        expect(recognised.kind).toBe(label);
        return;
      default:
        if (isReply(label)) expect(classifyOffline(mail)).toMatchObject({ qualification: label });
        else expect(['own', 'bulk', 'unmatched']).toContain(label);
    }
  });
});

describe('after the whole inbound pipeline', () => {
  let stage: InboundStage;
  let leads: WrittenLead[];
  let campaignId: string;
  beforeAll(async () => {
    stage = await openInbound();
    leads = await stage.written(corpus.length);
    campaignId = leads[0]?.campaignId ?? '';
    await stage.rows(
      `insert into senders (id, org_id, name, from_name, from_email, reply_to, smtp_host, smtp_port, smtp_security, status,
         judged_from, created_at, updated_at)
       values ($1, $2, 'Sam', 'Sam Anvil', $3, $4, 'smtp.acme.example', 587, 'starttls', 'active', now(), now(), now())`,
      [newId(), stage.orgId, CORPUS_SENDER, CORPUS_REPLY_TO],
    );
    for (const [i, mail] of corpus.entries()) await arrive(mail, leads[i]);
    await stage.read();
  });
  afterAll(() => stage.close());

  async function arrive({ raw }: LabelledMail, lead: WrittenLead | undefined) {
    const own = raw
      .toString('latin1')
      .replaceAll(CORPUS_LEAD, lead?.email ?? '')
      .replaceAll(CORPUS_MESSAGE, lead?.messageId ?? '');
    const content = await parseMail(Buffer.from(own, 'latin1'));
    const arrival = { orgId: stage.orgId, source: 'imap' as const, senderId: null, content, receivedAt: new Date() };
    await storeInbound(stage.platform.orm.em.fork(), stage.clock.now(), [arrival]);
  }

  test.for(corpus.map(({ label, name }, i) => [label, name, i] as const))('%s: %s', async ([label, , i]) => {
    const lead = leads[i];
    const person = await stage.leadRow(lead?.id ?? '');
    const replies = await stage.rows('select qualification from replies where lead_id = $1', [lead?.id]);
    const suppressed = await stage.rows('select source from suppressions where value = $1', [person.person_key]);
    const queued = await stage.rows("select 1 from messages where lead_id = $1 and status = 'queued'", [lead?.id]);
    if (isReply(label)) {
      const isMachines = label === 'autoReply' || label === 'outOfOffice';
      expect(replies).toEqual([{ qualification: label }]);
      expect(person).toMatchObject({ replied: !isMachines, reply_class: label, unsubscribed: label === 'unsubscribe' });
      expect(queued).toHaveLength(isMachines ? 2 : 0);
      expect(suppressed).toEqual(label === 'unsubscribe' ? [{ source: 'unsubscribe' }] : []);
      return;
    }
    expect(replies).toEqual([]);
    expect(person).toMatchObject({ replied: false, reply_class: null, unsubscribed: false });
    const isBounced = label === 'bounceHard';
    expect(person).toMatchObject({ bounced: isBounced, complained: label === 'complaint' });
    expect(queued).toHaveLength(isBounced || label === 'complaint' ? 0 : 2);
    const sources = { bounceHard: [{ source: 'bounce' }], complaint: [{ source: 'complaint' }] };
    expect(suppressed).toEqual(label in sources ? sources[label as keyof typeof sources] : []);
  });

  test('every lead counts once, under the labelled class', async () => {
    const labels = Map.groupBy(
      corpus.filter(({ label }) => isReply(label)),
      ({ label }) => label,
    );
    expect(await stage.replies(campaignId)).toEqual(
      Object.fromEntries([...labels].map(([label, mails]) => [`reply:${label}`, mails.length])),
    );
    const human = corpus.filter(({ label }) => isReply(label) && label !== 'autoReply' && label !== 'outOfOffice');
    expect(await stage.events(campaignId, 'reply.received')).toHaveLength(human.length);
    expect(await stage.rows('select 1 from inbound_mail where content is not null or outcome is null')).toEqual([]);
  });
});
