import { webCrypto } from './crypto.ts';
import type { WebhookEvent } from './generated/schemas.ts';

/** Headers of `fetch`, Node or a framework. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export interface WebhookRequest {
  /** The raw body, not parsed and serialised again. */
  payload: string | Uint8Array;
  headers: WebhookHeaders;
  /** From `GET /v1/webhooks/secret`. During a rotation pass both secrets. */
  secret: string | readonly string[];
  /** Maximum difference to the local clock in seconds; defaults to 300. */
  toleranceSeconds?: number | undefined;
  /**
   * Also accepts requests with only `X-Distribute-Signature`,
   * which has no timestamp. Store event ids to detect replays.
   */
  allowUndated?: boolean | undefined;
}

/** Sent by `POST /v1/webhooks/endpoints/{id}/test`. */
export interface WebhookTestEvent {
  id: string;
  event: 'webhook.test';
  created_at: string;
  campaign_id: null;
  data: { message: string };
}

/** The request has no valid signature, or its timestamp is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** At least 24 bytes, as Standard Webhooks requires. */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;
const TOLERANCE_SECONDS = 300;
/** Normally one signature per secret; the limit bounds the work for hostile requests. */
const MOST_SIGNATURES = 8;

/**
 * Verifies a request and returns its event. Throws a `WebhookVerificationError` if the
 * signature is invalid. The signature with a timestamp is required, because an attacker could
 * replay an old request and omit it. `allowUndated` also accepts the one over the body alone.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent | WebhookTestEvent> {
  const { payload, headers, secret, toleranceSeconds = TOLERANCE_SECONDS, allowUndated = false } = request;
  const secrets = [secret].flat();
  // Anyone could sign with an empty key.
  if (secrets.length === 0 || !secrets.every(isSecret)) {
    throw new TypeError(
      'Invalid webhook secret. It is `whsec_` followed by base64. Get it from `GET /v1/webhooks/secret`.',
    );
  }
  const header = (name: string) => headerOf(headers, name);
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : new Uint8Array(payload);
  const standard = header('webhook-signature');
  if (standard === null && !allowUndated)
    throw new WebhookVerificationError('The request has no webhook-signature header.');
  const candidates =
    standard === null
      ? bodySignature(header('x-distribute-signature'), body)
      : standardSignatures(standard, { id: header('webhook-id'), at: header('webhook-timestamp'), body });
  const { subtle } = await webCrypto();
  const matches = await Promise.all(
    candidates.flatMap(({ signature, signed, keyOf }) =>
      secrets.map(async (one) => {
        const key = await subtle.importKey('raw', keyOf(one), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
        // Constant-time comparison.
        return subtle.verify('HMAC', key, signature, signed);
      }),
    ),
  );
  if (!matches.includes(true)) throw new WebhookVerificationError('The request has no valid signature.');
  const at = Number(header('webhook-timestamp'));
  if (standard !== null && !(Math.abs(Date.now() / 1000 - at) <= toleranceSeconds)) {
    throw new WebhookVerificationError('The timestamp of the request differs too much from the local clock.');
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

/** Parses space-separated `v1,<base64>` signatures. The key is the base64 part of the secret. */
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

/** Parses `sha256=<hex>`. The key is the whole secret as text. */
function bodySignature(header: string | null, signed: Bytes): Candidate[] {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '') ?? [];
  if (hex === undefined) return [];
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return [{ signature, signed, keyOf: (secret) => new TextEncoder().encode(secret) }];
}

/** Returns empty bytes, which match no signature, if the text is not base64. */
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

/** Not `instanceof`, because Node has several `Headers` classes. */
const isHeaders = (headers: WebhookHeaders): headers is Headers => typeof headers.get === 'function';
