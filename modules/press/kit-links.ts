import type { RowKey } from '../../src/database/row-key.ts';
import type { Vault } from '../../src/security/vault.ts';
import { createMessageTokens } from '../tracking/index.ts';

/** URLs of public pages. A token is signed and names its kit, so tokens are not stored. */
export interface KitLinks {
  tokenOf(kit: RowKey): string;
  pageOf(token: string): string;
  /** Returns null if the signature is invalid. */
  read(token: string): RowKey | null;
}

export const PAGE_PATH = '/press-kits/public';

export function createKitLinks({ vault, publicUrl }: { vault: Pick<Vault, 'derive'>; publicUrl: string }): KitLinks {
  const tokens = createMessageTokens(vault.derive('press-kits'));
  return {
    tokenOf: (kit) => tokens.write('k', kit, ''),
    pageOf: (token) => `${publicUrl}${PAGE_PATH}/${token}`,
    read: (token) => tokens.read('k', token)?.message ?? null,
  };
}
