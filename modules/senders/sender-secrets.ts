import type { SealedColumn } from '../../src/database/secrets/reseal.ts';

/** Kinds of sealed values. A value opens only with the kind it was sealed with. */
export const SMTP_PASSWORD = 'smtp-password';
export const IMAP_PASSWORD = 'imap-password';
export const DKIM_KEY = 'dkim-key';

const column = (name: string, kind: string): SealedColumn => ({
  table: 'senders',
  column: name,
  kind,
  key: { id: 'uuid' },
  org: 'org_id',
});

export const senderSealedColumns: SealedColumn[] = [
  column('sealed_smtp_password', SMTP_PASSWORD),
  column('sealed_imap_password', IMAP_PASSWORD),
  column('sealed_dkim_key', DKIM_KEY),
];
