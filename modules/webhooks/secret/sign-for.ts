import type { Needs } from '../../../src/kernel/context.ts';
import { ensureSecret, findSecret, viewSecret } from './secret.ts';
import { signatureHeaders, signingKeyOf } from './signature.ts';

interface Posted {
  orgId: string;
  /** The same on every attempt. */
  id: string;
  body: string;
}

/** Returns the signature headers for other requests on behalf of an organisation, such as digests. */
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
