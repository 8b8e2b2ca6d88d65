import type { Needs } from '../../../src/kernel/context.ts';
import type { Sender } from '../senders/sender.entity.ts';
import { SMTP_PASSWORD } from '../senders/sender-secrets.ts';
import { asciiAddress } from './mail-address.rules.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { openSession, type SmtpAccess } from './smtp-session.ts';

/** The mailboxes that this process sends by. */
export interface Mailboxes {
  of(sender: Sender): Mailbox;
  /** Of a sender that sends no more. */
  forget(senderId: string): void;
  close(): void;
}

/** A sender that was changed gets new connections; the old ones end with what they carry. */
export function createMailboxes(needs: Needs<'egress' | 'vault'>): Mailboxes {
  const open = new Map<string, { version: number; mailbox: Mailbox }>();
  return {
    of(sender) {
      const version = sender.updatedAt.getTime();
      const known = open.get(sender.id);
      // Whoever read the sender before it was changed gets what is there, and finds out by the next turn.
      if (known !== undefined && known.version >= version) return known.mailbox;
      known?.mailbox.close();
      const access = accessOf(needs, sender);
      const mailbox = createMailbox(() => openSession(needs.egress, access));
      open.set(sender.id, { version, mailbox });
      return mailbox;
    },
    forget(senderId) {
      open.get(senderId)?.mailbox.close();
      open.delete(senderId);
    },
    close() {
      for (const { mailbox } of open.values()) mailbox.close();
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
