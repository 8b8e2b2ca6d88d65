import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Caller } from '../../src/kernel/caller.ts';
import type { Needs, RequestContext } from '../../src/kernel/context.ts';
import { badRequest, notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import type { PageInput } from '../../src/kernel/schema.ts';
import { readPage } from '../../src/security/cursors.ts';
import { Organisation, User } from './organisation.entity.ts';

type Page = z.output<typeof PageInput>;
/** Lists that only the admin key sees belong to no organisation. */
const ADMIN_LIST = 'admin';

export async function listOrganisations({ em, cursors }: Needs<'em' | 'cursors'>, page: Page) {
  const { rows, nextCursor } = await readPage(cursors, { orgId: ADMIN_LIST, list: 'orgs' }, page, (after, limit) =>
    em.find(Organisation, after === undefined ? {} : { id: { $lt: after } }, { orderBy: { id: 'desc' }, limit }),
  );
  return { orgs: rows.map(viewOrganisation), nextCursor };
}

/** Everybody, unless the request names an organisation in either of the two ways. */
export async function listUsers(
  { em, cursors, caller }: Needs<'em' | 'cursors'> & Pick<RequestContext, 'caller'>,
  { orgId: asked, ...page }: Page & { orgId?: string },
) {
  const named = organisationNamedBy(caller);
  if (asked !== undefined && named !== undefined && asked !== named) {
    throw badRequest('orgId and x-org-id name two different organisations.');
  }
  const orgId = named ?? asked;
  if (orgId !== undefined) await findOrganisation(em, orgId);
  const { rows, nextCursor } = await readPage(
    cursors,
    { orgId: orgId ?? ADMIN_LIST, list: 'users' },
    page,
    (after, limit) =>
      em.find(
        User,
        { ...(orgId === undefined ? {} : { orgId }), ...(after === undefined ? {} : { id: { $lt: after } }) },
        { orderBy: { id: 'desc' }, limit },
      ),
  );
  return { users: rows.map(viewUser), nextCursor };
}

function organisationNamedBy(caller: Caller): string | undefined {
  if (!('organisation' in caller) || caller.organisation.state === 'missing') return undefined;
  if (caller.organisation.state === 'unknown') throw notFound(caller.organisation.what);
  return caller.organisation.orgId;
}

export async function findOrganisation(em: EntityManager, orgId: string): Promise<Organisation> {
  const organisation = isId(orgId) ? await em.findOne(Organisation, { id: orgId }) : null;
  if (organisation === null) throw notFound('Organisation');
  return organisation;
}

/** What these organisations are called, by id. */
export async function organisationNames(em: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await em.find(Organisation, { id: { $in: [...new Set(ids)] } }, { fields: ['id', 'name'] });
  return new Map(found.map(({ id, name }) => [id, name]));
}

export const readTimeZone = async (em: EntityManager, orgId: string): Promise<string> =>
  (await findOrganisation(em, orgId)).timeZone;

/** False on an installation that is new. */
export const hasOrganisation = async (em: EntityManager): Promise<boolean> => (await em.count(Organisation)) > 0;

/** Whether the organisation has this user; the id must be a uuid. */
export const ownsUser = async (em: EntityManager, orgId: string, userId: string): Promise<boolean> =>
  (await em.count(User, { id: userId, orgId })) > 0;

/** One row in one statement: the most frequent read of all. */
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

export function viewUser({ id, orgId, email, name, createdAt }: User) {
  return { id, orgId, email, name: name ?? null, createdAt: createdAt.toISOString() };
}
