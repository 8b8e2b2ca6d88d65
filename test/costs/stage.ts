import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { openBudget, type ReservationRequest, reserve, startRun } from '../../modules/costs/index.ts';
import { entities } from '../../src/compose.ts';
import { openDatabase } from '../../src/database/orm.ts';
import { type Money, parseUsd } from '../../src/kernel/money.ts';
import { TestClock } from '../harness/clock.ts';
import { freshDatabase } from '../harness/database.ts';

export type Stage = Awaited<ReturnType<typeof openStage>>;

interface Caps {
  daily?: string;
  weekly?: string;
  monthly?: string;
  total?: string;
}

export function usd(text: string): Money {
  const money = parseUsd(text);
  if (money === null) throw new Error(`${text} is no amount`);
  return money;
}

export const capsOf = ({ daily, weekly, monthly, total }: Caps) => ({
  daily: daily === undefined ? null : usd(daily),
  weekly: weekly === undefined ? null : usd(weekly),
  monthly: monthly === undefined ? null : usd(monthly),
  total: total === undefined ? null : usd(total),
});

export async function openStage(timeZone = 'UTC') {
  const database = await freshDatabase();
  const { orm, close } = await openDatabase({ url: database.url, entities, log: pino({ level: 'silent' }) });
  const clock = new TestClock(new Date('2026-11-11T12:00:00Z'));
  const orgId = randomUUID();
  await database.pool.query(
    "insert into organisations (id, name, time_zone, plan, created_at, updated_at) values ($1, 'Acme', $2, 'self-hosted', now(), now())",
    [orgId, timeZone],
  );
  const unit = () => ({ em: orm.em.fork(), clock, queue: { enqueue: () => Promise.resolve() }, stripe: null });
  const rows = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.pool.query(statement, values)).rows;
  return {
    database,
    orm,
    clock,
    orgId,
    unit,
    rows,
    moveTo: (zone: string) => rows('update organisations set time_zone = $1 where id = $2', [zone, orgId]),
    async newCampaign(caps: Caps) {
      const campaignId = randomUUID();
      await openBudget(unit(), { campaignId, orgId, caps: capsOf(caps) });
      const runId = await startRun(unit(), { orgId, campaignId, serviceName: 'campaigns', taskName: 'batch' });
      return {
        campaignId,
        runId,
        reserve: (price: string, wanted: number, more: Partial<ReservationRequest> = {}) =>
          reserve(unit(), { orgId, campaignId, runId, costName: 'lead', unitCost: usd(price), wanted, ...more }),
        events: () =>
          rows<{ kind: string; data: Record<string, unknown> }>(
            'select kind, data from outbox_events where campaign_id = $1 order by position',
            [campaignId],
          ),
      };
    },
    async close() {
      await close();
      await database.drop();
    },
  };
}
