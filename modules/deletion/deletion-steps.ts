import { randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest, conflict } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { hashKey } from '../../src/security/api-key.ts';
import { isSending } from '../campaign-state/index.ts';
import { closeOrganisation, type NotifyUnit, reopenOrganisation } from '../identity/index.ts';
import { deleteOrganisationsJob } from './delete-organisations.job.ts';
import { OrganisationDeletion } from './deletion.entity.ts';
import { findDeletion, hasRunningWork, lockDeletion, viewDeletion } from './deletion.queries.ts';
import type { ConfirmDeletionInput } from './deletion.schema.ts';

type Unit = Needs<'orm' | 'em' | 'clock' | 'afterCommit'>;

/** First, reversible step. When it returns, usually no work of the organisation is running any more. */
export async function closeForDeletion(unit: Unit, { orgId }: { orgId: string }) {
  const now = unit.clock.now();
  const confirmationToken = randomBytes(32).toString('base64url');
  const view = await unit.em.transactional(async (em) => {
    await closeOrganisation(em, orgId, now);
    const known = await em.findOne(OrganisationDeletion, { orgId });
    if (known !== null && known.status !== 'closed')
      throw conflict(`The organisation is already ${known.status === 'deleted' ? 'deleted' : 'being deleted'}.`);
    const made = { orgId, id: newId(), status: 'closed' as const, closedAt: now };
    const deletion = known ?? em.create(OrganisationDeletion, { ...made, tokenHash: hashKey(confirmationToken) });
    em.assign(deletion, { tokenHash: hashKey(confirmationToken) });
    await em.flush();
    return viewDeletion(em, deletion);
  });
  unit.afterCommit(() => awaitRunningWork(unit, orgId), MAX_WAIT_MS);
  return { ...view, confirmationToken };
}

/** Email is sent within 3 s of its permit and most other work is faster. The deletion itself waits for slower work. */
const MAX_WAIT_MS = 5_000;
const CHECK_EVERY_MS = 100;

/** Waits until running work has ended or the limit is reached. A failed check counts as busy. */
async function awaitRunningWork({ orm, clock }: Needs<'orm' | 'clock'>, orgId: string): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  const hasWork = async () => {
    const em = orm.em.fork();
    return (await hasRunningWork(em, orgId, clock.now())) || (await isSending(em, orgId));
  };
  const isBusy = () => hasWork().catch(() => true);
  while (performance.now() < until && (await isBusy())) await pause(CHECK_EVERY_MS);
}

/** Second, irreversible step. A repeated confirmation only returns the progress. */
export async function confirmDeletion(
  { em, clock, queue }: Needs<'em' | 'clock' | 'queue'>,
  { orgId, confirmationToken }: z.output<typeof ConfirmDeletionInput>,
) {
  return em.transactional(async (inside) => {
    const deletion = await lockDeletion(inside, orgId);
    if (!timingSafeEqual(hashKey(confirmationToken), deletion.tokenHash))
      throw badRequest(
        'confirmationToken is invalid. Use the token from the last POST /v1/admin/orgs/{orgId}/deletion.',
      );
    if (deletion.status === 'closed') {
      const now = clock.now();
      inside.assign(deletion, { status: 'deleting', confirmedAt: now, dueAt: now });
      await inside.flush();
    }
    await queue.enqueue(deleteOrganisationsJob, {});
    return viewDeletion(inside, deletion);
  });
}

/** Reopens the organisation. All work continues where it stopped. */
export async function cancelDeletion(
  unit: NotifyUnit & Needs<'em' | 'campaignNotifier'>,
  { orgId }: { orgId: string },
) {
  await unit.em.transactional(async (em) => {
    const { status } = await findDeletion(em, orgId);
    // Waits for a parallel confirmation. If that wins, no row is deleted here.
    const reopened = await statement(
      em,
      `delete from organisation_deletions where org_id = $1 and status = 'closed' returning id`,
      [orgId],
    );
    if (reopened.length === 0)
      throw conflict(
        `The organisation is already ${status === 'deleted' ? 'deleted' : 'being deleted'} and cannot be reopened.`,
      );
    await reopenOrganisation(em, orgId);
  });
  unit.campaignNotifier.notify(unit, { orgId });
  return { message: 'Organisation reopened.' };
}
