import { sql } from 'kysely';
import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { matching } from './run.queries.ts';
import type { ListRunEventsInput, RunEvents } from './run.schema.ts';

const ENDED_WITH = { info: undefined, warn: 'cancelled', error: 'failed' } as const;

type RunEvent = RunEvents['events'][number];

/** Derives events from the runs: newest run first, and for each run its end before its start. */
export async function listRunEvents(
  { em, actor }: Needs<'em' | 'actor'>,
  { campaignId, brandId, service, level, event, limit, offset }: z.output<typeof ListRunEventsInput>,
): Promise<RunEvents> {
  const conditions = [matching({ campaignId, brandId, serviceName: service }, actor.orgId), sql`moment.at is not null`];
  if (level !== undefined) conditions.push(sql`moment.level = ${level}`);
  if (event !== undefined) conditions.push(sql`moment.event = ${event}`);
  // Repeats the condition on the run's status, so that the index on failed runs is used.
  const status = event ?? (level === undefined ? undefined : ENDED_WITH[level]);
  if (status !== undefined && status !== 'started') conditions.push(sql`runs.status = ${sql.lit(status)}`);
  const { rows } = await sql<Omit<RunEvent, 'createdAt'> & { at: Date }>`
    select runs.id || '-' || moment.event as id, runs.id as "runId", runs.service_name as service, moment.event,
           runs.task_name as detail, moment.level, runs.brand_ids as "brandIds", runs.campaign_id as "campaignId",
           runs.workflow_slug as "workflowSlug", runs.feature_slug as "featureSlug", moment.at
    from runs cross join lateral (values
      (1, 'started', 'info', runs.started_at),
      (2, runs.status, case runs.status when 'failed' then 'error' when 'cancelled' then 'warn' else 'info' end, runs.completed_at)
    ) as moment (place, event, level, at)
    where runs.org_id = ${actor.orgId} and ${sql.join(conditions, sql` and `)}
    order by runs.started_at desc, runs.id desc, moment.place desc
    limit ${limit} offset ${offset}`.execute(em.getKysely());
  return { events: rows.map(({ at, ...row }) => ({ ...row, createdAt: at.toISOString() })) };
}
