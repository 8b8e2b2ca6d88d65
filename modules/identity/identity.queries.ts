import { type EntityManager, type InferKyselyDB, raw } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { BY_ID, byText } from '../../src/database/sorting/sort-column.ts';
import { inOrderOf, readSortedPage, sortedSql } from '../../src/database/sorting/sorted-page.ts';
import type { ResolvedCaller } from '../../src/kernel/caller.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest, conflict, notFound, organisationRequired } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { readPage } from '../../src/security/cursors.ts';
import type { ListOrganisationsInput } from './identity.schema.ts';
import { Organisation, User } from './organisation.entity.ts';
import type { ListUsersInput } from './user.schema.ts';

/** Cursor scope of lists for the admin key, which belong to no organisation. */
const ADMIN_LIST = 'admin';

const SORTS = { createdAt: BY_ID, name: byText('name') };

export async function listOrganisations(
  { em, cursors }: Needs<'em' | 'cursors'>,
  page: z.output<typeof ListOrganisationsInput>,
) {
  const list = { cursors, scope: { orgId: ADMIN_LIST, list: 'orgs' }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const { place, after, order } = sortedSql(from);
    return em
      .getKysely<InferKyselyDB<typeof Organisation>>()
      .selectFrom('organisations')
      .select(['id', place])
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute();
  });
  const orgs = await em.find(Organisation, { id: { $in: rows.map(({ id }) => id) } });
  return { orgs: inOrderOf(rows, orgs).map(viewOrganisation), nextCursor };
}

/** A user key lists its own organisation. The admin key lists all users unless it names an organisation. */
export async function listUsers(
  { em, cursors, caller }: Needs<'em' | 'cursors'> & { caller: ResolvedCaller },
  { orgId: asked, email, ...page }: z.output<typeof ListUsersInput>,
) {
  const named = organisationNamedBy(caller);
  if (asked !== undefined && named !== undefined && asked !== named) {
    if (caller.kind === 'user') throw notFound('Organisation');
    throw badRequest('orgId and x-org-id must be the same organisation. Omit one of them.');
  }
  const orgId = named ?? asked;
  if (orgId !== undefined) await findOrganisation(em, orgId);
  const who = {
    removedAt: null,
    ...(orgId === undefined ? {} : { orgId }),
    ...(email === undefined ? {} : { [raw('lower(email)')]: email.toLowerCase() }),
  };
  const scope = { orgId: orgId ?? ADMIN_LIST, list: `users:${email ?? ''}` };
  const { rows, nextCursor } = await readPage(cursors, scope, page, (after, limit) =>
    em.find(
      User,
      { ...who, ...(after === undefined ? {} : { id: { $lt: after } }) },
      { orderBy: { id: 'desc' }, limit },
    ),
  );
  const { limit, offset } = page;
  return { users: rows.map(viewUser), total: await em.count(User, who), limit, offset, nextCursor };
}

function organisationNamedBy(caller: ResolvedCaller): string | undefined {
  if (caller.kind === 'user') return caller.orgId;
  const { kind, organisation } = caller;
  switch (organisation.state) {
    case 'missing':
      if (kind === 'app') throw organisationRequired();
      return undefined;
    case 'unknown':
      throw notFound(organisation.what);
    case 'known':
      return organisation.orgId;
    default:
      return organisation satisfies never;
  }
}

export async function findOrganisation(em: EntityManager, orgId: string): Promise<Organisation> {
  const organisation = isId(orgId) ? await em.findOne(Organisation, { id: orgId }) : null;
  if (organisation === null) throw notFound('Organisation');
  return organisation;
}

/** Finds an organisation for writing. Throws a conflict if it is closed. */
export async function findOpenOrganisation(em: EntityManager, orgId: string): Promise<Organisation> {
  const organisation = await findOrganisation(em, orgId);
  if (organisation.closedAt != null) throw conflict('This organisation is being deleted.');
  return organisation;
}

export async function organisationNames(em: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await em.find(Organisation, { id: { $in: [...new Set(ids)] } }, { fields: ['id', 'name'] });
  return new Map(found.map(({ id, name }) => [id, name]));
}

export const readTimeZone = async (em: EntityManager, orgId: string): Promise<string> =>
  (await findOrganisation(em, orgId)).timeZone;

export const hasOrganisation = async (em: EntityManager): Promise<boolean> => (await em.count(Organisation)) > 0;

/** The id must be a valid UUID. */
export const ownsUser = async (em: EntityManager, orgId: string, userId: string): Promise<boolean> =>
  (await em.count(User, { id: userId, orgId })) > 0;

/** One statement without the ORM, because this is the most frequent read. */
export async function readOrganisation({ read, actor }: Needs<'read' | 'actor'>) {
  const [row] = await read<Organisation>(
    `select id, name, time_zone as "timeZone", plan, trial_ends_at as "trialEndsAt", created_at as "createdAt", updated_at as "updatedAt"
     from organisations where id = $1`,
    [actor.orgId],
  );
  if (row === undefined) throw notFound('Organisation');
  return { org: viewOrganisation(row) };
}

export function viewOrganisation(organisation: Organisation) {
  const { id, name, timeZone, plan, trialEndsAt, createdAt, updatedAt } = organisation;
  return {
    id,
    name,
    timeZone,
    plan,
    trialEndsAt: trialEndsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function viewUser(user: User) {
  const { id, orgId, createdAt } = user;
  const [firstName, lastName] = [user.firstName ?? null, user.lastName ?? null];
  const whole = [firstName, lastName].filter((part) => part !== null).join(' ');
  return {
    id,
    orgId,
    externalId: user.externalId ?? null,
    email: user.email ?? null,
    name: user.name ?? (whole === '' ? null : whole),
    firstName,
    lastName,
    imageUrl: user.imageUrl ?? null,
    phone: user.phone ?? null,
    createdAt: createdAt.toISOString(),
  };
}
