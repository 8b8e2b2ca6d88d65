import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest, DomainError } from '../../../src/kernel/errors.ts';
import { hashKey } from '../../../src/security/api-key.ts';
import { ensureFirstUser } from '../../identity/index.ts';
import { ApiKey } from '../api-key.entity.ts';
import type { CreateSignInLinkInput } from './sign-in.schema.ts';
import { SignInLink } from './sign-in-link.entity.ts';

/** Long enough to open the link, too short to be useful in an old log. */
const LINK_LIFE_MS = 15 * 60_000;

/** 256 random bits, safe in a URL. */
const newToken = () => randomBytes(32).toString('base64url');

interface LinkOwner {
  orgId: string;
  userId: string;
  isAdmin: boolean;
  /** The key that created the link. Revoking it ends the session. Null if the session does not depend on a key. */
  issuedBy: string | null;
}

export async function createSignInLink(
  { em, clock, publicUrl, actor }: Needs<'em' | 'clock' | 'publicUrl' | 'actor'>,
  { admin }: z.output<typeof CreateSignInLinkInput>,
): Promise<{ url: string; expiresAt: string }> {
  const { orgId, userId, keyId } = actor;
  if (userId === null) throw badRequest('A session belongs to a user. Send the header x-user-id.');
  if (admin && !actor.isAdmin) throw new DomainError('forbidden', 'admin can only be true with the admin key.');
  await assertPermanentKey({ em, actor });
  return writeSignInLink({ em, clock, publicUrl }, { orgId, userId, isAdmin: admin, issuedBy: keyId });
}

/** Sessions must not create sessions: a stolen session could then extend itself forever. */
export async function assertPermanentKey({ em, actor }: Needs<'em' | 'actor'>): Promise<void> {
  if ((await em.count(ApiKey, { id: actor.keyId, expiresAt: { $ne: null } })) > 0)
    throw new DomainError('forbidden', 'A session key cannot create sessions. Use a permanent API key.');
}

/** Creates a link for the operator: signs in the first user with admin permissions. */
export async function createOwnerLink(needs: Needs<'em' | 'clock' | 'publicUrl'>): Promise<string> {
  const { orgId, id: userId } = await ensureFirstUser(needs.em, needs.clock);
  return (await writeSignInLink(needs, { orgId, userId, isAdmin: true, issuedBy: null })).url;
}

/** The token is in the URL fragment, which browsers send to no server or proxy. */
export async function writeSignInLink(
  { em, clock, publicUrl }: Needs<'em' | 'clock' | 'publicUrl'>,
  owner: LinkOwner,
): Promise<{ url: string; expiresAt: string }> {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + LINK_LIFE_MS);
  em.create(SignInLink, { hash: hashKey(token), ...owner, expiresAt });
  await em.flush();
  return { url: `${publicUrl}/app#sign-in=${token}`, expiresAt: expiresAt.toISOString() };
}
