import { z } from 'zod';

/** What is kept of a mail that came in: everything that recognising, matching and classifying it reads, and no more. */
export const InboundMail = z.object({
  kind: z.literal('mail'),
  from: z.string().nullable(),
  fromName: z.string().nullable(),
  /** Other addresses that the sender goes by: Reply-To, Sender, Return-Path. */
  aliases: z.array(z.string()),
  to: z.array(z.string()),
  subject: z.string(),
  messageId: z.string().nullable(),
  /** The ids in In-Reply-To and References, the nearest first. */
  answers: z.array(z.string()),
  /** By lower-case name, only those that rules read. */
  headers: z.record(z.string(), z.string()),
  /** What a person reads, with quoted text and signature. */
  text: z.string(),
  /** The part of a report that is made for machines: RFC 3464 or RFC 5965. */
  report: z.string().nullable(),
  /** What a report gives back of the mail that it is about. */
  original: z.string().nullable(),
  /** An iCalendar object. */
  calendar: z.string().nullable(),
});
export type InboundMail = z.output<typeof InboundMail>;

/** A meeting that a calendar tells of. */
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
