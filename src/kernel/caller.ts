import type { Permissions } from './permissions.ts';

/** Sender of a request, as identified by its key. Procedures decide what the sender may do. */
export type Caller =
  | { kind: 'anonymous' }
  /** The key is unknown or revoked. */
  | { kind: 'stranger' }
  /** The key could not be checked, because the identity store is unavailable. */
  | { kind: 'unresolved' }
  | ({ kind: 'user'; keyId: string; orgId: string; userId: string } & Grants)
  | { kind: 'app' | 'admin'; keyId: string; organisation: ActingFor; userId: string | null };

export interface Grants {
  /** Permissions of the user, limited to the scopes of the key. */
  permissions: Permissions;
  /** Limit of the key itself. Null means all permissions of the user. */
  scopes: Permissions;
}

export type ResolvedCaller = Extract<Caller, { keyId: string }>;

/** Organisation from the `x-org-id` header of an application key. */
export type ActingFor =
  | { state: 'missing' }
  | { state: 'unknown'; what: 'Organisation' | 'User' }
  | { state: 'known'; orgId: string };

/** Organisation that a procedure acts for. Every query is scoped to it. */
export interface Actor extends Grants {
  orgId: string;
  userId: string | null;
  keyId: string;
  authType: 'user_key' | 'admin';
  isAdmin: boolean;
}
