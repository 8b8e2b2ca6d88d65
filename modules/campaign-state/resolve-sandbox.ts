import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';

interface SandboxQuestion {
  sandbox?: boolean | undefined;
  campaignId?: string | undefined;
  /** With or without the version. */
  workflowSlug?: string | undefined;
}

/**
 * Decides whether a total covers sandbox or live campaigns; no total mixes both. An explicit `sandbox` wins,
 * then the named campaign or workflow. Otherwise totals cover live campaigns, or sandbox campaigns if the
 * organisation has no others.
 */
export async function resolveSandbox(
  em: EntityManager,
  orgId: string,
  { sandbox, campaignId, workflowSlug }: SandboxQuestion,
): Promise<boolean> {
  if (sandbox !== undefined) return sandbox;
  const named =
    campaignId !== undefined
      ? await findSandboxFlag(em, 'id = $2', [orgId, campaignId])
      : workflowSlug !== undefined
        ? await findSandboxFlag(em, '$2 in (workflow_slug, workflow_dynasty_slug)', [orgId, workflowSlug])
        : null;
  return named ?? (await findSandboxFlag(em, "status <> 'draft'", [orgId])) ?? false;
}

/** Returns false if a live campaign meets the condition, true if only sandbox campaigns do, and null if none does. */
async function findSandboxFlag(em: EntityManager, condition: string, values: string[]): Promise<boolean | null> {
  const [campaign] = await statement<{ sandbox: boolean }>(
    em,
    `select sandbox from campaigns where org_id = $1 and ${condition} order by sandbox limit 1`,
    values,
  );
  return campaign?.sandbox ?? null;
}

/** Returns whether the organisation has both sandbox and live campaigns. */
export async function hasSandboxAndLive(em: EntityManager, orgId: string): Promise<boolean> {
  const [found] = await statement<{ both: boolean }>(
    em,
    `select exists (select from campaigns where org_id = $1 and sandbox)
        and exists (select from campaigns where org_id = $1 and not sandbox) as both`,
    [orgId],
  );
  return found?.both ?? false;
}
