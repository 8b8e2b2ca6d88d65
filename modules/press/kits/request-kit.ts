import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { MemberContext, Needs } from '../../../src/kernel/context.ts';
import { badRequest, conflict } from '../../../src/kernel/errors.ts';
import { findBrands } from '../../brands/index.ts';
import { assertOwnCampaign } from '../../campaign-state/index.ts';
import { currentKit, insertKit } from './insert-kit.ts';
import { findKit, type KitRow, viewKit } from './kit.queries.ts';
import { isOverdue, scopeOf } from './kit.rules.ts';
import type { RequestKitInput } from './kit.schema.ts';
import { lockScope } from './lock-scope.ts';
import { payForAbandoned } from './pay-for-answer.ts';
import { writeKitsJob } from './write-kits.job.ts';
import { mostUsed } from './writing/ask-for-kit.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'actor' | 'kitLinks' | 'stripe'>;

/** More instructions than any text needs. */
const MAX_INSTRUCTIONS = 20;
const MAX_BRANDS = 10;

/** Requests a kit, which a job writes. A request during writing adds its instruction to that kit. */
export async function requestKit(unit: MemberContext, input: z.output<typeof RequestKitInput>) {
  const { orgId } = unit.actor;
  const target = await targetOf(unit, input);
  const model = await unit.modelAccess.for(unit, orgId);
  if (model !== null) await model.payment?.assert(mostUsed(model));
  const id = await unit.em.transactional(async (em) => {
    await lockScope(em, { orgId, scope: target.scope });
    await failOverdue({ ...unit, em }, orgId, target.scope);
    const current = await currentKit(em, orgId, target.scope, target.kit?.id ?? null);
    if (current?.status === 'generating') return addInstruction({ ...unit, em }, current.id, input.instruction);
    const { brandIds, campaignId } = target;
    const instructions = [input.instruction];
    const parentId = current?.id ?? null;
    return insertKit(em, {
      status: 'generating',
      orgId,
      brandIds,
      campaignId,
      parentId,
      instructions,
      now: unit.clock.now(),
    });
  });
  await unit.queue.enqueue(writeKitsJob, {});
  return viewKit(unit, await findKit(unit.em, orgId, id));
}

interface Target {
  scope: string;
  brandIds: string[];
  campaignId: string | null;
  kit: KitRow | null;
}

async function targetOf({ em, actor: { orgId } }: Unit, input: z.output<typeof RequestKitInput>): Promise<Target> {
  const { mediaKitId, brandId, campaignId } = input;
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  const kit = mediaKitId === undefined ? null : await findKit(em, orgId, mediaKitId);
  const named = (brandId ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (named.length > MAX_BRANDS) throw badRequest(`x-brand-id must have at most ${MAX_BRANDS} brand ids.`);
  const brands = await findBrands(em, orgId, named, 'x-brand-id');
  if (kit !== null) return { scope: kit.scope, brandIds: kit.brand_ids, campaignId: kit.campaign_id, kit };
  if (brands.length === 0) throw badRequest('The header x-brand-id must name a brand, unless mediaKitId names a kit.');
  const brandIds = brands.map(({ id }) => id);
  const campaign = campaignId?.toLowerCase() ?? null;
  return { scope: scopeOf(brandIds, campaign), brandIds, campaignId: campaign, kit: null };
}

/** Fails a kit that was not finished in time, so that a new one can start. */
async function failOverdue(
  unit: Pick<Unit, 'em' | 'clock' | 'queue' | 'stripe'>,
  orgId: string,
  scope: string,
): Promise<void> {
  const { em, clock } = unit;
  const [kit] = await statement<{ id: string; requested_at: Date }>(
    em,
    `select id, requested_at from media_kits where org_id = $1 and scope = $2 and status = 'generating'`,
    [orgId, scope],
  );
  if (kit === undefined || !isOverdue(kit.requested_at, clock.now())) return;
  await payForAbandoned(unit, { orgId, id: kit.id });
  await statement(em, `update media_kits set status = 'failed', due_at = null where org_id = $1 and id = $2`, [
    orgId,
    kit.id,
  ]);
}

/** The writer notices the added instruction when it stores the draft, and starts again. */
async function addInstruction({ em, clock, actor: { orgId } }: Unit, id: string, instruction: string): Promise<string> {
  const added = await statement(
    em,
    `update media_kits set instructions = instructions || $3::jsonb, updated_at = $4
     where org_id = $1 and id = $2 and jsonb_array_length(instructions) < $5 returning id`,
    [orgId, id, JSON.stringify([instruction]), clock.now(), MAX_INSTRUCTIONS],
  );
  if (added.length === 0) throw conflict(`The kit that is being written has ${MAX_INSTRUCTIONS} instructions already.`);
  return id;
}
