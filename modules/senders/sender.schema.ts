import { z } from 'zod';
import {
  EmailAddress,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  NextCursor,
  PageInput,
  sortChoice,
  Timestamp,
  TimeZone,
} from '../../src/kernel/schema.ts';

/** Text for a header, which must be a single line. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // Spelled out, because not every regex engine that reads the API document supports the class Cc.
    // oxlint-disable-next-line no-control-regex -- they are what is refused
    .regex(/^[^\x00-\x1F\x7F-\x9F]*$/, 'must be one line without control characters');

export const MailSecurity = z.enum(['none', 'starttls', 'tls']).meta({
  id: 'MailSecurity',
  description:
    '`tls`: encrypted from the first byte (ports 465 and 993). `starttls`: encrypted after the greeting (ports 587 and 143). `none`: unencrypted.',
});
export type MailSecurity = z.output<typeof MailSecurity>;

export const SenderStatus = z.enum(['active', 'paused']).meta({ id: 'SenderStatus' });
export type SenderStatus = z.output<typeof SenderStatus>;

const MailServer = z.object({
  host: line(253).describe('Public host name or IP address.'),
  port: z.number().int().min(1).max(65_535),
  security: MailSecurity,
  username: line(320).optional(),
  password: z.string().min(1).max(1000).optional().describe('Encrypted and never returned.'),
});
export type MailServer = z.output<typeof MailServer>;

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time such as 09:00');

export const SendWindow = z
  .object({
    days: z.array(z.enum(WEEKDAYS)).min(1).max(7),
    from: time,
    to: time.describe('Must be later than `from`. `24:00` is the end of the day.'),
    timeZone: z
      .union([z.enum(['recipient', 'organisation']), TimeZone])
      .describe(
        "IANA time zone, `organisation` or `recipient`. `recipient` uses the contact's country, else the country-code domain of the address. Countries with several time zones use the middle one. If the country is unknown, the organisation's time zone applies.",
      ),
  })
  .refine(({ from, to }) => from < to, 'must end later than it begins')
  .meta({
    id: 'SendWindow',
    example: { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00', timeZone: 'Europe/Paris' },
  });
export type SendWindow = z.output<typeof SendWindow>;

const WORKING_HOURS: SendWindow = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '08:00',
  to: '18:00',
  timeZone: 'organisation',
};

/** Defaults of a new sender. Sending like a person protects the reputation of the mailbox. */
export const NEW_SENDER = {
  rampPerDay: 10,
  spacingSeconds: 60,
  spacingJitterSeconds: 30,
  window: WORKING_HOURS,
  peoplePerCompanyPerDay: 1,
};

const Dkim = z.object({
  domain: line(253),
  selector: line(63),
  privateKey: z.string().min(1).max(10_000).describe('RSA private key in PEM format. Encrypted and never returned.'),
});

const fields = {
  name: line(200).describe('Label of the sender.'),
  fromName: line(200),
  fromEmail: line(254).describe('Email address that recipients see. Non-ASCII characters are allowed.'),
  replyTo: line(254).nullable().optional(),
  signature: z.string().max(5000).nullable().optional().describe('Text at the end of every email.'),
  smtp: MailServer,
  imap: MailServer.nullable().optional().describe('Mailbox in which replies arrive. Null if replies are not fetched.'),
  dailyCap: z.number().int().min(1).max(1_000_000).nullable().optional().describe('Maximum number of emails per day.'),
  rampPerDay: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .nullable()
    .optional()
    .describe(
      'Daily ramp-up. The sender starts with this many emails per day and adds the same number each day, up to `dailyCap`. Days without sent emails do not count. Default 10; null for no ramp-up.',
    ),
  spacingSeconds: z
    .number()
    .int()
    .min(0)
    .max(86_400)
    .nullable()
    .optional()
    .describe('Minimum seconds between two emails. Default 60; null for no spacing.'),
  spacingJitterSeconds: z
    .number()
    .int()
    .min(0)
    .max(86_400)
    .nullable()
    .optional()
    .describe(
      'Maximum random seconds added to `spacingSeconds`. Ignored if `spacingSeconds` is 0 or null. Default 30; null for none.',
    ),
  window: SendWindow.nullable()
    .optional()
    .describe(
      "When emails are sent. Default Monday to Friday, 08:00 to 18:00 in the organisation's time zone; null for any time.",
    ),
  peoplePerCompanyPerDay: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .nullable()
    .optional()
    .describe(
      "Maximum number of people contacted at one company per day, across all senders with such a limit. Further leads wait until the next day. A company is a domain; free mail providers do not count. Days use the organisation's time zone. Default 1; null for no limit.",
    ),
  dkim: Dkim.nullable().optional().describe('DKIM key for mail servers that do not sign emails themselves.'),
};

