// Generated from the OpenAPI document by `npm run generate`.

export type Permission = "campaigns.read" | "campaigns.write" | "campaigns.run" | "contacts.read" | "contacts.write" | "inbox" | "senders" | "costs.read" | "webhooks" | "keys" | "members" | "settings" | "billing";

export type Plan = "self-hosted" | "trial" | "pro";

export type KnownProvider = "anthropic" | "openai" | "openai-compatible" | "apollo" | "stripe";

export type Provider = string;

export type KeySource = "org" | "platform";

export type RunStatus = "queued" | "running" | "completed" | "failed" | "cancelled";

export type RunSort = "startedAt" | "-startedAt";

export type RunEventLevel = "info" | "warn" | "error";

export type RunEventName = "started" | "completed" | "failed" | "cancelled";

export type FeatureInputType = "text" | "textarea" | "number" | "select";

export type SortDirection = "asc" | "desc";

export type ChartColor = "green" | "blue" | "gray" | "orange" | "red";

export type ChartSentiment = "positive" | "neutral" | "negative";

export type FeatureStatus = "active" | "draft" | "deprecated";

export type StatisticsGrouping = "brand" | "campaign" | "workflow" | "feature" | "brandId" | "campaignId" | "workflowSlug" | "workflowDynastySlug" | "featureSlug";

export type Dag = {
nodes: ({
id: string;
type: string;
/** Settings of the node, as its type asks for. */
config?: Record<string, JsonValue>;
/** Input of the node → `otherNode.output`, `$input.key` of the feature, or `$brand.field`. */
inputMapping?: Record<string, string>;
retries?: number;
})[];
edges: ({
from: string;
to: string;
/** Such as `find-leads.leads.count > 0 and $input.tone == "Formal"`: without it, always. */
condition?: string;
})[];
/** `fail` (the default) ends the batch at a node that failed; `continue` goes on with the other branches. */
onError?: "fail" | "continue";
};

export type JsonValue = unknown;

export type WorkflowStatus = "active" | "deprecated";

export type EndpointSort = "createdAt" | "-createdAt" | "url" | "-url";

export type CampaignEventKind = "campaign.started" | "campaign.milestone" | "campaign.paused" | "campaign.completed" | "reply.received" | "meeting.booked" | "budget.warning" | "campaign.gate";

export type DeliveredEventKind = "campaign.started" | "campaign.milestone" | "campaign.paused" | "campaign.completed" | "reply.received" | "meeting.booked" | "budget.warning" | "campaign.gate" | "webhook.test";

export type DeliveryStatus = "pending" | "delivered" | "failed";

export type CreationSort = "createdAt" | "-createdAt";

export type Goal = "signup" | "meetingBooked" | "purchase";

export type Approval = "none" | "first" | "all";

export type LeadStatus = "buffered" | "skipped" | "served" | "contacted" | "replied" | "bounced" | "unsubscribed";

export type AddressSort = "createdAt" | "-createdAt" | "email" | "-email";

export type AudienceStatus = "suggested" | "active" | "paused" | "archived";

export type AudienceSource = "contacts" | "sandbox" | "apollo";

export type AudienceFilters = {
/** The job title contains one of these. */
title?: (string)[];
/** The industry contains one of these. */
industry?: (string)[];
/** The number of employees, as a number or a range such as 51-200. */
size?: (string)[];
country?: (string)[];
/** The company's domain, or the one of the address. */
domain?: (string)[];
};

export type ReplyClass = "interested" | "meetingBooked" | "closed" | "notInterested" | "wrongPerson" | "unsubscribe" | "neutral" | "autoReply" | "outOfOffice";

export type ReplySentiment = "positive" | "negative" | "neutral" | "auto";

export type ManualQualificationStatus = "lead_interested" | "lead_meeting_booked" | "lead_closed" | "lead_not_interested" | "lead_wrong_person" | "lead_neutral" | "lead_out_of_office" | "auto_reply_received";

export type MailSecurity = "none" | "starttls" | "tls";

export type SendWindow = {
days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
from: string;
/** Later than `from`; 24:00 is the end of the day. */
to: string;
/** An IANA time zone, `organisation`: whichever the organisation has, or `recipient`: that of the recipient's country, as the contact or the end of the address names it; in a country with several the middle one, where it is unknown the organisation's. */
timeZone: ("recipient" | "organisation" | string);
};

export type SenderStatus = "active" | "paused";

export type MessageStatus = "awaiting_approval" | "queued" | "sending" | "sent" | "failed" | "unknown" | "cancelled";

export type CampaignOutletStatus = "open" | "served" | "skipped";

export type PressGroupBy = "brandId" | "campaignId" | "workflowSlug" | "featureSlug";

export type NewOutlet = {
outletName: string;
outletUrl: string;
/** Without it, the host of the address. */
outletDomain?: string;
campaignId: string;
brandId: string;
whyRelevant?: string;
whyNotRelevant?: string;
/** 0 to 100. A score that you give is not scored anew. */
relevanceScore?: number;
};

export type NewDiscovery = {
articleId: string;
brandId: string;
campaignId: string;
outletId?: (string | null);
journalistId?: (string | null);
topicId?: (string | null);
};

export type MentionKind = "mention" | "quote" | "link";

export type QuotePitchStatus = "drafted" | "submitted" | "selected" | "published" | "not_selected" | "error";

export type MediaKitStatus = "generating" | "drafted" | "validated" | "denied" | "failed" | "archived";

export type TextProvider = "anthropic" | "openai" | "openai-compatible";

export type MeResponse = {
/** Null for an application key that sends no x-user-id. */
userId: string | null;
orgId: string;
authType: AuthType;
};

export type AuthType = "user_key" | "admin";

export type ApiKey = {
id: string;
/** The beginning of the key, to recognise it by. */
keyPrefix: string;
name: string | null;
/** Null for application keys. */
orgId: string | null;
userId: string | null;
createdBy: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
/** What the key is limited to; null is all that its user may. */
scopes: ((string)[] | null);
lastUsedAt: (string | null);
};

export type Confirmation = {
message: string;
};

export type OrganisationAnswer = {
org: Organisation;
};

