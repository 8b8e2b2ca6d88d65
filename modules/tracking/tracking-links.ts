import type { Vault } from '../../src/security/vault.ts';
import type { MailLinks, MessageRef } from '../messages/index.ts';
import { createMessageTokens, MAX_TOKEN } from './message-token.ts';

/** `o` open, `c` click, `u` unsubscribe. Tokens are valid for one kind only. */
type LinkKind = 'o' | 'c' | 'u';

export interface TrackingLinks extends MailLinks {
  pixel(message: MessageRef): string;
  /** Returns null if the token is invalid. */
  readMessage(kind: 'o' | 'u', token: string): MessageRef | null;
  readClick(token: string): { message: MessageRef; url: string } | null;
}

const PATHS: Record<LinkKind, string> = { o: '/t/o', c: '/t/c', u: '/u' };

export function createTrackingLinks({
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

/** Returns the URL in ASCII, as a header requires. Null if it is not http or https. */
function webAddress(text: string): string | null {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
