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

/** RFC 5321; whether it is the address of anybody we wrote to is another question. */
const Address = z.string().trim().min(3).max(320).meta({ format: 'email' });

/** A mail of a megabyte is no reply any more. */
const Body = z.string().max(1_000_000);

const mailFields = {
  fromEmail: Address.meta({ example: 'ada.moreau@bluefield.example' }),
  toEmail: Address.meta({ example: 'sam@acme.example' }),
  subject: z.string().max(1_000).optional().meta({ example: 'Re: Acme and Bluefield' }),
  bodyText: Body.optional().meta({ example: 'Sounds interesting, could you send me your prices?' }),
  bodyHtml: Body.optional()
    .describe('Read where there is no bodyText.')
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
    .describe('The Message-ID of the reply: the same one twice is the same reply.')
    .meta({ example: '<CAF2x9@mail.bluefield.example>' }),
  inReplyTo: z
    .string()
    .max(10_000)
    .optional()
    .describe('The ids in its In-Reply-To and References.')
    .meta({ example: `<${EXAMPLE_ID}@acme.example>` }),
  receivedAt: Moment.optional(),
});

export const ReceivedReply = z
  .object({
    replyId: Id.nullable().describe(
      'Null for a bounce, a complaint or a mail of your own: these are recorded, but are no replies.',
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
    .describe("The link that it was booked by; without it, the campaign's clickDestinationUrl.")
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
      meetingTime: Timestamp.nullable().describe('Null where a time was agreed to without being named.'),
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
    campaignId: Id.nullable().describe('Null, as is the lead, for mail that belongs to no campaign.'),
    leadId: Id.nullable(),
    messageId: Id.nullable().describe('The message that it answers.'),
    fromEmail: EmailAddress,
    subject: z.string(),
    bodyText: z.string(),
    ownText: OwnText,
    preview: z.string(),
    ...Qualification.shape,
    classifiedBy: z
      .string()
      .describe(
        '`rules` (with the trained model that comes along), the provider whose model read it, or `person` where a member told of it.',
      ),
    isRead: z.boolean(),
    referredTo: ReferredTo,
    correctedAt: Timestamp.nullable().describe('When a person last set the class.'),
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
      reasoning: 'The trained model reads interest, mostly because of "sounds interesting".',
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
  campaignId: IdInput.optional().describe('Only of this campaign.'),
  email: z.string().min(1).max(320).optional().describe('Only with this person, by the address that was written to.'),
  leadId: IdInput.optional().describe('Only with this lead, whichever address they answer from.'),
  sandbox: SandboxFilter,
});

const ConversationMessage = z.object({
  direction: z.enum(['out', 'in']),
  id: Id.describe('Of the message or of the reply.'),
  at: Timestamp,
  from: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  step: z.number().int().nullable().describe('Of what was sent.'),
  qualification: ReplyClass.nullable().describe('Of what came in.'),
  sentiment: Sentiment.nullable(),
});

const Conversation = z
  .object({
    leadId: Id,
    campaignId: Id,
    email: EmailAddress,
    name: z.string().nullable(),
    company: z.string().nullable(),
    status: z.string(),
    qualification: ReplyClass.nullable().describe('What the answers come to.'),
    sandbox: IsSandbox,
    messages: z.array(ConversationMessage).describe('In the order of time; of what came in, the newest hundred.'),
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
export type Conversation = z.output<typeof Conversation>;

export const ConversationList = z.object({ conversations: z.array(Conversation), nextCursor: NextCursor });

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
      isRead: z.boolean().describe('Whether the sender names a mailbox.'),
      lookedAt: Timestamp.nullable(),
      nextLookAt: Timestamp.nullable(),
      lastError: z.string().nullable().describe('Why the last look failed; it is tried again at `nextLookAt`.'),
      unreadable: z
        .array(z.object({ receivedAt: Timestamp, reason: z.string() }))
        .describe('The latest mails that could not be read, and why; they are not tried again.'),
    })
    .meta({
      id: 'Inbox',
      example: { isRead: true, lookedAt: EXAMPLE_TIME, nextLookAt: EXAMPLE_TIME, lastError: null, unreadable: [] },
    }),
});
