import { statement } from '../../../src/database/statement.ts';
import { isLocalUrl } from '../../../src/egress/addresses.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { atParam, badRequest, conflict } from '../../../src/kernel/errors.ts';
import { findAudiences } from '../../contacts/index.ts';
import type { BudgetCaps } from '../../costs/index.ts';
import { resolveFeature } from '../../features/index.ts';
import { findOrganisation } from '../../identity/index.ts';
import { type Dag, isSandboxWorkflow, resolveWorkflow } from '../../workflows/index.ts';
import { readCap, readEndDate, sendsRealEmail } from '../campaign.rules.ts';
import { CAP_FIELDS, type CapField, type CreateCampaignInput } from '../campaign.schema.ts';
import { objectionToInputs } from './campaign-request.rules.ts';

type Unit = Needs<'em' | 'clock' | 'actor'>;

/** Validates everything in a request that does not depend on its brands. */
export async function planCampaign(unit: Unit & Needs<'nodeTypes'>, input: CreateCampaignInput) {
  await assertTrial(unit, 'created');
  const caps = { daily: null, weekly: null, monthly: null, total: null, ...readCaps(input) } satisfies BudgetCaps;
  const endDate = await readFutureEnd(unit, input.endDate ?? null);
  const workflow = await workflowOf(unit, input);
  const feature = await featureOf(unit, input, workflow.featureSlug);
  throwObjection(objectionToInputs(feature, input));
  return { caps, endDate, workflow, feature, sandbox: await runsInSandbox(unit, workflow.slug) };
}

async function runsInSandbox({ em }: Unit, workflowSlug: string): Promise<boolean> {
  const [row] = await statement<{ sandbox: boolean }>(em, `select ${isSandboxWorkflow('$1')} as sandbox`, [
    workflowSlug,
  ]);
  return row?.sandbox === true;
}

/** Without this check, a campaign of an ended trial would complete immediately. */
export async function assertTrial({ em, clock, actor }: Unit, done: 'created' | 'started'): Promise<void> {
  const { trialEndsAt } = await findOrganisation(em, actor.orgId);
  if (trialEndsAt != null && trialEndsAt <= clock.now()) {
    throw badRequest(`The trial ended at ${trialEndsAt.toISOString()}, so no campaign can be ${done}.`);
  }
}

/** Returns true if recipients of real emails could not open the unsubscribe and tracking links. */
export const hasLocalLinks = ({ publicUrl }: Needs<'publicUrl'>, dag: Pick<Dag, 'nodes'>): boolean =>
  sendsRealEmail(dag) && isLocalUrl(publicUrl);

export function assertPublicLinks(
  unit: Needs<'publicUrl'>,
  dag: Pick<Dag, 'nodes'>,
  { allowLocalLinks = false }: { allowLocalLinks?: boolean | undefined },
): void {
  if (allowLocalLinks || !hasLocalLinks(unit, dag)) return;
  throw conflict(
    `Recipients cannot open links to ${unit.publicUrl}, not even to unsubscribe: set DISTRIBUTE_PUBLIC_URL to a public address, or pass allowLocalLinks: true to send anyway.`,
    { reason: 'local_public_url' },
  );
}

/** Returns the requested audiences in order, without duplicates. All must belong to these brands. */
export async function audienceIdsOf(
  { em, actor: { orgId } }: Unit,
  audienceIds: string[] | null | undefined,
  brandIds: string[],
): Promise<string[] | null> {
  if (audienceIds == null) return null;
  return (await findAudiences(em, { orgId, brandIds }, audienceIds)).map(({ id }) => id);
}

function throwObjection(objection: string | null): void {
  if (objection !== null) throw badRequest(objection);
}

export function readCaps(input: Partial<Record<CapField, string | number | null>>): Partial<BudgetCaps> {
  const caps: Partial<BudgetCaps> = {};
  const objections: string[] = [];
  for (const [field, kind] of Object.entries(CAP_FIELDS)) {
    const given = input[field as CapField];
    if (given === undefined) continue;
    const cap = given === null ? null : readCap(given);
    if (cap !== null && typeof cap === 'object') objections.push(`${field} ${cap.objection}`);
    else caps[kind] = cap;
  }
  if (objections.length > 0) throw badRequest(`${objections.join('; ')}.`);
  return caps;
}

export async function readFutureEnd({ em, clock, actor }: Unit, text: string | null): Promise<Date | null> {
  if (text === null) return null;
  const { timeZone } = await findOrganisation(em, actor.orgId);
  const end = readEndDate(text, timeZone);
  if (end === null) throw badRequest('endDate must be an ISO 8601 date or timestamp such as 2099-12-31.');
  if (end <= clock.now()) throw badRequest('endDate must not be in the past.');
  return end;
}

const withParam = <Found>(param: string, found: Promise<Found>): Promise<Found> =>
  found.catch((error: unknown) => {
    throw atParam(error, param);
  });

/** A named version is pinned. A dynasty slug next to it must match that version. */
async function workflowOf(unit: Needs<'em' | 'nodeTypes'>, { workflowSlug, workflowDynastySlug }: CreateCampaignInput) {
  if (workflowSlug === undefined)
    return withParam('workflowDynastySlug', resolveWorkflow(unit, { dynastySlug: workflowDynastySlug ?? '' }));
  const workflow = await withParam('workflowSlug', resolveWorkflow(unit, { slug: workflowSlug }));
  if (workflowDynastySlug !== undefined && workflowDynastySlug !== workflow.workflowDynastySlug) {
    throw badRequest('workflowSlug is not a version of workflowDynastySlug.');
  }
  return workflow;
}

async function featureOf(unit: Unit, input: CreateCampaignInput, servedSlug: string) {
  const { featureSlug, featureDynastySlug } = input;
  const served = await resolveFeature(unit, { slug: servedSlug });
  if (featureSlug === undefined && featureDynastySlug === undefined) return served;
  const feature =
    featureSlug === undefined
      ? await withParam('featureDynastySlug', resolveFeature(unit, { dynastySlug: featureDynastySlug ?? '' }))
      : await withParam('featureSlug', resolveFeature(unit, { slug: featureSlug }));
  if (featureDynastySlug !== undefined && featureDynastySlug !== feature.dynastySlug) {
    throw badRequest('featureSlug is not a version of featureDynastySlug.');
  }
  if (feature.dynastySlug !== served.dynastySlug) {
    const field = featureSlug === undefined ? 'featureDynastySlug' : 'featureSlug';
    throw badRequest(`${field} does not match the workflow, which belongs to the feature ${served.dynastySlug}.`);
  }
  return feature;
}
