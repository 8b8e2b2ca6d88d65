import { useSyncExternalStore } from 'react';

const LINK = /^#((?:sign-in|invitation)=[\w-]*)/;
const listeners = new Set<() => void>();
let token: string | null = null;

function change(next: string | null): void {
  token = next;
  for (const listener of listeners) listener();
}

/** Takes the token out of the address, so that neither the history nor a copied address keeps it. */
function take(): void {
  const found = LINK.exec(location.hash)?.[1];
  if (found === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  change(found);
}

take();
// A link to the page that is open changes its address without loading it.
addEventListener('hashchange', take);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the link that this tab was opened with carries, `sign-in=` or `invitation=` and its token, until somebody has decided about it. */
export const useLinkToken = () => useSyncExternalStore(subscribe, () => token);
export const dropLinkToken = () => change(null);
