import { type ApiError, createApiClient } from './client.ts';
import { type Bearer, headersOf, type Session } from './session.ts';

/** Trades what a link carries for a session, whoever is signed in meanwhile. */
export async function sessionByLink(link: string): Promise<Session> {
  const session = await createApiClient(() => ({})).keys.signIn.mutate({ token: tokenOf(link) });
  return sessionOf({ ...session, isOfBrowser: true });
}

export const isInvitation = (link: string) => link.startsWith('invitation=');

/** Where somebody is invited to; looking uses nothing up. */
export const readInvitation = (link: string) =>
  createApiClient(() => ({})).members.readInvitation.mutate({ token: tokenOf(link) });

/** Makes whoever was invited a member, once. */
export async function sessionByInvitation(link: string, name: string): Promise<Session> {
  const input = { token: tokenOf(link), ...(name !== '' && { name }) };
  const session = await createApiClient(() => ({})).members.acceptInvitation.mutate(input);
  return sessionOf({ ...session, isOfBrowser: true });
}

const tokenOf = (link: string) => link.slice(link.indexOf('=') + 1);

/** Asks who a key belongs to. An application's key belongs to nobody, so it names its organisation. */
export async function sessionByKey(key: string, orgId: string): Promise<Session> {
  const isOwn = key.startsWith('dist_usr_');
  const acting = isOwn || orgId !== '' ? orgId : await firstOrganisation(key);
  const bearer: Bearer = { key, authType: isOwn ? 'user_key' : 'admin', orgId: acting, userId: null };
  const me = await createApiClient(() => headersOf(bearer)).keys.me.query();
  return sessionOf({ ...me, key, isOfBrowser: false });
}

/** The admin key need not say where it begins; an application's key is told that it must. */
async function firstOrganisation(key: string): Promise<string> {
  const asked = createApiClient(() => ({ authorization: `Bearer ${key}` }));
  const { orgs } = await asked.keys.listOrganisations.query({ limit: 1 }).catch((error: unknown) => {
    if ((error as ApiError).data?.httpStatus === 403) throw new Error('An application key needs its organisation.');
    throw error;
  });
  return orgs[0]?.id ?? '';
}

async function sessionOf(bearer: Bearer & { isOfBrowser: boolean }): Promise<Session> {
  const { key, authType, orgId, userId, isOfBrowser } = bearer;
  const session = { key, authType, orgId, userId, isOfBrowser, isAdmin: await mayAdminister(bearer) };
  if (authType === 'admin') return session;
  const { permissions } = await createApiClient(() => headersOf(bearer)).members.listRoles.query();
  return { ...session, permissions };
}

/** Who may see all organisations administers them. */
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
