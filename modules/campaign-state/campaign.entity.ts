import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Approval, CampaignStatus } from './campaign-status.schema.ts';
import type { Gate } from './gate.rules.ts';

export const Campaign = defineEntity({
  name: 'Campaign',
  tableName: 'campaigns',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    createdByUserId: p.uuid().nullable(),
    name: p.text(),
    workflowSlug: p.text(),
    workflowDynastySlug: p.text().nullable(),
    /** Copied from the workflow when the campaign is created. */
    sandbox: p.boolean().default(false),
    /** The first is the primary brand. */
    brandIds: p.array().columnType('uuid[]'),
    featureSlug: p.text().nullable(),
    featureDynastySlug: p.text().nullable(),
    featureInputs: p.json<Record<string, unknown>>().nullable(),
    maxLeads: p.integer().nullable(),
    templateFallback: p.boolean().default(false),
    trackOpens: p.boolean().default(true),
    trackClicks: p.boolean().default(true),
    goal: p.text().nullable(),
    audienceIds: p.array().columnType('uuid[]').nullable(),
    servicesOffered: p.array().columnType('text[]').nullable(),
    clickDestinationUrl: p.text().nullable(),
    startDate: p.datetime().nullable(),
    endDate: p.datetime().nullable(),
    status: p.text().$type<CampaignStatus>(),
    approval: p.text().$type<Approval>(),
    nextRunAt: p.datetime().nullable(),
    closedGate: p.text().$type<Gate>().nullable(),
    /** The gate whose closing the history recorded last; null once its opening is recorded. */
    toldGate: p.text().$type<Gate>().nullable(),
    notifyFrequency: p.text().nullable(),
    notifyChannel: p.text().nullable(),
    notifyDestination: p.text().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** Position in the lead source, from which the next batch continues. */
    sourcePosition: p.json<Record<string, string | number | null>>().nullable(),
    /** Why the campaign gets no new leads. It becomes the completion reason. */
    noMoreLeads: p.text().nullable(),
    failedRuns: p.integer().default(0),
    dueAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
    claimToken: p.uuid().nullable(),
    attempts: p.integer().default(0),
    /** The ended campaign has more messages to cancel than one transaction can handle. */
    cancelsMessages: p.boolean().default(false),
  },
});
export type Campaign = InferEntity<typeof Campaign>;

/** Append-only history of status changes. */
export const CampaignTransition = defineEntity({
  name: 'CampaignTransition',
  tableName: 'campaign_transitions',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    campaignId: p.uuid(),
    fromStatus: p.text().$type<CampaignStatus>().nullable(),
    toStatus: p.text().$type<CampaignStatus>(),
    reason: p.text().nullable(),
    at: p.datetime(),
  },
});

/** Totals per campaign, updated in the transaction that records the counted rows. Statistics read from here. */
export const CampaignCount = defineEntity({
  name: 'CampaignCount',
  tableName: 'campaign_counts',
  properties: {
    orgId: p.uuid(),
    campaignId: p.uuid().primary(),
    name: p.text().primary(),
    value: p.bigint('string'),
  },
});
