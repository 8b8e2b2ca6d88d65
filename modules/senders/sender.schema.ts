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

/** What goes into a header is one line. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // The class Cc spelled out, since not every engine that reads the document knows it by name.
    // oxlint-disable-next-line no-control-regex -- they are what is refused
    .regex(/^[^\x00-\x1F\x7F-\x9F]*$/, 'must be one line without control characters');

export const MailSecurity = z.enum(['none', 'starttls', 'tls']).meta({
  id: 'MailSecurity',
  description: '`tls` from the first byte (port 465, 993), `starttls` after the greeting (587, 143), or `none`.',
});
export type MailSecurity = z.output<typeof MailSecurity>;

export const SenderStatus = z.enum(['active', 'paused']).meta({ id: 'SenderStatus' });
export type SenderStatus = z.output<typeof SenderStatus>;

const MailServer = z.object({
  host: line(253).describe('A public host name or address.'),
  port: z.number().int().min(1).max(65_535),
  security: MailSecurity,
  username: line(320).optional(),
  password: z.string().min(1).max(1000).optional().describe('Kept sealed and never given back.'),
});
export type MailServer = z.output<typeof MailServer>;

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time such as 09:00');

export const SendWindow = z
  .object({
    days: z.array(z.enum(WEEKDAYS)).min(1).max(7),
    from: time,
    to: time.describe('Later than `from`; 24:00 is the end of the day.'),
    timeZone: z
      .union([z.enum(['recipient', 'organisation']), TimeZone])
      .describe(
        "An IANA time zone, `organisation`: whichever the organisation has, or `recipient`: that of the recipient's country, as the contact or the end of the address names it; in a country with several the middle one, where it is unknown the organisation's.",
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

/** Of a new sender, where it is not told otherwise: a mailbox that sends like a person keeps its good name. */
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
  privateKey: z.string().min(1).max(10_000).describe('RSA, in PEM. Kept sealed and never given back.'),
});

const fields = {
  name: line(200).describe('What you call it.'),
  fromName: line(200),
  fromEmail: line(254).describe('Letters beyond ASCII are allowed.'),
  replyTo: line(254).nullable().optional(),
  signature: z.string().max(5000).nullable().optional().describe('Text under every email.'),
  smtp: MailServer,
  imap: MailServer.nullable().optional().describe('Where replies arrive.'),
  dailyCap: z.number().int().min(1).max(1_000_000).nullable().optional().describe('Emails a day at the most.'),
  rampPerDay: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .nullable()
    .optional()
    .describe(
      'The first day on which it sends so many, the second twice, and so on up to `dailyCap`; days without mail do not count. Without it 10; null for none.',
    ),
  spacingSeconds: z
    .number()
    .int()
    .min(0)
    .max(86_400)
    .nullable()
    .optional()
    .describe('At least this between two emails. Without it 60; null for none.'),
  spacingJitterSeconds: z
    .number()
    .int()
    .min(0)
    .max(86_400)
    .nullable()
    .optional()
    .describe(
      'Up to so much more between two emails, each time another; nothing where `spacingSeconds` is 0 or null. Without it 30; null for none.',
    ),
  window: SendWindow.nullable()
    .optional()
    .describe(
      "When it sends. Without it Monday to Friday, 08:00 to 18:00 in the organisation's time zone; null for always.",
    ),
  peoplePerCompanyPerDay: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .nullable()
    .optional()
    .describe(
      "So many people of one company at the most on one day of the organisation's, by all senders that have such a limit together; the others wait for the next. A company is a domain, but those of free mail are none. Without it 1; null for no limit.",
    ),
  dkim: Dkim.nullable().optional().describe('For mail servers that do not sign by themselves.'),
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
  .extend({ id: IdInput, status: SenderStatus.optional().describe('`active` resumes a sender that paused itself.') })
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
    pausedReason: z.string().nullable().describe('`manual`, or why it paused itself.'),
    sentToday: z.number().int(),
    remainingToday: z.number().int().nullable().describe('Null where nothing limits it.'),
    lastError: z.string().nullable().describe('Why its mail server could not be used the last time.'),
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
  name: z.string().describe('Where it was looked for.'),
  record: z.string().nullable(),
  verdict: z.enum(['ok', 'weak', 'wrong', 'missing', 'not_checked']).meta({ id: 'RecordVerdict' }),
  advice: z.string(),
  publish: z
    .string()
    .nullable()
    .describe('The record to publish at `name`; null where there is nothing to change, or only you can know what.'),
});
export type RecordReport = z.output<typeof RecordReport>;

export const SenderVerification = z
  .object({
    ok: z.boolean().describe('The servers let us in. The records are advice.'),
    smtp: LoginReport,
    imap: LoginReport.nullable(),
    spf: RecordReport,
    dkim: RecordReport,
    dmarc: RecordReport,
  })
  .meta({ id: 'SenderVerification' });
