import { topUpDue } from '../../modules/billing/topup/top-up.ts';
import { claimDue } from '../../src/database/claim.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import type { TestService } from '../harness/start-service.ts';
import type { StripeEvent } from '../harness/stripe-server.ts';
import { signedEvent } from '../harness/stripe-server.ts';

/** What Stripe does: it sends an event, signed. */
export function sendEvent({ call }: Pick<TestService, 'call'>, event: StripeEvent) {
  const { payload, signature } = signedEvent(event);
  return call('post', '/v1/billing/webhooks/stripe', null)
    .set('Content-Type', 'application/json')
    .set('Stripe-Signature', signature)
    .send(payload);
}

export async function balanceOf({ call }: Pick<TestService, 'call'>, key?: string) {
  const { body } = await call('get', '/v1/billing/accounts/balance', key).expect(200);
  return body as { balance_cents: string; actual_balance_cents: string; depleted: boolean };
}

export async function organisationOf({ call }: Pick<TestService, 'call'>, key?: string): Promise<string> {
  const { body } = await call('get', '/v1/me', key).expect(200);
  return body.orgId;
}

let grants = 0;
export const grant = async (
  api: TestService,
  orgId: string,
  amountCents: number,
  idempotencyKey = `grant-${grants++}`,
) =>
  api
    .call('post', '/v1/billing/credits/grant', api.adminKey)
    .set('x-org-id', orgId)
    .send({ amountCents, idempotencyKey });

/** As the job does, until nothing is due. */
export async function topUpAll({ service }: TestService): Promise<void> {
  while (await inUnitOfWork(service.platform, (unit) => topUpDue(unit, claimDue)));
}
