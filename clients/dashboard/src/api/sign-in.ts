import { type ApiError, createApiClient } from './client.ts';
import { headersOf, type Session } from './session.ts';

type Bearer = Omit<Session, 'isAdmin'>;

/** Trades the token of a link for a session, whoever is signed in meanwhile. */
export async function sessionByLink(token: string): Promise<Session> {
  const session = await createApiClient(() => ({})).keys.signIn.mutate({ token });
  return sessionOf(session);
}

/** Asks who a key belongs to. An application's key belongs to nobody, so it names its organisation. */
export async function sessionByKey(key: string, orgId: string): Promise<Session> {
  const isOwn = key.startsWith('dist_usr_');
  const asked = createApiClient(() => headersOf({ key, authType: isOwn ? 'user_key' : 'admin', orgId, userId: null }));
  const me = await asked.keys.me.query();
  return sessionOf({ ...me, key });
}

async function sessionOf(bearer: Bearer & { isAdmin?: boolean }): Promise<Session> {
  const { key, authType, orgId, userId, isAdmin } = bearer;
  return { key, authType, orgId, userId, isAdmin: isAdmin ?? (await mayAdminister(bearer)) };
}

/** For a service that does not say it: who may see all organisations administers them. */
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
