import type { Needs } from '../../../src/kernel/context.ts';
import { ensureSecret, findSecret, viewSecret } from './secret.ts';
import { signatureHeaders, signingKeyOf } from './signature.ts';

interface Posted {
  orgId: string;
  /** The same on every attempt. */
  id: string;
  body: string;
}

/** The headers of what is posted on behalf of an organisation beside its events: signed as those are. */
export async function signFor(
  unit: Needs<'em' | 'clock' | 'vault'>,
  { orgId, id, body }: Posted,
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
