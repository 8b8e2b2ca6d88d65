import type { EntityManager } from '@mikro-orm/postgresql';
import { asAlreadyPaid, type ModelSettings } from '../../../src/ai/model/provider.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { prepared, statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { brandFacts, hasPausedBrand } from '../../brands/index.ts';
import { Campaign, type Gate } from '../../campaign-state/index.ts';
import { hasPausedAudience } from '../../contacts/index.ts';
import { timeZoneOf, trialEndOf } from '../../identity/index.ts';
import { readKeyStatus, resolveWorkflow } from '../../workflows/index.ts';
import { type BatchPlan, planBatches } from './batch-plan.ts';
import type { CampaignLease } from './campaign-lease.ts';

export const SERVICE_NAME = 'campaigns';

export interface Batch {
  lease: CampaignLease;
  campaign: Campaign;
  runContext: RunContext;
  conditions: LiveConditions;
  wanted: number;
  /** Aborted when the process shuts down. */
  signal: AbortSignal;
}

type MissingRequirement = Extract<Gate, 'missing_keys' | 'no_sender'>;

export interface RunContext {
  readAt: Date;
  plan: BatchPlan;
  brand: Awaited<ReturnType<typeof brandFacts>>;
  model: ModelSettings | null;
  lacking: MissingRequirement | null;
}

export async function loadRunContext(
  unit: UnitOfWork,
  { orgId, workflowSlug, brandIds }: Pick<Campaign, 'orgId' | 'workflowSlug' | 'brandIds'>,
): Promise<RunContext> {
  const { dag, requiredProviders } = await resolveWorkflow(unit, { slug: workflowSlug });
  const model = requiredProviders.length === 0 ? null : asAlreadyPaid(await unit.modelAccess.for(unit, orgId));
  const lacking = requiredProviders.length === 0 ? null : await findMissingRequirement(unit, orgId, workflowSlug);
  return {
    readAt: unit.clock.now(),
    plan: lacking !== null ? NO_PLAN : await planBatches(unit, { orgId, dag, model }),
    brand: await brandFacts(unit, orgId, brandIds[0] ?? ''),
    model,
    lacking,
  };
}

/** Prices, keys and brand facts can change while a runner holds a campaign for hours. */
const GOOD_FOR_MS: Milliseconds = 30_000;

export const isOutdated = ({ readAt, lacking }: RunContext, now: Date): boolean =>
  lacking !== null || now.getTime() - readAt.getTime() >= GOOD_FOR_MS;

const NO_PLAN: BatchPlan = {
  nodes: [],
  edges: [],
  onError: 'fail',
  batchSize: 0,
  asksProviders: false,
  laterCost: 0n,
  email: null,
};

export async function findMissingRequirement(
  unit: UnitOfWork,
  orgId: string,
  workflowId: string,
): Promise<MissingRequirement | null> {
  const actor = {
    orgId,
    userId: null,
    keyId: '',
    authType: 'admin',
    isAdmin: false,
    permissions: null,
    scopes: null,
  } as const;
  const { ready, missing, missingOneOf } = await readKeyStatus({ ...unit, actor }, { workflowId });
  if (ready) return null;
  return missingOneOf.length === 0 && missing.every((provider) => provider === 'smtp') ? 'no_sender' : 'missing_keys';
}

interface LiveConditions {
  timeZone: string;
  trialEndsAt: Date | null;
  brandPaused: boolean;
  audiencePaused: boolean;
  leadsServed: number;
}

/** State that can change at any time, so it is read before every step. */
export async function readLiveConditions(em: EntityManager, { orgId, id }: RowKey): Promise<LiveConditions> {
  const [row] = await statement<LiveConditions>(em, LIVE_CONDITIONS, [orgId, id]);
  if (row === undefined) throw new Error(`Campaign ${id} no longer exists.`);
  return row;
}

const LIVE_CONDITIONS = prepared(`
  select ${timeZoneOf('c.org_id')} as "timeZone", ${trialEndOf('c.org_id')} as "trialEndsAt",
         ${hasPausedBrand('c.org_id', 'c.brand_ids')} as "brandPaused",
         ${hasPausedAudience('c.org_id', 'c.audience_ids')} as "audiencePaused",
         coalesce((select value from campaign_counts n where n.org_id = c.org_id and n.campaign_id = c.id and name = 'leadsServed'), 0)::float8
           as "leadsServed"
  from campaigns c where c.org_id = $1 and c.id = $2`);
