import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Vault } from '../../../src/security/vault.ts';
import type { Owned } from '../owner.rules.ts';
import { WebhookSecret } from './secret.entity.ts';
import { generateSecret } from './signature.ts';

const sealScope = (orgId: string) => ({ orgId, kind: 'webhook-secret' });

export const sealSecret = (vault: Vault, orgId: string, secret: string) => vault.seal(secret, sealScope(orgId));
export const openSecret = (vault: Vault, orgId: string, sealed: string) => vault.open(sealed, sealScope(orgId));

/** Creates the secret of an owner on first use. Concurrent calls result in the same secret. */
export async function ensureSecret({ em, clock, vault }: Needs<'em' | 'clock' | 'vault'>, orgId: string) {
  await statement(
    em,
    'insert into webhook_secrets (org_id, sealed, created_at) values ($1, $2, $3) on conflict (org_id) do nothing',
    [orgId, sealSecret(vault, orgId, generateSecret()), clock.now()],
  );
}

export function findSecret(em: EntityManager, orgId: string): Promise<WebhookSecret> {
  return em.findOneOrFail(WebhookSecret, { orgId });
}

export async function readSecret(unit: Needs<'em' | 'clock' | 'vault'> & Owned) {
  const { em, actor } = unit;
  await ensureSecret(unit, actor.orgId);
  return viewSecret(unit, await findSecret(em, actor.orgId));
}

export function viewSecret({ vault, clock }: Needs<'vault' | 'clock'>, secret: WebhookSecret) {
  const { orgId, sealed, previousSealed, previousExpiresAt, createdAt } = secret;
  const isGrace = previousSealed != null && previousExpiresAt != null && previousExpiresAt > clock.now();
  return {
    secret: openSecret(vault, orgId, sealed),
    createdAt: createdAt.toISOString(),
    previousSecret: isGrace ? openSecret(vault, orgId, previousSealed) : null,
    previousExpiresAt: isGrace ? previousExpiresAt.toISOString() : null,
  };
}
