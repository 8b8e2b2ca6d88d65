import { randomUUID } from 'node:crypto';
import { type NewRun, openBudget, reserve, settleReservation, startRun } from '../../../modules/costs/index.ts';
import { wholeCents } from '../../../src/kernel/money.ts';
import type { TestService } from '../../harness/start-service.ts';

export function ledgerOf({ service }: TestService, orgId: string) {
  const unit = () => ({ ...service.platform, em: service.platform.orm.em.fork() });
  const caps = { daily: null, weekly: null, monthly: null, total: null };
  return {
    unit,
    async newCampaign(): Promise<string> {
      const campaignId = randomUUID();
      await openBudget(unit(), { campaignId, orgId, caps });
      return campaignId;
    },
    run: (run: Partial<NewRun> = {}) =>
      startRun(unit(), { orgId, serviceName: 'campaigns', taskName: 'batch', ...run }),
    reserve: async (
      runId: string,
      campaignId: string,
      { costName = 'lead', wanted = 10, unitCost = wholeCents(1) } = {},
    ) => (await reserve(unit(), { orgId, runId, campaignId, costName, unitCost, wanted })).reservationId ?? '',
    settle: (reservationId: string, quantity: number) => settleReservation(unit(), orgId, { reservationId, quantity }),
  };
}
