import { LockMode } from '@mikro-orm/core';
import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Owned } from '../owner.rules.ts';
import type { RotateSecretInput } from '../webhook.schema.ts';
import { WebhookSecret } from './secret.entity.ts';
import { ensureSecret, sealSecret, viewSecret } from './secret.ts';
import { generateSecret } from './signature.ts';

const HOUR_MS = 3_600_000;

/** Signs with a new secret from the next request on. The old secret also signs until its grace period ends. */
export async function rotateSecret(
  unit: Needs<'em' | 'clock' | 'vault'> & Owned,
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
