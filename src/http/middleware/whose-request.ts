import type { Response } from 'express';
import type { Caller } from '../../kernel/caller.ts';
import { clientAddress } from '../../security/client-address.ts';
import { requestContextOf } from './request-context.ts';

/** Returns the owner of per-caller limits in this process: the organisation (for all its keys) or the address. */
export function whoseRequest(response: Response): string {
  const { caller, ip } = requestContextOf(response);
  return ownerOf(caller) ?? clientAddress(ip);
}

function ownerOf(caller: Caller): string | null {
  if (caller.kind === 'user') return caller.orgId;
  if (!('keyId' in caller)) return null;
  return caller.organisation.state === 'known' ? caller.organisation.orgId : caller.keyId;
}
