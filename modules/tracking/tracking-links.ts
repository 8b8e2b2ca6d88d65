import type { Vault } from '../../src/security/vault.ts';
import type { MailLinks, MessageRef } from '../messages/index.ts';
import { createMessageTokens, MAX_TOKEN } from './message-token.ts';

/** `o` opened, `c` clicked, `u` unsubscribe: a token of one kind is none of another. */
type LinkKind = 'o' | 'c' | 'u';

/** The addresses that a message carries, and what such an address stands for when somebody follows it. */
export interface TrackingLinks extends MailLinks {
  pixel(message: MessageRef): string;
  /** The message of a pixel or of an unsubscribe link; null when we did not write the token. */
  readMessage(kind: 'o' | 'u', token: string): MessageRef | null;
  readClick(token: string): { message: MessageRef; url: string } | null;
}

const PATHS: Record<LinkKind, string> = { o: '/t/o', c: '/t/c', u: '/u' };

export function trackingLinks({
  vault,
  publicUrl,
}: {
  vault: Pick<Vault, 'derive'>;
  publicUrl: string;
}): TrackingLinks {
  const tokens = createMessageTokens(vault.derive('tracking'));
  const link = (kind: LinkKind, message: MessageRef, address = '') =>
    `${publicUrl}${PATHS[kind]}/${tokens.write(kind, message, address)}`;
  return {
    pixel: (message) => link('o', message),
    unsubscribe: (message) => link('u', message),
    click(message, url) {
      const address = webAddress(url);
      if (address === null) return url;
      const tracked = link('c', message, address);
      return tracked.length > MAX_TOKEN ? url : tracked;
    },
    readMessage: (kind, token) => tokens.read(kind, token)?.message ?? null,
    readClick(token) {
      const found = tokens.read('c', token);
      const url = found === null ? null : webAddress(found.rest);
      return found === null || url === null ? null : { message: found.message, url };
    },
  };
}

/** In ASCII, as a header can carry it; null for everything that is not http or https. */
function webAddress(text: string): string | null {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
