import { webCrypto } from './crypto.ts';
import type { WebhookEvent } from './generated/schemas.ts';

/** As `fetch`, Node and the frameworks have them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export interface WebhookRequest {
  /** The body as it arrived, not parsed and written again. */
  payload: string | Uint8Array;
  headers: WebhookHeaders;
  /** Of `GET /v1/webhooks/secret`; while one is being replaced, both. */
  secret: string | readonly string[];
  /** How old, or how far ahead of the clock here, a request may be; 300 s unless given. */
  toleranceSeconds?: number | undefined;
  /** Also believe a request that has `X-Distribute-Signature` alone, which says nothing of its age: remember the ids of events then. */
  allowUndated?: boolean | undefined;
}

/** What `POST /v1/webhooks/endpoints/{id}/test` sends. */
export interface WebhookTestEvent {
  id: string;
  event: 'webhook.test';
  created_at: string;
  campaign_id: null;
  data: { message: string };
}

/** A request that the service did not send, or not now. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** Of at least 24 bytes, as the standard has it. */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;
const TOLERANCE_SECONDS = 300;
/** One for each secret; a sender of thousands has something else in mind. */
const MOST_SIGNATURES = 8;

/**
 * The event that a request brings, once its signature is proven; throws a `WebhookVerificationError` otherwise. The service
 * sends two signatures. The one with a time counts; the other one, over the body alone, only for whoever allows that, since
 * somebody who plays back an old request could leave the first one out.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent | WebhookTestEvent> {
  const { payload, headers, secret, toleranceSeconds = TOLERANCE_SECONDS, allowUndated = false } = request;
  const secrets = [secret].flat();
  // An empty key would let anybody sign.
  if (secrets.length === 0 || !secrets.every(isSecret)) {
    throw new TypeError('A secret of webhooks is `whsec_` and base64: `GET /v1/webhooks/secret` answers it.');
  }
  const header = (name: string) => headerOf(headers, name);
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : new Uint8Array(payload);
  const standard = header('webhook-signature');
  if (standard === null && !allowUndated)
    throw new WebhookVerificationError('This request has no signature with a time.');
  const candidates =
    standard === null
      ? bodySignature(header('x-distribute-signature'), body)
      : standardSignatures(standard, { id: header('webhook-id'), at: header('webhook-timestamp'), body });
  const { subtle } = await webCrypto();
  const matches = await Promise.all(
    candidates.flatMap(({ signature, signed, keyOf }) =>
      secrets.map(async (one) => {
        const key = await subtle.importKey('raw', keyOf(one), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
        // Compares in constant time.
        return subtle.verify('HMAC', key, signature, signed);
      }),
    ),
  );
  if (!matches.includes(true)) throw new WebhookVerificationError('No signature of this request is right.');
  const at = Number(header('webhook-timestamp'));
  if (standard !== null && !(Math.abs(Date.now() / 1000 - at) <= toleranceSeconds)) {
    throw new WebhookVerificationError('This request was signed too long ago, or is ahead of the clock here.');
  }
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent | WebhookTestEvent;
}

const isSecret = (one: string) => SECRET.test(one) && base64(one.slice('whsec_'.length)).length > 0;

type Bytes = Uint8Array<ArrayBuffer>;

interface Candidate {
  signature: Bytes;
  signed: Bytes;
  keyOf(secret: string): Bytes;
}

/** `v1,` and base64, several with a space between; the key is what the secret has in base64 behind its prefix. */
function standardSignatures(
  header: string,
  { id, at, body }: { id: string | null; at: string | null; body: Bytes },
): Candidate[] {
  const before = new TextEncoder().encode(`${id}.${at}.`);
  const signed = new Uint8Array(before.length + body.length);
  signed.set(before);
  signed.set(body, before.length);
  return header
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .slice(0, MOST_SIGNATURES)
    .map((one) => ({
      signature: base64(one.slice(3)),
      signed,
      keyOf: (secret) => base64(secret.replace(/^whsec_/, '')),
    }));
}

/** `sha256=` and hex; the key is the secret as it is written. */
function bodySignature(header: string | null, signed: Bytes): Candidate[] {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '') ?? [];
  if (hex === undefined) return [];
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return [{ signature, signed, keyOf: (secret) => new TextEncoder().encode(secret) }];
}

/** Nothing, which no signature is, for what is no base64. */
function base64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (isHeaders(headers)) return headers.get(name);
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return [value].flat()[0] ?? null;
}

/** Not by its class, of which there are several in Node. */
const isHeaders = (headers: WebhookHeaders): headers is Headers => typeof headers.get === 'function';
