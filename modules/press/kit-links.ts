import type { RowKey } from '../../src/database/row-key.ts';
import type { Vault } from '../../src/security/vault.ts';
import { createMessageTokens } from '../tracking/index.ts';

/** The addresses of public pages. A token names the kit and is signed: nothing is kept to look it up. */
export interface KitLinks {
  tokenOf(kit: RowKey): string;
  /** The whole address of the page. */
  pageOf(token: string): string;
  /** Null when we did not write the token. */
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
