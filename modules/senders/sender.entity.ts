import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { MailSecurity, SenderStatus, SendWindow } from './sender.schema.ts';

export const Sender = defineEntity({
  name: 'Sender',
  tableName: 'senders',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    name: p.text(),
    fromName: p.text(),
    fromEmail: p.text(),
    replyTo: p.text().nullable(),
    signature: p.text().nullable(),
    smtpHost: p.text(),
    smtpPort: p.integer(),
    smtpSecurity: p.text().$type<MailSecurity>(),
    smtpUsername: p.text().nullable(),
    sealedSmtpPassword: p.text().nullable().hidden(),
    imapHost: p.text().nullable(),
    imapPort: p.integer().nullable(),
    imapSecurity: p.text().$type<MailSecurity>().nullable(),
    imapUsername: p.text().nullable(),
    sealedImapPassword: p.text().nullable().hidden(),
    dailyCap: p.integer().nullable(),
    rampPerDay: p.integer().nullable(),
    spacingSeconds: p.integer().nullable(),
    spacingJitterSeconds: p.integer().nullable(),
    peoplePerCompanyPerDay: p.integer().nullable(),
    sendWindow: p.json<SendWindow>().nullable(),
    dkimDomain: p.text().nullable(),
    dkimSelector: p.text().nullable(),
    sealedDkimKey: p.text().nullable().hidden(),
    status: p.text().$type<SenderStatus>(),
    pausedReason: p.text().nullable(),
    /** The guard counts only messages sent after this time. */
    judgedFrom: p.datetime(),
    /** Day of `taken` in the sender's time zone, such as 2026-11-15. */
    takenOn: p.text().nullable(),
    taken: p.integer().default(0),
    lastTakenAt: p.datetime().nullable(),
    /** Days on which the sender has sent, including `takenOn`. */
    sendingDays: p.integer().default(0),
    /** Consecutive failures of the mail server. */
    failures: p.integer().default(0),
    retryAt: p.datetime().nullable(),
    lastError: p.text().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** Soft delete, because sent messages refer to the row. */
    deletedAt: p.datetime().nullable(),
  },
});
export type Sender = InferEntity<typeof Sender>;
