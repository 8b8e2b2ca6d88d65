import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { bytesOfJson, readPage } from '../../../src/security/cursors.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { emailDomainOf, isAddressSuppressed, isDomainSuppressed } from '../../suppressions/index.ts';
import { readContactPage } from '../contact.queries.ts';
import { Audience } from './audience.entity.ts';
import type { AudienceFilters, AudienceMembersInput, AudienceView, ListAudiencesInput } from './audience.schema.ts';
import { audienceCondition } from './audience-conditions.ts';

export async function listAudiences(
  { em, clock, cursors, actor: { orgId } }: Needs<'em' | 'clock' | 'cursors' | 'actor'>,
  { brandId, status, ...page }: z.output<typeof ListAudiencesInput>,
) {
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  const scope = { orgId, list: `audiences:${brandId ?? ''}:${status ?? ''}` };
  const { rows, nextCursor } = await readPage(
    cursors,
    scope,
    page,
    (after, limit) =>
      em.find(
        Audience,
        {
          orgId,
          ...(brandId === undefined ? {} : { brandId }),
          ...(status === undefined ? {} : { status }),
          ...(after === undefined ? {} : { id: { $lt: after } }),
        },
        { orderBy: { id: 'desc' }, limit },
      ),
    { bytesOf: ({ filters }) => bytesOfJson(filters) },
  );
  return { audiences: await viewAudiences({ em, clock }, orgId, rows), nextCursor };
}

export async function findAudience(em: EntityManager, orgId: string, audienceId: string): Promise<Audience> {
  const audience = isId(audienceId) ? await em.findOne(Audience, { id: audienceId, orgId }) : null;
  if (audience === null) throw notFound('Audience');
  return audience;
}

/** Returns audiences in the order of the ids. Throws for unknown ids and for audiences of other brands. */
export async function findAudiences(
  em: EntityManager,
  { orgId, brandIds }: { orgId: string; brandIds: string[] },
  audienceIds: readonly string[],
): Promise<Audience[]> {
  const named = audienceIds.map((id) => id.toLowerCase());
  const ids = [...new Set(named)];
  const found = ids.every(isId) ? await em.find(Audience, { id: { $in: ids }, orgId, brandId: { $in: brandIds } }) : [];
  const byId = new Map(found.map((audience) => [audience.id, audience]));
  return ids.map((id) => {
    const audience = byId.get(id);
    if (audience === undefined) throw notFound('Audience', undefined, { param: `audienceIds.${named.indexOf(id)}` });
    return audience;
  });
}

interface Targeting {
  orgId: string;
  audienceIds?: string[] | null | undefined;
}

interface TargetedAudience {
  filters: AudienceFilters;
  /** Kept in the list to preserve the order, but has no members. */
  archived: boolean;
}

/** Returns the audiences that a campaign targets, in its order, optionally of one source only. */
export async function findTargetedAudiences(
  em: EntityManager,
  { orgId, audienceIds }: Targeting,
  source?: Audience['source'],
): Promise<TargetedAudience[]> {
  const ids = (audienceIds ?? []).filter(isId);
  if (ids.length === 0) return [];
  const found = await em.find(
    Audience,
    { id: { $in: ids }, orgId, ...(source === undefined ? {} : { source }) },
    { disableIdentityMap: true },
  );
  return ids
    .flatMap((id) => found.find((audience) => audience.id === id) ?? [])
    .map(({ filters, status }) => ({ filters, archived: status === 'archived' }));
}

export async function viewAudience(needs: Needs<'em' | 'clock'>, audience: Audience) {
  const [view] = await viewAudiences(needs, audience.orgId, [audience]);
  if (view === undefined) throw notFound('Audience');
  return { audience: view };
}

/**
 * Views an audience after a change. If the change is committed and counting fails, the counts are null:
 * an error would make the caller repeat the change.
 */
export async function viewChangedAudience({ em, clock, log }: Needs<'em' | 'clock' | 'log'>, audience: Audience) {
  if (em.isInTransaction()) return viewAudience({ em, clock }, audience);
  const counts = await countMembers(em, audience.orgId, [audience]).catch((error: unknown) => {
    log.warn({ err: error, audienceId: audience.id }, 'Failed to count the members of an audience.');
    return new Map<string, MemberCounts>();
  });
  return { audience: view(audience, counts, clock.now()) };
}

async function viewAudiences(
  { em, clock }: Needs<'em' | 'clock'>,
  orgId: string,
  audiences: readonly Audience[],
): Promise<z.output<typeof AudienceView>[]> {
  const counts = await countMembers(em, orgId, audiences);
  return audiences.map((audience) => view(audience, counts, clock.now()));
}

