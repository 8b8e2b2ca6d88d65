import { test } from 'vitest';
import { redactEvents } from '../../modules/webhooks/index.ts';
import { newId } from '../../src/kernel/ids.ts';
import { openCampaigns } from '../campaigns/stage.ts';
import { expectSame, type Figures, gatherByHand, measure, type Probes } from './measure.ts';

const LOAD = `
  insert into outbox_events (org_id, id, kind, data, created_at, relayed_at, feed_place)
  select $1, gen_random_uuid(), case i % 3 when 0 then 'meeting.booked' when 1 then 'campaign.milestone' else 'reply.received' end,
    json_build_object('email', $3 || i || '@corp.example', 'reply_id', gen_random_uuid()), now(), now(), i
  from generate_series(1, $2::int) i`;

test('a person is found in events at the same effort however many there are: none is handed on meanwhile', async () => {
  const stage = await openCampaigns();
  try {
    await gatherByHand(stage);
    let person = 0;
    const nobody = { addresses: [], guests: [], replyIds: [], namedIn: [] };
    const next = () => [`rare${3 * ++person}@corp.example`];
    const probes: Probes = {
      'by their address': ({ em }) => redactEvents(em, stage.orgId, { ...nobody, addresses: next() }),
      'as a guest': ({ em }) => redactEvents(em, stage.orgId, { ...nobody, guests: next() }),
      'by what they answered': ({ em }) => redactEvents(em, stage.orgId, { ...nobody, replyIds: [newId()] }),
    };
    const [small, large]: [Figures, Figures] = [new Map(), new Map()];
    await stage.rows(LOAD, [stage.orgId, 100, 'rare']);
    await stage.rows('analyze');
    await measure(stage, 'events', probes, small);
    await stage.rows(LOAD, [stage.orgId, 40_000, 'other']);
    await measure(stage, 'events', probes, large);
    expectSame(small, large);
    await stage.rows('analyze');
    await measure(stage, 'events', probes, large);
    expectSame(small, large);
  } finally {
    await stage.close();
  }
});
