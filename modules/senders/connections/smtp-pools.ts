import type { Needs } from '../../../src/kernel/context.ts';
import type { Sender } from '../sender.entity.ts';
import { SMTP_PASSWORD } from '../sender-secrets.ts';
import { asciiAddress } from './mail-address.rules.ts';
import { openSession, type SmtpAccess } from './open-session.ts';
import { createSmtpPool, type SmtpPool } from './smtp-pool.ts';

/** The connections that this process sends by, a pool for each sender. */
export interface SmtpPools {
  of(sender: Sender): SmtpPool;
  /** Of a sender that sends no more. */
  forget(senderId: string): void;
  close(): void;
}

/** A sender that was changed gets new connections; the old ones end with what they carry. */
export function createSmtpPools(needs: Needs<'egress' | 'vault'>): SmtpPools {
  const open = new Map<string, { version: number; pool: SmtpPool }>();
  return {
    of(sender) {
      const version = sender.updatedAt.getTime();
      const known = open.get(sender.id);
      // Whoever read the sender before it was changed gets what is there, and finds out by the next turn.
      if (known !== undefined && known.version >= version) return known.pool;
      known?.pool.close();
      const access = accessOf(needs, sender);
      const pool = createSmtpPool(() => openSession(needs.egress, access));
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

export function accessOf({ vault }: Needs<'vault'>, sender: Sender): SmtpAccess {
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
