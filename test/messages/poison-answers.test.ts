import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

let stage: MailStage;
let sink: Sink;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail(), startSink({ keepMail: false })]);
  await stage.newSender({ port: sink.port });
});
afterAll(async () => {
  await sink.stop();
  await stage.close();
});

const firsts = async (campaign: string) => (await stage.ledger(campaign)).filter(({ step }) => step === 1);

test('a rejection in any characters is a rejection', async () => {
  const recipients = Array.from({ length: 6 }, (_nothing, i) => `poison${i}@poison.example`);
  const campaign = await stage.newMailCampaign([...recipients, 'ada@poison.example']);
  await stage.send(campaign);
  const ledger = await firsts(campaign);
  expect(ledger.map(({ email, status, bounced }) => ({ email, status, bounced }))).toEqual([
    { email: 'ada@poison.example', status: 'sent', bounced: false },
    ...recipients.map((email) => ({ email, status: 'failed', bounced: true })),
  ]);
  for (const { status, reason } of ledger) {
    if (status === 'failed') expect(reason).toMatch(/^550 5\.1\.1 x+(?:😀)+$/u);
  }
});

test('an outcome whose reason the database rejects is stored without it, and the others with theirs', async () => {
  await stage.rows(`
    create function refuse_reason() returns trigger language plpgsql as $$ begin
      if new.reason like '%Not from you%' then raise 'refused' using errcode = '22021'; end if;
      return new;
    end $$;
    create trigger refuse_reason before update on messages for each row execute function refuse_reason()`);
  try {
    const others = Array.from({ length: 5 }, (_nothing, i) => `nobody${i}@refused.example`);
    const campaign = await stage.newMailCampaign(['blocked@refused.example', ...others, 'zoe@refused.example']);
    await stage.send(campaign);
    expect((await firsts(campaign)).map(({ status, reason }) => ({ status, reason }))).toEqual([
      { status: 'failed', reason: 'The mail server gave a reason that cannot be stored.' },
      ...others.map(() => ({ status: 'failed', reason: '550 5.1.1 No such mailbox' })),
      { status: 'sent', reason: null },
    ]);
  } finally {
    await stage.rows('drop trigger refuse_reason on messages; drop function refuse_reason');
  }
});
