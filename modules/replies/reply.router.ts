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
import { qualifyMail, receiveMeeting, receiveReply } from './process/receive-inbound.ts';
import { showInbox } from './receive/inbox.queries.ts';
import { listSandboxMessages } from './sandbox/sandbox-messages.queries.ts';

const tag = 'Replies';

export const inboundRouter = router({
  receiveReply: member
    .meta(
      rest('POST', '/v1/inbound/replies', {
        permission: 'inbox',
        tag,
        summary: 'Record a received reply',
        description:
          'Matches the reply by `inReplyTo`, else by the recipient address of a sent message. Returns 404 if nothing matches; the mail is then only listed. A mail is processed once, even if it was also read from a mailbox, and always gets the same response. A reply cancels the remaining steps of its lead and sends `reply.received`. Auto-replies (`autoReply`, `outOfOffice`) do neither, but an absence postpones the next step until after the return date. A reply that agrees to a time or accepts an invitation books a meeting and sends `meeting.booked`. Objections, threats, data requests and abuse set `needsReview` and, with a `confidence` of at least 0.5, unsubscribe the lead.',
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
        summary: 'Record a booked meeting',
        description:
          'Matches the meeting by the email address of a sent message. Returns 404 if nothing matches. The same address and time count as one meeting. Cancels the remaining steps of the lead and sends `meeting.booked`.',
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
        summary: 'Classify a reply',
        description: "Uses the organisation's model if it has an API key for one, else rules. Nothing is stored.",
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
        summary: 'Set the qualification of a lead',
        description:
          'Corrects the newest reply of the lead. If there is none, a reply is recorded; it is counted, cancels the remaining steps and sends `reply.received`. Works without a connected mailbox. Returns 404 if the campaign has no such lead. If this status was already set last and still applies, nothing changes and `idempotent` is true.',
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
        summary: 'List manual qualifications',
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
        summary: 'List conversations',
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
        summary: 'Retrieve the inbox status of a sender',
        description:
          'The inbox folder is checked every 30 seconds, read-only. Other folders are not read. Mail from people that matches no message is listed under `/v1/replies?unmatched=true`.',
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
        summary: 'List sandbox messages',
      }),
    )
    .input(SandboxMessagesInput)
    .output(SandboxMessageList)
    .query(({ ctx, input }) => listSandboxMessages(ctx, input)),
});