function view(audience: Audience, counts: Map<string, MemberCounts>, now: Date): z.output<typeof AudienceView> {
  return {
    id: audience.id,
    brandId: audience.brandId,
    name: audience.name,
    source: audience.source,
    filters: audience.filters,
    status: audience.status,
    nlPrompt: audience.nlPrompt ?? null,
    description: audience.description ?? null,
    avatarUrl: audience.avatarUrl ?? null,
    ...viewCounts(counts.get(audience.id) ?? null, now),
    createdAt: audience.createdAt.toISOString(),
    updatedAt: audience.updatedAt.toISOString(),
  };
}

interface MemberCounts {
  members: number;
  available: number;
}

function viewCounts(counts: MemberCounts | null, now: Date) {
  const { members = null, available = null } = counts ?? {};
  return {
    memberCount: members,
    sizeCount: members,
    availableToContactCount: available,
    availableToContactPct: counts === null ? null : percent(counts.available, counts.members),
    countedAt: counts === null ? null : now.toISOString(),
  };
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);

/** Each audience takes two columns, and PostgreSQL allows at most 1,664 per statement. */
const MAX_AUDIENCES_PER_COUNT = 500;

async function countMembers(
  em: EntityManager,
  orgId: string,
  audiences: readonly CountedAudience[],
): Promise<Map<string, MemberCounts>> {
  const counted = audiences.filter(({ source }) => source === 'contacts');
  const counts = new Map<string, MemberCounts>();
  for (let at = 0; at < counted.length; at += MAX_AUDIENCES_PER_COUNT)
    for (const [id, count] of await countAudiences(em, orgId, counted.slice(at, at + MAX_AUDIENCES_PER_COUNT)))
      counts.set(id, count);
  return counts;
}

type CountedAudience = Pick<Audience, 'id' | 'brandId' | 'source' | 'filters'>;

/**
 * Counts all audiences in one pass: contacts are read once, and suppression is checked once per contact and domain.
 * `offset 0` stops PostgreSQL from repeating the check for each audience.
 */
async function countAudiences(
  em: EntityManager,
  orgId: string,
  counted: readonly CountedAudience[],
): Promise<Map<string, MemberCounts>> {
  const atDomain = counted.flatMap(({ brandId, filters }, i) => {
    const isMember = sql`brand_id = ${brandId} and ${audienceCondition(filters)}`;
    return [
      sql`count(*) filter (where ${isMember}) as ${sql.ref(`members${i}`)}`,
      sql`count(*) filter (where ${isMember} and available) as ${sql.ref(`available${i}`)}`,
    ];
  });
  const totals = counted.flatMap((_, i) => [
    sql`sum(${sql.ref(`members${i}`)})`,
    sql`sum(${sql.ref(`available${i}`)}) filter (where not suppressed)`,
  ]);
  const brandIds = [...new Set(counted.map(({ brandId }) => brandId))];
  const { rows } = await sql<{ counts: (string | null)[] }>`
    with people as (
      select org_id, brand_id, person_key, title, organization_industry, organization_size, organization_domain, country,
        not unsubscribed and consent is not false
          and not ${sql.raw(isAddressSuppressed('contacts.org_id', 'contacts.person_key'))} as available
      from contacts where org_id = ${orgId} and brand_id = any(${brandIds}::uuid[]) offset 0
    ), at_domain as (
      select org_id, ${sql.raw(emailDomainOf('person_key'))} as domain, ${sql.join(atDomain)}
      from people group by org_id, domain
    ), judged as (
      select *, ${sql.raw(isDomainSuppressed('at_domain.org_id', 'at_domain.domain'))} as suppressed
      from at_domain offset 0
    )
    select array[${sql.join(totals)}] as counts from judged`.execute(em.getKysely());
  const counts = (rows[0]?.counts ?? []).map(Number);
  return new Map(counted.map(({ id }, i) => [id, { members: counts[2 * i] ?? 0, available: counts[2 * i + 1] ?? 0 }]));
}

export const hasPausedAudience = (orgId: string, audienceIds: string) =>
  `exists (select 1 from audiences where org_id = ${orgId} and id = any(${audienceIds}) and status = 'paused')`;

export async function isAnyAudiencePaused(em: EntityManager, orgId: string, audienceIds: string[]): Promise<boolean> {
  const question = `select ${hasPausedAudience('$1', '$2::uuid[]')} as paused`;
  const [row] = await statement<{ paused: boolean }>(em, question, [orgId, audienceIds]);
  return row?.paused ?? false;
}

export async function listAudienceMembers(
  needs: Needs<'em' | 'cursors' | 'actor'>,
  { audienceId, ...page }: z.output<typeof AudienceMembersInput>,
) {
  const { id, brandId, source, filters } = await findAudience(needs.em, needs.actor.orgId, audienceId);
  if (source !== 'contacts') return { members: [], nextCursor: null };
  const { contacts, nextCursor } = await readContactPage(
    needs,
    { ...page, sort: '-createdAt' },
    { list: `members:${id}`, brandId, condition: audienceCondition(filters) },
  );
  return { members: contacts, nextCursor };
}
