import { z } from 'zod';
import {
  CreationSort,
  EmailAddress,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  IsSandbox,
  NextCursor,
  PageInput,
  SandboxFilter,
  Timestamp,
} from '../../../src/kernel/schema.ts';
import { MessageStatus } from '../message.schema.ts';

export const ListMessagesInput = PageInput.extend({
  campaignId: IdInput.optional(),
  status: MessageStatus.optional(),
  leadId: IdInput.optional(),
  sandbox: SandboxFilter,
  sort: CreationSort,
});

export const MessageView = z
  .object({
    id: Id,
    campaignId: Id,
    leadId: Id,
    email: EmailAddress,
    step: z.number().int(),
    subject: z.string(),
    transport: z.string(),
    senderId: Id.nullable(),
    status: MessageStatus,
    bodyText: z.string().nullable().describe('Plain text. Null unless the message awaits approval.'),
    bodyHtml: z.string().nullable(),
    reason: z.string().nullable().describe('Why it failed, was cancelled, is unknown or is retried.'),
    attempts: z.number().int(),
    dueAt: Timestamp.nullable(),
    sentAt: Timestamp.nullable(),
    bounced: z.boolean(),
    sandbox: IsSandbox,
    createdAt: Timestamp,
  })
  .meta({
    id: 'Message',
    example: {
      id: EXAMPLE_ID,
      campaignId: EXAMPLE_ID,
      leadId: EXAMPLE_ID,
      email: 'grace@navy.example',
      step: 1,
      subject: 'Acme Anvils and Navy',
      transport: 'smtp',
      senderId: EXAMPLE_ID,
      status: 'unknown',
      bodyText: null,
      bodyHtml: null,
      reason: 'The connection ended before the mail server said whether it has the email.',
      attempts: 1,
      dueAt: null,
      sentAt: null,
      bounced: false,
      sandbox: false,
      createdAt: EXAMPLE_TIME,
    },
  });

export const MessageList = z.object({ messages: z.array(MessageView), nextCursor: NextCursor });
export const MessageIdInput = z.object({ id: IdInput });
export const MessageEnvelope = z.object({ message: MessageView });

export const ResolveMessageInput = z
  .object({
    id: IdInput,
    outcome: z
      .enum(['sent', 'failed', 'resend'])
      .describe(
        '`sent`: the email arrived. `failed`: it did not arrive. `resend`: it did not arrive and is sent again.',
      ),
  })
  .meta({ example: { id: EXAMPLE_ID, outcome: 'sent' } });
export type ResolveMessageInput = z.output<typeof ResolveMessageInput>;

export const SenderHealthInput = z.object({ id: IdInput });

const Count = z.number().int();

export const SenderHealth = z.object({
  health: z
    .object({
      since: Timestamp,
      sent: Count.describe('Messages that left since `since`, including rejected ones.'),
      bounced: Count.describe('Messages rejected at once or bounced later.'),
      complained: Count.describe('Messages reported as spam.'),
      pausesAt: z
        .object({ fewestSent: Count, bouncedShare: z.number(), complainedShare: z.number() })
        .describe(
          'The sender pauses automatically once it has sent `fewestSent` messages and reaches one of the shares.',
        ),
    })
    .meta({
      id: 'SenderHealth',
      example: {
        since: EXAMPLE_TIME,
        sent: 240,
        bounced: 3,
        complained: 0,
        pausesAt: { fewestSent: 50, bouncedShare: 0.05, complainedShare: 0.001 },
      },
    }),
});
