import type { Response } from 'express';
import type { Caller } from '../../kernel/caller.ts';
import { clientAddress } from '../../security/client-address.ts';
import { requestContextOf } from './request-context.ts';

/** Who shares what a process has for one: an organisation, however many keys it has, or an address without a key. */
export function whoseRequest(response: Response): string {
  const { caller, ip } = requestContextOf(response);
  return ownerOf(caller) ?? clientAddress(ip);
}

function ownerOf(caller: Caller): string | null {
  if (caller.kind === 'user') return caller.orgId;
  if (!('keyId' in caller)) return null;
  return caller.organisation.state === 'known' ? caller.organisation.orgId : caller.keyId;
}
