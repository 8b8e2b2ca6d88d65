import { useSyncExternalStore } from 'react';
import type { Permission } from '../../../sdk/src/generated/schemas.ts';

export interface Session {
  key: string;
  authType: 'user_key' | 'admin';
  /** An application key may act for any organisation too, but it is not an administrator. */
  isAdmin: boolean;
  orgId: string;
  userId: string | null;
  /** Sessions from a link are stored for the whole browser. A typed key is stored only in its tab. */
  isOfBrowser: boolean;
  permissions?: readonly Permission[];
}

const OWN = 'distribute.';
const PLACE = `${OWN}session`;
const listeners = new Set<() => void>();
let session = read(() => sessionStorage.getItem(PLACE) ?? localStorage.getItem(PLACE));
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

function forgetKept(): void {
  for (const place of Object.keys(sessionStorage)) if (place.startsWith(OWN)) sessionStorage.removeItem(place);
  // Another tab may have signed in with a different key, which then stays stored.
  const ofBrowser = read(() => localStorage.getItem(PLACE));
  if (session?.isOfBrowser && ofBrowser?.key === session.key) localStorage.removeItem(PLACE);
}

function change(next: Session | null): void {
  session = next;
  for (const listener of listeners) listener();
}

/** Calls the listener on sign-in, sign-out and a change of organisation. Returns a function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = () => useSyncExternalStore(onSessionChange, currentSession);

export type ActingFor = Partial<Pick<Session, 'orgId' | 'userId'>>;

/** Returns the headers of every request. Keys without a user name the organisation that they act for. */
export const sessionHeaders = (acting: ActingFor = {}): Record<string, string> =>
  session === null ? {} : headersOf({ ...session, ...acting });

export type Bearer = Pick<Session, 'key' | 'authType' | 'orgId' | 'userId'>;

export function headersOf({ key, authType, orgId, userId }: Bearer): Record<string, string> {
  return {
    authorization: `Bearer ${key}`,
    ...(authType === 'admin' && { 'x-org-id': orgId, ...(userId !== null && { 'x-user-id': userId }) }),
  };
}
