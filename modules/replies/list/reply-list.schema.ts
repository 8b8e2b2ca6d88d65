import { z } from 'zod';
import {
  EmailAddress,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  IsSandbox,
  NextCursor,
  PageInput,
  SandboxFilter,
  sortChoice,
  Timestamp,
} from '../../../src/kernel/schema.ts';
import { OwnText, Qualification, ReferredTo, ReplyClass, Sentiment } from '../reply.schema.ts';

export const ListRepliesInput = PageInput.extend({
  qualification: ReplyClass.optional(),
  sentiment: Sentiment.optional(),
  campaignId: IdInput.optional().describe('Return only replies to this campaign.'),
  brandId: IdInput.optional().describe('Return only replies to campaigns of this brand.'),
  unread: z.boolean().optional().describe('`true`: only unread replies. `false`: only read ones.'),
  needsReview: z.boolean().optional().describe('`true`: only replies that need review. `false`: only the others.'),
  unmatched: z
    .boolean()
    .optional()
    .describe('`true`: only mail that belongs to no campaign. `false`: only replies to campaigns.'),
  sandbox: SandboxFilter,
  sort: sortChoice('receivedAt').default('-receivedAt'),
});

export const ListedReply = z
  .object({
    id: Id,
    lead: z
      .object({ id: Id, email: EmailAddress, name: z.string().nullable(), company: z.string().nullable() })
      .nullable()
      .describe('Null, like `campaign` and `brand`, for mail that belongs to no campaign.'),
    campaign: z
      .object({
        id: Id,
        name: z.string(),
        sandbox: z.boolean().describe('True if the replies are simulated.'),
      })
      .nullable(),
    brand: z.object({ id: Id, name: z.string().nullable() }).nullable(),
    from: EmailAddress.describe("May differ from the lead's address."),
    subject: z.string(),
    text: OwnText,
    qualification: ReplyClass,
    sentiment: Sentiment,
    confidence: z.number().min(0).max(1),
    attention: Qualification.shape.attention,
    needsReview: Qualification.shape.needsReview,
    isRead: z.boolean(),
    referredTo: ReferredTo,
    sandbox: IsSandbox,
    receivedAt: Timestamp,
  })
  .meta({
    id: 'ListedReply',
    example: {
      id: EXAMPLE_ID,
      lead: {
        id: EXAMPLE_ID,
        email: 'ada.moreau@bluefield.example',
        name: 'Ada Moreau',
        company: 'Bluefield Logistics',
      },
      campaign: { id: EXAMPLE_ID, name: 'Logistics in France', sandbox: false },
      brand: { id: EXAMPLE_ID, name: 'Acme' },
      from: 'ada.moreau@bluefield.example',
      subject: 'Re: Acme and Bluefield',
      text: 'Sounds interesting, could you send me your prices?',
      qualification: 'interested',
      sentiment: 'positive',
      confidence: 0.85,
      attention: null,
      needsReview: false,
      isRead: false,
      referredTo: null,
      sandbox: false,
      receivedAt: EXAMPLE_TIME,
    },
  });
export type ListedReply = z.output<typeof ListedReply>;

export const ReplyList = z.object({ replies: z.array(ListedReply), nextCursor: NextCursor });

export const MarkReadInput = z.object({ replyId: IdInput, read: z.boolean() });
