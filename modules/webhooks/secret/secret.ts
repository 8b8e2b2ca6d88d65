import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Vault } from '../../../src/security/vault.ts';
import type { EndpointOwner } from '../owner.rules.ts';
import type { RotateSecretInput } from '../webhook.schema.ts';
import { WebhookSecret } from './secret.entity.ts';
import { generateSecret, signatureHeaders, signingKeyOf } from './signature.ts';

const sealScope = (orgId: string) => ({ orgId, kind: 'webhook-secret' });

const sealSecret = (vault: Vault, orgId: string, secret: string) => vault.seal(secret, sealScope(orgId));
export const openSecret = (vault: Vault, orgId: string, sealed: string) => vault.open(sealed, sealScope(orgId));

/** Creates the secret of an owner on first use. Concurrent calls result in the same secret. */
export async function ensureSecret({ em, clock, vault }: Needs<'em' | 'clock' | 'vault'>, orgId: string) {
  await statement(
    em,
    'insert into webhook_secrets (org_id, sealed, created_at) values ($1, $2, $3) on conflict (org_id) do nothing',
    [orgId, sealSecret(vault, orgId, generateSecret()), clock.now()],
  );
}

function findSecret(em: EntityManager, orgId: string): Promise<WebhookSecret> {
  return em.findOneOrFail(WebhookSecret, { orgId });
}

export async function readSecret(unit: Needs<'em' | 'clock' | 'vault'> & EndpointOwner) {
  const { em, actor } = unit;
  await ensureSecret(unit, actor.orgId);
  return viewSecret(unit, await findSecret(em, actor.orgId));
}

function viewSecret({ vault, clock }: Needs<'vault' | 'clock'>, secret: WebhookSecret) {
  const { orgId, sealed, previousSealed, previousExpiresAt, createdAt } = secret;
  const isGrace = previousSealed != null && previousExpiresAt != null && previousExpiresAt > clock.now();
  return {
    secret: openSecret(vault, orgId, sealed),
    createdAt: createdAt.toISOString(),
    previousSecret: isGrace ? openSecret(vault, orgId, previousSealed) : null,
    previousExpiresAt: isGrace ? previousExpiresAt.toISOString() : null,
  };
}

interface SignedRequest {
  orgId: string;
  /** The same on every attempt. */
  id: string;
  body: string;
}

/** Returns the signature headers for other requests on behalf of an organisation, such as digests. */
export async function signRequest(
  unit: Needs<'em' | 'clock' | 'vault'>,
  { orgId, id, body }: SignedRequest,
): Promise<Record<string, string>> {
  await ensureSecret(unit, orgId);
  const { secret, previousSecret } = viewSecret(unit, await findSecret(unit.em, orgId));
  return signatureHeaders({
    eventId: id,
    body,
    at: unit.clock.now(),
    current: signingKeyOf(secret),
    previous: previousSecret === null ? null : signingKeyOf(previousSecret),
  });
}

const HOUR_MS = 3_600_000;

/** Signs with a new secret from the next request on. The old secret also signs until its grace period ends. */
export async function rotateSecret(
  unit: Needs<'em' | 'clock' | 'vault'> & EndpointOwner,
  { graceHours }: z.output<typeof RotateSecretInput>,
) {
  const { orgId } = unit.actor;
  return unit.em.transactional(async (em) => {
    await ensureSecret({ ...unit, em }, orgId);
    const secret = await em.findOneOrFail(WebhookSecret, { orgId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const now = unit.clock.now();
    em.assign(secret, {
      sealed: sealSecret(unit.vault, orgId, generateSecret()),
      previousSealed: graceHours === 0 ? null : secret.sealed,
      previousExpiresAt: graceHours === 0 ? null : new Date(now.getTime() + graceHours * HOUR_MS),
      createdAt: now,
    });
    await em.flush();
    return viewSecret(unit, secret);
  });
}
