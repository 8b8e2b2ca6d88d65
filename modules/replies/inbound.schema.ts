import { z } from 'zod';
import {
  EmailAddress,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  IsSandbox,
  Moment,
  NextCursor,
  PageInput,
  SandboxFilter,
  Timestamp,
} from '../../src/kernel/schema.ts';
import { OwnText, Qualification, ReferredTo, ReplyClass, Sentiment } from './reply.schema.ts';

/** Limits of RFC 5321. A later step checks for a lead with this address. */
const Address = z.string().trim().min(3).max(320).meta({ format: 'email' });

const Body = z.string().max(1_000_000);

const mailFields = {
  fromEmail: Address.meta({ example: 'ada.moreau@bluefield.example' }),
  toEmail: Address.meta({ example: 'sam@acme.example' }),
  subject: z.string().max(1_000).optional().meta({ example: 'Re: Acme and Bluefield' }),
  bodyText: Body.optional().meta({ example: 'Sounds interesting, could you send me your prices?' }),
  bodyHtml: Body.optional()
    .describe('HTML body. Used only if `bodyText` is missing.')
    .meta({ example: '<p>Sounds interesting.</p>' }),
};

export const QualifyInput = z.object(mailFields);
export { Qualification };

export const ReceiveReplyInput = z.object({
  ...mailFields,
  messageId: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('Message-ID of the reply. The same id is processed once.')
    .meta({ example: '<CAF2x9@mail.bluefield.example>' }),
  inReplyTo: z
    .string()
    .max(10_000)
    .optional()
    .describe('Ids of the In-Reply-To and References headers.')
    .meta({ example: `<${EXAMPLE_ID}@acme.example>` }),
  receivedAt: Moment.optional(),
});

export const ReceivedReply = z
  .object({
    replyId: Id.nullable().describe(
      'Null for a bounce, a complaint or a mail from your own address. These are recorded but are not replies.',
    ),
    campaignId: Id.nullable(),
    leadId: Id.nullable(),
    qualification: ReplyClass.nullable(),
    sentiment: Sentiment.nullable(),
    attention: Qualification.shape.attention,
    needsReview: Qualification.shape.needsReview,
    outcome: z.string().describe('`reply`, `bounce`, `softBounce`, `complaint`, `own`, `bulk` or `report`.'),
  })
  .meta({
    id: 'ReceivedReply',
    example: {
      replyId: EXAMPLE_ID,
      campaignId: EXAMPLE_ID,
      leadId: EXAMPLE_ID,
      qualification: 'interested',
      sentiment: 'positive',
      attention: null,
      needsReview: false,
      outcome: 'reply',
    },
  });

export const ReceiveMeetingInput = z.object({
  email: Address.meta({ example: 'ada.moreau@bluefield.example' }),
  name: z.string().trim().max(300).optional().meta({ example: 'Ada Moreau' }),
  company: z.string().trim().max(300).optional().meta({ example: 'Bluefield Logistics' }),
  meetingTime: Moment,
  calendarLink: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .describe("Link that was used for the booking. Default: the campaign's `clickDestinationUrl`.")
    .meta({ example: 'https://calendar.acme.example/sam' }),
});

export const MeetingEnvelope = z.object({
  meeting: z
    .object({
      id: Id,
      campaignId: Id,
      leadId: Id,
      email: EmailAddress,
      name: z.string().nullable(),
      company: z.string().nullable(),
      meetingTime: Timestamp.nullable().describe('Null if the lead agreed to a time without naming it.'),
      calendarLink: z.string().nullable().describe('Null if neither the meeting nor its campaign has a link.'),
      createdAt: Timestamp,
    })
    .meta({
      id: 'Meeting',
      example: {
        id: EXAMPLE_ID,
        campaignId: EXAMPLE_ID,
        leadId: EXAMPLE_ID,
        email: 'ada.moreau@bluefield.example',
        name: 'Ada Moreau',
        company: 'Bluefield Logistics',
        meetingTime: EXAMPLE_TIME,
        calendarLink: 'https://calendar.acme.example/sam',
        createdAt: EXAMPLE_TIME,
      },
    }),
});

export const ReplyRef = z.object({ replyId: IdInput });

export const CorrectReplyInput = ReplyRef.extend({ qualification: ReplyClass });

