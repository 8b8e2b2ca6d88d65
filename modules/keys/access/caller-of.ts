import { timingSafeEqual } from 'node:crypto';
import type { ActingFor, Caller } from '../../../src/kernel/caller.ts';
import { inBoth, permissionsFrom } from '../../../src/kernel/permissions.ts';

export interface PresentedKey {
  keyHash: Buffer | null;
  orgId: string | null;
  userId: string | null;
}

export interface ResolvedKey {
  key_id: string | null;
  key_hash: Buffer | null;
  kind: 'user' | 'app' | 'admin' | null;
  scopes: string[] | null;
  /** For user keys. Null if the user was removed or the organisation is closed. */
  permissions: string[] | null;
  org_id: string | null;
  user_id: string | null;
  named_org_id: string | null;
  named_user_id: string | null;
}

export function callerOf(request: PresentedKey | undefined, row: ResolvedKey): Caller {
  if (request === undefined || request.keyHash === null) return { kind: 'anonymous' };
  if (row.key_id === null || row.key_hash === null || row.kind === null) return { kind: 'stranger' };
  if (!timingSafeEqual(row.key_hash, request.keyHash)) return { kind: 'stranger' };
  if (row.kind === 'user') {
    if (row.org_id === null || row.user_id === null || row.permissions === null) return { kind: 'stranger' };
    const scopes = row.scopes === null ? null : permissionsFrom(row.scopes);
    const permissions = inBoth(permissionsFrom(row.permissions), scopes);
    return { kind: 'user', keyId: row.key_id, orgId: row.org_id, userId: row.user_id, permissions, scopes };
  }
  return { kind: row.kind, keyId: row.key_id, organisation: actingFor(request, row), userId: row.named_user_id };
}

function actingFor({ orgId, userId }: PresentedKey, row: ResolvedKey): ActingFor {
  if (orgId === null) return { state: 'missing' };
  if (row.named_org_id === null) return { state: 'unknown', what: 'Organisation' };
  if (userId !== null && row.named_user_id === null) return { state: 'unknown', what: 'User' };
  return { state: 'known', orgId: row.named_org_id };
}
