import { createApiClient } from './client.ts';
import { headersOf, type Session } from './session.ts';

/** Trades the token of a link for a session, whoever is signed in meanwhile. */
export async function sessionByLink(token: string): Promise<Session> {
  const { key, authType, orgId, userId } = await createApiClient(() => ({})).keys.signIn.mutate({ token });
  return { key, authType, orgId, userId };
}

/** Asks who a key belongs to. An application's key belongs to nobody, so it names its organisation. */
export async function sessionByKey(key: string, orgId: string): Promise<Session> {
  const isOwn = key.startsWith('dist_usr_');
  const asked = createApiClient(() => headersOf({ key, authType: isOwn ? 'user_key' : 'admin', orgId, userId: null }));
  const me = await asked.keys.me.query();
  return { key, authType: me.authType, orgId: me.orgId, userId: me.userId };
}
