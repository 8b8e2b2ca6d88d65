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
    /** Decided by the workflow when the campaign is created. */
    sandbox: p.boolean().default(false),
    /** The first is the primary brand. */
    brandIds: p.array().columnType('uuid[]'),
    featureSlug: p.text().nullable(),
    featureDynastySlug: p.text().nullable(),
    featureInputs: p.json<Record<string, unknown>>().nullable(),
    maxLeads: p.integer().nullable(),
    /** Where a model fails, people get an email from templates instead of waiting for one. */
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
    /** When the closed gate opens by itself. */
    nextRunAt: p.datetime().nullable(),
    closedGate: p.text().$type<Gate>().nullable(),
    /** The closing that the history told of last; null once it told of the opening. */
    toldGate: p.text().$type<Gate>().nullable(),
    notifyFrequency: p.text().nullable(),
    notifyChannel: p.text().nullable(),
    notifyDestination: p.text().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** Where the source of leads stands. */
    sourcePosition: p.json<Record<string, string | number | null>>().nullable(),
    /** Why no new leads will come: the reason of the completion that follows. */
    noMoreLeads: p.text().nullable(),
    /** In a row. */
    failedRuns: p.integer().default(0),
    /** The runner has something to look at then. */
    dueAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
    claimToken: p.uuid().nullable(),
    attempts: p.integer().default(0),
    /** It has ended, and more messages are still to be cancelled than one transaction takes. */
    cancelsMessages: p.boolean().default(false),
  },
});
export type Campaign = InferEntity<typeof Campaign>;

/** Every move between statuses, for good. */
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

/** Rolled up in the transaction that records what is counted; statistics are read from here. */
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
