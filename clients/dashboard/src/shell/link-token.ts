import { useSyncExternalStore } from 'react';

const LINK = /^#((?:sign-in|invitation)=[\w-]*)/;
const listeners = new Set<() => void>();
let token: string | null = null;

function change(next: string | null): void {
  token = next;
  for (const listener of listeners) listener();
}

/** Removes the token from the URL, so that neither the history nor a copied URL contains it. */
function take(): void {
  const found = LINK.exec(location.hash)?.[1];
  if (found === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  change(found);
}

take();
// A link to the open page changes only the hash, without a page load.
addEventListener('hashchange', take);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the token of the link that opened this tab (`sign-in=` or `invitation=`), until it is used or dropped. */
export const useLinkToken = () => useSyncExternalStore(subscribe, () => token);
export const dropLinkToken = () => change(null);
