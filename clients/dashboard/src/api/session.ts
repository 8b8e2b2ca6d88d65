import { useSyncExternalStore } from 'react';

/** Who is signed in: kept for this tab alone, and gone with it. */
export interface Session {
  key: string;
  authType: 'user_key' | 'admin';
  orgId: string;
  userId: string | null;
}

const PLACE = 'distribute.session';
const listeners = new Set<() => void>();
let session = read();
/** Why the last session ended, for the page that asks for a key. */
let farewell: string | null = null;

function read(): Session | null {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Session | null;
  } catch {
    return null;
  }
}

export const currentSession = () => session;
export const whyEnded = () => farewell;

export function beginSession(begun: Session): void {
  sessionStorage.setItem(PLACE, JSON.stringify(begun));
  farewell = null;
  change(begun);
}

export function endSession(reason: string | null = null): void {
  sessionStorage.removeItem(PLACE);
  farewell = reason;
  change(null);
}

function change(next: Session | null): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = () => useSyncExternalStore(subscribe, currentSession);

/** For whom one request of an administrator acts, where it is not for whom the session does. */
export type ActingFor = Partial<Pick<Session, 'orgId' | 'userId'>>;

/** What every request carries. A key that is nobody's own names whom it acts for. */
export const sessionHeaders = (acting: ActingFor = {}): Record<string, string> =>
  session === null ? {} : headersOf({ ...session, ...acting });

export function headersOf({ key, authType, orgId, userId }: Session): Record<string, string> {
  return {
    authorization: `Bearer ${key}`,
    ...(authType === 'admin' && { 'x-org-id': orgId, ...(userId !== null && { 'x-user-id': userId }) }),
  };
}
