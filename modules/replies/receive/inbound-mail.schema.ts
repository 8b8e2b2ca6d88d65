import { z } from 'zod';

/** Stored parts of a mail: only those that recognition, matching and classification need. */
export const InboundMail = z.object({
  kind: z.literal('mail'),
  from: z.string().nullable(),
  fromName: z.string().nullable(),
  /** Addresses of Reply-To, Sender and Return-Path. */
  aliases: z.array(z.string()),
  to: z.array(z.string()),
  subject: z.string(),
  messageId: z.string().nullable(),
  /** Ids of In-Reply-To and References, nearest first. */
  answers: z.array(z.string()),
  /** Only headers that rules use, by lower-case name. */
  headers: z.record(z.string(), z.string()),
  /** Visible text, including quotes and signature. */
  text: z.string(),
  /** Machine-readable part of a report (RFC 3464 or RFC 5965). */
  report: z.string().nullable(),
  /** Part of a report with the original mail. */
  original: z.string().nullable(),
  calendar: z.string().nullable(),
});
export type InboundMail = z.output<typeof InboundMail>;

export const InboundMeeting = z.object({
  kind: z.literal('meeting'),
  email: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  meetingTime: z.string(),
  calendarLink: z.string().nullable(),
});
export type InboundMeeting = z.output<typeof InboundMeeting>;

export const InboundContent = z.discriminatedUnion('kind', [InboundMail, InboundMeeting]);
export type InboundContent = z.output<typeof InboundContent>;
