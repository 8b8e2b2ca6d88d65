import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../api/webhooks/receiver.ts';
import { type Stage, setStage } from '../api/webhooks/stage.ts';

let stage: Stage;
let hostile: Receiver;
let friendly: Receiver;
beforeAll(async () => {
  [stage, hostile, friendly] = await Promise.all([setStage(), startReceiver(), startReceiver()]);
});
afterAll(async () => {
  await Promise.all([hostile.close(), friendly.close()]);
  await stage.close();
});

async function causeTogether() {
  hostile.received = [];
  friendly.received = [];
  const keys = { hostile: (await stage.newOrganisation()).key, other: (await stage.newOrganisation()).key };
  await stage.addEndpoint({ url: hostile.url }, keys.hostile);
  await stage.addEndpoint({ url: friendly.url }, keys.other);
  await stage.cause(['https://poison.example'], { key: keys.hostile });
  await stage.cause(['https://other.example'], { key: keys.other });
  return keys;
}

const deliveriesOf = async (key: string) =>
  (await stage.call('get', '/v1/webhooks/deliveries', key).expect(200)).body.deliveries;

test.each([
  ['half a character at the cut', `${'x'.repeat(999)}😀`, 'x'.repeat(999)],
  ['half a character in the middle', Buffer.from('a\xed\xa0\x80b', 'latin1'), 'a���b'],
  ['a NUL', 'a\0b', 'a\ufffdb'],
])('%s in an answer harms no attempt, neither its own nor those of others', async (_what, answer, kept) => {
  hostile.answer = (response) => void response.end(answer);
  const keys = await causeTogether();
  await stage.work();
  expect(await deliveriesOf(keys.hostile)).toMatchObject([
    { status: 'delivered', attempts: [{ status: 200, body: kept }] },
  ]);
  expect(await deliveriesOf(keys.other)).toMatchObject([
    { status: 'delivered', attempts: [{ status: 200, body: 'ok' }] },
  ]);
  stage.clock.advance(3_600_000);
  await stage.work();
  expect([hostile.received.length, friendly.received.length]).toEqual([1, 1]);
});

test('an answer that the database refuses for its content is recorded without it, and the others with theirs', async () => {
  hostile.answer = (response) => void response.end('unkeepable');
  await stage.database.pool.query(`
    create function refuse_attempt() returns trigger language plpgsql as $$ begin
      if new.body = 'unkeepable' then raise 'refused' using errcode = '22P05'; end if;
      return new;
    end $$;
    create trigger refuse_attempt before insert on webhook_attempts for each row execute function refuse_attempt()`);
  try {
    const keys = await causeTogether();
    await stage.work();
    expect(await deliveriesOf(keys.hostile)).toMatchObject([
      { status: 'delivered', attempts: [{ status: 200, body: '(This response could not be stored.)' }] },
    ]);
    expect(await deliveriesOf(keys.other)).toMatchObject([{ status: 'delivered', attempts: [{ body: 'ok' }] }]);
    expect([hostile.received.length, friendly.received.length]).toEqual([1, 1]);
  } finally {
    await stage.database.pool.query('drop trigger refuse_attempt on webhook_attempts; drop function refuse_attempt');
  }
});
