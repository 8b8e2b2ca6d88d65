import { useSyncExternalStore } from 'react';
import type { Permission } from '../../../sdk/src/generated/schemas.ts';

/** Who is signed in. */
export interface Session {
  key: string;
  authType: 'user_key' | 'admin';
  /** An application's key acts for any organisation as well, and administers none. */
  isAdmin: boolean;
  orgId: string;
  userId: string | null;
  /** What a link opened is the browser's: a new tab goes on with it. A key that was typed is its tab's alone. */
  isOfBrowser: boolean;
  /** What it may do, as it was when it began. */
  permissions?: readonly Permission[];
}

/** Whatever this tab keeps of a person begins so. */
const OWN = 'distribute.';
const PLACE = `${OWN}session`;
const listeners = new Set<() => void>();
let session = read(() => sessionStorage.getItem(PLACE) ?? localStorage.getItem(PLACE));
/** Why the last session ended, for the page that asks for a key. */
let farewell: string | null = null;

function read(kept: () => string | null): Session | null {
  try {
    return JSON.parse(kept() ?? 'null') as Session | null;
  } catch {
    return null;
  }
}

export const currentSession = () => session;
export const whyEnded = () => farewell;

export function beginSession(begun: Session): void {
  if (session?.key !== begun.key) forgetKept();
  sessionStorage.setItem(PLACE, JSON.stringify(begun));
  if (begun.isOfBrowser) localStorage.setItem(PLACE, JSON.stringify(begun));
  farewell = null;
  change(begun);
}

export function endSession(reason: string | null = null): void {
  forgetKept();
  farewell = reason;
  change(null);
}

/** What one person began is nothing to the next. */
function forgetKept(): void {
  for (const place of Object.keys(sessionStorage)) if (place.startsWith(OWN)) sessionStorage.removeItem(place);
  // Somebody may have signed in anew in another tab: that one stays the browser's.
  const ofBrowser = read(() => localStorage.getItem(PLACE));
  if (session?.isOfBrowser && ofBrowser?.key === session.key) localStorage.removeItem(PLACE);
}

function change(next: Session | null): void {
  session = next;
  for (const listener of listeners) listener();
}

/** Tells when somebody signs in or out or acts for another organisation; returns how to hear no more of it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = () => useSyncExternalStore(onSessionChange, currentSession);

/** For whom one request of an administrator acts, where it is not for whom the session does. */
export type ActingFor = Partial<Pick<Session, 'orgId' | 'userId'>>;

/** What every request carries. A key that is nobody's own names whom it acts for. */
export const sessionHeaders = (acting: ActingFor = {}): Record<string, string> =>
  session === null ? {} : headersOf({ ...session, ...acting });

export type Bearer = Pick<Session, 'key' | 'authType' | 'orgId' | 'userId'>;

export function headersOf({ key, authType, orgId, userId }: Bearer): Record<string, string> {
  return {
    authorization: `Bearer ${key}`,
    ...(authType === 'admin' && { 'x-org-id': orgId, ...(userId !== null && { 'x-user-id': userId }) }),
  };
}
