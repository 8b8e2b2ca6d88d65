import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange } from '../../api/session.ts';
import type { Kit } from './statuses.ts';

/** Unsaved texts by kit id. They survive navigation within this tab. */
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();
let draftsOf = currentSession()?.key;
onSessionChange(() => {
  if (currentSession()?.key !== draftsOf) drafts.clear();
  draftsOf = currentSession()?.key;
});

export const kitDraftOf = (kitId: string) => drafts.get(kitId) ?? null;

export function setDraft(kitId: string, draft: string | null): void {
  if (draft === null) drafts.delete(kitId);
  else drafts.set(kitId, draft);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useKitText({ id, mdxPageContent }: Kit): { text: string; isChanged: boolean } {
  const kept = mdxPageContent ?? '';
  const text = useSyncExternalStore(subscribe, () => kitDraftOf(id)) ?? kept;
  return { text, isChanged: text !== kept };
}
