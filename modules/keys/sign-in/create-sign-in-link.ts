import { randomBytes } from 'node:crypto';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { hashKey } from '../../../src/security/api-key.ts';
import { firstUser } from '../../identity/index.ts';
import { SignInLink } from './sign-in-link.entity.ts';

/** Long enough to open it in a browser, too short to be found in an old log. */
const LINK_LIFE_MS = 15 * 60_000;

/** 256 bits, as they stand in an address. */
const newToken = () => randomBytes(32).toString('base64url');

interface LinkOwner {
  orgId: string;
  userId: string;
  isAdmin: boolean;
}

export async function createSignInLink({
  em,
  clock,
  publicUrl,
  actor,
}: Needs<'em' | 'clock' | 'publicUrl' | 'actor'>): Promise<{ url: string; expiresAt: string }> {
  const { orgId, userId, isAdmin } = actor;
  if (userId === null) throw badRequest('A session belongs to a user: send x-user-id.');
  return writeSignInLink({ em, clock, publicUrl }, { orgId, userId, isAdmin });
}

/** For whoever started the installation: its first user, with the rights of the admin key. */
export async function createOwnerLink(needs: Needs<'em' | 'clock' | 'publicUrl'>): Promise<string> {
  const { orgId, id: userId } = await firstUser(needs.em, needs.clock);
  return (await writeSignInLink(needs, { orgId, userId, isAdmin: true })).url;
}

/** The address carries the token behind its #, which no server and no proxy ever sees. */
async function writeSignInLink(
  { em, clock, publicUrl }: Needs<'em' | 'clock' | 'publicUrl'>,
  owner: LinkOwner,
): Promise<{ url: string; expiresAt: string }> {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + LINK_LIFE_MS);
  em.create(SignInLink, { hash: hashKey(token), ...owner, expiresAt });
  await em.flush();
  return { url: `${publicUrl}/app#sign-in=${token}`, expiresAt: expiresAt.toISOString() };
}