export type Organisation = {
id: string;
name: string;
timeZone: string;
plan: Plan;
/** From then on no campaign runs; null without an end. */
trialEndsAt: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type User = {
id: string;
orgId: string;
/** What the application that keeps its own users calls them. */
externalId: string | null;
email: (string | null);
name: string | null;
firstName: string | null;
lastName: string | null;
imageUrl: string | null;
phone: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
};

export type FailedRequest = {
id: string;
/** ISO 8601 in UTC. */
at: string;
method: string;
/** The path with its ids. Whatever else stood in it is shown by its name; what followed `?` is not kept. */
path: string;
status: number;
/** As in `X-Error-Code`. */
errorCode: string;
/** What the answer said. */
sentence: string;
/** As in `X-Request-Id`. */
requestId: string;
/** Which of the organisation's keys; null for an application's or the admin key. */
keyId: (string | null);
};

export type ProviderKey = {
provider: Provider;
/** Enough to recognise the key by. */
maskedKey: string;
/** Null where the provider has one address for all. */
baseUrl: (string | null);
/** Null for the usual one. */
model: string | null;
/** When the provider refused the key; it counts as missing until it is stored again. */
refusedAt: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type PlatformPrice = {
id: string;
/** The cost name that runs and statistics carry. */
name: string;
provider: string;
/** Null for what never leaves this service. */
providerDomain: string | null;
type: "leads" | "text" | "email";
unit: "lead" | "sequence" | "email" | "token" | "credit" | "kit" | "page";
/** US cents with up to six places. */
costPerUnitInUsdCents: string;
/** ISO 8601 in UTC. */
effectiveFrom: string;
};

export type Run = {
id: string;
organizationId: (string | null);
userId: (string | null);
brandIds: ((string)[] | null);
campaignId: (string | null);
workflowSlug: string | null;
featureSlug: string | null;
serviceName: string;
taskName: string;
status: RunStatus;
parentRunId: (string | null);
/** `true` if it belongs to a sandbox campaign. */
sandbox: boolean;
/** ISO 8601 in UTC. */
startedAt: string;
completedAt: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
/** Own costs, spent or reserved, without those of descendants. */
ownCostInUsdCents: string;
/** US cents as a decimal string with up to six places. */
ownActualCostInUsdCents: string;
/** US cents as a decimal string with up to six places. */
ownProvisionedCostInUsdCents: string;
};

export type RunEvent = {
id: string;
runId: string;
service: string;
event: RunEventName;
/** The task of the run. */
detail: string | null;
level: RunEventLevel;
brandIds: ((string)[] | null);
campaignId: (string | null);
workflowSlug: string | null;
featureSlug: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
};

export type RunDetail = {
id: string;
organizationId: (string | null);
userId: (string | null);
brandIds: ((string)[] | null);
campaignId: (string | null);
workflowSlug: string | null;
featureSlug: string | null;
serviceName: string;
taskName: string;
status: RunStatus;
parentRunId: (string | null);
/** `true` if it belongs to a sandbox campaign. */
sandbox: boolean;
/** ISO 8601 in UTC. */
startedAt: string;
completedAt: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
/** Own costs, spent or reserved, without those of descendants. */
ownCostInUsdCents: string;
/** US cents as a decimal string with up to six places. */
ownActualCostInUsdCents: string;
/** US cents as a decimal string with up to six places. */
ownProvisionedCostInUsdCents: string;
/** Own costs and those of all descendants. */
totalCostInUsdCents: string;
/** US cents as a decimal string with up to six places. */
totalActualCostInUsdCents: string;
/** US cents as a decimal string with up to six places. */
totalProvisionedCostInUsdCents: string;
/** The runs directly below, the first 1000; `GET /v1/runs?parentRunId=` pages. */
children: (RunInTree)[];
};

export type RunInTree = {
id: string;
organizationId: (string | null);
userId: (string | null);
brandIds: ((string)[] | null);
campaignId: (string | null);
workflowSlug: string | null;
featureSlug: string | null;
serviceName: string;
taskName: string;
status: RunStatus;
parentRunId: (string | null);
/** `true` if it belongs to a sandbox campaign. */
sandbox: boolean;
/** ISO 8601 in UTC. */
startedAt: string;
completedAt: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
/** Own costs, spent or reserved, without those of descendants. */
ownCostInUsdCents: string;
/** US cents as a decimal string with up to six places. */
ownActualCostInUsdCents: string;
/** US cents as a decimal string with up to six places. */
ownProvisionedCostInUsdCents: string;
/** Own costs and those of all descendants. */
totalCostInUsdCents: string;
/** US cents as a decimal string with up to six places. */
totalActualCostInUsdCents: string;
/** US cents as a decimal string with up to six places. */
totalProvisionedCostInUsdCents: string;
};

export type CostGroup = {
/** The value of each dimension of `groupBy`. */
dimensions: Record<string, string | null>;
/** Spent and reserved. */
totalCostInUsdCents: string;
actualCostInUsdCents: string;
provisionedCostInUsdCents: string;
/** Was reserved and given back; not part of the total. */
cancelledCostInUsdCents: string;
/** Units, spent and reserved. */
totalQuantity: string;
/** Runs that these costs belong to. */
runCount: number;
};

export type BrandItem = {
id: string;
/** The host without `www.`, in lower case and punycode. One brand per domain. */
domain: string;
/** The domain, where the site does not name itself. */
name: string;
brandUrl: string;
/** The same as brandUrl. */
url: string;
logoUrl: (string | null);
elevatorPitch: string | null;
/** The invented company at https://acme.sandbox.example, which needs no network. */
sandbox: boolean;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type BrandAnswer = {
id: string;
/** The host without `www.`, in lower case and punycode. One brand per domain. */
domain: string;
/** The domain, where the site does not name itself. */
name: string;
brandUrl: string;
/** The same as brandUrl. */
url: string;
logoUrl: (string | null);
elevatorPitch: string | null;
/** The invented company at https://acme.sandbox.example, which needs no network. */
sandbox: boolean;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
/** When the whole site was last analysed; null while the first one runs. */
analysedAt: (string | null);
bio: string | null;
mission: string | null;
location: string | null;
/** Separated by commas. */
categories: string | null;
/** The page that each value came from. */
sources: Partial<Record<AnalysedField, string>>;
/** Set by hand: no analysis overwrites them. */
correctedFields: (AnalysedField)[];
paused: boolean;
/** Where campaigns send people to that name no address themselves. */
clickDestinationUrl: (string | null);
analysis: {
/** `running` also while it waits for its turn. */
state: AnalysisState;
/** `extractive`, or the provider whose model read the pages. */
understoodBy: string | null;
/** Why the provider did not do it. */
fallbackReason: string | null;
/** Why the latest analysis failed. */
error: string | null;
};
brand: Brand;
};

export type AnalysedField = "name" | "logoUrl" | "elevatorPitch" | "bio" | "mission" | "location" | "categories";

export type AnalysisState = "running" | "done" | "failed";

export type Brand = {
id: string;
/** The host without `www.`, in lower case and punycode. One brand per domain. */
domain: string;
/** The domain, where the site does not name itself. */
name: string;
brandUrl: string;
/** The same as brandUrl. */
url: string;
logoUrl: (string | null);
elevatorPitch: string | null;
/** The invented company at https://acme.sandbox.example, which needs no network. */
sandbox: boolean;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
/** When the whole site was last analysed; null while the first one runs. */
analysedAt: (string | null);
bio: string | null;
mission: string | null;
location: string | null;
/** Separated by commas. */
categories: string | null;
/** The page that each value came from. */
sources: Partial<Record<AnalysedField, string>>;
/** Set by hand: no analysis overwrites them. */
correctedFields: (AnalysedField)[];
paused: boolean;
/** Where campaigns send people to that name no address themselves. */
clickDestinationUrl: (string | null);
analysis: {
/** `running` also while it waits for its turn. */
state: AnalysisState;
/** `extractive`, or the provider whose model read the pages. */
understoodBy: string | null;
/** Why the provider did not do it. */
fallbackReason: string | null;
/** Why the latest analysis failed. */
error: string | null;
};
};

export type BrandRun = {
id: string;
status: RunStatus;
startedAt: (string | null);
completedAt: (string | null);
serviceName: string | null;
taskName: string | null;
totalCostInUsdCents: (string | null);
costs: (RunCost)[];
descendantRuns: (DescendantRun)[];
};

export type RunCost = {
costName: string;
/** Spent and reserved. */
totalCostInUsdCents: string;
actualCostInUsdCents: string;
provisionedCostInUsdCents: string;
quantity: number;
};

export type DescendantRun = {
id: string;
status: RunStatus;
startedAt: (string | null);
completedAt: (string | null);
serviceName: string | null;
taskName: string | null;
totalCostInUsdCents: (string | null);
costs: (RunCost)[];
};

export type BrandPause = {
brandId: string;
paused: boolean;
pausedAt: (string | null);
};

export type ExtractedFields = {
brands: ({
brandId: string;
domain: string;
name: string;
})[];
/** By key; the value is that of the first brand that has one. */
fields: Record<string, {
/** Null where the site does not say, or too little says so (`confidence` below 0.5). */
value: ((string | (string)[]) | null);
/** ISO 8601 in UTC. */
extractedAt: string;
/** Until then the value is served from the cache: 30 days, or an hour after a fallback. */
expiresAt: string;
/** The pages that state it; `business-context` for what a person told of the brand. */
sourceUrls: (string)[];
/** How sure the built-in extraction is, from 0 to 1. Below 0.5 `value` is null and `sourceUrls` tell where it was read. 1 for what a person says; null if a model read the pages or nothing was found. */
confidence: (number | null);
/** True when no brand had to be read for it. */
cached: boolean;
/** The value of each brand by its id. */
byBrand: Record<string, ExtractedValue>;
}>;
};

export type ExtractedValue = {
/** Null where the site does not say, or too little says so (`confidence` below 0.5). */
value: ((string | (string)[]) | null);
/** ISO 8601 in UTC. */
extractedAt: string;
/** Until then the value is served from the cache: 30 days, or an hour after a fallback. */
expiresAt: string;
/** The pages that state it; `business-context` for what a person told of the brand. */
sourceUrls: (string)[];
/** How sure the built-in extraction is, from 0 to 1. Below 0.5 `value` is null and `sourceUrls` tell where it was read. 1 for what a person says; null if a model read the pages or nothing was found. */
confidence: (number | null);
cached: boolean;
/** `extractive`, `user` for what a person says of the brand, or the provider whose model read the pages. */
understoodBy: string;
/** Why the provider did not do it. */
fallbackReason: string | null;
};

export type CachedFields = {
brandId: string;
fields: ({
key: string;
/** Null where the site does not say, or too little says so (`confidence` below 0.5). */
value: ((string | (string)[]) | null);
/** ISO 8601 in UTC. */
extractedAt: string;
/** Until then the value is served from the cache: 30 days, or an hour after a fallback. */
expiresAt: string;
/** The pages that state it; `business-context` for what a person told of the brand. */
sourceUrls: (string)[];
/** How sure the built-in extraction is, from 0 to 1. Below 0.5 `value` is null and `sourceUrls` tell where it was read. 1 for what a person says; null if a model read the pages or nothing was found. */
confidence: (number | null);
})[];
};

export type IdealCustomerProfile = {
/** Null for a website that is no brand. */
brandId: (string | null);
url: string;
name: string | null;
/** The profile in one sentence. */
summary: string;
industries: (CustomerTrait)[];
companySizes: (CustomerTrait)[];
titles: (CustomerTrait)[];
regions: (CustomerTrait)[];
pains: (CustomerTrait)[];
exclusions: (CustomerTrait)[];
/** `extractive`, or the provider whose model read the pages. */
understoodBy: string;
fallbackReason: string | null;
};

export type CustomerTrait = {
value: string;
/** The words on the site that show it. */
evidence: string;
/** The page that says it; `business-context` for what a person told of the brand. */
sourceUrl: string;
/** From 0 to 1; traits below 0.5 are left out. Null if a model read the pages. */
confidence: (number | null);
};

export type BrandDailyBudget = {
brandId: string;
orgId: string;
dailyBudgetCents: (number | null);
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type ClickDestination = {
clickDestinationUrl: (string | null);
};

export type BusinessContext = {
content: string | null;
};

export type UserFields = {
fields: Record<string, (string | (string)[])>;
};

export type SalesEconomics = {
averageDealValueCents: (number | null);
/** Of all leads, how many come to a meeting: 0 to 1. */
leadToMeetingRate: (number | null);
/** Of all meetings, how many end in a deal: 0 to 1. */
meetingToDealRate: (number | null);
/** What is left of a deal after what it costs to deliver: 0 to 1. */
grossMarginRate: (number | null);
};

export type Feature = {
name: string;
description: string;
icon: string;
category: string;
channel: string;
audienceType: string;
inputs: ({
key: string;
label: string;
type: FeatureInputType;
placeholder: string;
description: string;
/** The brand field that prefills this input. */
extractKey: string;
options?: (string)[];
/** True: a campaign is refused if this input is empty. */
required?: boolean;
})[];
outputs: ({
/** A key of the statistics registry. */
key: string;
displayOrder: number;
defaultSort?: boolean;
sortDirection?: SortDirection;
})[];
charts: (({
key: string;
title: string;
displayOrder: number;
type: "funnel-bar";
steps: ({
key: string;
})[];
} | {
key: string;
title: string;
displayOrder: number;
type: "breakdown-bar";
segments: ({
key: string;
color: ChartColor;
sentiment: ChartSentiment;
})[];
}))[];
entities: ({
name: string;
/** The statistic that counts them. */
countKey?: string;
})[];
dynastySlug: string;
version: number;
displayOrder: number;
id: string;
/** With the version: it never means anything else. */
slug: string;
status: FeatureStatus;
/** An active workflow exists for it. */
implemented: boolean;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type PrefilledText = {
slug: string;
brandId: string;
/** By input key. */
prefilled: Record<string, string | null>;
};

export type PrefilledStructured = {
slug: string;
brandId: string;
/** By input key. */
prefilled: Record<string, {
/** Null where the website does not tell. */
value: JsonValue;
sourceUrls: (string)[];
/** From 0 to 1; below 0.5 the value is null. Null if a model read the website or nothing was found. */
confidence: (number | null);
cached: boolean;
}>;
};

export type FeatureStatistics = {
groupBy?: StatisticsGrouping;
systemStats: {
totalCostInUsdCents: number;
completedRuns: number;
activeCampaigns: number;
firstRunAt: (string | null);
lastRunAt: (string | null);
};
/** By registry key: counts, rates as fractions, currencies in US cents. A rate or a price is 0 where there is nothing yet to divide by. */
stats: Record<string, number>;
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
/** With `groupBy`: one for each brand, campaign, workflow or feature. */
groups?: ({
brandId?: string;
campaignId?: string;
workflowSlug?: string;
workflowDynastySlug?: string;
featureSlug?: string;
systemStats: {
totalCostInUsdCents: number;
completedRuns: number;
activeCampaigns: number;
firstRunAt: (string | null);
lastRunAt: (string | null);
};
/** By registry key: counts, rates as fractions, currencies in US cents. A rate or a price is 0 where there is nothing yet to divide by. */
stats: Record<string, number>;
})[];
featureSlug: string;
};

export type Workflow = {
id: string;
appId: "distribute";
/** With the version: it never means anything else. */
slug: string;
/** The same as slug. */
workflowSlug: string;
name: string;
description: string;
workflowDynastySlug: string;
workflowDynastyName: string;
/** The part of the dynasty name that tells variants apart: what follows its last comma. */
workflowDynastySignatureName: string;
version: number;
/** The version of the feature that it was written for. */
featureSlug: string;
category: string;
channel: string;
audienceType: string;
/** `deprecated` once its lineage has a newer version; it still runs where it is pinned. */
status: WorkflowStatus;
/** `anthropic` stands for any text provider; `smtp` is a sender with its own mail server. */
requiredProviders: (string)[];
dag: Dag;
/** The version that followed it. */
upgradedTo: (string | null);
/** Null: no lineage begins as a copy of another. */
forkedFrom: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type WorkflowKeyStatus = {
workflowSlug: string;
ready: boolean;
keys: ({
provider: string;
configured: boolean;
keySource: KeySource;
/** Of the organisation's own key; null where there is none, or the platform's counts. */
maskedKey: string | null;
})[];
/** Names of providers without a key, as `POST /v1/keys` takes them; `smtp` where no sender may send. */
missing: (string)[];
/** Alternatives: of each inner list, the key of one provider is enough. Empty when none is missing. */
missingOneOf: ((string)[])[];
};

export type CampaignAnswer = {
campaign: Campaign;
};

export type Campaign = {
id: string;
orgId: string;
createdByUserId: (string | null);
name: string;
/** The version that runs: resolved when the campaign was created, and kept. */
workflowSlug: string;
workflowDynastySlug: string | null;
/** `true` if the workflow runs in the sandbox: its leads are invented or its emails never leave. */
sandbox: boolean;
/** In the order of `brandIds`. */
brandUrls: (string)[];
/** The first is the primary brand. */
brandIds: (string)[];
featureSlug: string | null;
featureDynastySlug: string | null;
featureInputs: (Record<string, unknown> | null);
/** US dollars; null without a cap. */
maxBudgetDailyUsd: string | null;
/** US dollars; null without a cap. */
maxBudgetWeeklyUsd: string | null;
/** US dollars; null without a cap. */
maxBudgetMonthlyUsd: string | null;
/** US dollars; null without a cap. */
maxBudgetTotalUsd: string | null;
maxLeads: (number | null);
/** Where a model should write and fails: true sends an email from templates instead, false lets the people wait for the model. */
templateFallback: boolean;
/** Whether mails carry a picture of one pixel that counts who opens them; for mails that leave from now on. */
trackOpens: boolean;
/** Whether links lead through this server, which counts who follows them; for mails that leave from now on. */
trackClicks: boolean;
goal: string | null;
audienceIds: ((string)[] | null);
servicesOffered: ((string)[] | null);
clickDestinationUrl: (string | null);
startDate: (string | null);
endDate: (string | null);
/** A `draft` runs nothing until it is started. */
status: CampaignStatus;
/** Which mails wait as `awaiting_approval` until a person approves, edits or drops them: `none`, the `first` one to each person, or `all`. */
approval: Approval;
/** While a gate is closed: when it opens by itself. */
nextRunAt: (string | null);
notifyFrequency: string | null;
notifyChannel: string | null;
notifyDestination: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type CampaignStatus = "draft" | "active" | "paused" | "stopped" | "completed" | "failed";

export type WebhookEndpoint = {
id: string;
url: string;
/** Which events it hears of; null for all but `campaign.gate`. */
events: ((string)[] | null);
/** Set when it hears of one campaign only. */
campaignId: (string | null);
enabled: boolean;
/** Why the service disabled it; null when nobody or a person did. */
disabledReason: string | null;
/** Since when every attempt failed. After five days it is disabled. */
failingSince: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type WebhookEndpointAnswer = {
endpoint: WebhookEndpoint;
};

export type WebhookDeliveryAnswer = {
delivery: WebhookDelivery;
};

export type WebhookDelivery = {
id: string;
endpointId: string;
eventId: string;
event: string;
status: DeliveryStatus;
nextAttemptAt: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
attempts: ({
/** ISO 8601 in UTC. */
at: string;
/** Null when no answer came. */
status: (number | null);
durationMs: number;
/** The start of the answer. */
body: string | null;
/** Why no answer came. */
error: string | null;
})[];
};

export type WebhookSecret = {
/** `X-Distribute-Signature` is the HMAC-SHA-256 of the body with this whole text as key. Standard Webhooks libraries take the same text and decode what follows `whsec_`. */
secret: string;
/** ISO 8601 in UTC. */
createdAt: string;
/** After a rotation, until its grace ends. */
previousSecret: string | null;
previousExpiresAt: (string | null);
};

export type WebhookDeliveryDetail = {
delivery: WebhookDelivery;
/** The body of the request, byte for byte: what the signature is made of. */
payload: string;
};

export type Event = {
/** The same on every attempt: a receiver that has seen it may ignore the rest. */
id: string;
/** `campaign.started`, `campaign.milestone`, `campaign.paused`, `campaign.completed`, `reply.received`, `meeting.booked`, `budget.warning`, `campaign.gate`; later versions may add kinds. */
event: string;
/** ISO 8601 in UTC. */
created_at: string;
/** Null only in `webhook.test`. */
campaign_id: (string | null);
data: Record<string, unknown>;
};

export type ApplicationWebhookDeliveryAnswer = {
delivery: ApplicationWebhookDelivery;
};

export type ApplicationWebhookDelivery = {
id: string;
endpointId: string;
eventId: string;
event: string;
status: DeliveryStatus;
nextAttemptAt: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
attempts: ({
/** ISO 8601 in UTC. */
at: string;
/** Null when no answer came. */
status: (number | null);
durationMs: number;
/** The start of the answer. */
body: string | null;
/** Why no answer came. */
error: string | null;
})[];
/** Whose event it is; null for a test event. */
orgId: (string | null);
};

export type ApplicationWebhookDeliveryDetail = {
delivery: ApplicationWebhookDelivery;
/** The body of the request, byte for byte: what the signature is made of. */
payload: string;
};

export type Preflight = {
keyStatus: WorkflowKeyStatus;
/** People who may be written to; null where the source has no end or tells only when it is asked. */
sendableLeads: (number | null);
/** People who are left out: suppressed, unsubscribed, without consent, written to before, or no people. */
suppressedLeads: number;
/** How many will be contacted under `maxLeads` and the total cap; null where nothing limits them. */
projectedLeads: (number | null);
/** From one email for each lead to every step of each sequence, and never beyond the total cap. */
projectedCost: {
/** US dollars as a decimal string. */
minUsd: string;
/** Null where nothing limits it. */
maxUsd: (string | null);
};
/** `missing_key`: of a provider that `keyStatus` names; `no_sender`: only a sender that may send is missing (`POST /v1/senders`); `local_links`: `DISTRIBUTE_PUBLIC_URL` is a local address, so a start is refused unless `allowLocalLinks` is true; `credit`: that of the organisation does not pay for one lead. */
blockedBy: ("missing_key" | "no_sender" | "local_links" | "brand_paused" | "audience_paused" | "budget" | "credit" | "no_leads" | null);
/** Null while something blocks it, or where the campaign is over before; else as the senders' windows and allowances let it. */
firstSendAt: (string | null);
/** The first mail to each of up to three people, as it would leave. From templates: nothing is asked or paid. */
mails: (MailSample)[];
/** Why there is none, or what will be different. */
mailsNote: string | null;
/** Contacts that are not written to, the most frequent reason first. */
leftOut: (LeftOut)[];
/** How many mails leave on which day within 60 days and until `endDate`, at the most: nobody answers and nothing bounces. Empty where the people have no end. */
schedule: (SendDay)[];
};

export type MailSample = {
to: string;
/** The first sender that may send; null where there is none, and the brand stands in. */
senderId: (string | null);
subject: string;
headers: ({
name: string;
value: string;
})[];
text: string;
html: string;
unsubscribeUrl: string;
};

export type LeftOut = {
/** `unsubscribed`, `no_consent`, `system_address` (noreply@, abuse@ and the like), `suppressed`, or `duplicate`: reached by a campaign before. */
reason: string;
people: number;
/** A few addresses. */
examples: (string)[];
};

export type SendDay = {
/** `YYYY-MM-DD` in the organisation's time zone. */
day: string;
mails: number;
/** First mails among them. */
first: number;
followUps: number;
};

export type CampaignStatistics = {
campaignId: string;
/** False: opens are not counted now, so that `opened` tells only of those whom a click shows. */
trackOpens: boolean;
/** False: clicks are not counted now, so that `clicked` tells nothing. */
trackClicks: boolean;
leadsServed: number;
/** Leads with at least one email. */
leadsContacted: number;
leadsBuffered: number;
leadsSkipped: number;
apollo: {
enrichedLeadsCount: number;
searchCount: number;
fetchedPeopleCount: number;
totalMatchingPeople: number;
};
emailsGenerated: number;
totalCostUsd: number;
recipientStats: RecipientStatistics;
/** Each message counted once. */
emailStats: {
sent: number;
delivered: number;
opened: number;
clicked: number;
bounced: number;
unsubscribed: number;
/** Opened by a program, such as a filter or a prefetch; not among `opened`. */
machineOpened: number;
/** Followed by a program; not among `clicked`. */
machineClicked: number;
/** Reported as spam. */
complained: number;
stepStats: ({
step: number;
sent: number;
delivered: number;
opened: number;
clicked: number;
bounced: number;
unsubscribed: number;
})[];
};
totalCostInUsdCents: (string | null);
costBreakdown: ({
costName: string;
/** US cents as a decimal string. */
totalCostInUsdCents: string;
/** US cents as a decimal string. */
actualCostInUsdCents: string;
/** US cents as a decimal string. */
provisionedCostInUsdCents: string;
totalQuantity: string;
})[];
/** People with at least one email. */
emailsContacted: number;
emailsSent: number;
emailsDelivered: number;
emailsOpened: number;
emailsClicked: number;
/** Recipients who wrote at least one reply. Auto-replies and booked meetings do not count. */
emailsReplied: number;
emailsBounced: number;
repliesInterested: number;
/** Booked meetings: agreed in a reply or booked by a calendar. The same number as `meetings_booked`. */
repliesMeetingBooked: number;
repliesClosed: number;
repliesNeutral: number;
repliesNotInterested: number;
repliesOutOfOffice: number;
repliesUnsubscribe: number;
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type RecipientStatistics = {
contacted: number;
sent: number;
delivered: number;
opened: number;
clicked: number;
bounced: number;
unsubscribed: number;
repliesPositive: number;
repliesNegative: number;
repliesNeutral: number;
repliesAutoReply: number;
repliesDetail: RepliesDetail;
};

export type RepliesDetail = {
interested: number;
meetingBooked: number;
closed: number;
notInterested: number;
wrongPerson: number;
unsubscribe: number;
neutral: number;
autoReply: number;
outOfOffice: number;
};

export type CampaignBudgetExplained = {
campaignId: string;
status: CampaignStatus;
/** Daily, weekly, monthly, total. */
windows: ({
kind: "daily" | "weekly" | "monthly" | "total";
/** US cents as a decimal string. */
spentInUsdCents: string;
/** Promised to work under way; it becomes spent or is given back. */
reservedInUsdCents: string;
/** Null without a cap. */
limitInUsdCents: (string | null);
/** When it counts from zero again; null for the total. */
resetsAt: (string | null);
})[];
maxLeads: (number | null);
/** What counts against `maxLeads`. */
leadsServed: number;
endDate: (string | null);
closedGate: ({
/** The cap, or what else holds the campaign up, such as a missing key. */
kind: string;
/** Null when it does not open by itself. */
opensAt: (string | null);
} | null);
nextRunAt: (string | null);
};

export type LeadStatistics = {
/** Buffered, skipped and claimed. */
totalLeads: number;
byOutreachStatus: RecipientStatistics;
repliesDetail: RepliesDetail;
/** Found, and not yet looked at. */
buffered: number;
/** Not written to; each lead says why. */
skipped: number;
/** To be written to, or written to already. */
claimed: number;
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type GroupedLeadStatistics = {
groups: (LeadStatisticsGroup)[];
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type LeadStatisticsGroup = {
/** Buffered, skipped and claimed. */
totalLeads: number;
byOutreachStatus: RecipientStatistics;
repliesDetail: RepliesDetail;
/** Found, and not yet looked at. */
buffered: number;
/** Not written to; each lead says why. */
skipped: number;
/** To be written to, or written to already. */
claimed: number;
key: string;
};

export type Email = {
id: string;
campaignId: string;
leadId: string;
/** The address that it goes to. */
recipient: string;
subject: string;
/** Of the first step. */
bodyHtml: string;
bodyText: string;
sequence: ({
step: number;
bodyHtml: string;
bodyText: string;
daysSinceLastStep: number;
})[];
leadFirstName: string | null;
leadLastName: string | null;
leadTitle: string | null;
leadCompany: string | null;
leadIndustry: string | null;
clientCompanyName: string | null;
/** `templates`, or the provider whose model wrote it. */
writtenBy: string;
/** Why it is from templates where a model was to write it. */
fallbackReason: string | null;
/** `true` if it belongs to a sandbox campaign, whose emails never leave the service. */
sandbox: boolean;
/** ISO 8601 in UTC. */
createdAt: string;
};

export type EmailStatistics = {
/** Sent, failed, and still to be sent; not those that were cancelled, nor those of which a person has to decide whether they left. */
totalEmails: number;
sent: number;
/** That a mail server refused, at once and for good. */
failed: number;
};

export type DeliveryStatistics = {
/** People with at least one email. */
emailsContacted: number;
emailsSent: number;
emailsDelivered: number;
emailsOpened: number;
emailsClicked: number;
/** Recipients who wrote at least one reply. Auto-replies and booked meetings do not count. */
emailsReplied: number;
emailsBounced: number;
repliesInterested: number;
/** Booked meetings: agreed in a reply or booked by a calendar. The same number as `meetings_booked`. */
repliesMeetingBooked: number;
repliesClosed: number;
repliesNeutral: number;
repliesNotInterested: number;
repliesOutOfOffice: number;
repliesUnsubscribe: number;
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type EmailStatus = "verified" | "risky" | "invalid" | "unknown";

export type LeadSource = "sandbox" | "contacts" | "apollo" | "feeds";

export type SkipReason = "invalid_address" | "system_address" | "no_email" | "unsubscribed" | "no_consent" | "suppressed" | "duplicate" | "contacted_recently" | "declined" | "bounced";

export type PeopleSearch = {
people: ({
/** Apollo's own. */
id: string;
first_name: string | null;
/** Known only of people who are paid for, as the address is. */
last_name: null;
email: null;
title: string | null;
linkedin_url: null;
organization: {
name: string | null;
website_url: string | null;
industry: string | null;
estimated_num_employees: (number | null);
};
})[];
pagination: {
page: number;
per_page: number;
total_entries: number;
total_pages: number;
};
};

export type Contact = {
id: string;
brandId: string;
email: string;
firstName: string | null;
lastName: string | null;
title: string | null;
organizationName: string | null;
organizationDomain: string | null;
organizationIndustry: string | null;
organizationSize: string | null;
linkedinUrl: string | null;
country: string | null;
/** Null where the file did not say; false is never written to. */
consent: boolean | null;
unsubscribed: boolean;
/** What further columns of a file say, by their names: up to 50 of one file, up to 500 characters each. */
customFields: Record<string, string>;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type ContactUpload = {
id: string;
brandId: string;
fileName: string | null;
status: UploadStatus;
/** How much of the file is read, from 0 to 1. */
progress: number;
columnMapping: (ColumnMapping | null);
/** Rows read so far: the sum of the four numbers that follow. */
rows: number;
added: number;
updated: number;
unchanged: number;
rejected: number;
/** The first 100 rejected rows with the reason. */
errors: (RowError)[];
/** Why the upload ended early. What was read until then is kept. */
failure: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type UploadStatus = "receiving" | "completed" | "failed";

export type ColumnMapping = Record<string, (ContactField | null)>;

export type ContactField = "email" | "name" | "firstName" | "lastName" | "title" | "organizationName" | "organizationDomain" | "organizationIndustry" | "organizationSize" | "linkedinUrl" | "country" | "consent" | "unsubscribed";

export type RowError = {
/** As a spreadsheet counts: the header is row 1. */
row: number;
column: string | null;
error: string;
};

export type Audience = {
id: string;
brandId: string;
name: string;
source: AudienceSource;
filters: AudienceFilters;
status: AudienceStatus;
/** What was asked for, in plain words. */
nlPrompt: string | null;
description: string | null;
avatarUrl: string | null;
/** Contacts that match now; null where the source has no end, or where they could not be counted after a change. */
memberCount: (number | null);
/** The same as memberCount. */
sizeCount: (number | null);
/** Members who have not refused mail and are not suppressed. */
availableToContactCount: (number | null);
/** Of all members, 0 to 100. */
availableToContactPct: number | null;
/** When they were counted: whenever it is asked for. */
countedAt: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type AudienceAnswer = {
audience: Audience;
};

export type SuggestedAudiences = {
candidates: ({
audienceId: string;
name: string;
/** Why these filters. */
rationale: string;
provider: AudienceSource;
filters: AudienceFilters;
/** Contacts that match now. */
count: (number | null);
status: AudienceStatus;
/** Why it should not be used as it is. */
validationError: string | null;
/** More choices were named than one filter takes. */
truncated: boolean;
})[];
};

export type Suppression = {
id: string;
/** `hash` is a person who was erased. */
kind: "address" | "domain" | "hash";
/** In lower case, domains in punycode. */
value: string;
reason: string | null;
/** Who asked for it: you, the person, or the mail server that refused the address. */
source: "manual" | "unsubscribe" | "complaint" | "bounce" | "erasure";
/** ISO 8601 in UTC. */
createdAt: string;
};

export type Suppressed = {
/** The first of them. */
suppression: Suppression;
suppressions: (Suppression)[];
/** How many were not on the list before. */
added: number;
};

export type ReceivedReply = {
/** Null for a bounce, a complaint or a mail of your own: these are recorded, but are no replies. */
replyId: (string | null);
campaignId: (string | null);
leadId: (string | null);
qualification: (ReplyClass | null);
sentiment: (ReplySentiment | null);
attention: (ReplyAttention | null);
/** A person should read it: little speaks for the class, or much depends on it. */
needsReview: boolean;
/** `reply`, `bounce`, `softBounce`, `complaint`, `own`, `bulk` or `report`. */
outcome: string;
};

export type ReplyAttention = "objection" | "legal";

export type Meeting = {
id: string;
campaignId: string;
leadId: string;
email: string;
name: string | null;
company: string | null;
/** Null where a time was agreed to without being named. */
meetingTime: (string | null);
/** Null if neither the meeting nor its campaign has a link. */
calendarLink: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
};

export type Qualification = {
qualification: ReplyClass;
sentiment: ReplySentiment;
confidence: number;
/** One sentence that says what decided. */
reasoning: string;
attention: (ReplyAttention | null);
/** A person should read it: little speaks for the class, or much depends on it. */
needsReview: boolean;
};

export type ListedReply = {
id: string;
/** Null, as are campaign and brand, for mail that belongs to no campaign. */
lead: ({
id: string;
email: string;
name: string | null;
company: string | null;
} | null);
campaign: ({
id: string;
name: string;
/** Its people are invented, and so is what they answer. */
sandbox: boolean;
} | null);
brand: ({
id: string;
name: string | null;
} | null);
/** Not always the lead: people answer from other addresses. */
from: string;
subject: string;
/** Without what it quotes and without signature; at most 10,000 characters. */
text: string;
qualification: ReplyClass;
sentiment: ReplySentiment;
confidence: number;
attention: (ReplyAttention | null);
/** A person should read it: little speaks for the class, or much depends on it. */
needsReview: boolean;
isRead: boolean;
/** The address that the person says to write to instead; nobody is written to because of it. */
referredTo: string | null;
/** `true` if it belongs to a sandbox campaign, whose emails never leave the service. */
sandbox: boolean;
/** ISO 8601 in UTC. */
receivedAt: string;
};

export type Reply = {
id: string;
/** Null, as is the lead, for mail that belongs to no campaign. */
campaignId: (string | null);
leadId: (string | null);
/** The message that it answers. */
messageId: (string | null);
fromEmail: string;
subject: string;
bodyText: string;
/** Without what it quotes and without signature; at most 10,000 characters. */
ownText: string;
preview: string;
qualification: ReplyClass;
sentiment: ReplySentiment;
confidence: number;
/** One sentence that says what decided. */
reasoning: string;
attention: (ReplyAttention | null);
/** A person should read it: little speaks for the class, or much depends on it. */
needsReview: boolean;
/** `rules` (with the trained model that comes along), the provider whose model read it, or `person` where a member told of it. */
classifiedBy: string;
isRead: boolean;
/** The address that the person says to write to instead; nobody is written to because of it. */
referredTo: string | null;
/** When a person last set the class. */
correctedAt: (string | null);
/** ISO 8601 in UTC. */
receivedAt: string;
};

export type QualifiedLead = {
id: string;
campaignId: string;
leadId: string;
/** The reply that it corrected, or that it was recorded as. */
replyId: string;
email: string;
status: ManualQualificationStatus;
notes: string | null;
/** The user who said so; null where a key of the installation did. */
qualifiedBy: (string | null);
/** ISO 8601 in UTC. */
qualifiedAt: string;
/** The same once more, for clients that look for it here. */
qualification: ManualQualification;
/** It was said before and still holds: nothing has moved, and new notes are kept. */
idempotent: boolean;
};

export type ManualQualification = {
id: string;
campaignId: string;
leadId: string;
/** The reply that it corrected, or that it was recorded as. */
replyId: string;
email: string;
status: ManualQualificationStatus;
notes: string | null;
/** The user who said so; null where a key of the installation did. */
qualifiedBy: (string | null);
/** ISO 8601 in UTC. */
qualifiedAt: string;
};

export type Conversation = {
leadId: string;
campaignId: string;
email: string;
name: string | null;
company: string | null;
status: string;
/** What the answers come to. */
qualification: (ReplyClass | null);
/** `true` if it belongs to a sandbox campaign, whose emails never leave the service. */
sandbox: boolean;
/** In the order of time; of what came in, the newest hundred. */
messages: ({
direction: "out" | "in";
/** Of the message or of the reply. */
id: string;
/** ISO 8601 in UTC. */
at: string;
from: string | null;
subject: string;
text: string;
/** Of what was sent. */
step: (number | null);
/** Of what came in. */
qualification: (ReplyClass | null);
sentiment: (ReplySentiment | null);
})[];
};

export type Inbox = {
/** Whether the sender names a mailbox. */
isRead: boolean;
lookedAt: (string | null);
nextLookAt: (string | null);
/** Why the last look failed; it is tried again at `nextLookAt`. */
lastError: string | null;
/** The latest mails that could not be read, and why; they are not tried again. */
unreadable: ({
/** ISO 8601 in UTC. */
receivedAt: string;
reason: string;
})[];
};

export type SandboxMessage = {
id: string;
campaignId: string;
leadId: string;
step: number;
from: string;
to: string;
subject: string;
text: string;
html: string;
/** ISO 8601 in UTC. */
sentAt: string;
};

export type OptedOut = {
suppression: Suppression;
/** How many leads were not unsubscribed before. */
unsubscribed: number;
};

export type ErasedPerson = {
message: string;
/** How much was known of the person. */
erased: {
leads: number;
contacts: number;
emails: number;
/** Events of the feed, and what webhooks keep of them. */
events: number;
};
};

export type Sender = {
id: string;
name: string;
fromName: string;
fromEmail: string;
replyTo: string | null;
signature: string | null;
smtp: {
/** A public host name or address. */
host: string;
port: number;
security: MailSecurity;
username: string | null;
hasPassword: boolean;
};
imap: ({
/** A public host name or address. */
host: string;
port: number;
security: MailSecurity;
username: string | null;
hasPassword: boolean;
} | null);
dailyCap: (number | null);
rampPerDay: (number | null);
spacingSeconds: (number | null);
spacingJitterSeconds: (number | null);
peoplePerCompanyPerDay: (number | null);
window: (SendWindow | null);
dkim: ({
domain: string;
selector: string;
} | null);
status: SenderStatus;
/** `manual`, or why it paused itself. */
pausedReason: string | null;
sentToday: number;
/** Null where nothing limits it. */
remainingToday: (number | null);
/** Why its mail server could not be used the last time. */
lastError: string | null;
retryAt: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type SenderAnswer = {
sender: Sender;
};

export type SenderVerification = {
/** The servers let us in. The records are advice. */
ok: boolean;
smtp: {
ok: boolean;
error: string | null;
};
imap: ({
ok: boolean;
error: string | null;
} | null);
spf: {
/** Where it was looked for. */
name: string;
record: string | null;
verdict: RecordVerdict;
advice: string;
/** The record to publish at `name`; null where there is nothing to change, or only you can know what. */
publish: string | null;
};
dkim: {
/** Where it was looked for. */
name: string;
record: string | null;
verdict: RecordVerdict;
advice: string;
/** The record to publish at `name`; null where there is nothing to change, or only you can know what. */
publish: string | null;
};
dmarc: {
/** Where it was looked for. */
name: string;
record: string | null;
verdict: RecordVerdict;
advice: string;
/** The record to publish at `name`; null where there is nothing to change, or only you can know what. */
publish: string | null;
};
};

export type RecordVerdict = "ok" | "weak" | "wrong" | "missing" | "not_checked";

export type Message = {
id: string;
campaignId: string;
leadId: string;
email: string;
step: number;
subject: string;
transport: string;
senderId: (string | null);
status: MessageStatus;
/** What it says, while it awaits approval. */
bodyText: string | null;
bodyHtml: string | null;
/** Why it failed, was cancelled, is unknown or is tried again. */
reason: string | null;
attempts: number;
dueAt: (string | null);
sentAt: (string | null);
bounced: boolean;
/** `true` if it belongs to a sandbox campaign, whose emails never leave the service. */
sandbox: boolean;
/** ISO 8601 in UTC. */
createdAt: string;
};

export type SenderHealth = {
/** ISO 8601 in UTC. */
since: string;
/** Mails that left since then, the refused ones included. */
sent: number;
/** Of these: refused at once, or returned later. */
bounced: number;
/** Of these: reported as spam. */
complained: number;
/** A sender pauses itself once it sent so many and one of the shares is reached. */
pausesAt: {
fewestSent: number;
bouncedShare: number;
complainedShare: number;
};
};

export type OutletList = {
outlets: (Outlet)[];
total: number;
byOutreachStatus: ByOutreachStatus;
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type Outlet = {
id: string;
outletName: string;
outletUrl: string;
outletDomain: string;
/** Invented: it exists on this machine only. */
sandbox: boolean;
/** ISO 8601 in UTC. */
createdAt: string;
outreachStatus: OutreachStatus;
/** What people answered; the most favourable of several answers. */
replyClassification: (PressReply | null);
/** The highest of its campaigns, 0 to 100. */
relevanceScore: number;
campaigns: (OutletCampaign)[];
};

export type OutreachStatus = "buffered" | "claimed" | "served" | "skipped" | "contacted" | "sent" | "delivered" | "opened" | "clicked" | "replied" | "bounced" | "unsubscribed";

export type PressReply = "neutral" | "negative" | "positive";

export type OutletCampaign = {
campaignId: string;
featureSlug: string | null;
brandIds: (string)[];
/** 0 to 100. */
relevanceScore: number;
outreachStatus: OutreachStatus;
/** What people answered; the most favourable of several answers. */
replyClassification: (PressReply | null);
status: CampaignOutletStatus;
statusReason: string | null;
/** One sentence; empty where nobody has looked. */
whyRelevant: string;
/** What speaks against it; empty where nothing does. */
whyNotRelevant: string;
overallRelevance: ("high" | "medium" | "low" | null);
relevanceRationale: string | null;
/** The articles that speak most for it. */
evidence: ({
articleId: string;
articleUrl: string;
title: string | null;
words: (string)[];
})[];
runId: (string | null);
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type ByOutreachStatus = {
buffered: number;
claimed: number;
served: number;
skipped: number;
contacted: number;
sent: number;
delivered: number;
opened: number;
clicked: number;
replied: number;
bounced: number;
unsubscribed: number;
repliesPositive: number;
repliesNegative: number;
repliesNeutral: number;
};

export type CampaignOutlet = {
id: string;
outletName: string;
outletUrl: string;
outletDomain: string;
/** Invented: it exists on this machine only. */
sandbox: boolean;
/** 0 to 100. */
relevanceScore: number;
whyRelevant: string | null;
outletStatus: (OutreachStatus | null);
/** What people answered; the most favourable of several answers. */
replyClassification: (PressReply | null);
};

export type OutletStatistics = {
outletsDiscovered: number;
/** 0 to 100. */
avgRelevanceScore: number;
/** Outlets come from feeds, which cost no query. */
searchQueriesUsed: number;
byOutreachStatus: ByOutreachStatus;
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
/** One for each value of `groupBy`. */
groups?: (OutletFiguresGroup)[];
};

export type OutletFiguresGroup = {
outletsDiscovered: number;
/** 0 to 100. */
avgRelevanceScore: number;
/** Outlets come from feeds, which cost no query. */
searchQueriesUsed: number;
byOutreachStatus: ByOutreachStatus;
key: string | null;
};

export type Outlets = {
outlets: (Outlet)[];
};

export type JournalistList = {
journalists: (Journalist)[];
total: number;
byOutreachStatus: ByOutreachStatus;
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type Journalist = {
journalistId: string;
journalistName: string;
firstName: string | null;
lastName: string | null;
entityType: JournalistType;
outletId: string;
outletName: string | null;
outletDomain: string | null;
/** Invented: it exists on this machine only. */
sandbox: boolean;
/** As an article or a page of the outlet names it; none is ever guessed. */
email: string | null;
apolloPersonId: string | null;
outreachStatus: OutreachStatus;
/** Why nobody writes to them: as of leads, or nobody names their address. Null unless they were skipped. */
skipReason: (JournalistSkipReason | null);
/** What people answered; the most favourable of several answers. */
replyClassification: (PressReply | null);
/** Null where nobody has written to them. */
emailStatus: ({
broadcast: JournalistMailStatus;
transactional: JournalistMailStatus;
} | null);
/** Null: costs belong to runs, which find many journalists at once. */
cost: ({
totalCostInUsdCents: string;
actualCostInUsdCents: string;
provisionedCostInUsdCents: string;
runCount: number;
} | null);
campaigns: (JournalistCampaign)[];
};

export type JournalistType = "individual" | "organization";

export type JournalistSkipReason = "invalid_address" | "system_address" | "no_email" | "unsubscribed" | "no_consent" | "suppressed" | "duplicate" | "contacted_recently" | "declined" | "bounced" | "no_address";

export type JournalistMailStatus = {
/** In the campaign that was asked for; null where none was. */
campaign: (JournalistMailFacts | null);
/** In all campaigns of the brand. */
brand: (JournalistMailFacts | null);
global: {
email: {
bounced: boolean;
unsubscribed: boolean;
};
};
};

export type JournalistMailFacts = {
contacted: boolean;
delivered: boolean;
opened: boolean;
replied: boolean;
/** What people answered; the most favourable of several answers. */
replyClassification: (PressReply | null);
bounced: boolean;
unsubscribed: boolean;
lastDeliveredAt: (string | null);
};

export type JournalistCampaign = {
id: string;
campaignId: string;
featureSlug: string | null;
workflowSlug: string | null;
outreachStatus: OutreachStatus;
/** Why nobody writes to them: as of leads, or nobody names their address. Null unless they were skipped. */
skipReason: (JournalistSkipReason | null);
/** 0 to 100, as a decimal. */
relevanceScore: string;
whyRelevant: string;
whyNotRelevant: string;
articleUrls: ((string)[] | null);
email: string | null;
apolloPersonId: string | null;
runId: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
};

export type CampaignJournalist = {
id: string;
entityType: JournalistType;
journalistName: string;
firstName: string | null;
lastName: string | null;
outletId: string;
outletName: string;
outletDomain: string;
/** Invented: it exists on this machine only. */
sandbox: boolean;
email: string | null;
/** 0 to 100. */
relevanceScore: number;
whyRelevant: string;
whyNotRelevant: string;
articleUrls: (string)[];
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
outreachStatus: OutreachStatus;
/** Why nobody writes to them: as of leads, or nobody names their address. Null unless they were skipped. */
skipReason: (JournalistSkipReason | null);
};

export type JournalistStatistics = {
totalJournalists: number;
byOutreachStatus: ByOutreachStatus;
repliesDetail: JournalistReplies;
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
/** By the values of `groupBy`. */
groupedBy?: Record<string, JournalistFigures>;
};

export type JournalistReplies = {
interested: number;
meetingBooked: number;
closed: number;
notInterested: number;
wrongPerson: number;
unsubscribe: number;
neutral: number;
autoReply: number;
outOfOffice: number;
};

export type JournalistFigures = {
totalJournalists: number;
byOutreachStatus: ByOutreachStatus;
repliesDetail: JournalistReplies;
};

export type ArticleList = {
articles: (Article)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type Article = {
id: string;
/** Its one address, without what tells where a reader came from. */
articleUrl: string;
snippet: string | null;
ogTitle: string | null;
ogDescription: string | null;
author: string | null;
/** The same as `author`. */
articleAuthor: string | null;
articlePublished: (string | null);
articleModified: (string | null);
articleChannel: string | null;
articleSection: string | null;
newsKeywords: string | null;
/** Invented: it exists on this machine only. */
sandbox: boolean;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type Topic = {
id: string;
topicName: string;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type NamedTopic = {
id: string;
topicName: string;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
topics: (Topic)[];
};

export type DiscoveryList = {
discoveries: (DiscoveredArticle)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type DiscoveredArticle = {
discovery: Discovery;
article: Article;
};

export type Discovery = {
id: string;
articleId: string;
orgId: string;
brandId: string;
/** Empty outside a campaign. */
featureSlug: string;
workflowSlug: string | null;
/** Empty outside a campaign. */
campaignId: string;
outletId: (string | null);
journalistId: (string | null);
topicId: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
};

export type MentionList = {
mentions: (Mention)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type Mention = {
id: string;
kind: MentionKind;
brandId: string;
campaignId: (string | null);
outletId: (string | null);
journalistId: (string | null);
dofollow: boolean | null;
sponsored: boolean | null;
paid: boolean | null;
/** A decimal. */
spendInUsdCents: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
article: Article;
};

export type AddedMention = {
id: string;
kind: MentionKind;
brandId: string;
campaignId: (string | null);
outletId: (string | null);
journalistId: (string | null);
dofollow: boolean | null;
sponsored: boolean | null;
paid: boolean | null;
/** A decimal. */
spendInUsdCents: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
article: Article;
mentions: (Mention)[];
};

export type Discovered = {
runId: string;
/** How many are new. */
discovered: number;
};

export type ResolvedJournalist = {
id: string;
entityType: JournalistType;
journalistName: string;
firstName: string | null;
lastName: string | null;
outletId: string;
outletName: string;
outletDomain: string;
/** Invented: it exists on this machine only. */
sandbox: boolean;
email: string | null;
/** 0 to 100. */
relevanceScore: number;
whyRelevant: string;
whyNotRelevant: string;
articleUrls: (string)[];
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type QuoteRequest = {
id: string;
/** `manual`, `sandbox`, or the name that a feed was marked with. */
source: string;
mediaOutlet: string | null;
opportunityText: string;
/** A page, or a `mailto:` address that a pitch can be sent to. */
pitchUrl: string | null;
deadline: (string | null);
/** ISO 8601 in UTC. */
fetchedAt: string;
orgId: string;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type QuotePitch = {
id: string;
quoteRequestId: string;
campaignId: (string | null);
brandId: string;
draft: string;
submittedAt: (string | null);
status: QuotePitchStatus;
featuredArticleUrl: string | null;
/** Why it was not sent; of a submitted pitch, that nobody knows whether the mail server has it. */
error: string | null;
/** The run that wrote it, where a model did. */
runId: (string | null);
/** `templates`, `person`, or the provider whose model wrote it. */
writtenBy: string;
/** Why the model that was to write it did not. */
fallbackReason: string | null;
/** When the journalist last answered our mail. */
repliedAt: (string | null);
/** What they answered. */
replyText: string | null;
parentRunId: (string | null);
orgId: string;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type QuoteFeed = {
feedId: string;
source: string;
/** ISO 8601 in UTC. */
createdAt: string;
};

export type ListedVisibilityRun = {
id: string;
orgId: string;
brandId: string;
campaignId: (string | null);
domain: string;
brandName: string;
/** Whose model was asked. */
llmProvider: string;
llmModel: string;
/** `templates`: the questions are made by rules. */
promptGenModel: string;
/** `rules`: the answers are read by rules. */
extractionProvider: string;
extractionModel: string;
nPrompts: number;
weights: VisibilityWeights;
/** 0 to 100. */
visibilityScore: (string | null);
/** Share of the answers that name the brand. */
brandMentionRate: (string | null);
/** Its part of all companies that were named, each once for each answer. */
shareOfVoice: (string | null);
/** -1 to 1, over the answers that name it. */
netSentiment: (string | null);
/** Share of the answers that give its address. */
citationRate: (string | null);
/** Its place among the companies of an answer, over those that name it. */
avgPosition: (string | null);
status: VisibilityRunStatus;
/** Why it failed. */
error: string | null;
startedAt: (string | null);
completedAt: (string | null);
/** The run that its costs stand under; null where a campaign paid for it. */
runId: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
/** Against the run before of the same brand, provider and model that was asked the same questions. */
visibility_score_delta: (string | null);
/** Against the run before of the same brand, provider and model that was asked the same questions. */
share_of_voice_delta: (string | null);
/** Against the run before of the same brand, provider and model that was asked the same questions. */
net_sentiment_delta: (string | null);
/** Against the run before of the same brand, provider and model that was asked the same questions. */
position_delta: (string | null);
/** False where all runs before were asked other questions, so that nothing is compared; null without one. */
comparable: boolean | null;
};

export type VisibilityWeights = {
brandMentionRate: number;
citationRate: number;
positionScore: number;
shareOfVoice: number;
sentiment: number;
brandAndUrlRate: number;
};

export type VisibilityRunStatus = "queued" | "running" | "completed" | "failed";

export type VisibilityRun = {
id: string;
orgId: string;
brandId: string;
campaignId: (string | null);
domain: string;
brandName: string;
/** Whose model was asked. */
llmProvider: string;
llmModel: string;
/** `templates`: the questions are made by rules. */
promptGenModel: string;
/** `rules`: the answers are read by rules. */
extractionProvider: string;
extractionModel: string;
nPrompts: number;
weights: VisibilityWeights;
/** 0 to 100. */
visibilityScore: (string | null);
/** Share of the answers that name the brand. */
brandMentionRate: (string | null);
/** Its part of all companies that were named, each once for each answer. */
shareOfVoice: (string | null);
/** -1 to 1, over the answers that name it. */
netSentiment: (string | null);
/** Share of the answers that give its address. */
citationRate: (string | null);
/** Its place among the companies of an answer, over those that name it. */
avgPosition: (string | null);
status: VisibilityRunStatus;
/** Why it failed. */
error: string | null;
startedAt: (string | null);
completedAt: (string | null);
/** The run that its costs stand under; null where a campaign paid for it. */
runId: (string | null);
/** ISO 8601 in UTC. */
createdAt: string;
};

export type VisibilityPrompt = {
id: string;
promptIndex: number;
promptText: string;
/** Empty where there is no answer. */
responseText: string;
/** Why there is none. */
error: string | null;
brandFound: boolean | null;
brandCount: (number | null);
brandPosition: (number | null);
urlFound: boolean | null;
urlCount: (number | null);
sentiment: (VisibilitySentiment | null);
sentimentScore: number | null;
citationUrls: ((string)[] | null);
latencyMs: (number | null);
tokensInput: (number | null);
tokensOutput: (number | null);
};

export type VisibilitySentiment = "positive" | "neutral" | "negative";

export type VisibilityCompetitor = {
id: string;
/** The question whose answer named it. */
promptIdFk: string;
competitorName: string;
competitorUrl: string | null;
position: (number | null);
sentiment: (VisibilitySentiment | null);
citationUrl: string | null;
};

export type CampaignResults = {
campaign_id: string;
/** From the campaign's first day to today, or to the last that counted something when it has ended. */
period: {
start: string;
end: string;
};
stats: {
emails_sent: number;
delivered: number;
bounced: number;
opened: number;
clicked: number;
/** Recipients who wrote at least one reply. Auto-replies and booked meetings do not count. */
replied: number;
unsubscribed: number;
/** Booked meetings: agreed in a reply or booked by a calendar. */
meetings_booked: number;
};
rates: {
/** A fraction with three decimals; 0 where there is nothing to divide by. */
delivery_rate: number;
/** A fraction with three decimals; 0 where there is nothing to divide by. */
open_rate: number;
/** A fraction with three decimals; 0 where there is nothing to divide by. */
click_rate: number;
/** A fraction with three decimals; 0 where there is nothing to divide by. */
reply_rate: number;
/** A fraction with three decimals; 0 where there is nothing to divide by. */
conversion_rate: number;
};
costs: {
/** US dollars. */
total_byok_usd: number;
breakdown: {
/** US dollars. */
ai_generation: number;
/** US dollars. */
lead_enrichment: number;
/** US dollars. */
email_sending: number;
};
};
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type DailyResults = {
campaign_id: string;
daily: ({
date: string;
emails_sent: number;
opened: number;
/** What was counted on this day: a reply that was corrected later is taken away then. */
replied: number;
/** US dollars. */
cost_usd: number;
})[];
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type CampaignReplies = {
campaign_id: string;
replies: ({
id: string;
email: string;
name: string | null;
company: string | null;
sentiment: ReplySentiment;
preview: string;
/** ISO 8601 in UTC. */
received_at: string;
})[];
pagination: {
total: number;
page: number;
per_page: number;
};
};

export type Usage = {
/** The month as `2026-01`, the year as `2026`, the day as `2026-01-15`, the week as `2026-W03`. */
period: string;
usage: {
campaigns_created: number;
emails_sent: number;
/** Null on a plan without a limit. */
emails_remaining: (number | null);
/** US dollars. */
byok_cost_usd: number;
};
plan: {
name: string;
/** US dollars. */
price_usd: number;
};
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type Benchmarks = {
/** The feature's dynasty slug; null for all features together. */
mcp: string | null;
/** Organisations whose campaigns have sent email for it. */
sample_size: number;
/** Null below five organisations, so that nobody reads the figures of another. */
benchmarks: {
delivery_rate: {
average: number | null;
p25: number | null;
p50: number | null;
p75: number | null;
};
open_rate: {
average: number | null;
p25: number | null;
p50: number | null;
p75: number | null;
};
reply_rate: {
average: number | null;
p25: number | null;
p50: number | null;
p75: number | null;
};
avg_cost_per_email_usd: {
average: number | null;
p25: number | null;
p50: number | null;
p75: number | null;
};
};
/** ISO 8601 in UTC. */
updated_at: string;
};

export type TargetCampaign = {
campaign_id: string;
mcp: string;
target_url: string;
status: string;
reporting: {
webhook_url: string | null;
};
/** ISO 8601 in UTC. */
created_at: string;
};

export type MediaKitItem = {
id: string;
/** The same as `id`. */
mediaKitId: string;
orgId: (string | null);
/** The same as `orgId`. */
organizationId: (string | null);
/** The first of `brandIds`. */
brandId: (string | null);
brandIds: (string)[];
campaignId: (string | null);
featureSlug: string | null;
workflowSlug: string | null;
/** Opens the public page; null while there is none. */
shareToken: string | null;
publicUrl: string | null;
title: string | null;
iconUrl: string | null;
brandDomain: string | null;
/** The version before. */
parentMediaKitId: (string | null);
status: MediaKitStatus;
denialReason: string | null;
contentExcerpt: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type MediaKit = {
id: string;
/** The same as `id`. */
mediaKitId: string;
orgId: (string | null);
/** The same as `orgId`. */
organizationId: (string | null);
/** The first of `brandIds`. */
brandId: (string | null);
brandIds: (string)[];
campaignId: (string | null);
featureSlug: string | null;
workflowSlug: string | null;
/** Opens the public page; null while there is none. */
shareToken: string | null;
publicUrl: string | null;
title: string | null;
iconUrl: string | null;
brandDomain: string | null;
/** The version before. */
parentMediaKitId: (string | null);
status: MediaKitStatus;
denialReason: string | null;
contentExcerpt: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
mdxPageContent: string | null;
/** Why it could not be written. */
failureReason: string | null;
/** `extractive`, or the provider whose model wrote it. */
writtenBy: string | null;
/** Why no model wrote it: what went wrong, or that there is none to follow the instructions. */
fallbackReason: string | null;
};

export type Feed = {
id: string;
url: string;
title: string | null;
/** Null for a feed that all brands of the organisation use. */
brandId: (string | null);
outletId: (string | null);
/** `rss`, `atom`, `json`, `news-sitemap` or `sitemap-index`. */
format: string | null;
lastReadAt: (string | null);
/** Null when the site says that the feed is gone for good. */
nextReadAt: (string | null);
articlesFound: number;
/** In a row; after each the next try comes later. */
failures: number;
/** Why the last reading failed, as a sentence. */
lastError: string | null;
/** Invented: it exists on this machine only. */
sandbox: boolean;
/** ISO 8601 in UTC. */
createdAt: string;
};

export type RegisteredFeed = {
id: string;
url: string;
title: string | null;
/** Null for a feed that all brands of the organisation use. */
brandId: (string | null);
outletId: (string | null);
/** `rss`, `atom`, `json`, `news-sitemap` or `sitemap-index`. */
format: string | null;
lastReadAt: (string | null);
/** Null when the site says that the feed is gone for good. */
nextReadAt: (string | null);
articlesFound: number;
/** In a row; after each the next try comes later. */
failures: number;
/** Why the last reading failed, as a sentence. */
lastError: string | null;
/** Invented: it exists on this machine only. */
sandbox: boolean;
/** ISO 8601 in UTC. */
createdAt: string;
/** False when the organisation had this feed already. */
created: boolean;
};

export type Scraped = {
/** Whether the page was read before, within the last 7 days. */
cached: boolean;
provider: "distribute";
requestId: string;
/** The run that it cost; null where nothing was read. */
runId: (string | null);
result: ScrapeResult;
};

export type ScrapeResult = {
id: string;
/** Without fragment and tracking parameters. */
url: string;
companyName: string | null;
description: string | null;
industry: string | null;
/** As the page states it: `50` or `11-50`. */
employeeCount: string | null;
foundedYear: (number | null);
headquarters: string | null;
/** What the organisation calls its address, else the site of the page. */
website: string | null;
email: string | null;
phone: string | null;
linkedinUrl: string | null;
twitterUrl: string | null;
/** Names of products that the page declares. */
products: ((string)[] | null);
/** Names of services that the page declares. */
services: ((string)[] | null);
/** Null where `formats` leaves `markdown` out. At most 200,000 characters. */
rawMarkdown: string | null;
/** As the server sent it, up to 2 MB: text of a stranger. Only where `formats` has `html`. */
html: string | null;
/** Where the page links to, each address once, at most 1000. Only where `formats` has `links`. */
links: ((string)[] | null);
/** When the page was read. */
createdAt: string;
};

export type ExtractedArticle = ({
url: string;
success: true;
/** People whom the page names as its writers; desks and agencies are left out. */
authors: ({
/** The whole name where it has no parts. */
firstName: string;
/** Empty where the name has no parts. */
lastName: string;
})[];
publishedAt: (string | null);
} | {
url: string;
success: false;
error: string;
});

export type SiteMap = {
success: true;
/** Each page once: those of sitemaps first, then those that are linked to. */
urls: (string)[];
count: number;
};

export type Activity = {
id: string;
/** Null for an application key that named nobody. */
userId: (string | null);
event: string;
metadata: (Record<string, JsonValue> | null);
/** ISO 8601 in UTC. */
at: string;
};

export type InviteStatus = {
code: string | null;
/** Organisations that came with the code. */
signups: number;
/** The same, as it counts against `total`. */
used: number;
/** How many may use it; null for any number. */
total: (number | null);
};

export type WaitlistEntry = {
email: string;
brandUrl: string | null;
/** By arrival, beginning with 1. It does not change when others are removed. */
position: number;
/** ISO 8601 in UTC. */
createdAt: string;
};

export type BillingAccount = {
id: string;
org_id: string;
/** All that came in: paid and gifted. */
credited_cents: string;
/** US cents as a decimal string. */
credited_paid_cents: string;
/** US cents as a decimal string. */
credited_gifted_cents: string;
/** What was spent, after the discount. */
usage_cents: string;
/** What may still be promised: what is reserved counts against it. */
balance_cents: string;
/** What came in without what was spent. */
actual_balance_cents: string;
usage_discount_pct: (number | null);
topup_amount_cents: (number | null);
topup_threshold_cents: (number | null);
has_payment_method: boolean;
has_auto_topup: boolean;
auto_reload_supported: boolean;
/** Why nothing is topped up by itself; one sentence. */
auto_reload_unsupported_reason: string | null;
card_country: string | null;
/** ISO 8601 in UTC. */
created_at: string;
/** ISO 8601 in UTC. */
updated_at: string;
};

export type UsageDiscount = {
orgId: string;
discountPct: (number | null);
setBy: string | null;
setAt: (string | null);
};

export type Role = {
id: string;
name: string;
description: string | null;
permissions: (Permission)[];
memberCount: number;
/** Every organisation has it, and nobody changes it. */
builtIn: boolean;
};

export type RoleAnswer = {
role: Role;
};

export type Member = {
/** The id of the user. */
id: string;
email: string | null;
name: string | null;
roles: ({
id: string;
name: string;
})[];
/** ISO 8601 in UTC. */
createdAt: string;
};

export type MemberAnswer = {
member: Member;
};

export type Invitation = {
id: string;
email: string;
roles: ({
id: string;
name: string;
})[];
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
expiresAt: string;
};

export type DeletionStatus = "closed" | "deleting" | "deleted";

export type OrganisationDeletion = {
orgId: string;
status: DeletionStatus;
/** The sum of `counts`. */
rowsLeft: number;
/** Rows of the organisation in each table, up to a million; tables without any are left out. */
counts: Record<string, number>;
/** ISO 8601 in UTC. */
closedAt: string;
confirmedAt: (string | null);
deletedAt: (string | null);
};

export type Health = {
/** ISO 8601 in UTC. */
at: string;
queues: ({
queue: "messages" | "webhooks" | "jobs";
/** Since when the first of it waits though it could go; null: none does. */
oldestDueAt: (string | null);
/** Whose it is; null where nothing waits, for jobs, and for the application's own receivers. */
org: (HealthOwner | null);
})[];
/** Of each kind the first that should have begun a minute ago. */
lateJobs: ({
name: string;
/** When it was to begin. */
dueAt: string;
})[];
lastHour: {
/** Real mails of all organisations; the sandbox sends none. 100000 at the most. */
mailsLeft: number;
/** Came back or were called spam. */
mailsBounced: number;
/** Answered with a status of 500 and above, as far as they are kept, without those that a site or a provider failed. */
requestsFailed: number;
};
mailboxes: ({
org: HealthOwner;
senderId: string;
email: string;
/** What does not work. */
problem: "reading" | "sending";
/** What the server said, or why the mailbox paused itself. */
sentence: string;
/** Nothing leaves until a person lets it go on. */
isPaused: boolean;
})[];
/** Of which nobody knows whether they left: they wait for `POST /v1/messages/{id}/resolve`. */
unknownMessages: ({
org: HealthOwner;
messageId: string;
campaignId: string;
campaignName: string;
/** When it began to leave. */
leftAt: (string | null);
})[];
/** That run and go on in a quarter of an hour at the earliest, or when somebody acts. */
campaigns: ({
org: HealthOwner;
campaignId: string;
name: string;
sandbox: boolean;
/** What holds it up, as `campaign.gate` names it. */
gate: string;
/** When it goes on by itself; null where nobody knows. */
until: (string | null);
})[];
};

export type HealthOwner = {
id: string;
name: string;
};

export type ChatConfig = {
orgId: string;
key: string;
systemPrompt: string;
allowedTools: (string)[];
provider: (TextProvider | null);
model: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
};

export type ChatSessionItem = {
sessionId: string;
orgId: string;
/** Which one it is about, where a message said so in `x-campaign-id`. */
campaignId: (string | null);
brandIds: ((string)[] | null);
workflowSlug: string | null;
featureSlug: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
/** The beginning of the first message. */
title: string;
};

export type ChatSession = {
sessionId: string;
orgId: string;
/** Which one it is about, where a message said so in `x-campaign-id`. */
campaignId: (string | null);
brandIds: ((string)[] | null);
workflowSlug: string | null;
featureSlug: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
messages: (ChatMessage)[];
};

export type ChatMessage = {
id: string;
role: "user" | "assistant" | "tool";
content: string;
/** What the model called after these words, with what it gave. */
toolCalls: ((ChatToolCall)[] | null);
buttons: ((ChatButton)[] | null);
/** That the model wrote; null of what people wrote. */
tokenCount: (number | null);
/** ISO 8601 in UTC. */
createdAt: string;
};

export type ChatToolCall = {
name: string;
args: JsonValue;
/** What it gave, or its `error`. */
result?: JsonValue;
};

export type ChatButton = {
label: string;
value: string;
};

export type CampaignStartedEvent = {
/** The same on every attempt: a receiver that has seen it may ignore the rest. */
id: string;
event: "campaign.started";
/** ISO 8601 in UTC. */
created_at: string;
campaign_id: string;
data: {
mcp: string;
target_url: string;
};
};

export type CampaignMilestoneEvent = {
/** The same on every attempt: a receiver that has seen it may ignore the rest. */
id: string;
event: "campaign.milestone";
/** ISO 8601 in UTC. */
created_at: string;
campaign_id: string;
data: {
milestone: string;
stats: {
emails_sent: number;
delivered: number;
opened: number;
replied: number;
};
};
};

export type CampaignPausedEvent = {
/** The same on every attempt: a receiver that has seen it may ignore the rest. */
id: string;
event: "campaign.paused";
/** ISO 8601 in UTC. */
created_at: string;
campaign_id: string;
data: {
/** `budget_exceeded`: the next unit does not fit into the budget; `manual`, `hard_bounces` or `complaints`; more may come. */
reason: string;
/** Spent and reserved in the window of `budget_type`. */
budget_spent_usd: number;
/** Null if the campaign has no budget. */
budget_limit_usd: (number | null);
/** `daily`, `weekly`, `monthly` or `total`. With `budget_exceeded`, the budget that has no room for the next unit; otherwise the widest budget, or null if there is none. */
budget_type: string | null;
/** The status of the campaign in the API: `paused`, or `active` with `budget_exceeded`. It then waits until `nextRunAt` and continues by itself. */
status: string;
};
};

export type CampaignCompletedEvent = {
/** The same on every attempt: a receiver that has seen it may ignore the rest. */
id: string;
event: "campaign.completed";
/** ISO 8601 in UTC. */
created_at: string;
campaign_id: string;
data: {
/** `trial_ended`, `schedule_complete`, `budget_exhausted`, `max_leads_reached` or `audience_exhausted`; more may come. */
reason: string;
final_stats: {
emails_sent: number;
delivered: number;
opened: number;
replied: number;
meetings_booked: number;
};
total_cost_usd: number;
};
};

export type ReplyReceivedEvent = {
/** The same on every attempt: a receiver that has seen it may ignore the rest. */
id: string;
event: "reply.received";
/** ISO 8601 in UTC. */
created_at: string;
campaign_id: string;
data: {
reply_id: string;
email: string;
name: string | null;
company: string | null;
title: string | null;
sentiment: string | null;
preview: string;
/** ISO 8601 in UTC. */
received_at: string;
};
};

export type MeetingBookedEvent = {
/** The same on every attempt: a receiver that has seen it may ignore the rest. */
id: string;
event: "meeting.booked";
/** ISO 8601 in UTC. */
created_at: string;
campaign_id: string;
data: {
email: string;
name: string | null;
company: string | null;
/** Null where an answer agrees to a time without naming it. */
meeting_time: (string | null);
/** Null if neither the meeting nor its campaign has a link. */
calendar_link: (string | null);
};
};

export type BudgetWarningEvent = {
/** The same on every attempt: a receiver that has seen it may ignore the rest. */
id: string;
event: "budget.warning";
/** ISO 8601 in UTC. */
created_at: string;
campaign_id: string;
data: {
budget_type: "daily" | "weekly" | "monthly";
spent_usd: number;
limit_usd: number;
/** Less than 80 if the next unit does not fit into what is left. */
percentage: number;
};
};

export type CampaignGateEvent = {
/** The same on every attempt: a receiver that has seen it may ignore the rest. */
id: string;
event: "campaign.gate";
/** ISO 8601 in UTC. */
created_at: string;
campaign_id: string;
data: {
/** What holds the campaign up: `daily`, `weekly`, `monthly`, `credit_depleted`, `brand_paused`, `audience_paused`, `missing_keys`, `no_sender`, `sending_window`, `mailbox_allowance`, `mail_server`, `provider_limit`, `model_unavailable` or `new_articles`; more may come. */
kind: string;
state: "closed" | "opened";
/** When it opens by itself; null once it is open, or where nobody knows. */
opensAt: (string | null);
};
};

export type Error = {
/** One sentence. */
error: string;
};

export type KeysListApiKeysAnswer = {
keys: (ApiKey)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type KeysCreateApiKeyInput = {
name?: string;
/** `app` needs the admin key. */
kind?: "user" | "app";
/** The permissions that the key is limited to; absent, all that its maker has. */
scopes?: (Permission)[];
};

export type KeysCreateApiKeyAnswer = {
id: string;
/** The beginning of the key, to recognise it by. */
keyPrefix: string;
name: string | null;
/** Null for application keys. */
orgId: string | null;
userId: string | null;
createdBy: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
/** What the key is limited to; null is all that its user may. */
scopes: ((string)[] | null);
/** Shown this once. */
key: string;
message: string;
};

export type KeysGetApiKeyAnswer = {
key: ApiKey;
};

export type KeysPatchOrganisationInput = {
name?: string;
timeZone?: string;
plan?: Plan;
/** Only with the admin key. Null takes the end away. */
trialEndsAt?: (string | null);
};

export type KeysListOrganisationsAnswer = {
orgs: (Organisation)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type KeysCreateOrganisationInput = {
name: string;
timeZone?: string;
plan?: Plan;
trialEndsAt?: (string | null);
};

export type KeysListUsersAnswer = {
users: (User)[];
total: number;
limit: number;
offset: number;
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type KeysCreateUserInput = {
orgId: string;
email: string;
name?: (string | null);
};

export type KeysCreateUserAnswer = {
user: User;
};

export type KeysResolveUserInput = {
/** What your application calls the organisation; one in this installation. */
externalOrgId: string;
/** What your application calls the user; one in the organisation. */
externalUserId: string;
email?: string;
firstName?: string;
lastName?: string;
imageUrl?: string;
phone?: string;
/** What the organisation is made with, by the call that makes it; it changes nothing later. */
organisation?: {
name?: string;
timeZone?: string;
plan?: Plan;
trialEndsAt?: (string | null);
};
};

export type KeysResolveUserAnswer = {
orgId: string;
userId: string;
/** Whether this call made the organisation. */
orgCreated: boolean;
/** Whether this call made the user. */
userCreated: boolean;
};

export type KeysCreateSignInLinkInput = {
/** Gives the session the rights of the admin key; it needs that key. */
admin?: boolean;
};

export type KeysCreateSignInLinkAnswer = {
/** Opens the dashboard, signed in. It works once. */
url: string;
/** ISO 8601 in UTC. */
expiresAt: string;
};

export type KeysSignInInput = {
/** What follows `#sign-in=` in the link. */
token: string;
};

export type KeysSignInAnswer = {
/** A key that ends by itself; it is sent like every other key. */
key: string;
/** ISO 8601 in UTC. */
expiresAt: string;
authType: AuthType;
orgId: string;
userId: string;
};

export type KeysOpenBrowserSessionAnswer = {
id: string;
/** The same for every call with the same key, until it is revoked or has expired. */
key: string;
keyPrefix: string;
name: string | null;
/** A week from now; each call moves it. */
expiresAt: string;
};

export type KeysListFailedRequestsAnswer = {
requests: (FailedRequest)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type KeysReadRequestAnswer = {
requestId: string;
requests: (FailedRequest)[];
};

export type ProviderKeysListAnswer = {
keys: (ProviderKey)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type ProviderKeysStoreInput = {
provider: KnownProvider;
/** Stored sealed and never given back. */
apiKey: string;
/** Only for openai-compatible, and required there: the address that ends in /v1. */
baseUrl?: string;
/** Which of its models writes and reads for the organisation, by the name that the provider has for it. */
model?: string;
/** What the named model costs the organisation, so that budgets count it; without it, what the catalogue says. */
prices?: {
inputUsdPerMillionTokens: string;
outputUsdPerMillionTokens: string;
};
/** Asks the provider first. A key that it refuses is not stored. */
verify?: boolean;
};

export type ProviderKeysSourcesAnswer = {
/** Of every provider. */
sources: ({
provider: Provider;
keySource: KeySource;
})[];
};

export type ProviderKeysRequirementsInput = {
endpoints: ({
service: string;
method: string;
path: string;
})[];
};

export type ProviderKeysRequirementsAnswer = {
/** The endpoints that need a key; the others need none. */
requirements: ({
service: string;
method: string;
path: string;
provider: Provider;
})[];
/** Each once. */
providers: (Provider)[];
};

export type ProviderKeysSourceAnswer = {
provider: Provider;
keySource: KeySource;
};

export type ProviderKeysChooseSourceInput = {
keySource: KeySource;
};

export type ProviderKeysChooseSourceAnswer = {
provider: Provider;
keySource: KeySource;
};

export type PricesListAnswer = (PlatformPrice)[];

export type RunsListAnswer = {
runs: (Run)[];
offset: number;
limit: number;
};

export type RunsEventsAnswer = {
events: (RunEvent)[];
};

export type RunsCostsAnswer = {
groups: (CostGroup)[];
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type BrandsListAnswer = {
brands: (BrandItem)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type BrandsCreateInput = {
/** The address of a website; `https://` may be left out. */
url: string;
};

export type BrandsCreateAnswer = {
brandId: string;
domain: string;
name: string;
created: boolean;
};

export type BrandsByIdsAnswer = {
brands: (BrandItem)[];
};

export type BrandsPatchInput = {
name?: (string | null);
logoUrl?: (string | null);
elevatorPitch?: (string | null);
bio?: (string | null);
mission?: (string | null);
location?: (string | null);
categories?: (string | null);
};

export type BrandsRunsAnswer = {
runs: (BrandRun)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type BrandsPatchPauseInput = {
paused: boolean;
};

export type BrandsExtractFieldsInput = {
brandIds: (string)[];
fields: ({
key: string;
/** What the field means; other words, other field. */
description?: string;
})[];
};

export type BrandsSuggestIcpOfWebsiteInput = {
/** The address of a website; `https://` may be left out. */
url: string;
};

export type CampaignsBrandDailyBudgetInput = {
/** The daily cap of each of the brand's campaigns; null clears it. */
dailyBudgetCents: (number | null);
};

export type BrandsPutClickDestinationInput = {
clickDestinationUrl: (string | null);
};

export type BrandsPutBusinessContextInput = {
/** Free text; a line that ends in or begins with a word and a colon is a heading. Null or nothing clears it. */
content: (string | null);
};

export type BrandsPutUserFieldsInput = {
/** By key: all that there are from now on. */
fields: Record<string, (string | (string)[])>;
};

export type BrandsPutSalesEconomicsInput = {
averageDealValueCents?: (number | null);
/** Of all leads, how many come to a meeting: 0 to 1. */
leadToMeetingRate?: (number | null);
/** Of all meetings, how many end in a deal: 0 to 1. */
meetingToDealRate?: (number | null);
/** What is left of a deal after what it costs to deliver: 0 to 1. */
grossMarginRate?: (number | null);
};

export type FeaturesListAnswer = {
features: (Feature)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type FeaturesCreateInput = {
name: string;
description: string;
icon: string;
category: string;
channel: string;
audienceType: string;
inputs: ({
key: string;
label: string;
type: FeatureInputType;
placeholder: string;
description: string;
/** The brand field that prefills this input. */
extractKey: string;
options?: (string)[];
/** True: a campaign is refused if this input is empty. */
required?: boolean;
})[];
outputs: ({
/** A key of the statistics registry. */
key: string;
displayOrder: number;
defaultSort?: boolean;
sortDirection?: SortDirection;
})[];
charts: (({
key: string;
title: string;
displayOrder: number;
type: "funnel-bar";
steps: ({
key: string;
})[];
} | {
key: string;
title: string;
displayOrder: number;
type: "breakdown-bar";
segments: ({
key: string;
color: ChartColor;
sentiment: ChartSentiment;
})[];
}))[];
entities: ({
name: string;
/** The statistic that counts them. */
countKey?: string;
})[];
/** The dynasty slug. Without it, made of the name. */
slug?: string;
};

export type FeaturesCreateAnswer = {
feature: Feature;
};

export type FeaturesGetAnswer = {
feature: Feature;
};

export type FeaturesChangeInput = {
name?: string;
description?: string;
icon?: string;
category?: string;
channel?: string;
audienceType?: string;
inputs?: ({
key: string;
label: string;
type: FeatureInputType;
placeholder: string;
description: string;
/** The brand field that prefills this input. */
extractKey: string;
options?: (string)[];
/** True: a campaign is refused if this input is empty. */
required?: boolean;
})[];
outputs?: ({
/** A key of the statistics registry. */
key: string;
displayOrder: number;
defaultSort?: boolean;
sortDirection?: SortDirection;
})[];
charts?: (({
key: string;
title: string;
displayOrder: number;
type: "funnel-bar";
steps: ({
key: string;
})[];
} | {
key: string;
title: string;
displayOrder: number;
type: "breakdown-bar";
segments: ({
key: string;
color: ChartColor;
sentiment: ChartSentiment;
})[];
}))[];
entities?: ({
name: string;
/** The statistic that counts them. */
countKey?: string;
})[];
status?: FeatureStatus;
};

export type FeaturesChangeAnswer = {
feature: Feature;
};

export type FeaturesPrefillInput = {
/** The first is the primary brand. */
brandIds: (string)[];
};

export type FeaturesPrefillAnswer = (PrefilledText | PrefilledStructured);

export type FeaturesAllStatsAnswer = {
groupBy?: StatisticsGrouping;
systemStats: {
totalCostInUsdCents: number;
completedRuns: number;
activeCampaigns: number;
firstRunAt: (string | null);
lastRunAt: (string | null);
};
/** By registry key: counts, rates as fractions, currencies in US cents. A rate or a price is 0 where there is nothing yet to divide by. */
stats: Record<string, number>;
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
/** With `groupBy`: one for each brand, campaign, workflow or feature. */
groups?: ({
brandId?: string;
campaignId?: string;
workflowSlug?: string;
workflowDynastySlug?: string;
featureSlug?: string;
systemStats: {
totalCostInUsdCents: number;
completedRuns: number;
activeCampaigns: number;
firstRunAt: (string | null);
lastRunAt: (string | null);
};
/** By registry key: counts, rates as fractions, currencies in US cents. A rate or a price is 0 where there is nothing yet to divide by. */
stats: Record<string, number>;
})[];
};

export type FeaturesRegistryAnswer = {
registry: Record<string, {
type: "count" | "rate" | "currency";
label: string;
}>;
};

export type FeaturesChannelsAnswer = {
channels: ({
key: string;
name: string;
description: string;
funnels: ({
/** The dynasty slug of the feature that runs it. */
key: string;
name: string;
steps: ({
key: string;
name: string;
})[];
})[];
})[];
};

export type WorkflowsListAnswer = {
workflows: (Workflow)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type WorkflowsAddVersionInput = {
/** An existing lineage gets its next version; a new one begins at version 1. */
workflowDynastySlug: string;
/** Without it, the name of the lineage so far, or `name`. */
workflowDynastyName?: string;
name: string;
description: string;
/** Versioned or dynasty slug of the feature that it runs. */
featureSlug: string;
/** Without it, the feature's. */
category?: string;
/** Without it, the feature's. */
channel?: string;
/** Without it, the feature's. */
audienceType?: string;
dag: Dag;
};

export type WorkflowsSummaryAnswer = {
workflowSlug: string;
summary: string;
requiredProviders: (string)[];
steps: (string)[];
};

export type WorkflowsValidateAnswer = {
valid: boolean;
/** The first thing that stands in its way. */
errors?: ({
field: string;
message: string;
})[];
/** How the graph and the inputs of the feature fit together. */
templateContract: {
/** Inputs of the feature that the graph reads. */
read: (string)[];
/** Those of them that the feature does not ask for. */
missing: (string)[];
/** Inputs that the feature asks for and the graph does not read. */
unread: (string)[];
};
};

export type WorkflowsUpgradeInput = {
/** Dynasty slug. */
workflowDynastySlug: string;
dag?: Dag;
description?: string;
};

export type WorkflowsUpgradeAnswer = {
workflow: Workflow;
dag: Dag;
/** What the graph does, in sentences. */
generatedDescription: string;
};

export type WorkflowsCreateInput = {
/** Dynasty slug, or versioned slug while the feature is a draft. */
featureSlug: string;
/** What the workflow is to do; it becomes its description. */
description: string;
hints?: {
/** Kinds of nodes that it must have. */
nodeTypes?: (string)[];
};
};

export type WorkflowsCreateAnswer = {
workflow: Workflow;
dag: Dag;
/** What the graph does, in sentences. */
generatedDescription: string;
draftedBy: "model" | "rules";
/** The workflow that it was drafted after. */
draftedAfter: string;
};

export type WorkflowsSetLineageStatusInput = {
status: WorkflowStatus;
};

export type WorkflowsSetLineageStatusAnswer = {
workflow: Workflow;
};

export type WorkflowsListRunsAnswer = {
runs: (Run)[];
offset: number;
limit: number;
};

export type WorkflowsExecuteInput = {
/** Every input of the feature by its key. */
inputs?: Record<string, unknown>;
/** Of the campaign; without it, the workflow's. */
name?: string;
/** The first is the primary brand. Either this or `brandIds`. */
brandUrls?: (string)[];
brandIds?: (string)[];
maxLeads?: (number | null);
/** US dollars as a string or a number; null for no cap. */
maxBudgetTotalUsd?: string | number | null;
/** Starts a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address: recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
};

export type WebhooksListEndpointsAnswer = {
endpoints: (WebhookEndpoint)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type WebhooksCreateEndpointInput = {
/** An http or https address on the internet. */
url: string;
/** Which events it hears of; null for all but `campaign.gate`, which has to be named. */
events?: ((CampaignEventKind)[] | null);
enabled?: boolean;
};

export type WebhooksPatchEndpointInput = {
/** An http or https address on the internet. */
url?: string;
/** Which events it hears of; null for all but `campaign.gate`, which has to be named. */
events?: ((CampaignEventKind)[] | null);
/** true forgets the reason why it was disabled. */
enabled?: boolean;
};

export type WebhooksRotateSecretInput = {
/** So long `webhook-signature` also carries a signature with the old secret; 0 to 168. */
graceHours?: number;
};

export type WebhooksListDeliveriesAnswer = {
deliveries: (WebhookDelivery)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type WebhooksReplayInput = {
/** ISO 8601 with a time zone. */
since: string;
/** ISO 8601; now unless given. */
until?: string;
/** Which events it hears of; null for all but `campaign.gate`, which has to be named. */
events?: ((CampaignEventKind)[] | null);
};

export type WebhooksReplayAnswer = {
/** Events of that time. */
events: number;
/** Deliveries that are due now because of it. */
deliveries: number;
};

export type WebhooksListEventsAnswer = {
events: (Event)[];
/** Where to continue; never null, also on an empty page: poll with it. */
nextCursor: string;
/** More events can be read at once. */
hasMore: boolean;
/** On the first page of `order=newest`: where the feed ends now, for whoever goes on from there in its own order. */
endCursor: string | null;
};

export type WebhooksListApplicationEndpointsAnswer = {
endpoints: (WebhookEndpoint)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type WebhooksCreateApplicationEndpointInput = {
/** An http or https address on the internet. */
url: string;
/** Which events it hears of; null for all but `campaign.gate`, which has to be named. */
events?: ((CampaignEventKind)[] | null);
enabled?: boolean;
};

export type WebhooksPatchApplicationEndpointInput = {
/** An http or https address on the internet. */
url?: string;
/** Which events it hears of; null for all but `campaign.gate`, which has to be named. */
events?: ((CampaignEventKind)[] | null);
/** true forgets the reason why it was disabled. */
enabled?: boolean;
};

export type WebhooksRotateApplicationSecretInput = {
/** So long `webhook-signature` also carries a signature with the old secret; 0 to 168. */
graceHours?: number;
};

export type WebhooksListApplicationDeliveriesAnswer = {
deliveries: (ApplicationWebhookDelivery)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type WebhooksReplayForApplicationInput = {
/** ISO 8601 with a time zone. */
since: string;
/** ISO 8601; now unless given. */
until?: string;
/** Which events it hears of; null for all but `campaign.gate`, which has to be named. */
events?: ((CampaignEventKind)[] | null);
/** Whose events. */
orgId: string;
};

export type WebhooksReplayForApplicationAnswer = {
/** Events of that time. */
events: number;
/** Deliveries that are due now because of it. */
deliveries: number;
};

export type CampaignsListAnswer = {
campaigns: (Campaign)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type CampaignsCreateInput = ({
name: string;
/** Pins a version. Either this or `workflowDynastySlug`. */
workflowSlug?: string;
/** The newest version of the lineage, resolved now and kept. */
workflowDynastySlug?: string;
/** The first is the primary brand. Either this or `brandIds`. */
brandUrls?: (string)[];
brandIds?: (string)[];
/** Without it and `featureDynastySlug`, the feature that the workflow serves. */
featureSlug?: string;
featureDynastySlug?: string;
/** Every input of the feature by its key. Optional with `workflowSlug` and without a feature: then what is known of the brand is used. */
featureInputs?: Record<string, unknown>;
/** US dollars as a string or a number; null for no cap. */
maxBudgetDailyUsd?: string | number | null;
/** US dollars as a string or a number; null for no cap. */
maxBudgetWeeklyUsd?: string | number | null;
/** US dollars as a string or a number; null for no cap. */
maxBudgetMonthlyUsd?: string | number | null;
/** US dollars as a string or a number; null for no cap. */
maxBudgetTotalUsd?: string | number | null;
maxLeads?: (number | null);
/** Where a model should write and fails: true sends an email from templates instead, false lets the people wait for the model. */
templateFallback?: boolean;
/** Whether mails carry a picture of one pixel that counts who opens them; for mails that leave from now on. */
trackOpens?: boolean;
/** Whether links lead through this server, which counts who follows them; for mails that leave from now on. */
trackClicks?: boolean;
endDate?: (string | null);
goal?: (Goal | null);
/** Audiences of the campaign's brands. */
audienceIds?: ((string)[] | null);
servicesOffered?: ((string)[] | null);
clickDestinationUrl?: (string | null);
/** Receives this campaign's events, beside all endpoints. */
webhookUrl?: (string | null);
/** Keeps it as a `draft`: nothing runs, costs or is told until it is started. */
draft?: boolean;
/** Which mails wait as `awaiting_approval` until a person approves, edits or drops them: `none`, the `first` one to each person, or `all`. Without it `none`. */
approval?: Approval;
/** Starts a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address: recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
/** `daily` and `weekly`: a digest of what happened since the last one, at 8:00 (on Mondays) in the organisation's time zone. `immediately`: every answer of a person, meeting and closing gate, at most once a minute. */
notifyFrequency?: (string | null);
/** `email` is sent by one of the organisation's senders and counted nowhere; `slack` posts text to an incoming webhook; `webhook` posts `campaign.digest`, signed as all webhooks are. */
notifyChannel?: (string | null);
/** An email address, or the address that is posted to. The three fields belong together. */
notifyDestination?: (string | null);
} & ({
/** The first is the primary brand. Either this or `brandIds`. */
brandUrls: (string)[];
} | {
brandIds: (string)[];
}));

export type CampaignsPreflightInput = ({
name: string;
/** Pins a version. Either this or `workflowDynastySlug`. */
workflowSlug?: string;
/** The newest version of the lineage, resolved now and kept. */
workflowDynastySlug?: string;
/** The first is the primary brand. Either this or `brandIds`. */
brandUrls?: (string)[];
brandIds?: (string)[];
/** Without it and `featureDynastySlug`, the feature that the workflow serves. */
featureSlug?: string;
featureDynastySlug?: string;
/** Every input of the feature by its key. Optional with `workflowSlug` and without a feature: then what is known of the brand is used. */
featureInputs?: Record<string, unknown>;
/** US dollars as a string or a number; null for no cap. */
maxBudgetDailyUsd?: string | number | null;
/** US dollars as a string or a number; null for no cap. */
maxBudgetWeeklyUsd?: string | number | null;
/** US dollars as a string or a number; null for no cap. */
maxBudgetMonthlyUsd?: string | number | null;
/** US dollars as a string or a number; null for no cap. */
maxBudgetTotalUsd?: string | number | null;
maxLeads?: (number | null);
/** Where a model should write and fails: true sends an email from templates instead, false lets the people wait for the model. */
templateFallback?: boolean;
/** Whether mails carry a picture of one pixel that counts who opens them; for mails that leave from now on. */
trackOpens?: boolean;
/** Whether links lead through this server, which counts who follows them; for mails that leave from now on. */
trackClicks?: boolean;
endDate?: (string | null);
goal?: (Goal | null);
/** Audiences of the campaign's brands. */
audienceIds?: ((string)[] | null);
servicesOffered?: ((string)[] | null);
clickDestinationUrl?: (string | null);
/** Receives this campaign's events, beside all endpoints. */
webhookUrl?: (string | null);
/** Keeps it as a `draft`: nothing runs, costs or is told until it is started. */
draft?: boolean;
/** Which mails wait as `awaiting_approval` until a person approves, edits or drops them: `none`, the `first` one to each person, or `all`. Without it `none`. */
approval?: Approval;
/** Starts a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address: recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
/** `daily` and `weekly`: a digest of what happened since the last one, at 8:00 (on Mondays) in the organisation's time zone. `immediately`: every answer of a person, meeting and closing gate, at most once a minute. */
notifyFrequency?: (string | null);
/** `email` is sent by one of the organisation's senders and counted nowhere; `slack` posts text to an incoming webhook; `webhook` posts `campaign.digest`, signed as all webhooks are. */
notifyChannel?: (string | null);
/** An email address, or the address that is posted to. The three fields belong together. */
notifyDestination?: (string | null);
} & ({
/** The first is the primary brand. Either this or `brandIds`. */
brandUrls: (string)[];
} | {
brandIds: (string)[];
}));

export type CampaignsTestEmailInput = {
senderId: string;
/** Where to send it. */
recipient: string;
step?: number;
/** To whom it was written; without it the first one. */
leadId?: string;
};

export type CampaignsTestEmailAnswer = {
/** In its Message-ID; the ledger does not know it. */
messageId: string;
subject: string;
};

export type CampaignsAllStatisticsAnswer = {
campaigns: (CampaignStatistics)[];
/** The value of `sandbox` in the request. Null without it: the list then holds live and sandbox campaigns. */
sandbox: (boolean | null);
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type CampaignsPatchInput = {
name?: string;
/** US dollars as a string or a number; null for no cap. */
maxBudgetDailyUsd?: string | number | null;
/** US dollars as a string or a number; null for no cap. */
maxBudgetWeeklyUsd?: string | number | null;
/** US dollars as a string or a number; null for no cap. */
maxBudgetMonthlyUsd?: string | number | null;
/** US dollars as a string or a number; null for no cap. */
maxBudgetTotalUsd?: string | number | null;
maxLeads?: (number | null);
/** Where a model should write and fails: true sends an email from templates instead, false lets the people wait for the model. */
templateFallback?: boolean;
/** Whether mails carry a picture of one pixel that counts who opens them; for mails that leave from now on. */
trackOpens?: boolean;
/** Whether links lead through this server, which counts who follows them; for mails that leave from now on. */
trackClicks?: boolean;
endDate?: (string | null);
/** Of a draft only: every input of the feature by its key, or null for what is known of the brand. */
featureInputs?: (Record<string, unknown> | null);
/** For what is written from now on; what waits already goes on waiting. */
approval?: Approval;
/** `daily` and `weekly`: a digest of what happened since the last one, at 8:00 (on Mondays) in the organisation's time zone. `immediately`: every answer of a person, meeting and closing gate, at most once a minute. */
notifyFrequency?: (string | null);
/** `email` is sent by one of the organisation's senders and counted nowhere; `slack` posts text to an incoming webhook; `webhook` posts `campaign.digest`, signed as all webhooks are. */
notifyChannel?: (string | null);
/** An email address, or the address that is posted to. The three fields belong together. */
notifyDestination?: (string | null);
};

export type CampaignsStartInput = {
/** Starts a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address: recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
};

export type CampaignsResumeInput = {
/** Starts a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address: recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
};

export type CampaignsHistoryAnswer = ({
/** Null when the campaign was created. */
fromStatus: (CampaignStatus | null);
toStatus: CampaignStatus;
/** Why. While the status stays: `gate_closed:<kind>` or `gate_opened:<kind>` for what holds the campaign up, as in the event `campaign.gate`; `notify_failed:<channel>` or `notify_unknown:<channel>` for a digest that was given up. */
reason: string | null;
/** ISO 8601 in UTC. */
at: string;
})[];

export type CampaignsLeadStatisticsAnswer = (LeadStatistics | GroupedLeadStatistics);

export type CampaignsEmailsAnswer = {
emails: (Email)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type CampaignsEmailOfLeadAnswer = {
/** Null where none has been written yet. */
generation: (Email | null);
};

export type CampaignsBrandEmailsAnswer = {
emails: (Email)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type CampaignsGetEmailAnswer = {
email: Email;
};

export type CampaignsEmailStatisticsAnswer = {
stats: EmailStatistics;
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type CampaignsDailyBudgetInput = {
/** The daily cap of each of the brand's campaigns; null clears it. */
dailyBudgetCents: (number | null);
};

export type CampaignsDailyBudgetAnswer = {
brandId: string;
dailyBudgetCents: (number | null);
/** The campaigns that were changed: those that may still run. */
campaignIds: (string)[];
};

export type LeadsListAnswer = {
leads: ({
id: string;
campaignId: string;
firstName: string | null;
lastName: string | null;
email: string;
title: string | null;
organizationName: string | null;
organizationDomain: string | null;
organizationIndustry: string | null;
organizationSize: string | null;
linkedinUrl: string | null;
/** What is known of the address; null where nobody has looked. */
emailStatus: (EmailStatus | null);
/** Who found the person. */
namespace: (LeadSource | null);
status: LeadStatus;
/** Null unless the status is `skipped`. */
skipReason: (SkipReason | null);
contacted: boolean;
delivered: boolean;
bounced: boolean;
replied: boolean;
/** The address that the person said to write to instead; nobody is written to because of it. */
referredTo: string | null;
/** The person said to be away: no further step leaves before it. */
awayUntil: (string | null);
/** `true` if it belongs to a sandbox campaign, whose emails never leave the service. */
sandbox: boolean;
/** ISO 8601 in UTC. */
createdAt: string;
seniority?: string | null;
departments?: (string)[];
city?: string | null;
country?: string | null;
headline?: string | null;
})[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type LeadsSearchInput = {
person_titles: (string)[];
organization_locations?: (string)[];
organization_industries?: (string)[];
/** Such as `51,200` or `51-200`. */
organization_num_employees_ranges?: (string)[];
per_page?: number;
page?: number;
};

export type ContactsListAnswer = {
contacts: (Contact)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type ContactsListUploadsAnswer = {
uploads: (ContactUpload)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type ContactsGetUploadAnswer = {
upload: ContactUpload;
};

export type ContactsServeStatsAnswer = {
/** Contacts whom a campaign of the brand has made a lead of. */
served: number;
/** Others who have not refused mail and are not suppressed. */
remaining: number;
};

export type AudiencesListAnswer = {
audiences: (Audience)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type AudiencesCreateInput = {
nlPrompt?: (string | null);
description?: (string | null);
avatarUrl?: (string | null);
brandId: string;
name: string;
source?: AudienceSource;
filters?: AudienceFilters;
};

export type AudiencesSuggestInput = {
nlPrompt: string;
brandId: string;
};

export type AudiencesPatchInput = {
nlPrompt?: (string | null);
description?: (string | null);
avatarUrl?: (string | null);
name?: string;
filters?: AudienceFilters;
};

export type AudiencesSetStatusInput = {
status: AudienceStatus;
};

export type AudiencesMembersAnswer = {
members: (Contact)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type AudiencesMatchInput = {
emails?: (string)[];
/** Ids of contacts. */
personIds?: (string)[];
};

export type AudiencesMatchAnswer = {
/** Of those given, each once: who is a member of an audience. */
matched: number;
unmatched: number;
/** Audiences of contacts that have any of them and are not archived; one person may be in several. */
byAudience: ({
audienceId: string;
name: string;
matched: number;
})[];
};

export type SuppressionsListAnswer = {
suppressions: (Suppression)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type SuppressionsAddInput = ({
/** An address, or a domain with all its subdomains. */
value?: string;
/** Many at once, instead of `value`. */
values?: (string)[];
reason?: (string | null);
} & ({
/** An address, or a domain with all its subdomains. */
value: string;
} | {
/** Many at once, instead of `value`. */
values: (string)[];
}));

export type InboundReceiveReplyInput = {
fromEmail: string;
toEmail: string;
subject?: string;
bodyText?: string;
/** Read where there is no bodyText. */
bodyHtml?: string;
/** The Message-ID of the reply: the same one twice is the same reply. */
messageId?: string;
/** The ids in its In-Reply-To and References. */
inReplyTo?: string;
/** ISO 8601 with a time zone. */
receivedAt?: string;
};

export type InboundReceiveMeetingInput = {
email: string;
name?: string;
company?: string;
/** ISO 8601 with a time zone. */
meetingTime: string;
/** The link that it was booked by; without it, the campaign's clickDestinationUrl. */
calendarLink?: string;
};

export type InboundReceiveMeetingAnswer = {
meeting: Meeting;
};

export type InboundQualifyInput = {
fromEmail: string;
toEmail: string;
subject?: string;
bodyText?: string;
/** Read where there is no bodyText. */
bodyHtml?: string;
};

export type InboundListRepliesAnswer = {
replies: (ListedReply)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type InboundGetReplyAnswer = {
reply: Reply;
};

export type InboundCorrectReplyInput = {
qualification: ReplyClass;
};

export type InboundCorrectReplyAnswer = {
reply: Reply;
};

export type InboundMarkReplyReadInput = {
read: boolean;
};

export type InboundMarkReplyReadAnswer = {
reply: Reply;
};

export type InboundQualifyLeadInput = {
campaign_id: string;
/** Of a lead of the campaign, in any spelling. */
email: string;
status: ManualQualificationStatus;
notes?: string;
};

export type InboundManualQualificationsAnswer = {
qualifications: (ManualQualification)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type InboundConversationsAnswer = {
conversations: (Conversation)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type InboundInboxAnswer = {
inbox: Inbox;
};

export type InboundSandboxMessagesAnswer = {
messages: (SandboxMessage)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type PeopleLeadAnswer = {
leadDetail: {
id: string;
campaignId: string;
firstName: string | null;
lastName: string | null;
email: string;
title: string | null;
organizationName: string | null;
organizationDomain: string | null;
organizationIndustry: string | null;
organizationSize: string | null;
linkedinUrl: string | null;
/** What is known of the address; null where nobody has looked. */
emailStatus: (EmailStatus | null);
/** Who found the person. */
namespace: (LeadSource | null);
status: LeadStatus;
/** Null unless the status is `skipped`. */
skipReason: (SkipReason | null);
contacted: boolean;
delivered: boolean;
bounced: boolean;
replied: boolean;
/** The address that the person said to write to instead; nobody is written to because of it. */
referredTo: string | null;
/** The person said to be away: no further step leaves before it. */
awayUntil: (string | null);
/** `true` if it belongs to a sandbox campaign, whose emails never leave the service. */
sandbox: boolean;
/** ISO 8601 in UTC. */
createdAt: string;
seniority: string | null;
departments: (string)[];
city: string | null;
country: string | null;
headline: string | null;
brandId: string;
organization: {
name: string | null;
domain: string | null;
industry: string | null;
size: string | null;
};
/** What a provider was paid to find out; null where none was asked. */
enrichment: ({
provider: LeadSource;
emailStatus: (EmailStatus | null);
} | null);
/** The newest runs of its campaign, at most 20. */
runs: (Run)[];
};
};

export type PeopleLeadHistoryAnswer = {
events: ({
type: "sent" | "opened" | "clicked" | "bounced" | "complained" | "replied" | "corrected" | "meeting" | "unsubscribed";
/** ISO 8601 in UTC. */
at: string;
campaignId: string;
messageId: (string | null);
/** Which step, what an answer said, why it bounced, or when the meeting is. */
detail: string | null;
})[];
};

export type PeopleOptOutInput = {
/** In any spelling. */
email: string;
/** Where they asked: counted in this campaign alone. */
campaignId?: string;
/** Where they asked: counted for leads of this brand alone. */
brandId?: string;
};

export type PeopleEraseInput = {
/** In any spelling. */
email: string;
};

export type SendersListAnswer = {
senders: (Sender)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type SendersCreateInput = {
/** What you call it. */
name: string;
fromName: string;
/** Letters beyond ASCII are allowed. */
fromEmail: string;
replyTo?: (string | null);
/** Text under every email. */
signature?: (string | null);
smtp: {
/** A public host name or address. */
host: string;
port: number;
security: MailSecurity;
username?: string;
/** Kept sealed and never given back. */
password?: string;
};
/** Where replies arrive. */
imap?: ({
/** A public host name or address. */
host: string;
port: number;
security: MailSecurity;
username?: string;
/** Kept sealed and never given back. */
password?: string;
} | null);
/** Emails a day at the most. */
dailyCap?: (number | null);
/** The first day on which it sends so many, the second twice, and so on up to `dailyCap`; days without mail do not count. Without it 10; null for none. */
rampPerDay?: (number | null);
/** At least this between two emails. Without it 60; null for none. */
spacingSeconds?: (number | null);
/** Up to so much more between two emails, each time another; nothing where `spacingSeconds` is 0 or null. Without it 30; null for none. */
spacingJitterSeconds?: (number | null);
/** When it sends. Without it Monday to Friday, 08:00 to 18:00 in the organisation's time zone; null for always. */
window?: (SendWindow | null);
/** So many people of one company at the most on one day of the organisation's, by all senders that have such a limit together; the others wait for the next. A company is a domain, but those of free mail are none. Without it 1; null for no limit. */
peoplePerCompanyPerDay?: (number | null);
/** For mail servers that do not sign by themselves. */
dkim?: ({
domain: string;
selector: string;
/** RSA, in PEM. Kept sealed and never given back. */
privateKey: string;
} | null);
};

export type SendersPatchInput = {
/** What you call it. */
name?: string;
fromName?: string;
/** Letters beyond ASCII are allowed. */
fromEmail?: string;
replyTo?: (string | null);
/** Text under every email. */
signature?: (string | null);
smtp?: {
/** A public host name or address. */
host: string;
port: number;
security: MailSecurity;
username?: string;
/** Kept sealed and never given back. */
password?: string;
};
/** Where replies arrive. */
imap?: ({
/** A public host name or address. */
host: string;
port: number;
security: MailSecurity;
username?: string;
/** Kept sealed and never given back. */
password?: string;
} | null);
/** Emails a day at the most. */
dailyCap?: (number | null);
/** The first day on which it sends so many, the second twice, and so on up to `dailyCap`; days without mail do not count. Without it 10; null for none. */
rampPerDay?: (number | null);
/** At least this between two emails. Without it 60; null for none. */
spacingSeconds?: (number | null);
/** Up to so much more between two emails, each time another; nothing where `spacingSeconds` is 0 or null. Without it 30; null for none. */
spacingJitterSeconds?: (number | null);
/** When it sends. Without it Monday to Friday, 08:00 to 18:00 in the organisation's time zone; null for always. */
window?: (SendWindow | null);
/** So many people of one company at the most on one day of the organisation's, by all senders that have such a limit together; the others wait for the next. A company is a domain, but those of free mail are none. Without it 1; null for no limit. */
peoplePerCompanyPerDay?: (number | null);
/** For mail servers that do not sign by themselves. */
dkim?: ({
domain: string;
selector: string;
/** RSA, in PEM. Kept sealed and never given back. */
privateKey: string;
} | null);
/** `active` resumes a sender that paused itself. */
status?: SenderStatus;
};

export type MessagesListAnswer = {
messages: (Message)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type MessagesGetAnswer = {
message: Message;
};

export type MessagesSenderHealthAnswer = {
health: SenderHealth;
};

export type MessagesResolveInput = {
/** It arrived; it did not; or it did not and is to be sent again. */
outcome: "sent" | "failed" | "resend";
};

export type MessagesResolveAnswer = {
message: Message;
};

export type MessagesApproveInput = {
/** Of the first mail to a person; the later ones answer in its thread. */
subject?: string;
/** The whole text, in the place of what was written. */
bodyText?: string;
/** Only beside `bodyText`; without it the HTML is made from the text. */
bodyHtml?: string;
};

export type MessagesApproveAnswer = {
message: Message;
};

export type MessagesDropAnswer = {
message: Message;
};

export type MessagesApproveAllAnswer = {
/** By this call. */
approved: number;
/** Whether mails of the campaign still wait. */
hasMore: boolean;
};

export type OutletsAddInput = {
outletName: string;
outletUrl: string;
/** Without it, the host of the address. */
outletDomain?: string;
campaignId: string;
brandId: string;
whyRelevant?: string;
whyNotRelevant?: string;
/** 0 to 100. A score that you give is not scored anew. */
relevanceScore?: number;
};

export type OutletsOfCampaignAnswer = {
outlets: (CampaignOutlet)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type OutletsAddManyInput = {
outlets: (NewOutlet)[];
};

export type OutletsSearchInput = {
/** Part of the name or of the domain. */
query: string;
/** Only outlets of this campaign. */
campaignId?: string;
limit?: number;
};

export type OutletsPatchInput = {
outletName?: string;
outletUrl?: string;
/** Without it, the host of the address. */
outletDomain?: string;
campaignId?: string;
brandId?: string;
whyRelevant?: string;
whyNotRelevant?: string;
/** 0 to 100. A score that you give is not scored anew. */
relevanceScore?: number;
};

export type OutletsSetStatusInput = {
status: CampaignOutletStatus;
reason?: (string | null);
};

export type JournalistsOfCampaignAnswer = {
journalists: (CampaignJournalist)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type ArticlesAddInput = {
articleUrl: string;
snippet?: (string | null);
ogTitle?: (string | null);
ogDescription?: (string | null);
author?: (string | null);
articleAuthor?: (string | null);
articlePublished?: (string | null);
articleModified?: (string | null);
articleChannel?: (string | null);
articleSection?: (string | null);
newsKeywords?: (string | null);
};

export type ArticlesSearchInput = {
/** Words of title, description or text; "quotes" keep them together. */
query: string;
limit?: number;
offset?: number;
};

export type ArticlesSearchAnswer = {
articles: (Article)[];
};

export type ArticlesTopicsAnswer = {
topics: (Topic)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type ArticlesAddTopicInput = {
topicName: string;
};

export type DiscoveriesAddInput = {
articleId: string;
brandId: string;
campaignId: string;
outletId?: (string | null);
journalistId?: (string | null);
topicId?: (string | null);
};

export type DiscoveriesAddManyInput = {
discoveries: (NewDiscovery)[];
};

export type DiscoveriesAddManyAnswer = {
discoveries: (Discovery)[];
};

export type DiscoveriesAddMentionInput = ({
articleId?: string;
/** Instead of `articleId`. */
articleUrl?: string;
kind: MentionKind;
dofollow?: boolean | null;
sponsored?: boolean | null;
paid?: boolean | null;
spendInUsdCents?: (string | null);
journalistId?: (string | null);
outletId?: (string | null);
} & ({
articleId: string;
} | {
/** Instead of `articleId`. */
articleUrl: string;
}));

export type DiscoverOutletsInput = {
/** New outlets at the most. */
count?: number;
};

export type DiscoverJournalistsInput = {
outletId: string;
/** Of the newest articles, so many are looked at. */
maxArticles?: number;
};

export type DiscoverResolveInput = {
outletId: string;
/** What the story is about: who wrote about it comes first. */
featureInputs?: Record<string, string>;
maxArticles?: number;
};

export type DiscoverResolveAnswer = {
journalists: (ResolvedJournalist)[];
/** Whether the outlet was read lately, and so not again. */
cached: boolean;
};

export type QuotesListRequestsAnswer = {
quoteRequests: (QuoteRequest)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type QuotesCreateRequestInput = {
source?: string;
mediaOutlet?: (string | null);
/** What the journalist asks for. */
opportunityText: string;
pitchUrl?: (string | null);
deadline?: (string | null);
};

export type QuotesCreateRequestAnswer = {
quoteRequest: QuoteRequest;
};

export type QuotesStatsAnswer = {
totalRequests: number;
/** Pitches that were submitted, whatever became of them. */
totalPitched: number;
/** Selected, also where they are published by now. */
totalSelected: number;
totalPublished: number;
totalNotSelected: number;
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type QuotesGetRequestAnswer = {
quoteRequest: QuoteRequest;
};

export type QuotesReplyInput = {
draft: string;
};

export type QuotesReplyAnswer = {
quotePitch: QuotePitch;
};

export type QuotesListPitchesAnswer = {
quotePitches: (QuotePitch)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type QuotesDraftPitchInput = {
quoteRequestId: string;
brandId: string;
/** What it was told is used, and the pitch is shown and counted with it; its budget does not pay: what a model costs is of the organisation. */
campaignId?: string;
};

export type QuotesDraftPitchAnswer = {
quotePitch: QuotePitch;
};

export type QuotesGetPitchAnswer = {
quotePitch: QuotePitch;
};

export type QuotesPatchPitchInput = {
draft?: string;
/** `submitted` says that a person submitted it elsewhere; no mail is sent. */
status?: QuotePitchStatus;
featuredArticleUrl?: (string | null);
};

export type QuotesPatchPitchAnswer = {
quotePitch: QuotePitch;
};

export type QuotesListFeedsAnswer = {
quoteFeeds: (QuoteFeed)[];
};

export type QuotesMarkFeedInput = {
/** What its requests are called by. */
source?: string;
};

export type QuotesMarkFeedAnswer = {
quoteFeeds: (QuoteFeed)[];
};

export type QuotesUnmarkFeedAnswer = {
quoteFeeds: (QuoteFeed)[];
};

export type VisibilityListAnswer = {
runs: (ListedVisibilityRun)[];
limit: number;
offset: number;
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type VisibilityStartInput = {
/** Shown with the runs; its budget does not pay for them. */
campaignId?: string;
/** Questions, 1 to 100. */
nPrompts?: number;
/** What is asked, instead of questions that are made of what the brand offers. */
questions?: (string)[];
/** Only tells what would be asked: nothing is asked, and nothing costs. */
preview?: boolean;
};

export type VisibilityStartAnswer = {
/** None for a preview. */
results: ({
runId: string;
status: VisibilityRunStatus;
})[];
/** What is asked, in this order. */
prompts: (string)[];
};

export type VisibilityGetAnswer = {
run: VisibilityRun;
prompts: (VisibilityPrompt)[];
competitors: (VisibilityCompetitor)[];
top_competitors: ({
name: string;
url: string | null;
mention_count: number;
avg_position: number | null;
share_of_voice: number;
net_sentiment: number;
})[];
/** Sites that answers refer to and that belong neither to the brand nor to a competitor. */
citation_opportunities: ({
domain: string;
count: number;
})[];
};

export type ResultsCreateInput = {
/** A feature's dynasty slug, or its alias such as `sales-outreach`. */
mcp: string;
/** The website that the campaign is for. */
target_url: string;
reporting?: ({
/** Receives this campaign's events, beside all endpoints. */
webhook_url?: (string | null);
} | null);
/** Starts a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address: recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
};

export type PressKitsListAnswer = {
mediaKits: (MediaKitItem)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type PressKitsRequestInput = {
instruction: string;
/** The kit to make a new version of. */
mediaKitId?: string;
};

export type PressKitsDeleteAnswer = {
success: true;
};

export type PressKitsEditInput = ({
mdxContent?: string;
/** The same as `mdxContent`, by the name that answers have. */
mdxPageContent?: string;
} & ({
mdxContent: string;
} | {
/** The same as `mdxContent`, by the name that answers have. */
mdxPageContent: string;
}));

export type PressKitsEditAnswer = {
id: string;
/** The same as `id`. */
mediaKitId: string;
orgId: (string | null);
/** The same as `orgId`. */
organizationId: (string | null);
/** The first of `brandIds`. */
brandId: (string | null);
brandIds: (string)[];
campaignId: (string | null);
featureSlug: string | null;
workflowSlug: string | null;
/** Opens the public page; null while there is none. */
shareToken: string | null;
publicUrl: string | null;
title: string | null;
iconUrl: string | null;
brandDomain: string | null;
/** The version before. */
parentMediaKitId: (string | null);
status: MediaKitStatus;
denialReason: string | null;
contentExcerpt: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
/** ISO 8601 in UTC. */
updatedAt: string;
mdxPageContent: string | null;
/** Why it could not be written. */
failureReason: string | null;
/** `extractive`, or the provider whose model wrote it. */
writtenBy: string | null;
/** Why no model wrote it: what went wrong, or that there is none to follow the instructions. */
fallbackReason: string | null;
/** What looks like a component and is shown as text, and why. */
warnings: (string)[];
};

export type PressKitsPreviewInput = {
mdxContent: string;
};

export type PressKitsPreviewAnswer = {
/** The whole page. Show it in a frame without rights: links open elsewhere. */
html: string;
/** What looks like a component and is shown as text, and why. */
warnings: (string)[];
};

export type PressKitsMoveInput = {
status: MediaKitStatus;
/** Needed for `denied`. */
denialReason?: string;
};

export type PressKitsCancelAnswer = {
success: true;
};

export type PressKitsViewsAnswer = {
/** Each visitor of a kit once a day; machines do not count. */
totalViews: number;
/** Each visitor once a day, of however many kits. */
uniqueVisitors: number;
/** By programs, in no other figure. */
machineViews: number;
firstViewedAt: (string | null);
lastViewedAt: (string | null);
/** With `groupBy`: the most viewed first, days in their order. */
groups?: ({
key: string | null;
/** Each visitor of a kit once a day; machines do not count. */
totalViews: number;
/** Each visitor once a day, of however many kits. */
uniqueVisitors: number;
lastViewedAt: (string | null);
})[];
};

export type PressKitsCostsAnswer = {
groups: (CostGroup)[];
/** `true` if this counts the sandbox, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type FeedsListAnswer = {
feeds: (Feed)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type FeedsRegisterInput = {
/** A feed, or a page that links to one. */
url: string;
/** The brand that it is read for; all brands without it. */
brandId?: (string | null);
};

export type ScrapingScrapeInput = {
url: string;
/** Reads the page again, whatever is known of it. */
skipCache?: boolean;
provider?: "distribute";
options?: {
/** What the result holds beside the company. */
formats?: ("markdown" | "html" | "links")[];
/** Whether `rawMarkdown` leaves menus, headers and footers out. `html` and `links` are always of the whole page. */
onlyMainContent?: boolean;
/** Taken and without effect: no browser runs here, so a page is read as its server sends it. */
waitFor?: number;
/** Milliseconds for everything together: robots.txt, redirects, waiting for a turn, and reading. */
timeout?: number;
};
};

export type ScrapingExtractInput = {
urls: (string)[];
/** Reads the page again, whatever is known of it. */
skipCache?: boolean;
};

export type ScrapingExtractAnswer = {
/** In the order of `urls`. */
results: (ExtractedArticle)[];
};

export type ScrapingMapInput = {
url: string;
/** Only addresses that contain this, in any case. */
search?: string;
limit?: number;
/** Reads the sitemaps and none of the pages. */
sitemapOnly?: boolean;
/** Whether `blog.acme.com` is a part of `acme.com`. */
includeSubdomains?: boolean;
};

export type ScrapingByUrlAnswer = {
cached: true;
/** Whether the reading is older than 7 days: the next scrape reads the page again. */
expired: boolean;
result: ScrapeResult;
};

export type ScrapingGetAnswer = {
result: ScrapeResult;
};

export type GrowthRecordActivityInput = {
/** What the user did. */
event?: string;
/** Of the first time that day. At most 4096 characters, 5 levels deep. */
metadata?: (Record<string, JsonValue> | null);
};

export type GrowthRecordActivityAnswer = {
ok: true;
};

export type GrowthListActivityAnswer = {
activity: (Activity)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type GrowthValidateInviteInput = {
/** In any case, with or without hyphens. */
code: string;
};

export type GrowthValidateInviteAnswer = {
/** Whether the code exists and has room for one more. */
valid: boolean;
/** Only where it is valid. */
inviterOrgName?: string;
};

export type GrowthClaimInviteInput = {
/** In any case, with or without hyphens. */
code: string;
};

export type GrowthClaimInviteAnswer = {
ok: true;
inviterOrgId: string;
};

export type GrowthLimitInvitesInput = {
/** How many organisations may use the code; null for any number. Those that came stay. */
total: (number | null);
};

export type GrowthRequestAccessInput = {
/** In any spelling: the same address has one place. */
email: string;
/** The website it is for. The first one stays. */
brandUrl?: (string | null);
};

export type GrowthRequestAccessAnswer = {
ok: true;
/** By arrival, beginning with 1. It does not change when others are removed. */
position: number;
};

export type GrowthWaitlistPositionAnswer = {
/** By arrival, beginning with 1. It does not change when others are removed. */
position: number;
};

export type GrowthListWaitlistAnswer = {
entries: (WaitlistEntry)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type BillingGetBalanceAnswer = {
/** US cents as a decimal string. */
balance_cents: string;
/** US cents as a decimal string. */
actual_balance_cents: string;
/** Nothing more can be paid for. False where the organisation is not billed. */
depleted: boolean;
};

export type BillingListTransactionsAnswer = {
transactions: ({
id: string;
/** Below zero where credit went away. */
amount_cents: number;
description: string | null;
/** ISO 8601 in UTC. */
created_at: string;
type: "credit" | "reload" | "grant" | "usage";
})[];
has_more: boolean;
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type BillingSetAutoTopupInput = {
topup_amount_cents: (number | string);
topup_threshold_cents: (number | string);
};

export type BillingListGrantsAnswer = {
grants: ({
id: string;
orgId: string;
/** US cents as a decimal string. */
amountCents: string;
reason: string;
note: string | null;
/** The key that granted it. */
grantedBy: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
})[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type BillingCreateCheckoutSessionInput = {
ui_mode?: "hosted" | "embedded";
success_url?: string;
cancel_url?: string;
mode?: "payment" | "setup";
/** At least 50, the least that Stripe charges. */
topup_amount_cents?: (number | string);
};

export type BillingCreateCheckoutSessionAnswer = {
session_id: string;
sessionId: string;
/** Stripe's page, of a hosted session. */
url?: string;
/** For Stripe.js, of an embedded session. */
client_secret?: string;
};

export type BillingCreatePortalSessionInput = {
return_url: string;
};

export type BillingCreatePortalSessionAnswer = {
url: string;
};

export type BillingListPaymentsAnswer = {
payments: ({
id: string;
/** Whole US cents. */
amount: number;
currency: string;
/** As Stripe says it, such as `succeeded`. */
status: string;
/** ISO 8601 in UTC. */
created: string;
})[];
};

export type BillingListAllGrantsAnswer = {
grants: ({
id: string;
orgId: string;
/** US cents as a decimal string. */
amountCents: string;
reason: string;
note: string | null;
/** The key that granted it. */
grantedBy: string | null;
/** ISO 8601 in UTC. */
createdAt: string;
})[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type BillingGrantInput = {
amountCents: number;
note?: string;
/** The same key grants once, for good. */
idempotencyKey: string;
};

export type BillingGrantAnswer = {
ok: true;
/** US cents as a decimal string. */
newBalanceCents: string;
};

export type BillingSetDiscountInput = {
discountPct: number;
};

export type MembersListRolesAnswer = {
roles: (Role)[];
/** What the caller may do: what their own roles give, as far as their key goes. */
permissions: (Permission)[];
/** The roles of the caller; none where the key is nobody’s own. */
ownRoles: ({
id: string;
name: string;
})[];
};

export type MembersCreateRoleInput = {
name: string;
description?: (string | null);
permissions: (Permission)[];
};

export type MembersPatchRoleInput = {
name?: string;
description?: (string | null);
permissions?: (Permission)[];
};

export type MembersListMembersAnswer = {
members: (Member)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type MembersPatchMemberInput = {
/** Roles of `GET /v1/roles`. */
roleIds: (string)[];
};

export type MembersCreateSignInLinkInput = {
/** Whom it lets in. */
memberId: string;
};

export type MembersCreateSignInLinkAnswer = {
/** Opens the dashboard, signed in. It works once. */
url: string;
/** ISO 8601 in UTC. */
expiresAt: string;
};

export type MembersInviteInput = {
email: string;
/** Roles of `GET /v1/roles`. */
roleIds: (string)[];
};

export type MembersInviteAnswer = {
invitation: Invitation;
/** Opens the dashboard as the new member. Whoever has it gets in, once. */
link: string;
/** Whether the address had an invitation already: the link of that one opens nothing any more. */
replaced: boolean;
};

export type MembersListInvitationsAnswer = {
invitations: (Invitation)[];
};

export type MembersReadInvitationLinkAnswer = {
/** Opens the dashboard as the new member. Whoever has it gets in, once. */
link: string;
/** ISO 8601 in UTC. */
expiresAt: string;
};

export type MembersReadInvitationInput = {
/** What follows `#invitation=` in the link. */
token: string;
};

export type MembersReadInvitationAnswer = {
/** What it is called. */
organisation: string;
/** Who is invited. */
email: string;
/** What they will be there. */
roles: (string)[];
/** ISO 8601 in UTC. */
expiresAt: string;
};

export type MembersAcceptInvitationInput = {
/** What follows `#invitation=` in the link. */
token: string;
name?: string;
};

export type MembersAcceptInvitationAnswer = {
/** A key that ends by itself; it is sent like every other key. */
key: string;
/** ISO 8601 in UTC. */
expiresAt: string;
authType: AuthType;
orgId: string;
userId: string;
};

export type DeletionCloseOrganisationAnswer = {
orgId: string;
status: DeletionStatus;
/** The sum of `counts`. */
rowsLeft: number;
/** Rows of the organisation in each table, up to a million; tables without any are left out. */
counts: Record<string, number>;
/** ISO 8601 in UTC. */
closedAt: string;
confirmedAt: (string | null);
deletedAt: (string | null);
/** Confirms the deletion. A later call gives another one. */
confirmationToken: string;
};

export type DeletionConfirmDeletionInput = {
confirmationToken: string;
};

export type AssistantPutConfigInput = {
/** What `configKey` of a message names; `assistant` is the one that is used without it. */
key: string;
/** What the model is told beside what it is always told. */
systemPrompt: string;
/** The most that a message may use. A tool that changes something is used only where the message names it too. */
allowedTools: (string)[];
/** Whose model is asked; without it, the organisation's usual one. */
provider?: (TextProvider | null);
model?: (string | null);
};

export type AssistantSessionsAnswer = {
sessions: (ChatSessionItem)[];
/** Where the next page begins; null on the last page. */
nextCursor: string | null;
};

export type ContactsUploadInput = {
/** CSV with a header, up to 512 MB. */
file: Blob;
/** Whose contacts they are. */
brandId: string;
/** Corrections as JSON: column → field, or null to leave a column out. */
columnMapping?: string;
};

export type ContactsUploadAnswer = {
uploadId: string;
status: UploadStatus;
};

export type ContactsPreviewUploadInput = {
/** CSV with a header, or its beginning. */
file: Blob;
/** Corrections as JSON: column → field, or null to leave a column out. */
columnMapping?: string;
};

export type ContactsPreviewUploadAnswer = {
columns: ({
name: string;
/** What the column is taken for; null for one of your own. */
field: (ContactField | null);
/** Its first values. */
examples: (string)[];
})[];
/** False while no column is known to hold email addresses: the upload would be refused. */
hasAddresses: boolean;
/** Rows looked at: the first 100 at the most. */
rows: number;
/** Of these, how many could not be kept. */
rejected: number;
/** Why. */
errors: (RowError)[];
/** How its letters are read. `windows-1252` is a guess: where they look wrong, save the file as UTF-8. */
charset: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
/** Why nothing can be read after these rows; also where a row goes on after the beginning that you sent. */
failure: string | null;
};

export type SuppressionsImportInput = {
/** Up to 512 MB. */
file: Blob;
/** For all of them. */
reason?: string;
};

export type SuppressionsImportAnswer = {
/** Without the header and empty rows. */
rows: number;
added: number;
/** On the list before, or twice in the file. */
existing: number;
rejected: number;
/** The first 100 rejected rows with the reason. */
errors: ({
row: number;
error: string;
})[];
};

export type TrackingUnsubscribeInput = {
'List-Unsubscribe'?: "One-Click";
unsubscribe?: "yes";
};

export type AssistantChatInput = {
message: string;
configKey?: string;
/** The conversation that it belongs to; without it, a new one begins. */
sessionId?: string;
/** What the model is told with this message alone, such as the page that is open. It is not kept. */
context?: Record<string, JsonValue>;
/** The tools of this message, among those of the config; without it, those of the config that only read. */
allowedTools?: (string)[];
};

export type BillingStripeWebhookInput = {
id: string;
type: string;
data: Record<string, unknown>;
};

export type BillingStripeWebhookAnswer = {
received: true;
};

export type ServiceInfoAnswer = {
name: string;
version: string;
docs: string;
};

export type ServiceHealthAnswer = {
status: string;
service: string;
version: string;
};

export type ServiceReadyAnswer = {
status: string;
};

export type ServiceDocumentAnswer = Record<string, unknown>;

export type WebhookEvent = CampaignStartedEvent | CampaignMilestoneEvent | CampaignPausedEvent | CampaignCompletedEvent | ReplyReceivedEvent | MeetingBookedEvent | BudgetWarningEvent | CampaignGateEvent;
