import { timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { createShortHmac } from '../../src/kernel/short-hmac.ts';
import type { Vault } from '../../src/kernel/vault.ts';

/** `o` opened, `c` clicked, `u` unsubscribe: a token of one kind is none of another. */
type LinkKind = 'o' | 'c' | 'u';

/** The addresses that one message carries, and what such an address stands for when somebody follows it. */
export interface TrackingLinks {
  pixel(messageId: string): string;
  /** Leads to `url` and nowhere else. What is no web address, such as `mailto:`, stays as it is. */
  click(messageId: string, url: string): string;
  /** For the link in the text and for the header `List-Unsubscribe`. */
  unsubscribe(messageId: string): string;
  /** The message of a pixel or of an unsubscribe link; null when we did not write the token. */
  readMessage(kind: 'o' | 'u', token: string): string | null;
  readClick(token: string): { messageId: string; url: string } | null;
}

const ID_BYTES = 16;
/** 96 bits: nobody guesses a signature, and a link stays short enough for a line of text. In base64url, without a rest. */
const SIGNATURE_LENGTH = 16;
/** Longer addresses than browsers take are no links of a mail. */
const MAX_TOKEN = 8_000;

const PATHS: Record<LinkKind, string> = { o: '/t/o', c: '/t/c', u: '/u' };

/** A token is the signature, the id of the message and, for a click, the address: nothing is kept to look it up. */
export function trackingLinks({
  vault,
  publicUrl,
}: {
  vault: Pick<Vault, 'derive'>;
  publicUrl: string;
}): TrackingLinks {
  const hmac = createShortHmac(vault.derive('tracking'), MAX_TOKEN);
  const sign = (kind: LinkKind, content: Buffer) => hmac(kind, content).slice(0, SIGNATURE_LENGTH);
  const link = (kind: LinkKind, messageId: string, address = '') => {
    const content = Buffer.concat([parse(messageId), Buffer.from(address)]);
    return `${publicUrl}${PATHS[kind]}/${sign(kind, content)}${content.toString('base64url')}`;
  };
  const read = (kind: LinkKind, token: string): { messageId: string; rest: string } | null => {
    if (token.length > MAX_TOKEN) return null;
    const written = token.slice(SIGNATURE_LENGTH);
    const content = Buffer.from(written, 'base64url');
    // Two spellings of the same bytes would be two tokens.
    if (content.length < ID_BYTES || content.toString('base64url') !== written) return null;
    if (!isSame(sign(kind, content), token.slice(0, SIGNATURE_LENGTH))) return null;
    return { messageId: stringify(content), rest: content.toString('utf8', ID_BYTES) };
  };
  return {
    pixel: (messageId) => link('o', messageId),
    unsubscribe: (messageId) => link('u', messageId),
    click(messageId, url) {
      const address = webAddress(url);
      if (address === null) return url;
      const tracked = link('c', messageId, address);
      return tracked.length > MAX_TOKEN ? url : tracked;
    },
    readMessage: (kind, token) => read(kind, token)?.messageId ?? null,
    readClick(token) {
      const found = read('c', token);
      const url = found === null ? null : webAddress(found.rest);
      return found === null || url === null ? null : { messageId: found.messageId, url };
    },
  };
}

/** In a time that tells nothing of where they differ. */
function isSame(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

/** In ASCII, as a header can carry it; null for everything that is not http or https. */
function webAddress(text: string): string | null {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