export const CreateSenderInput = z.object(fields).meta({
  example: {
    name: 'Ada',
    fromName: 'Ada Lovelace',
    fromEmail: 'ada@acme.example',
    smtp: { host: 'smtp.acme.example', port: 587, security: 'starttls', username: 'ada', password: 'correct horse' },
    dailyCap: 50,
    rampPerDay: 10,
  },
});
export type CreateSenderInput = z.output<typeof CreateSenderInput>;

export const SenderRef = z.object({ id: IdInput });

export const PatchSenderInput = z
  .object(fields)
  .partial()
  .extend({ id: IdInput, status: SenderStatus.optional().describe('`active` resumes the sender, `paused` pauses it.') })
  .meta({ example: { id: EXAMPLE_ID, dailyCap: 80, replyTo: null } });
export type PatchSenderInput = z.output<typeof PatchSenderInput>;

const MailServerView = MailServer.omit({ password: true, username: true }).extend({
  username: z.string().nullable(),
  hasPassword: z.boolean(),
});

export const SenderView = z
  .object({
    id: Id,
    name: z.string(),
    fromName: z.string(),
    fromEmail: EmailAddress,
    replyTo: z.string().nullable(),
    signature: z.string().nullable(),
    smtp: MailServerView,
    imap: MailServerView.nullable(),
    dailyCap: z.number().int().nullable(),
    rampPerDay: z.number().int().nullable(),
    spacingSeconds: z.number().int().nullable(),
    spacingJitterSeconds: z.number().int().nullable(),
    peoplePerCompanyPerDay: z.number().int().nullable(),
    window: SendWindow.nullable(),
    dkim: z.object({ domain: z.string(), selector: z.string() }).nullable(),
    status: SenderStatus,
    pausedReason: z.string().nullable().describe('`manual`, or why it was paused automatically. Null if active.'),
    sentToday: z.number().int(),
    remainingToday: z.number().int().nullable().describe('Null if the sender has no daily limit.'),
    lastError: z.string().nullable().describe('Last error of the mail server. Null if there is none.'),
    retryAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'Sender',
    example: {
      id: EXAMPLE_ID,
      name: 'Ada',
      fromName: 'Ada Lovelace',
      fromEmail: 'ada@acme.example',
      replyTo: null,
      signature: null,
      smtp: { host: 'smtp.acme.example', port: 587, security: 'starttls', username: 'ada', hasPassword: true },
      imap: null,
      dailyCap: 50,
      rampPerDay: 10,
      spacingSeconds: 60,
      spacingJitterSeconds: 30,
      peoplePerCompanyPerDay: 1,
      window: WORKING_HOURS,
      dkim: null,
      status: 'active',
      pausedReason: null,
      sentToday: 4,
      remainingToday: 6,
      lastError: null,
      retryAt: null,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  });
export type SenderView = z.output<typeof SenderView>;

export const SenderEnvelope = z.object({ sender: SenderView }).meta({ id: 'SenderAnswer' });
export const ListSendersInput = PageInput.extend({
  sort: sortChoice('createdAt', 'name', 'fromEmail').default('-createdAt'),
});

export const SenderList = z.object({ senders: z.array(SenderView), nextCursor: NextCursor });

const LoginReport = z.object({ ok: z.boolean(), error: z.string().nullable() });

const RecordReport = z.object({
  name: z.string().describe('DNS name that was checked.'),
  record: z.string().nullable(),
  verdict: z.enum(['ok', 'weak', 'wrong', 'missing', 'not_checked']).meta({ id: 'RecordVerdict' }),
  advice: z.string(),
  publish: z
    .string()
    .nullable()
    .describe('Record to publish at `name`. Null if nothing needs to change or the value cannot be determined.'),
});
export type RecordReport = z.output<typeof RecordReport>;

export const SenderVerification = z
  .object({
    ok: z.boolean().describe('True if all logins succeeded. DNS records do not affect it.'),
    smtp: LoginReport,
    imap: LoginReport.nullable(),
    spf: RecordReport,
    dkim: RecordReport,
    dmarc: RecordReport,
  })
  .meta({ id: 'SenderVerification' });
