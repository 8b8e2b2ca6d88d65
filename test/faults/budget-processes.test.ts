import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centsFromNumeric } from '../../src/kernel/money.ts';
import { openStage, type Stage, usd } from '../costs/stage.ts';
import { isLong } from '../harness/long.ts';

const run = promisify(execFile);
const SPENDER = fileURLToPath(new URL('./budget-spender.ts', import.meta.url));

const WORKERS_PER_PROCESS = [13, 13, 12, 12];
const CAP = '10';
const ROUNDS = isLong ? 10 : 1;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const SAMPLE = `
  select (select coalesce(sum(amount), 0) from cost_entries where campaign_id = $1) as entries,
         (select spent + reserved from budget_windows where campaign_id = $1 and kind = 'total') as total,
         (select spent + reserved from budget_windows where campaign_id = $1 and kind = 'daily') as daily,
         (select actual + provisioned from cost_totals where campaign_id = $1) as counter`;

test.for(Array.from({ length: ROUNDS }, (_, n) => n + 1))(
  'fifty workers in four processes never pass a cap of ten dollars and fill it to the last unit (round %d)',
  async (_round, { signal }) => {
    const { campaignId, runId } = await stage.newCampaign({ total: CAP, daily: CAP });
    const spend = (workers: number) =>
      run(process.execPath, [SPENDER, stage.database.url, stage.orgId, campaignId, runId, String(workers)], { signal });
    let isRunning = true;
    const ended = Promise.all(WORKERS_PER_PROCESS.map(spend)).finally(() => (isRunning = false));
    let samples = 0;
    while (isRunning) {
      const [sample] = await stage.rows<Record<string, string | null>>(SAMPLE, [campaignId]);
      const seen = Object.values(sample ?? {}).map((amount) => centsFromNumeric(amount ?? '0'));
      expect(seen.every((amount) => amount <= usd(CAP))).toBe(true);
      expect(new Set(seen).size).toBe(1);
      samples += 1;
      await pause(5);
    }
    const refused = (await ended).flatMap(({ stdout }) => JSON.parse(stdout) as string[]).map(BigInt);
    expect(refused).toHaveLength(50);
    expect(samples).toBeGreaterThan(20);

    const [end] = await stage.rows<{ spent: string; reserved: string; open: number; entries: string }>(
      `select spent, reserved, (select count(*)::int from cost_entries where status = 'provisioned') as open,
              (select sum(amount) from cost_entries where campaign_id = $1 and status = 'actual') as entries
       from budget_windows where campaign_id = $1 and kind = 'total'`,
      [campaignId],
    );
    expect(end).toMatchObject({ reserved: '0.000000', open: 0, entries: end?.spent });
    const left = usd(CAP) - centsFromNumeric(end?.spent ?? '0');
    for (const price of refused) expect(left).toBeLessThan(price);
  },
);
