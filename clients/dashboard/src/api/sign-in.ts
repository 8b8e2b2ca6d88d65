import { type ApiError, createApiClient } from './client.ts';
import { type Bearer, headersOf, type Session } from './session.ts';

export async function sessionByLink(link: string): Promise<Session> {
  return openedSession(await createApiClient(() => ({})).keys.signIn.mutate({ token: tokenOf(link) }));
}

export const isInvitation = (link: string) => link.startsWith('invitation=');

export const readInvitation = (link: string) =>
  createApiClient(() => ({})).members.readInvitation.mutate({ token: tokenOf(link) });

export async function sessionByInvitation(link: string, name: string): Promise<Session> {
  const input = { token: tokenOf(link), ...(name !== '' && { name }) };
  return openedSession(await createApiClient(() => ({})).members.acceptInvitation.mutate(input));
}

const tokenOf = (link: string) => link.slice(link.indexOf('=') + 1);

/**
 * The link is used up now, so the session is kept even if its
 * permissions cannot be loaded. The page requests them again.
 */
async function openedSession({ key, authType, orgId, userId }: Bearer): Promise<Session> {
  const session = { key, authType, orgId, userId, isOfBrowser: true, isAdmin: authType === 'admin' };
  return session.isAdmin ? session : permittedSession(session).catch(() => session);
}

/** Looks up the owner of a key. A key without a user needs an organisation. */
export async function sessionByKey(key: string, orgId: string): Promise<Session> {
  const isOwn = key.startsWith('dist_usr_');
  const acting = isOwn || orgId !== '' ? orgId : await firstOrganisation(key);
  const bearer: Bearer = { key, authType: isOwn ? 'user_key' : 'admin', orgId: acting, userId: null };
  const { authType, orgId: own, userId } = await createApiClient(() => headersOf(bearer)).keys.me.query();
  const session = { key, authType, orgId: own, userId, isOfBrowser: false, isAdmin: await mayAdminister(bearer) };
  return authType === 'admin' ? session : permittedSession(session);
}

/** The admin key starts with the first organisation. An application key gets an error that asks for one. */
async function firstOrganisation(key: string): Promise<string> {
  const asked = createApiClient(() => ({ authorization: `Bearer ${key}` }));
  const { orgs } = await asked.keys.listOrganisations.query({ limit: 1 }).catch((error: unknown) => {
    if ((error as ApiError).data?.httpStatus === 403) throw new Error('An application key needs an organisation.');
    throw error;
  });
  return orgs[0]?.id ?? '';
}

async function permittedSession(session: Session): Promise<Session> {
  const { permissions } = await createApiClient(() => headersOf(session)).members.listRoles.query();
  return { ...session, permissions };
}

async function mayAdminister(bearer: Bearer): Promise<boolean> {
  if (bearer.authType !== 'admin') return false;
  try {
    await createApiClient(() => headersOf(bearer)).keys.listOrganisations.query({ limit: 1 });
    return true;
  } catch (error) {
    if ((error as ApiError).data?.httpStatus === 403) return false;
    throw error;
  }
}
