import type { Needs } from '../../../src/kernel/context.ts';
import type { Sender } from '../sender.entity.ts';
import { SMTP_PASSWORD } from '../sender-columns.ts';
import { asciiAddress } from './mail-address.rules.ts';
import { openSmtpSession, type SmtpAccess } from './open-session.ts';
import type { MimeMessage } from './smtp-dialogue.ts';
import { createSmtpPool, type SmtpPool } from './smtp-pool.ts';
import type { SmtpResult } from './smtp-result.rules.ts';

export interface SmtpPools {
  of(sender: Sender): SmtpPool;
  forget(senderId: string): void;
  close(): void;
}

/** A changed sender gets a new pool. Old connections finish their current message. */
export function createSmtpPools(needs: Needs<'egress' | 'vault'>): SmtpPools {
  const open = new Map<string, { version: number; pool: SmtpPool }>();
  return {
    of(sender) {
      const version = sender.updatedAt.getTime();
      const known = open.get(sender.id);
      // The caller read an older version of the sender and gets the current pool.
      if (known !== undefined && known.version >= version) return known.pool;
      known?.pool.close();
      const access = smtpAccessOf(needs, sender);
      const pool = createSmtpPool(() => openSmtpSession(needs.egress, access));
      open.set(sender.id, { version, pool });
      return pool;
    },
    forget(senderId) {
      open.get(senderId)?.pool.close();
      open.delete(senderId);
    },
    close() {
      for (const { pool } of open.values()) pool.close();
      open.clear();
    },
  };
}

export function smtpAccessOf({ vault }: Needs<'vault'>, sender: Sender): SmtpAccess {
  const { orgId, smtpHost, smtpPort, smtpSecurity, smtpUsername = null, sealedSmtpPassword = null } = sender;
  return {
    host: smtpHost,
    port: smtpPort,
    security: smtpSecurity,
    username: smtpUsername,
    password: sealedSmtpPassword === null ? null : vault.open(sealedSmtpPassword, { orgId, kind: SMTP_PASSWORD }),
    clientName: asciiAddress(sender.fromEmail).domain,
  };
}

/** Sends one email over its own connection, outside the pool. */
export async function sendOnce(
  needs: Needs<'egress' | 'vault'>,
  sender: Sender,
  message: MimeMessage,
): Promise<SmtpResult> {
  const session = await openSmtpSession(needs.egress, smtpAccessOf(needs, sender));
  try {
    return await session.send(message, { mayLeave: () => true, onLeft: () => {} });
  } finally {
    session.close();
  }
}
