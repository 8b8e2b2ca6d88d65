import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { personColumns } from '../contacts/index.ts';
import type { EmailStatus, LeadSourceName, LeadStatus, PersonDetails, SkipReason } from './lead.schema.ts';

export const Lead = defineEntity({
  name: 'Lead',
  tableName: 'leads',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    campaignId: p.uuid(),
    brandId: p.uuid(),
    /** The value of `reachOf`. */
    reach: p.text(),
    ...personColumns,
    status: p.text().$type<LeadStatus>(),
    source: p.text().$type<LeadSourceName>().nullable(),
    emailStatus: p.text().$type<EmailStatus>().nullable(),
    details: p.json().$type<PersonDetails>().nullable(),
    /** Set exactly while the status is `skipped`. */
    skipReason: p.text().$type<SkipReason>().nullable(),
    /** An invented person: email to this lead is never sent. */
    sandbox: p.boolean(),
    contacted: p.boolean().default(false),
    delivered: p.boolean().default(false),
    opened: p.boolean().default(false),
    clicked: p.boolean().default(false),
    bounced: p.boolean().default(false),
    replied: p.boolean().default(false),
    unsubscribed: p.boolean().default(false),
    /** When the person unsubscribed. It stays when the suppression is lifted. */
    unsubscribedAt: p.datetime().nullable(),
    complained: p.boolean().default(false),
    /** The address that the person asked to contact instead. */
    referredTo: p.text().nullable(),
    /** No further step is sent before this time. */
    awayUntil: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});
export type Lead = InferEntity<typeof Lead>;
