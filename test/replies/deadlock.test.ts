import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundStage, openInbound } from './stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

test('a reply is recorded once and without delay after a deadlock', async () => {
  const [lead] = await stage.written(1);
  await stage.rows('create sequence tries');
  await stage.rows(`
    create function meet_deadlock() returns trigger language plpgsql as $$ begin
      if nextval('tries') = 1 then raise 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$`);
  await stage.rows(
    'create trigger meet_deadlock before insert on replies for each row execute function meet_deadlock()',
  );
  const { body } = await stage
    .reply({ fromEmail: lead?.email ?? '', bodyText: 'Please send us your prices.' })
    .expect(200);
  expect(body).toMatchObject({ leadId: lead?.id, outcome: 'reply' });
  expect(await stage.rows('select 1 from replies where lead_id = $1', [lead?.id])).toHaveLength(1);
  expect(await stage.rows('select last_value::int as tries from tries')).toEqual([{ tries: 2 }]);
});
