import type { Permissions } from './permissions.ts';

/** Who sent a request, as far as its key tells. Deciding what that permits is the procedure's business. */
export type Caller =
  | { kind: 'anonymous' }
  /** A key was sent, and it is none of ours or revoked. */
  | { kind: 'stranger' }
  /** A key was sent, and the identity store could not be asked. */
  | { kind: 'unresolved' }
  | ({ kind: 'user'; keyId: string; orgId: string; userId: string } & Grants)
  | { kind: 'app' | 'admin'; keyId: string; organisation: ActingFor; userId: string | null };

/** What a key may do. */
export interface Grants {
  /** What its user may do, within the scopes of the key. */
  permissions: Permissions;
  /** What the key itself is limited to; null is all that its user may. */
  scopes: Permissions;
}

/** Whoever sent a key that is somebody's. */
export type ResolvedCaller = Extract<Caller, { keyId: string }>;

/** The organisation that an application key names in `x-org-id`. */
export type ActingFor =
  | { state: 'missing' }
  | { state: 'unknown'; what: 'Organisation' | 'User' }
  | { state: 'known'; orgId: string };

/** The organisation in whose name a procedure acts: every query is scoped to it. */
export interface Actor extends Grants {
  orgId: string;
  userId: string | null;
  keyId: string;
  authType: 'user_key' | 'admin';
  isAdmin: boolean;
}
