import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Returns whether this tab is visible. */
export const useVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
