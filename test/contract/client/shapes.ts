import { z } from 'zod';
import { cents, flag, id, number, text, textOrNull, texts, time } from './values.ts';

export const campaign = z.object({
  id,
  orgId: id,
  createdByUserId: id.nullable(),
  name: text,
  workflowSlug: text,
  workflowDynastySlug: textOrNull,
  brandUrls: texts,
  brandIds: z.array(id),
  featureSlug: textOrNull,
  featureDynastySlug: textOrNull,
  featureInputs: z.record(text, z.unknown()).nullable(),
  maxBudgetDailyUsd: textOrNull,
  maxBudgetWeeklyUsd: textOrNull,
  maxBudgetMonthlyUsd: textOrNull,
  maxBudgetTotalUsd: textOrNull,
  maxLeads: number.nullable(),
  goal: textOrNull,
  audienceIds: texts.nullable(),
  servicesOffered: texts.nullable(),
  clickDestinationUrl: textOrNull,
  startDate: textOrNull,
  endDate: textOrNull,
  status: text,
  nextRunAt: textOrNull,
  notifyFrequency: textOrNull,
  notifyChannel: textOrNull,
  notifyDestination: textOrNull,
  createdAt: time,
  updatedAt: time,
});

export const brand = z.object({
  id,
  domain: text,
  name: textOrNull,
  brandUrl: text,
  logoUrl: textOrNull,
  elevatorPitch: textOrNull,
  createdAt: time,
  updatedAt: time,
});

export const delivery = z.object({
  emailsContacted: number,
  emailsSent: number,
  emailsDelivered: number,
  emailsOpened: number,
  emailsClicked: number,
  emailsReplied: number,
  emailsBounced: number,
  repliesInterested: number,
  repliesMeetingBooked: number,
  repliesClosed: number,
  repliesNeutral: number,
  repliesNotInterested: number,
  repliesOutOfOffice: number,
  repliesUnsubscribe: number,
});

export const campaignStatistics = delivery.extend({
  campaignId: id,
  leadsServed: number,
  leadsContacted: number,
  leadsBuffered: number,
  leadsSkipped: number,
  emailsGenerated: number,
  totalCostUsd: number,
  totalCostInUsdCents: cents.nullable(),
  costBreakdown: z
    .array(
      z.object({
        costName: text,
        totalCostInUsdCents: cents,
        actualCostInUsdCents: cents,
        provisionedCostInUsdCents: cents,
        totalQuantity: text,
      }),
    )
    .min(1),
  recipientStats: z.object({ contacted: number, repliesPositive: number, repliesDetail: z.record(text, number) }),
  emailStats: z.object({ sent: number, stepStats: z.array(z.object({ step: number, sent: number })) }),
  apollo: z.object({
    enrichedLeadsCount: number,
    searchCount: number,
    fetchedPeopleCount: number,
    totalMatchingPeople: number,
  }),
});

export const email = z.object({
  id,
  subject: text,
  bodyHtml: text,
  bodyText: text,
  sequence: z.array(z.object({ step: number, bodyHtml: text, bodyText: text, daysSinceLastStep: number })).min(1),
  leadFirstName: textOrNull,
  leadLastName: textOrNull,
  leadTitle: textOrNull,
  leadCompany: textOrNull,
  leadIndustry: textOrNull,
  clientCompanyName: textOrNull,
  createdAt: time,
});

export const lead = z.object({
  id,
  firstName: textOrNull,
  lastName: textOrNull,
  email: text,
  title: textOrNull,
  organizationName: textOrNull,
  organizationDomain: textOrNull,
  organizationIndustry: textOrNull,
  organizationSize: textOrNull,
  linkedinUrl: textOrNull,
  emailStatus: textOrNull,
  namespace: textOrNull,
  status: text,
  contacted: flag,
  delivered: flag,
  bounced: flag,
  replied: flag,
  createdAt: time,
});

export const workflow = z.object({
  id,
  appId: text,
  slug: text,
  workflowSlug: text,
  name: text,
  description: text,
  workflowDynastySlug: text,
  workflowDynastyName: text,
  workflowDynastySignatureName: text,
  version: number,
  featureSlug: text,
  category: text,
  channel: text,
  audienceType: text,
  status: z.enum(['active', 'deprecated']),
  requiredProviders: texts,
  upgradedTo: textOrNull,
  forkedFrom: textOrNull,
  dag: z.object({ nodes: z.array(z.object({ id: text, type: text })).min(1), edges: z.array(z.unknown()) }),
  createdAt: time,
  updatedAt: time,
});

export const feature = z.object({
  id,
  slug: text,
  dynastySlug: text,
  version: number,
  name: text,
  description: text,
  icon: text,
  category: text,
  channel: text,
  audienceType: text,
  status: z.enum(['active', 'draft', 'deprecated']),
  implemented: flag,
  displayOrder: number,
  inputs: z.array(
    z.object({ key: text, label: text, type: text, placeholder: text, description: text, extractKey: text }),
  ),
  outputs: z.array(z.object({ key: text, displayOrder: number })),
  charts: z.array(z.object({ key: text, type: text, title: text, displayOrder: number })),
  entities: z.array(z.object({ name: text })),
  createdAt: time,
  updatedAt: time,
});

export const figures = {
  systemStats: z.object({
    totalCostInUsdCents: number,
    completedRuns: number,
    activeCampaigns: number,
    firstRunAt: textOrNull,
    lastRunAt: textOrNull,
  }),
  stats: z.record(text, number),
};

export const costGroup = z.object({
  dimensions: z.record(text, textOrNull),
  totalCostInUsdCents: cents,
  actualCostInUsdCents: cents,
  provisionedCostInUsdCents: cents,
  cancelledCostInUsdCents: cents,
  totalQuantity: text,
  runCount: number,
});
