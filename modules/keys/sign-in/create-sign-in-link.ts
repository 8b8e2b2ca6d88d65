import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest, DomainError } from '../../../src/kernel/errors.ts';
import { hashKey } from '../../../src/security/api-key.ts';
import { firstUser } from '../../identity/index.ts';
import { ApiKey } from '../api-key.entity.ts';
import type { CreateSignInLinkInput } from './sign-in.schema.ts';
import { SignInLink } from './sign-in-link.entity.ts';

/** Long enough to open it in a browser, too short to be found in an old log. */
const LINK_LIFE_MS = 15 * 60_000;

/** 256 bits, as they stand in an address. */
const newToken = () => randomBytes(32).toString('base64url');

interface LinkOwner {
  orgId: string;
  userId: string;
  isAdmin: boolean;
  /** The key that asked for it and whose end ends what it opens; null where none does. */
  issuedBy: string | null;
}

export async function createSignInLink(
  { em, clock, publicUrl, actor }: Needs<'em' | 'clock' | 'publicUrl' | 'actor'>,
  { admin }: z.output<typeof CreateSignInLinkInput>,
): Promise<{ url: string; expiresAt: string }> {
  const { orgId, userId, keyId } = actor;
  if (userId === null) throw badRequest('A session belongs to a user: send x-user-id.');
  if (admin && !actor.isAdmin) throw new DomainError('forbidden', 'Only the admin key gives its rights to a session.');
  await assertKeyThatStays({ em, actor });
  return writeSignInLink({ em, clock, publicUrl }, { orgId, userId, isAdmin: admin, issuedBy: keyId });
}

/** A session that was stolen would live on in those that it made. */
export async function assertKeyThatStays({ em, actor }: Needs<'em' | 'actor'>): Promise<void> {
  if ((await em.count(ApiKey, { id: actor.keyId, expiresAt: { $ne: null } })) > 0)
    throw new DomainError('forbidden', 'A session opens no further ones: use a key that stays.');
}

/** For whoever started the installation: its first user, with the rights of the admin key. */
export async function createOwnerLink(needs: Needs<'em' | 'clock' | 'publicUrl'>): Promise<string> {
  const { orgId, id: userId } = await firstUser(needs.em, needs.clock);
  return (await writeSignInLink(needs, { orgId, userId, isAdmin: true, issuedBy: null })).url;
}

/** The address carries the token behind its #, which no server and no proxy ever sees. */
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
