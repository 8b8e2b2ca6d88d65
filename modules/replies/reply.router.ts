import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { listConversations } from './conversations/conversation.queries.ts';
import {
  ConversationList,
  ConversationsInput,
  InboxEnvelope,
  InboxInput,
  MeetingEnvelope,
  Qualification,
  QualifyInput,
  ReceivedReply,
  ReceiveMeetingInput,
  ReceiveReplyInput,
  SandboxMessageList,
  SandboxMessagesInput,
} from './inbound.schema.ts';
import { replyOperations } from './list/reply-operations.ts';
import { listManualQualifications } from './manual/manual-qualification.queries.ts';
import {
  ManualQualificationList,
  ManualQualificationsInput,
  QualifiedLead,
  QualifyLeadInput,
} from './manual/manual-qualification.schema.ts';
import { qualifyLead } from './manual/qualify-lead.ts';
import { qualifyMail } from './process/qualify-mail.ts';
import { receiveMeeting } from './process/receive-meeting.ts';
import { receiveReply } from './process/receive-reply.ts';
import { showInbox } from './receive/inbox.queries.ts';
import { listSandboxMessages } from './sandbox/sandbox-messages.queries.ts';

const tag = 'Replies';

export const inboundRouter = router({
  receiveReply: member
    .meta(
      rest('POST', '/v1/inbound/replies', {
        permission: 'inbox',
        tag,
        summary: 'Take in a reply that a mail provider received',
        description:
          'Found by `inReplyTo`, else by the address that was written to; 404 when it belongs to no message of yours, and then it is only listed. The same mail, also one that was read from a mailbox, is taken in once and always answered alike. A reply cancels the remaining steps of its lead and sends `reply.received`; answers of machines (`autoReply`, `outOfOffice`) do neither, but an absence postpones the next step beyond the day of return that it names. Who agrees to a time, or accepts an invitation, has booked a meeting (`meeting.booked`). An objection, a threat, a request about data and abuse always unsubscribe the person and are marked `needsReview`.',
      }),
    )
    .input(ReceiveReplyInput)
    .output(ReceivedReply)
    .mutation(({ ctx, input }) => receiveReply(ctx, input)),

  receiveMeeting: member
    .meta(
      rest('POST', '/v1/inbound/meetings', {
        permission: 'inbox',
        tag,
        summary: 'Take in a meeting that somebody booked',
        description:
          'Found by the address that was written to; 404 when it is none. The same address and time twice are one meeting. The remaining steps of the lead are cancelled and `meeting.booked` is sent.',
      }),
    )
    .input(ReceiveMeetingInput)
    .output(MeetingEnvelope)
    .mutation(({ ctx, input }) => receiveMeeting(ctx, input)),

  qualify: member
    .meta(
      rest('POST', '/v1/qualify', {
        permission: 'inbox',
        tag,
        summary: 'Tell what a reply says',
        description: 'By the model of the organisation where it has a key for one, else by rules. Nothing is kept.',
      }),
    )
    .input(QualifyInput)
    .output(Qualification)
    .mutation(({ ctx, input }) => qualifyMail(ctx, input)),

  ...replyOperations,

  qualifyLead: member
    .meta(
      rest('POST', '/v1/emails/manual-qualifications', {
        permission: 'inbox',
        tag,
        summary: 'Say what a lead answered, also where no mailbox saw it',
        description:
          'The newest reply of the lead is corrected; where there is none, one is recorded, which counts, ends the remaining steps and sends `reply.received` like any other. 404 when the campaign has no such lead. What was said last and still holds is answered with `idempotent: true`, and nothing moves.',
      }),
    )
    .input(QualifyLeadInput)
    .output(QualifiedLead)
    .mutation(({ ctx, input }) => qualifyLead(ctx, input)),

  manualQualifications: member
    .meta(
      rest('GET', '/v1/emails/manual-qualifications', {
        permission: 'inbox',
        tag,
        summary: 'What members said of leads, the newest first',
      }),
    )
    .input(ManualQualificationsInput)
    .output(ManualQualificationList)
    .query(({ ctx, input }) => listManualQualifications(ctx, input)),

  conversations: member
    .meta(
      rest('GET', '/v1/conversations', {
        permission: 'inbox',
        tag,
        summary: 'What was written to leads and what they answered, in the order of time',
      }),
    )
    .input(ConversationsInput)
    .output(ConversationList)
    .query(({ ctx, input }) => listConversations(ctx, input)),

  inbox: member
    .meta(
      rest('GET', '/v1/senders/{id}/inbox', {
        permission: 'senders',
        tag: 'Senders',
        summary: "How reading the sender's mailbox goes",
        description:
          'The inbox, and no other folder, is looked at every half minute, read-only. Mail of people that belongs to no message of yours is listed under `/v1/replies?unmatched=true`.',
      }),
    )
    .input(InboxInput)
    .output(InboxEnvelope)
    .query(({ ctx, input }) => showInbox(ctx, input)),

  sandboxMessages: member
    .meta(
      rest('GET', '/v1/sandbox/messages', {
        permission: 'campaigns.read',
        tag: 'Sandbox',
        summary: 'Mail that the sandbox took, the newest first',
      }),
    )
    .input(SandboxMessagesInput)
    .output(SandboxMessageList)
    .query(({ ctx, input }) => listSandboxMessages(ctx, input)),
});
