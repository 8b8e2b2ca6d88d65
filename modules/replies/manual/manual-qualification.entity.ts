import { defineEntity, p } from '@mikro-orm/core';
import type { ManualStatus } from './manual-qualification.schema.ts';

export const ManualQualification = defineEntity({
  name: 'ManualQualification',
  tableName: 'manual_qualifications',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    campaignId: p.uuid(),
    leadId: p.uuid(),
    replyId: p.uuid(),
    email: p.text(),
    status: p.text().$type<ManualStatus>(),
    notes: p.text().nullable(),
    userId: p.uuid().nullable(),
    createdAt: p.datetime(),
  },
});