const ReplyView = z
  .object({
    id: Id,
    campaignId: Id.nullable().describe('Null, like `leadId`, for mail that belongs to no campaign.'),
    leadId: Id.nullable(),
    messageId: Id.nullable().describe('Message that was replied to. Null if unknown.'),
    fromEmail: EmailAddress,
    subject: z.string(),
    bodyText: z.string(),
    ownText: OwnText,
    preview: z.string(),
    ...Qualification.shape,
    classifiedBy: z
      .string()
      .describe(
        '`rules` (including the built-in trained model), the provider whose model classified it, or `person` if a member recorded it.',
      ),
    isRead: z.boolean(),
    referredTo: ReferredTo,
    correctedAt: Timestamp.nullable().describe('When a person last changed the class. Null if never.'),
    receivedAt: Timestamp,
  })
  .meta({
    id: 'Reply',
    example: {
      id: EXAMPLE_ID,
      campaignId: EXAMPLE_ID,
      leadId: EXAMPLE_ID,
      messageId: EXAMPLE_ID,
      fromEmail: 'ada.moreau@bluefield.example',
      subject: 'Re: Acme and Bluefield',
      bodyText: 'Sounds interesting, could you send me your prices?',
      ownText: 'Sounds interesting, could you send me your prices?',
      preview: 'Sounds interesting, could you send me your prices?',
      qualification: 'interested',
      sentiment: 'positive',
      confidence: 0.85,
      reasoning: 'The trained model detected interest, mostly because of "sounds interesting".',
      attention: null,
      needsReview: false,
      classifiedBy: 'rules',
      isRead: false,
      referredTo: null,
      correctedAt: null,
      receivedAt: EXAMPLE_TIME,
    },
  });
export type ReplyView = z.output<typeof ReplyView>;

export const ReplyEnvelope = z.object({ reply: ReplyView });

export const ConversationsInput = PageInput.extend({
  campaignId: IdInput.optional().describe('Return only this campaign.'),
  email: z.string().min(1).max(320).optional().describe('Return only conversations with this recipient address.'),
  leadId: IdInput.optional().describe('Return only this lead, whichever address it replies from.'),
  sandbox: SandboxFilter,
});

const ConversationMessage = z.object({
  direction: z.enum(['out', 'in']),
  id: Id.describe('Id of the message or the reply.'),
  at: Timestamp,
  from: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  step: z.number().int().nullable().describe('Step of a sent message. Null for replies.'),
  qualification: ReplyClass.nullable().describe('Class of a reply. Null for sent messages.'),
  sentiment: Sentiment.nullable(),
});

const LeadConversation = z
  .object({
    leadId: Id,
    campaignId: Id,
    email: EmailAddress,
    name: z.string().nullable(),
    company: z.string().nullable(),
    status: z.string(),
    qualification: ReplyClass.nullable().describe('Combined class of all replies. Null if there are none.'),
    sandbox: IsSandbox,
    messages: z.array(ConversationMessage).describe('Chronological order. Includes the newest 100 replies.'),
  })
  .meta({
    id: 'Conversation',
    example: {
      leadId: EXAMPLE_ID,
      campaignId: EXAMPLE_ID,
      email: 'ada.moreau@bluefield.example',
      name: 'Ada Moreau',
      company: 'Bluefield Logistics',
      status: 'replied',
      qualification: 'interested',
      sandbox: false,
      messages: [
        {
          direction: 'in',
          id: EXAMPLE_ID,
          at: EXAMPLE_TIME,
          from: 'ada.moreau@bluefield.example',
          subject: 'Re: Acme and Bluefield',
          text: 'Sounds interesting.',
          step: null,
          qualification: 'interested',
          sentiment: 'positive',
        },
      ],
    },
  });
export type LeadConversation = z.output<typeof LeadConversation>;

export const ConversationList = z.object({ conversations: z.array(LeadConversation), nextCursor: NextCursor });

export const SandboxMessagesInput = PageInput.extend({ campaignId: IdInput.optional() });

const SandboxMessage = z
  .object({
    id: Id,
    campaignId: Id,
    leadId: Id,
    step: z.number().int(),
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    sentAt: Timestamp,
  })
  .meta({
    id: 'SandboxMessage',
    example: {
      id: EXAMPLE_ID,
      campaignId: EXAMPLE_ID,
      leadId: EXAMPLE_ID,
      step: 1,
      from: 'Acme <sandbox@distribute.example>',
      to: 'ada.moreau@bluefield.example',
      subject: 'Acme and Bluefield',
      text: 'Hi Ada,',
      html: '<p>Hi Ada,</p>',
      sentAt: EXAMPLE_TIME,
    },
  });
export type SandboxMessage = z.output<typeof SandboxMessage>;

export const SandboxMessageList = z.object({ messages: z.array(SandboxMessage), nextCursor: NextCursor });

export const InboxInput = z.object({ id: IdInput });

export const InboxEnvelope = z.object({
  inbox: z
    .object({
      isRead: z.boolean().describe('True if the sender has an IMAP mailbox.'),
      lookedAt: Timestamp.nullable(),
      nextLookAt: Timestamp.nullable(),
      lastError: z.string().nullable().describe('Error of the last check, retried at `nextLookAt`. Else null.'),
      unreadable: z
        .array(z.object({ receivedAt: Timestamp, reason: z.string() }))
        .describe('Latest mails that could not be read, with the reason. They are not retried.'),
    })
    .meta({
      id: 'Inbox',
      example: { isRead: true, lookedAt: EXAMPLE_TIME, nextLookAt: EXAMPLE_TIME, lastError: null, unreadable: [] },
    }),
});
