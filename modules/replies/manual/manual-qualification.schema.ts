import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, IdInput, NextCursor, PageInput, Timestamp } from '../../../src/kernel/schema.ts';
import type { ReplyClass } from '../reply.schema.ts';

const EXAMPLE_EMAIL = 'ada.moreau@bluefield.example';

const Address = z.string().trim().min(3).max(320).meta({ example: EXAMPLE_EMAIL });

const ManualStatus = z
  .enum([
    'lead_interested',
    'lead_meeting_booked',
    'lead_closed',
    'lead_not_interested',
    'lead_wrong_person',
    'lead_neutral',
    'lead_out_of_office',
    'auto_reply_received',
  ])
  .meta({ id: 'ManualQualificationStatus', example: 'lead_interested' });
export type ManualStatus = z.output<typeof ManualStatus>;

export const CLASS_OF_STATUS: Readonly<Record<ManualStatus, ReplyClass>> = {
  lead_interested: 'interested',
  lead_meeting_booked: 'meetingBooked',
  lead_closed: 'closed',
  lead_not_interested: 'notInterested',
  lead_wrong_person: 'wrongPerson',
  lead_neutral: 'neutral',
  lead_out_of_office: 'outOfOffice',
  auto_reply_received: 'autoReply',
};

export const QualifyLeadInput = z
  .object({
    campaign_id: IdInput,
    email: Address.describe('Email address of a lead in the campaign, in any spelling.'),
    status: ManualStatus,
    notes: z.string().trim().max(2_000).optional(),
  })
  .meta({
    example: {
      campaign_id: EXAMPLE_ID,
      email: EXAMPLE_EMAIL,
      status: 'lead_interested',
      notes: 'Called us and asked for prices.',
    },
  });

export const ManualQualificationView = z
  .object({
    id: Id,
    campaignId: Id,
    leadId: Id,
    replyId: Id.describe('Reply that was corrected or created.'),
    email: z.string(),
    status: ManualStatus,
    notes: z.string().nullable(),
    qualifiedBy: Id.nullable().describe('User who set it. Null if an installation key did.'),
    qualifiedAt: Timestamp,
  })
  .meta({
    id: 'ManualQualification',
    example: {
      id: EXAMPLE_ID,
      campaignId: EXAMPLE_ID,
      leadId: EXAMPLE_ID,
      replyId: EXAMPLE_ID,
      email: EXAMPLE_EMAIL,
      status: 'lead_interested',
      notes: 'Called us and asked for prices.',
      qualifiedBy: EXAMPLE_ID,
      qualifiedAt: EXAMPLE_TIME,
    },
  });
export type ManualQualificationView = z.output<typeof ManualQualificationView>;

export const QualifiedLead = ManualQualificationView.extend({
  qualification: ManualQualificationView.describe('Same object again, for clients that expect it here.'),
  idempotent: z.boolean().describe('True if this status was set before and still applies. Only notes are stored.'),
}).meta({ id: 'QualifiedLead' });

export const ManualQualificationsInput = PageInput.extend({
  campaign_id: IdInput.optional().describe('Return only this campaign.'),
  email: Address.optional().describe('Return only this person.'),
});

export const ManualQualificationList = z.object({
  qualifications: z.array(ManualQualificationView),
  nextCursor: NextCursor,
});
