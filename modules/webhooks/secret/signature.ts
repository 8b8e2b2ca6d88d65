import { randomBytes } from 'node:crypto';
import { createHmacSha256, type Hmac, withKeyRoom } from '../../../src/security/hmac.ts';

const PREFIX = 'whsec_';
/** Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32;

export const generateSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** Each signature scheme needs its own key: the secret's text, or the decoded bytes after its prefix. */
export interface SigningKey {
  text: Hmac;
  bytes: Hmac;
}

export const signingKeyOf = (secret: string): SigningKey => ({
  text: createHmacSha256(Buffer.from(secret)),
  bytes: createHmacSha256(Buffer.from(secret.slice(PREFIX.length), 'base64')),
});

interface Signed {
  eventId: string;
  body: string;
  at: Date;
  current: SigningKey;
  /** Set during a rotation, so that receivers with the old secret can still verify. */
  previous: SigningKey | null;
}

export function signatureHeaders({ eventId, body, at, current, previous }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const standard = ({ bytes }: SigningKey) => `v1,${bytes(withKeyRoom(`${eventId}.${timestamp}.${body}`), 'base64')}`;
  return {
    'x-distribute-signature': `sha256=${current.text(withKeyRoom(body), 'hex')}`,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': previous === null ? standard(current) : `${standard(current)} ${standard(previous)}`,
  };
}
