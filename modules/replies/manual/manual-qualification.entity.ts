import { defineEntity, p } from '@mikro-orm/core';
import type { ManualStatus } from './manual-qualification.schema.ts';

/** A class that a member set for a lead. */
export const ManualQualification = defineEntity({
  name: 'ManualQualification',
  tableName: 'manual_qualifications',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    campaignId: p.uuid(),
    leadId: p.uuid(),
    /** The reply that was corrected or created. */
    replyId: p.uuid(),
    email: p.text(),
    status: p.text().$type<ManualStatus>(),
    notes: p.text().nullable(),
    userId: p.uuid().nullable(),
    createdAt: p.datetime(),
  },
});
