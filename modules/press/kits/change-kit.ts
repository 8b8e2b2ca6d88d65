import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import { dayAt } from '../../../src/kernel/clock.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest, conflict } from '../../../src/kernel/errors.ts';
import { addCounts } from '../../campaign-state/index.ts';
import { findOrganisation } from '../../identity/index.ts';
import { findKit, type KitRow, lockScope, viewKit } from './kit.queries.ts';
import { canChangeKitStatus, kitStatusAt } from './kit.rules.ts';
import type { KitStatus, MoveKitInput } from './kit.schema.ts';
import { payForAbandoned } from './pay-for-answer.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'actor' | 'kitLinks' | 'stripe'>;

/** Changes a kit under the lock of its scope, so that no other kit of the scope changes meanwhile. */
export async function changeLockedKit<Result>(
  { em, clock, actor: { orgId } }: Pick<Unit, 'em' | 'clock' | 'actor'>,
  id: string,
  change: (em: EntityManager, kit: KitRow, status: KitStatus) => Promise<Result>,
): Promise<Result> {
  const { scope } = await findKit(em, orgId, id);
  return em.transactional(async (inside) => {
    await lockScope(inside, { orgId, scope });
    const kit = await findKit(inside, orgId, id);
    return change(inside, kit, kitStatusAt(kit.status, kit.requested_at, clock.now()));
  });
}

/** Changes the status of a kit. Does nothing if the kit already has it. */
export async function changeKitStatus(unit: Unit, { id, status: to, denialReason }: z.output<typeof MoveKitInput>) {
  if (to === 'denied' && denialReason === undefined)
    throw badRequest('denialReason must be set when status is denied.');
  await changeLockedKit(unit, id, async (em, kit, from) => {
    if (from === to) return;
    if (!canChangeKitStatus(from, to)) throw conflict(`A kit that is ${from} cannot become ${to}.`);
    const now = unit.clock.now();
    if (to === 'validated') await archivePublished(em, kit, now);
    await statement(
      em,
      'update media_kits set status = $3, denial_reason = $4, updated_at = $5 where org_id = $1 and id = $2',
      [kit.org_id, kit.id, to, to === 'denied' ? denialReason : null, now],
    );
    if (to === 'validated') await countPublished(em, kit, now);
  });
  return viewKit(unit, await findKit(unit.em, unit.actor.orgId, id));
}

/** Only one kit of a scope is published. */
async function archivePublished(em: EntityManager, { org_id, scope, id }: KitRow, now: Date): Promise<void> {
  await statement(
    em,
    `update media_kits set status = 'archived', superseded = true, updated_at = $4
     where org_id = $1 and scope = $2 and id <> $3 and status = 'validated'`,
    [org_id, scope, id, now],
  );
}

async function countPublished(em: EntityManager, { org_id: orgId, campaign_id }: KitRow, now: Date): Promise<void> {
  if (campaign_id === null) return;
  const { timeZone } = await findOrganisation(em, orgId);
  await addCounts(em, { orgId, id: campaign_id }, dayAt(now, timeZone), { pressKitsPublished: 1 });
}

/** Removes an unapproved kit. The previous version becomes the current one. */
export async function cancelKit(unit: Unit, { id }: { id: string }) {
  await changeLockedKit(unit, id, async (em, kit, status) => {
    if (status !== 'generating' && status !== 'drafted')
      throw conflict(`Only a kit that is generating or drafted can be cancelled; this one is ${status}.`);
    await removeKit({ ...unit, em }, kit);
  });
  return { success: true as const };
}

export async function deleteKit(unit: Unit, { id }: { id: string }) {
  await changeLockedKit(unit, id, (em, kit) => removeKit({ ...unit, em }, kit));
  return { success: true as const };
}

/** Later versions get the removed kit's parent. Counters stay unchanged. */
async function removeKit(
  unit: Pick<Unit, 'em' | 'clock' | 'queue' | 'stripe'>,
  { org_id, id, parent_media_kit_id }: KitRow,
): Promise<void> {
  const { em } = unit;
  await payForAbandoned(unit, { orgId: org_id, id });
  await statement(em, 'update media_kits set parent_media_kit_id = $3 where org_id = $1 and parent_media_kit_id = $2', [
    org_id,
    id,
    parent_media_kit_id,
  ]);
  await statement(em, 'delete from media_kits where org_id = $1 and id = $2', [org_id, id]);
}
