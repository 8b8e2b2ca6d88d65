import { EgressFailed, EgressRefused } from '../../../src/egress/egress.ts';
import type { Platform } from '../../../src/kernel/context.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { APPLICATION } from '../owner.rules.ts';
import { signatureHeaders } from '../secret/signature.ts';
import type { SigningKeyCache } from '../secret/signing-key-cache.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { DEADLINE_MS, type DeliveryResponse } from './delivery.rules.ts';

const MAX_ANSWER_BYTES = 16 * 1024;

const KEPT_CHARACTERS = 1_000;

export interface DeliveryAttempt {
  delivery: ClaimedDelivery;
  at: Date;
  durationMs: number;
  answer: DeliveryResponse;
}

export type DeliverySender = Pick<Platform, 'egress' | 'clock'> & { keys: SigningKeyCache };

/** Only application endpoints get the organisation's id. The application's own test event has none. */
const organisationHeader = ({ ownerId, orgId }: ClaimedDelivery): Record<string, string> =>
  ownerId === APPLICATION && orgId !== APPLICATION ? { 'x-distribute-org-id': orgId } : {};

/**
 * Sends one request. Returns null if the process had to stop before the response, because that does not
 * count as an attempt.
 */
export async function sendDelivery(
  { egress, clock, keys }: DeliverySender,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<DeliveryAttempt | null> {
  const at = clock.now();
  const began = performance.now();
  const answer = await ask();
  return answer === null ? null : { delivery, at, durationMs: Math.round(performance.now() - began), answer };

  async function ask(): Promise<DeliveryResponse | null> {
    try {
      const { eventId, body } = delivery;
      const {
        status,
        headers,
        body: bytes,
      } = await egress.request(delivery.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...organisationHeader(delivery),
          ...signatureHeaders({ eventId, body, at, ...keys.of(delivery, at) }),
        },
        body,
        deadlineMs: DEADLINE_MS,
        maxBytes: MAX_ANSWER_BYTES,
        onTooLarge: 'truncate',
        signal,
      });
      // PostgreSQL text cannot contain NUL, so the log shows the replacement character.
      const start = outsideText(bytes.toString('utf8').replaceAll('\0', '\uFFFD'), KEPT_CHARACTERS);
      return { kind: 'answered', status, body: start, retryAfter: headers['retry-after'] ?? null };
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof EgressRefused || error instanceof EgressFailed)
        return { kind: 'failed', error: error.message };
      throw error;
    }
  }
}
