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
/** Settings of the node, as defined by its type. */
config?: Record<string, JsonValue>;
/** Maps each input of the node to `otherNode.output`, `$input.key` (an input of the feature) or `$brand.field`. */
inputMapping?: Record<string, string>;
retries?: number;
})[];
edges: ({
from: string;
to: string;
/** For example `find-leads.leads.count > 0 and $input.tone == "Formal"`. Without it, the edge is always followed. */
condition?: string;
})[];
/** `fail` (default) ends the batch if a node fails. `continue` proceeds with the other branches. */
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
/** The job title contains one of these texts. */
title?: (string)[];
/** The industry contains one of these texts. */
industry?: (string)[];
/** Number of employees, as a number or a range such as `51-200`. */
size?: (string)[];
country?: (string)[];
/** Domain of the company or of the email address. */
domain?: (string)[];
};

export type ReplyClass = "interested" | "meetingBooked" | "closed" | "notInterested" | "wrongPerson" | "unsubscribe" | "neutral" | "autoReply" | "outOfOffice";

export type ReplySentiment = "positive" | "negative" | "neutral" | "auto";

export type ManualQualificationStatus = "lead_interested" | "lead_meeting_booked" | "lead_closed" | "lead_not_interested" | "lead_wrong_person" | "lead_neutral" | "lead_out_of_office" | "auto_reply_received";

export type MailSecurity = "none" | "starttls" | "tls";

export type SendWindow = {
days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
from: string;
/** Must be later than `from`. `24:00` is the end of the day. */
to: string;
/** IANA time zone, `organisation` or `recipient`. `recipient` uses the contact's country, else the country-code domain of the address. Countries with several time zones use the middle one. If the country is unknown, the organisation's time zone applies. */
timeZone: ("recipient" | "organisation" | string);
};

export type SenderStatus = "active" | "paused";

export type MessageStatus = "awaiting_approval" | "queued" | "sending" | "sent" | "failed" | "unknown" | "cancelled";

export type CampaignOutletStatus = "open" | "served" | "skipped";

export type PressGroupBy = "brandId" | "campaignId" | "workflowSlug" | "featureSlug";

export type NewOutlet = {
outletName: string;
outletUrl: string;
/** Default: the host of `outletUrl`. */
outletDomain?: string;
campaignId: string;
brandId: string;
whyRelevant?: string;
whyNotRelevant?: string;
/** 0 to 100. Scoring does not change a score that you set. */
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
/** Null for an application key without `x-user-id`. */
userId: string | null;
orgId: string;
authType: AuthType;
};

export type AuthType = "user_key" | "admin";

export type ApiKey = {
id: string;
/** Start of the key, to identify it. */
keyPrefix: string;
name: string | null;
/** Null for application keys. */
orgId: string | null;
userId: string | null;
createdBy: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** Permissions of the key. Null for all permissions of its user. */
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
/** Campaigns stop at this time. Null for no end. */
trialEndsAt: (string | null);
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type User = {
id: string;
orgId: string;
/** Id of the user in your application. */
externalId: string | null;
email: (string | null);
name: string | null;
firstName: string | null;
lastName: string | null;
imageUrl: string | null;
phone: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
};

export type FailedRequest = {
id: string;
/** ISO 8601 timestamp in UTC. */
at: string;
method: string;
/** Path of the request. Ids are shown; other path values are replaced by the name of the parameter. Without the query string. */
path: string;
status: number;
/** Value of `X-Error-Code`. */
errorCode: string;
/** Error message of the response. */
sentence: string;
/** Value of `X-Request-Id`. */
requestId: string;
/** Key of the organisation. Null for application keys and the admin key. */
keyId: (string | null);
};

export type ProviderKey = {
provider: Provider;
/** Start and end of the key, to identify it. */
maskedKey: string;
/** Null if the provider has a fixed address. */
baseUrl: (string | null);
/** Null for the default model. */
model: string | null;
/** Time when the provider rejected the key. The key counts as missing until you store it again. */
refusedAt: (string | null);
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type PlatformPrice = {
id: string;
/** Cost name used in runs and statistics. */
name: string;
provider: string;
/** Null for costs without an external provider. */
providerDomain: string | null;
type: "leads" | "text" | "email";
unit: "lead" | "sequence" | "email" | "token" | "credit" | "kit" | "page";
/** US cents with up to six decimal places. */
costPerUnitInUsdCents: string;
/** ISO 8601 timestamp in UTC. */
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
/** `true` if the run belongs to a sandbox campaign. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
startedAt: string;
completedAt: (string | null);
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
/** Own costs, spent and reserved, without those of descendants. */
ownCostInUsdCents: string;
/** US cents as a decimal string, up to 6 decimals. */
ownActualCostInUsdCents: string;
/** US cents as a decimal string, up to 6 decimals. */
ownProvisionedCostInUsdCents: string;
};

export type RunEvent = {
id: string;
runId: string;
service: string;
event: RunEventName;
/** Task name of the run. */
detail: string | null;
level: RunEventLevel;
brandIds: ((string)[] | null);
campaignId: (string | null);
workflowSlug: string | null;
featureSlug: string | null;
/** ISO 8601 timestamp in UTC. */
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
/** `true` if the run belongs to a sandbox campaign. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
startedAt: string;
completedAt: (string | null);
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
/** Own costs, spent and reserved, without those of descendants. */
ownCostInUsdCents: string;
/** US cents as a decimal string, up to 6 decimals. */
ownActualCostInUsdCents: string;
/** US cents as a decimal string, up to 6 decimals. */
ownProvisionedCostInUsdCents: string;
/** Own costs and those of all descendants. */
totalCostInUsdCents: string;
/** US cents as a decimal string, up to 6 decimals. */
totalActualCostInUsdCents: string;
/** US cents as a decimal string, up to 6 decimals. */
totalProvisionedCostInUsdCents: string;
/** The first 1,000 direct children. `GET /v1/runs?parentRunId=` lists all. */
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
/** `true` if the run belongs to a sandbox campaign. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
startedAt: string;
completedAt: (string | null);
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
/** Own costs, spent and reserved, without those of descendants. */
ownCostInUsdCents: string;
/** US cents as a decimal string, up to 6 decimals. */
ownActualCostInUsdCents: string;
/** US cents as a decimal string, up to 6 decimals. */
ownProvisionedCostInUsdCents: string;
/** Own costs and those of all descendants. */
totalCostInUsdCents: string;
/** US cents as a decimal string, up to 6 decimals. */
totalActualCostInUsdCents: string;
/** US cents as a decimal string, up to 6 decimals. */
totalProvisionedCostInUsdCents: string;
};

export type CostGroup = {
/** Value of each dimension in `groupBy`. */
dimensions: Record<string, string | null>;
/** Spent and reserved. */
totalCostInUsdCents: string;
actualCostInUsdCents: string;
provisionedCostInUsdCents: string;
/** Reserved and released; not part of the total. */
cancelledCostInUsdCents: string;
/** Units, spent and reserved. */
totalQuantity: string;
/** Number of runs with these costs. */
runCount: number;
};

export type BrandItem = {
id: string;
/** Host without `www.`, in lower case and punycode. One brand per domain. */
domain: string;
/** Name from the site. The domain if the site has no name. */
name: string;
brandUrl: string;
/** Same as `brandUrl`. */
url: string;
logoUrl: (string | null);
elevatorPitch: string | null;
/** True for the demo company at https://acme.sandbox.example. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type BrandAnswer = {
id: string;
/** Host without `www.`, in lower case and punycode. One brand per domain. */
domain: string;
/** Name from the site. The domain if the site has no name. */
name: string;
brandUrl: string;
/** Same as `brandUrl`. */
url: string;
logoUrl: (string | null);
elevatorPitch: string | null;
/** True for the demo company at https://acme.sandbox.example. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
/** Time of the last full analysis. Null until the first one completes. */
analysedAt: (string | null);
bio: string | null;
mission: string | null;
location: string | null;
/** Comma-separated list. */
categories: string | null;
/** Source page of each value. */
sources: Partial<Record<AnalysedField, string>>;
/** Fields set by a user. An analysis does not overwrite them. */
correctedFields: (AnalysedField)[];
paused: boolean;
/** Default click destination for campaigns. */
clickDestinationUrl: (string | null);
analysis: {
/** `running` includes waiting in the queue. */
state: AnalysisState;
/** `extractive` (built-in), or the provider whose model read the pages. */
understoodBy: string | null;
/** Why no provider was used, if one was expected. */
fallbackReason: string | null;
/** Error of the latest analysis. Null if it succeeded. */
error: string | null;
};
brand: Brand;
};

export type AnalysedField = "name" | "logoUrl" | "elevatorPitch" | "bio" | "mission" | "location" | "categories";

export type AnalysisState = "running" | "done" | "failed";

export type Brand = {
id: string;
/** Host without `www.`, in lower case and punycode. One brand per domain. */
domain: string;
/** Name from the site. The domain if the site has no name. */
name: string;
brandUrl: string;
/** Same as `brandUrl`. */
url: string;
logoUrl: (string | null);
elevatorPitch: string | null;
/** True for the demo company at https://acme.sandbox.example. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
/** Time of the last full analysis. Null until the first one completes. */
analysedAt: (string | null);
bio: string | null;
mission: string | null;
location: string | null;
/** Comma-separated list. */
categories: string | null;
/** Source page of each value. */
sources: Partial<Record<AnalysedField, string>>;
/** Fields set by a user. An analysis does not overwrite them. */
correctedFields: (AnalysedField)[];
paused: boolean;
/** Default click destination for campaigns. */
clickDestinationUrl: (string | null);
analysis: {
/** `running` includes waiting in the queue. */
state: AnalysisState;
/** `extractive` (built-in), or the provider whose model read the pages. */
understoodBy: string | null;
/** Why no provider was used, if one was expected. */
fallbackReason: string | null;
/** Error of the latest analysis. Null if it succeeded. */
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
/** Keyed by field. The value of the first brand that has one. */
fields: Record<string, {
/** Null if the site does not state it, or `confidence` is below 0.5. */
value: ((string | (string)[]) | null);
/** ISO 8601 timestamp in UTC. */
extractedAt: string;
/** End of caching: after 30 days, or one hour after a fallback. */
expiresAt: string;
/** Pages with the value. `business-context` means the text entered by a user. */
sourceUrls: (string)[];
/** Confidence of the built-in extraction, from 0 to 1. Below 0.5, `value` is null and `sourceUrls` lists the pages read. 1 for values set by a user. Null if a model read the pages or nothing was found. */
confidence: (number | null);
/** True if no brand had to be read. */
cached: boolean;
/** Value per brand id. */
byBrand: Record<string, ExtractedValue>;
}>;
};

export type ExtractedValue = {
/** Null if the site does not state it, or `confidence` is below 0.5. */
value: ((string | (string)[]) | null);
/** ISO 8601 timestamp in UTC. */
extractedAt: string;
/** End of caching: after 30 days, or one hour after a fallback. */
expiresAt: string;
/** Pages with the value. `business-context` means the text entered by a user. */
sourceUrls: (string)[];
/** Confidence of the built-in extraction, from 0 to 1. Below 0.5, `value` is null and `sourceUrls` lists the pages read. 1 for values set by a user. Null if a model read the pages or nothing was found. */
confidence: (number | null);
cached: boolean;
/** `extractive` (built-in), `user` for values set by a user, or the provider whose model read the pages. */
understoodBy: string;
/** Why no provider was used, if one was expected. */
fallbackReason: string | null;
};

export type CachedFields = {
brandId: string;
fields: ({
key: string;
/** Null if the site does not state it, or `confidence` is below 0.5. */
value: ((string | (string)[]) | null);
/** ISO 8601 timestamp in UTC. */
extractedAt: string;
/** End of caching: after 30 days, or one hour after a fallback. */
expiresAt: string;
/** Pages with the value. `business-context` means the text entered by a user. */
sourceUrls: (string)[];
/** Confidence of the built-in extraction, from 0 to 1. Below 0.5, `value` is null and `sourceUrls` lists the pages read. 1 for values set by a user. Null if a model read the pages or nothing was found. */
confidence: (number | null);
})[];
};

export type IdealCustomerProfile = {
/** Null for a website without a brand. */
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
/** `extractive` (built-in), or the provider whose model read the pages. */
understoodBy: string;
fallbackReason: string | null;
};

export type CustomerTrait = {
value: string;
/** Quote from the site. */
evidence: string;
/** Source page. `business-context` means the text entered by a user. */
sourceUrl: string;
/** From 0 to 1. Traits below 0.5 are omitted. Null if a model read the pages. */
confidence: (number | null);
};

export type BrandDailyBudget = {
brandId: string;
orgId: string;
dailyBudgetCents: (number | null);
/** ISO 8601 timestamp in UTC. */
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
/** Share of leads that lead to a meeting, from 0 to 1. */
leadToMeetingRate: (number | null);
/** Share of meetings that lead to a deal, from 0 to 1. */
meetingToDealRate: (number | null);
/** Share of a deal left after delivery costs, from 0 to 1. */
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
/** Brand field that prefills this input. */
extractKey: string;
options?: (string)[];
/** If true, a campaign without this input is rejected. */
required?: boolean;
})[];
outputs: ({
/** Key from the statistics registry. */
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
/** Statistic with the number of these entities. */
countKey?: string;
})[];
dynastySlug: string;
version: number;
displayOrder: number;
id: string;
/** Slug with the version number. It never changes. */
slug: string;
status: FeatureStatus;
/** True if an active workflow exists. */
implemented: boolean;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
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
/** Null if the website does not state it. */
value: JsonValue;
sourceUrls: (string)[];
/** From 0 to 1. Below 0.5, `value` is null. Null if a model read the website or nothing was found. */
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
/** Keyed by statistics key. Rates are fractions, currencies are US cents. A rate or a price is 0 if its divisor is 0. */
stats: Record<string, number>;
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
sandbox: boolean;
/** Only with `groupBy`: one entry per group. */
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
/** Keyed by statistics key. Rates are fractions, currencies are US cents. A rate or a price is 0 if its divisor is 0. */
stats: Record<string, number>;
})[];
featureSlug: string;
};

export type Workflow = {
id: string;
appId: "distribute";
/** Slug with the version. It always refers to this version. */
slug: string;
/** Same as `slug`. */
workflowSlug: string;
name: string;
description: string;
workflowDynastySlug: string;
workflowDynastyName: string;
/** The part of the dynasty name after its last comma, which distinguishes variants. */
workflowDynastySignatureName: string;
version: number;
/** The feature version for which the workflow was written. */
featureSlug: string;
category: string;
channel: string;
audienceType: string;
/** `deprecated` if its lineage has a newer version or is retired. Pinned versions still run. */
status: WorkflowStatus;
/** `anthropic` represents any text provider. `smtp` is a sender with its own mail server. */
requiredProviders: (string)[];
dag: Dag;
/** Id of the next version, or null. */
upgradedTo: (string | null);
/** Always null: lineages are never copied from another. */
forkedFrom: (string | null);
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type WorkflowKeyStatus = {
workflowSlug: string;
ready: boolean;
keys: ({
provider: string;
configured: boolean;
keySource: KeySource;
/** Masked key of the organisation. Null if it has none or the platform's key is used. */
maskedKey: string | null;
})[];
/** Providers without a key, as named in `POST /v1/keys`. `smtp` if no sender can send. */
missing: (string)[];
/** Alternatives: one key from each inner list is sufficient. Empty if none is missing. */
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
/** The workflow version that runs. It is fixed when the campaign is created. */
workflowSlug: string;
workflowDynastySlug: string | null;
/** `true` if the workflow runs in the sandbox: its leads are invented or its emails are never delivered. */
sandbox: boolean;
/** In the same order as `brandIds`. */
brandUrls: (string)[];
/** The first is the primary brand. */
brandIds: (string)[];
featureSlug: string | null;
featureDynastySlug: string | null;
featureInputs: (Record<string, unknown> | null);
/** US dollars. Null if there is no cap. */
maxBudgetDailyUsd: string | null;
/** US dollars. Null if there is no cap. */
maxBudgetWeeklyUsd: string | null;
/** US dollars. Null if there is no cap. */
maxBudgetMonthlyUsd: string | null;
/** US dollars. Null if there is no cap. */
maxBudgetTotalUsd: string | null;
maxLeads: (number | null);
/** If a model fails to write an email: true sends one from templates, false keeps leads waiting for the model. */
templateFallback: boolean;
/** Adds a one-pixel image to emails to count opens. Applies to emails sent from now on. */
trackOpens: boolean;
/** Routes links through this server to count clicks. Applies to emails sent from now on. */
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
/** When the closed gate opens. Null if no gate is closed or the time is unknown. */
nextRunAt: (string | null);
notifyFrequency: string | null;
notifyChannel: string | null;
notifyDestination: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type CampaignStatus = "draft" | "active" | "paused" | "stopped" | "completed" | "failed";

export type WebhookEndpoint = {
id: string;
url: string;
/** Events it receives. Null for all except `campaign.gate`. */
events: ((string)[] | null);
/** The only campaign whose events it receives, or null. */
campaignId: (string | null);
enabled: boolean;
/** Why the service disabled the endpoint. Null if it did not. */
disabledReason: string | null;
/** Time of the first failure since the last success. Disabled after five days. */
failingSince: (string | null);
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
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
/** ISO 8601 timestamp in UTC. */
createdAt: string;
attempts: ({
/** ISO 8601 timestamp in UTC. */
at: string;
/** Null if no response arrived. */
status: (number | null);
durationMs: number;
/** The first 1,000 characters of the response. */
body: string | null;
/** Why no response arrived. */
error: string | null;
})[];
};

export type WebhookSecret = {
/** Key for both signatures. `X-Distribute-Signature` is the HMAC-SHA-256 of the body with this whole text as key. Standard Webhooks libraries accept the same text and decode the part after `whsec_`. */
secret: string;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** Old secret during the grace period, else null. */
previousSecret: string | null;
previousExpiresAt: (string | null);
};

export type WebhookDeliveryDetail = {
delivery: WebhookDelivery;
/** The request body, byte for byte. The signature covers these bytes. */
payload: string;
};

export type Event = {
/** The same on every attempt. Use it to ignore duplicates. */
id: string;
/** `campaign.started`, `campaign.milestone`, `campaign.paused`, `campaign.completed`, `reply.received`, `meeting.booked`, `budget.warning`, `campaign.gate`. Later versions may add kinds. */
event: string;
/** ISO 8601 timestamp in UTC. */
created_at: string;
/** Null only for `webhook.test`. */
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
/** ISO 8601 timestamp in UTC. */
createdAt: string;
attempts: ({
/** ISO 8601 timestamp in UTC. */
at: string;
/** Null if no response arrived. */
status: (number | null);
durationMs: number;
/** The first 1,000 characters of the response. */
body: string | null;
/** Why no response arrived. */
error: string | null;
})[];
/** Organisation of the event. Null for a test event. */
orgId: (string | null);
};

export type ApplicationWebhookDeliveryDetail = {
delivery: ApplicationWebhookDelivery;
/** The request body, byte for byte. The signature covers these bytes. */
payload: string;
};

export type Preflight = {
keyStatus: WorkflowKeyStatus;
/** Number of contacts that may be contacted. Null if the source has no end or reports its size only during a search. */
sendableLeads: (number | null);
/** Skipped contacts: suppressed, unsubscribed, without consent, already contacted, or system addresses. */
suppressedLeads: number;
/** Number of leads within `maxLeads` and the total cap. Null if nothing limits them. */
projectedLeads: (number | null);
/** From one email per lead to every step of each sequence, but never above the total cap. */
projectedCost: {
/** US dollars as a decimal string. */
minUsd: string;
/** Null if nothing limits the cost. */
maxUsd: (string | null);
};
/** Reason why no email can be sent yet; null if there is none. `missing_key`: a provider key is missing, see `keyStatus`. `no_sender`: only an active sender is missing, see `POST /v1/senders`. `local_links`: `DISTRIBUTE_PUBLIC_URL` is a local address, so a start is refused unless `allowLocalLinks` is true. `credit`: the organisation's credit does not cover one lead. */
blockedBy: ("missing_key" | "no_sender" | "local_links" | "brand_paused" | "audience_paused" | "budget" | "credit" | "no_leads" | null);
/** Earliest time at which the senders' windows and allowances permit the first email. Null if something blocks it or the campaign ends before. */
firstSendAt: (string | null);
/** The first email to each of up to three contacts, written from templates. No provider is called and nothing is charged. */
mails: (MailSample)[];
/** Why there are no samples, or how the real emails will differ. */
mailsNote: string | null;
/** Skipped contacts by reason, most frequent first. */
leftOut: (LeftOut)[];
/** Maximum number of emails per day within 60 days and until `endDate`, assuming no replies and no bounces. Empty if the number of leads is unlimited. */
schedule: (SendDay)[];
};

export type MailSample = {
to: string;
/** The first active sender. Null if there is none; the sample then uses a placeholder address of the brand. */
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
/** `unsubscribed`, `no_consent`, `system_address` (such as noreply@ or abuse@), `suppressed`, or `duplicate` (already contacted by a campaign). */
reason: string;
people: number;
/** A few example addresses. */
examples: (string)[];
};

export type SendDay = {
/** `YYYY-MM-DD` in the organisation's time zone. */
day: string;
mails: number;
/** How many of `mails` are first emails. */
first: number;
followUps: number;
};

export type CampaignStatistics = {
campaignId: string;
/** True if opens are tracked now. If false, `opened` counts only opens inferred from clicks. */
trackOpens: boolean;
/** True if clicks are tracked now. If false, `clicked` is not meaningful. */
trackClicks: boolean;
leadsServed: number;
/** Leads that received at least one email. */
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
/** Each message counts once. */
emailStats: {
sent: number;
delivered: number;
opened: number;
clicked: number;
bounced: number;
unsubscribed: number;
/** Opens by programs, such as filters or prefetching. Not included in `opened`. */
machineOpened: number;
/** Clicks by programs. Not included in `clicked`. */
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
/** Leads that received at least one email. */
emailsContacted: number;
emailsSent: number;
emailsDelivered: number;
emailsOpened: number;
emailsClicked: number;
/** Recipients who wrote at least one reply. Auto-replies and booked meetings do not count. */
emailsReplied: number;
emailsBounced: number;
repliesInterested: number;
/** Meetings agreed in a reply or booked by a calendar. Meetings without a reply do not count in `emailsReplied`. The same number as `meetings_booked`. */
repliesMeetingBooked: number;
repliesClosed: number;
repliesNeutral: number;
repliesNotInterested: number;
repliesOutOfOffice: number;
repliesUnsubscribe: number;
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
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
/** In the order daily, weekly, monthly, total. */
windows: ({
kind: "daily" | "weekly" | "monthly" | "total";
/** US cents as a decimal string. */
spentInUsdCents: string;
/** Reserved for work in progress. It is later spent or released. */
reservedInUsdCents: string;
/** Null if there is no cap. */
limitInUsdCents: (string | null);
/** When the window starts again from zero. Null for `total`. */
resetsAt: (string | null);
})[];
maxLeads: (number | null);
/** Leads counted against `maxLeads`. */
leadsServed: number;
endDate: (string | null);
closedGate: ({
/** The full cap, or another reason to wait, such as `missing_keys`. */
kind: string;
/** Null if the opening time is unknown. */
opensAt: (string | null);
} | null);
nextRunAt: (string | null);
};

export type LeadStatistics = {
/** Sum of `buffered`, `skipped` and `claimed`. */
totalLeads: number;
byOutreachStatus: RecipientStatistics;
repliesDetail: RepliesDetail;
/** Found but not processed yet. */
buffered: number;
/** Not contacted. Each lead has its reason. */
skipped: number;
/** Contacted or scheduled to be contacted. */
claimed: number;
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type GroupedLeadStatistics = {
groups: (LeadStatisticsGroup)[];
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type LeadStatisticsGroup = {
/** Sum of `buffered`, `skipped` and `claimed`. */
totalLeads: number;
byOutreachStatus: RecipientStatistics;
repliesDetail: RepliesDetail;
/** Found but not processed yet. */
buffered: number;
/** Not contacted. Each lead has its reason. */
skipped: number;
/** Contacted or scheduled to be contacted. */
claimed: number;
key: string;
};

export type Email = {
id: string;
campaignId: string;
leadId: string;
/** Recipient address. */
recipient: string;
subject: string;
/** Body of the first step. */
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
/** `templates`, or the provider whose model wrote the email. */
writtenBy: string;
/** Why templates replaced the model. Null if they did not. */
fallbackReason: string | null;
/** `true` if it belongs to a sandbox campaign, whose emails never leave the service. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
};

export type EmailStatistics = {
/** Sent, failed and scheduled emails. Excludes cancelled emails and emails with an unknown delivery that a user must resolve. */
totalEmails: number;
sent: number;
/** Emails that a mail server rejected permanently while they were being sent. */
failed: number;
};

export type DeliveryStatistics = {
/** Leads that received at least one email. */
emailsContacted: number;
emailsSent: number;
emailsDelivered: number;
emailsOpened: number;
emailsClicked: number;
/** Recipients who wrote at least one reply. Auto-replies and booked meetings do not count. */
emailsReplied: number;
emailsBounced: number;
repliesInterested: number;
/** Meetings agreed in a reply or booked by a calendar. Meetings without a reply do not count in `emailsReplied`. The same number as `meetings_booked`. */
repliesMeetingBooked: number;
repliesClosed: number;
repliesNeutral: number;
repliesNotInterested: number;
repliesOutOfOffice: number;
repliesUnsubscribe: number;
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type EmailStatus = "verified" | "risky" | "invalid" | "unknown";

export type LeadSource = "sandbox" | "contacts" | "apollo" | "feeds";

export type SkipReason = "invalid_address" | "system_address" | "no_email" | "unsubscribed" | "no_consent" | "suppressed" | "duplicate" | "contacted_recently" | "declined" | "bounced";

export type PeopleSearch = {
people: ({
/** Id of the person in Apollo. */
id: string;
first_name: string | null;
/** Always null. Names and addresses in full must be paid for. */
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
/** Null if unknown. False means that the contact gets no email. */
consent: boolean | null;
unsubscribed: boolean;
/** Values of other columns by column name: up to 50 per file, up to 500 characters each. */
customFields: Record<string, string>;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type ContactUpload = {
id: string;
brandId: string;
fileName: string | null;
status: UploadStatus;
/** Share of the file read so far, from 0 to 1. */
progress: number;
columnMapping: (ColumnMapping | null);
/** Rows read so far: `added` + `updated` + `unchanged` + `rejected`. */
rows: number;
added: number;
updated: number;
unchanged: number;
rejected: number;
/** The first 100 rejected rows with reasons. */
errors: (RowError)[];
/** Why the upload ended early, or null. Rows read before that are kept. */
failure: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type UploadStatus = "receiving" | "completed" | "failed";

export type ColumnMapping = Record<string, (ContactField | null)>;

export type ContactField = "email" | "name" | "firstName" | "lastName" | "title" | "organizationName" | "organizationDomain" | "organizationIndustry" | "organizationSize" | "linkedinUrl" | "country" | "consent" | "unsubscribed";

export type RowError = {
/** Row number as in a spreadsheet: the header is row 1. */
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
/** Description from the user. */
nlPrompt: string | null;
description: string | null;
avatarUrl: string | null;
/** Matching contacts. Null if the source is not `contacts`, or if counting failed after a change. */
memberCount: (number | null);
/** Same as `memberCount`. */
sizeCount: (number | null);
/** Members who did not unsubscribe or refuse consent and are not suppressed. */
availableToContactCount: (number | null);
/** Share of all members, 0 to 100. */
availableToContactPct: number | null;
/** Time of the count. Each request counts again. */
countedAt: (string | null);
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type AudienceAnswer = {
audience: Audience;
};

export type SuggestedAudiences = {
candidates: ({
audienceId: string;
name: string;
/** Reason for these filters. */
rationale: string;
provider: AudienceSource;
filters: AudienceFilters;
/** Matching contacts. */
count: (number | null);
status: AudienceStatus;
/** Reason not to use it unchanged, or null. */
validationError: string | null;
/** True if a filter had too many values. */
truncated: boolean;
})[];
};

export type Suppression = {
id: string;
/** `hash` stands for an erased person. */
kind: "address" | "domain" | "hash";
/** Lower case, domains in Punycode. */
value: string;
reason: string | null;
/** Origin of the entry: `manual` (added by a user), `unsubscribe`, `complaint` or `erasure` (requested by the person), or `bounce` (rejected by the mail server). */
source: "manual" | "unsubscribe" | "complaint" | "bounce" | "erasure";
/** ISO 8601 timestamp in UTC. */
createdAt: string;
};

export type Suppressed = {
/** First entry of `suppressions`. */
suppression: Suppression;
suppressions: (Suppression)[];
/** Number of entries that were not on the list before. */
added: number;
};

export type ReceivedReply = {
/** Null for a bounce, a complaint or a mail from your own address. These are recorded but are not replies. */
replyId: (string | null);
campaignId: (string | null);
leadId: (string | null);
qualification: (ReplyClass | null);
sentiment: (ReplySentiment | null);
attention: (ReplyAttention | null);
/** True if a person should check the reply: uncertain or serious. */
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
/** Null if the lead agreed to a time without naming it. */
meetingTime: (string | null);
/** Null if neither the meeting nor its campaign has a link. */
calendarLink: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
};

export type Qualification = {
qualification: ReplyClass;
sentiment: ReplySentiment;
confidence: number;
/** Why this class was chosen, in one sentence. */
reasoning: string;
attention: (ReplyAttention | null);
/** True if a person should check the reply: uncertain or serious. */
needsReview: boolean;
};

export type ListedReply = {
id: string;
/** Null, like `campaign` and `brand`, for mail that belongs to no campaign. */
lead: ({
id: string;
email: string;
name: string | null;
company: string | null;
} | null);
campaign: ({
id: string;
name: string;
/** True if the replies are simulated. */
sandbox: boolean;
} | null);
brand: ({
id: string;
name: string | null;
} | null);
/** May differ from the lead's address. */
from: string;
subject: string;
/** Text without quotes and signature, at most 10,000 characters. */
text: string;
qualification: ReplyClass;
sentiment: ReplySentiment;
confidence: number;
attention: (ReplyAttention | null);
/** True if a person should check the reply: uncertain or serious. */
needsReview: boolean;
isRead: boolean;
/** Address that the person asks to contact instead. Nothing is sent to it automatically. Null if none. */
referredTo: string | null;
/** `true` if it belongs to a sandbox campaign, whose emails never leave the service. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
receivedAt: string;
};

export type Reply = {
id: string;
/** Null, like `leadId`, for mail that belongs to no campaign. */
campaignId: (string | null);
leadId: (string | null);
/** Message that was replied to. Null if unknown. */
messageId: (string | null);
fromEmail: string;
subject: string;
bodyText: string;
/** Text without quotes and signature, at most 10,000 characters. */
ownText: string;
preview: string;
qualification: ReplyClass;
sentiment: ReplySentiment;
confidence: number;
/** Why this class was chosen, in one sentence. */
reasoning: string;
attention: (ReplyAttention | null);
/** True if a person should check the reply: uncertain or serious. */
needsReview: boolean;
/** `rules` (including the built-in trained model), the provider whose model classified it, or `person` if a member recorded it. */
classifiedBy: string;
isRead: boolean;
/** Address that the person asks to contact instead. Nothing is sent to it automatically. Null if none. */
referredTo: string | null;
/** When a person last changed the class. Null if never. */
correctedAt: (string | null);
/** ISO 8601 timestamp in UTC. */
receivedAt: string;
};

export type QualifiedLead = {
id: string;
campaignId: string;
leadId: string;
/** Reply that was corrected or created. */
replyId: string;
email: string;
status: ManualQualificationStatus;
notes: string | null;
/** User who set it. Null if an installation key did. */
qualifiedBy: (string | null);
/** ISO 8601 timestamp in UTC. */
qualifiedAt: string;
/** Same object again, for clients that expect it here. */
qualification: ManualQualification;
/** True if this status was set before and still applies. Only notes are stored. */
idempotent: boolean;
};

export type ManualQualification = {
id: string;
campaignId: string;
leadId: string;
/** Reply that was corrected or created. */
replyId: string;
email: string;
status: ManualQualificationStatus;
notes: string | null;
/** User who set it. Null if an installation key did. */
qualifiedBy: (string | null);
/** ISO 8601 timestamp in UTC. */
qualifiedAt: string;
};

export type Conversation = {
leadId: string;
campaignId: string;
email: string;
name: string | null;
company: string | null;
status: string;
/** Combined class of all replies. Null if there are none. */
qualification: (ReplyClass | null);
/** `true` if it belongs to a sandbox campaign, whose emails never leave the service. */
sandbox: boolean;
/** Chronological order. Includes the newest 100 replies. */
messages: ({
direction: "out" | "in";
/** Id of the message or the reply. */
id: string;
/** ISO 8601 timestamp in UTC. */
at: string;
from: string | null;
subject: string;
text: string;
/** Step of a sent message. Null for replies. */
step: (number | null);
/** Class of a reply. Null for sent messages. */
qualification: (ReplyClass | null);
sentiment: (ReplySentiment | null);
})[];
};

export type Inbox = {
/** True if the sender has an IMAP mailbox. */
isRead: boolean;
lookedAt: (string | null);
nextLookAt: (string | null);
/** Error of the last check, retried at `nextLookAt`. Else null. */
lastError: string | null;
/** Latest mails that could not be read, with the reason. They are not retried. */
unreadable: ({
/** ISO 8601 timestamp in UTC. */
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
/** ISO 8601 timestamp in UTC. */
sentAt: string;
};

export type OptedOut = {
suppression: Suppression;
/** Number of newly unsubscribed leads. */
unsubscribed: number;
};

export type ErasedPerson = {
message: string;
/** Number of erased records. */
erased: {
leads: number;
contacts: number;
emails: number;
/** Events of the feed and their webhook deliveries. */
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
/** Public host name or IP address. */
host: string;
port: number;
security: MailSecurity;
username: string | null;
hasPassword: boolean;
};
imap: ({
/** Public host name or IP address. */
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
/** `manual`, or why it was paused automatically. Null if active. */
pausedReason: string | null;
sentToday: number;
/** Null if the sender has no daily limit. */
remainingToday: (number | null);
/** Last error of the mail server. Null if there is none. */
lastError: string | null;
retryAt: (string | null);
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type SenderAnswer = {
sender: Sender;
};

export type SenderVerification = {
/** True if all logins succeeded. DNS records do not affect it. */
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
/** DNS name that was checked. */
name: string;
record: string | null;
verdict: RecordVerdict;
advice: string;
/** Record to publish at `name`. Null if nothing needs to change or the value cannot be determined. */
publish: string | null;
};
dkim: {
/** DNS name that was checked. */
name: string;
record: string | null;
verdict: RecordVerdict;
advice: string;
/** Record to publish at `name`. Null if nothing needs to change or the value cannot be determined. */
publish: string | null;
};
dmarc: {
/** DNS name that was checked. */
name: string;
record: string | null;
verdict: RecordVerdict;
advice: string;
/** Record to publish at `name`. Null if nothing needs to change or the value cannot be determined. */
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
/** Plain text. Null unless the message awaits approval. */
bodyText: string | null;
bodyHtml: string | null;
/** Why it failed, was cancelled, is unknown or is retried. */
reason: string | null;
attempts: number;
dueAt: (string | null);
sentAt: (string | null);
bounced: boolean;
/** `true` if it belongs to a sandbox campaign, whose emails never leave the service. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
};

export type SenderHealth = {
/** ISO 8601 timestamp in UTC. */
since: string;
/** Messages that left since `since`, including rejected ones. */
sent: number;
/** Messages rejected at once or bounced later. */
bounced: number;
/** Messages reported as spam. */
complained: number;
/** The sender pauses automatically once it has sent `fewestSent` messages and reaches one of the shares. */
pausesAt: {
fewestSent: number;
bouncedShare: number;
complainedShare: number;
};
};

export type OutletList = {
outlets: (Outlet)[];
/** Total number of outlets in the list. */
total: number;
byOutreachStatus: ByOutreachStatus;
/** True if `byOutreachStatus` counts sandbox campaigns, false for live ones. */
sandbox: boolean;
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type Outlet = {
id: string;
outletName: string;
outletUrl: string;
outletDomain: string;
/** True if it is sandbox data, which exists only on this server. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
outreachStatus: OutreachStatus;
/** Sentiment of the reply. The most favourable one if there are several. */
replyClassification: (PressReply | null);
/** Highest relevance over its campaigns, 0 to 100. */
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
/** Sentiment of the reply. The most favourable one if there are several. */
replyClassification: (PressReply | null);
status: CampaignOutletStatus;
statusReason: string | null;
/** One sentence. Empty if the outlet was not scored. */
whyRelevant: string;
/** Arguments against the outlet. Empty if there are none. */
whyNotRelevant: string;
overallRelevance: ("high" | "medium" | "low" | null);
relevanceRationale: string | null;
/** The articles that support it most. */
evidence: ({
articleId: string;
articleUrl: string;
title: string | null;
words: (string)[];
})[];
runId: (string | null);
/** ISO 8601 timestamp in UTC. */
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
/** True if it is sandbox data, which exists only on this server. */
sandbox: boolean;
/** 0 to 100. */
relevanceScore: number;
whyRelevant: string | null;
outletStatus: (OutreachStatus | null);
/** Sentiment of the reply. The most favourable one if there are several. */
replyClassification: (PressReply | null);
};

export type OutletStatistics = {
outletsDiscovered: number;
/** 0 to 100. */
avgRelevanceScore: number;
/** Always 0, because outlets come from feeds. */
searchQueriesUsed: number;
byOutreachStatus: ByOutreachStatus;
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
sandbox: boolean;
/** One group for each value of `groupBy`. */
groups?: (OutletFiguresGroup)[];
};

export type OutletFiguresGroup = {
outletsDiscovered: number;
/** 0 to 100. */
avgRelevanceScore: number;
/** Always 0, because outlets come from feeds. */
searchQueriesUsed: number;
byOutreachStatus: ByOutreachStatus;
key: string | null;
};

export type Outlets = {
outlets: (Outlet)[];
};

export type JournalistList = {
journalists: (Journalist)[];
/** Total number of journalists in the list. */
total: number;
byOutreachStatus: ByOutreachStatus;
/** True if `byOutreachStatus` counts sandbox campaigns, false for live ones. */
sandbox: boolean;
/** Cursor of the next page. Null on the last page. */
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
/** True if it is sandbox data, which exists only on this server. */
sandbox: boolean;
/** As stated in an article or on a page of the outlet. Never guessed. */
email: string | null;
apolloPersonId: string | null;
outreachStatus: OutreachStatus;
/** Why the journalist is not contacted: a skip reason of leads, or `no_address` if no address is known. Null unless skipped. */
skipReason: (JournalistSkipReason | null);
/** Sentiment of the reply. The most favourable one if there are several. */
replyClassification: (PressReply | null);
/** Null if the journalist was never contacted. */
emailStatus: ({
broadcast: JournalistMailStatus;
transactional: JournalistMailStatus;
} | null);
/** Always null. Costs belong to runs, and a run finds many journalists. */
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
/** Facts of the selected campaign. Null if no campaign was selected. */
campaign: (JournalistMailFacts | null);
/** Facts of all campaigns of the brand. */
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
/** Sentiment of the reply. The most favourable one if there are several. */
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
/** Why the journalist is not contacted: a skip reason of leads, or `no_address` if no address is known. Null unless skipped. */
skipReason: (JournalistSkipReason | null);
/** 0 to 100, as a decimal string. */
relevanceScore: string;
whyRelevant: string;
whyNotRelevant: string;
articleUrls: ((string)[] | null);
email: string | null;
apolloPersonId: string | null;
runId: (string | null);
/** ISO 8601 timestamp in UTC. */
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
/** True if it is sandbox data, which exists only on this server. */
sandbox: boolean;
email: string | null;
/** 0 to 100. */
relevanceScore: number;
whyRelevant: string;
whyNotRelevant: string;
articleUrls: (string)[];
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
outreachStatus: OutreachStatus;
/** Why the journalist is not contacted: a skip reason of leads, or `no_address` if no address is known. Null unless skipped. */
skipReason: (JournalistSkipReason | null);
};

export type JournalistStatistics = {
totalJournalists: number;
byOutreachStatus: ByOutreachStatus;
repliesDetail: JournalistReplies;
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
sandbox: boolean;
/** Keyed by the values of `groupBy`. */
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
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type Article = {
id: string;
/** Canonical URL, without tracking parameters. */
articleUrl: string;
snippet: string | null;
ogTitle: string | null;
ogDescription: string | null;
author: string | null;
/** Same as `author`. */
articleAuthor: string | null;
articlePublished: (string | null);
articleModified: (string | null);
articleChannel: string | null;
articleSection: string | null;
newsKeywords: string | null;
/** True if it is sandbox data, which exists only on this server. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type Topic = {
id: string;
topicName: string;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type NamedTopic = {
id: string;
topicName: string;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
topics: (Topic)[];
};

export type DiscoveryList = {
discoveries: (DiscoveredArticle)[];
/** Cursor of the next page. Null on the last page. */
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
/** Empty if there is no campaign. */
featureSlug: string;
workflowSlug: string | null;
/** Empty if there is no campaign. */
campaignId: string;
outletId: (string | null);
journalistId: (string | null);
topicId: (string | null);
/** ISO 8601 timestamp in UTC. */
createdAt: string;
};

export type MentionList = {
mentions: (Mention)[];
/** Cursor of the next page. Null on the last page. */
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
/** Amount in US cents, as a decimal. */
spendInUsdCents: string | null;
/** ISO 8601 timestamp in UTC. */
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
/** Amount in US cents, as a decimal. */
spendInUsdCents: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
article: Article;
mentions: (Mention)[];
};

export type Discovered = {
runId: string;
/** Number of new results. */
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
/** True if it is sandbox data, which exists only on this server. */
sandbox: boolean;
email: string | null;
/** 0 to 100. */
relevanceScore: number;
whyRelevant: string;
whyNotRelevant: string;
articleUrls: (string)[];
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type QuoteRequest = {
id: string;
/** `manual`, `sandbox`, or the source name of a marked feed. */
source: string;
mediaOutlet: string | null;
opportunityText: string;
/** A web page, or a `mailto:` address that pitches can be sent to. */
pitchUrl: string | null;
deadline: (string | null);
/** ISO 8601 timestamp in UTC. */
fetchedAt: string;
orgId: string;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
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
/** Why the email was not sent. On a submitted pitch: it is unknown whether the mail server accepted it. */
error: string | null;
/** The run of the model that wrote the draft. Null if no model did. */
runId: (string | null);
/** `templates`, `person`, or the provider whose model wrote it. */
writtenBy: string;
/** Why a template was used instead of the model. */
fallbackReason: string | null;
/** When the journalist last replied to the email. */
repliedAt: (string | null);
/** Text of the last reply. */
replyText: string | null;
parentRunId: (string | null);
orgId: string;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type QuoteFeed = {
feedId: string;
source: string;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
};

export type ListedVisibilityRun = {
id: string;
orgId: string;
brandId: string;
campaignId: (string | null);
domain: string;
brandName: string;
/** Provider of the model that was asked. */
llmProvider: string;
llmModel: string;
/** `templates`: questions are built from templates. */
promptGenModel: string;
/** `rules`: answers are read by rules. */
extractionProvider: string;
extractionModel: string;
nPrompts: number;
weights: VisibilityWeights;
/** Score from 0 to 100. */
visibilityScore: (string | null);
/** Share of answers that name the brand. */
brandMentionRate: (string | null);
/** The brand's share of all company mentions. A company counts once in each answer. */
shareOfVoice: (string | null);
/** -1 to 1, over answers that name the brand. */
netSentiment: (string | null);
/** Share of answers that contain the brand's domain. */
citationRate: (string | null);
/** Average position of the brand among the companies in an answer, over answers that name it. */
avgPosition: (string | null);
status: VisibilityRunStatus;
/** Why the run failed. */
error: string | null;
startedAt: (string | null);
completedAt: (string | null);
/** The run that its costs are recorded under. Null if a campaign paid for it. */
runId: (string | null);
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** Change since the previous run of the same brand, provider and model with the same questions. */
visibility_score_delta: (string | null);
/** Change since the previous run of the same brand, provider and model with the same questions. */
share_of_voice_delta: (string | null);
/** Change since the previous run of the same brand, provider and model with the same questions. */
net_sentiment_delta: (string | null);
/** Change since the previous run of the same brand, provider and model with the same questions. */
position_delta: (string | null);
/** False if all previous runs had other questions, so that changes are null. Null if there is no previous run. */
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
/** Provider of the model that was asked. */
llmProvider: string;
llmModel: string;
/** `templates`: questions are built from templates. */
promptGenModel: string;
/** `rules`: answers are read by rules. */
extractionProvider: string;
extractionModel: string;
nPrompts: number;
weights: VisibilityWeights;
/** Score from 0 to 100. */
visibilityScore: (string | null);
/** Share of answers that name the brand. */
brandMentionRate: (string | null);
/** The brand's share of all company mentions. A company counts once in each answer. */
shareOfVoice: (string | null);
/** -1 to 1, over answers that name the brand. */
netSentiment: (string | null);
/** Share of answers that contain the brand's domain. */
citationRate: (string | null);
/** Average position of the brand among the companies in an answer, over answers that name it. */
avgPosition: (string | null);
status: VisibilityRunStatus;
/** Why the run failed. */
error: string | null;
startedAt: (string | null);
completedAt: (string | null);
/** The run that its costs are recorded under. Null if a campaign paid for it. */
runId: (string | null);
/** ISO 8601 timestamp in UTC. */
createdAt: string;
};

export type VisibilityPrompt = {
id: string;
promptIndex: number;
promptText: string;
/** Empty if there is no answer. */
responseText: string;
/** Why there is no answer. */
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
/** The question whose answer names the competitor. */
promptIdFk: string;
competitorName: string;
competitorUrl: string | null;
position: (number | null);
sentiment: (VisibilitySentiment | null);
citationUrl: string | null;
};

export type CampaignResults = {
campaign_id: string;
/** From the first day of the campaign to today. For a finished campaign, to its last activity. */
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
/** Fraction with three decimals. 0 if the divisor is 0. */
delivery_rate: number;
/** Fraction with three decimals. 0 if the divisor is 0. */
open_rate: number;
/** Fraction with three decimals. 0 if the divisor is 0. */
click_rate: number;
/** Fraction with three decimals. 0 if the divisor is 0. */
reply_rate: number;
/** Fraction with three decimals. 0 if the divisor is 0. */
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
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type DailyResults = {
campaign_id: string;
daily: ({
date: string;
emails_sent: number;
opened: number;
/** Counted on this day. A later correction is subtracted on the day of the correction. */
replied: number;
/** US dollars. */
cost_usd: number;
})[];
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
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
/** ISO 8601 timestamp in UTC. */
received_at: string;
})[];
pagination: {
total: number;
page: number;
per_page: number;
};
};

export type Usage = {
/** Label of the period: month `2026-01`, year `2026`, day `2026-01-15` or week `2026-W03`. */
period: string;
usage: {
campaigns_created: number;
emails_sent: number;
/** Null for a plan without a limit. */
emails_remaining: (number | null);
/** US dollars. */
byok_cost_usd: number;
};
plan: {
name: string;
/** US dollars. */
price_usd: number;
};
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type Benchmarks = {
/** Dynasty slug of the feature. Null for all features. */
mcp: string | null;
/** Number of organisations with sent emails. */
sample_size: number;
/** Values are null if fewer than five organisations have data, to protect them. */
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
/** ISO 8601 timestamp in UTC. */
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
/** ISO 8601 timestamp in UTC. */
created_at: string;
};

export type MediaKitItem = {
id: string;
/** Same as `id`. */
mediaKitId: string;
orgId: (string | null);
/** Same as `orgId`. */
organizationId: (string | null);
/** The first of `brandIds`. */
brandId: (string | null);
brandIds: (string)[];
campaignId: (string | null);
featureSlug: string | null;
workflowSlug: string | null;
/** Token of the public page. Null if there is no page yet. */
shareToken: string | null;
publicUrl: string | null;
title: string | null;
iconUrl: string | null;
brandDomain: string | null;
/** The previous version. Null for the first version. */
parentMediaKitId: (string | null);
status: MediaKitStatus;
denialReason: string | null;
contentExcerpt: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type MediaKit = {
id: string;
/** Same as `id`. */
mediaKitId: string;
orgId: (string | null);
/** Same as `orgId`. */
organizationId: (string | null);
/** The first of `brandIds`. */
brandId: (string | null);
brandIds: (string)[];
campaignId: (string | null);
featureSlug: string | null;
workflowSlug: string | null;
/** Token of the public page. Null if there is no page yet. */
shareToken: string | null;
publicUrl: string | null;
title: string | null;
iconUrl: string | null;
brandDomain: string | null;
/** The previous version. Null for the first version. */
parentMediaKitId: (string | null);
status: MediaKitStatus;
denialReason: string | null;
contentExcerpt: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
mdxPageContent: string | null;
/** Why writing the kit failed. */
failureReason: string | null;
/** `extractive`, or the provider whose model wrote it. */
writtenBy: string | null;
/** Why no model wrote the kit: the error, or that no model is configured to follow the instructions. */
fallbackReason: string | null;
};

export type Feed = {
id: string;
url: string;
title: string | null;
/** Null if all brands of the organisation use the feed. */
brandId: (string | null);
outletId: (string | null);
/** `rss`, `atom`, `json`, `news-sitemap` or `sitemap-index`. */
format: string | null;
lastReadAt: (string | null);
/** Null if the site reports that the feed is permanently gone. */
nextReadAt: (string | null);
articlesFound: number;
/** Consecutive failures. Each one delays the next attempt further. */
failures: number;
/** Why the last reading failed. */
lastError: string | null;
/** True if it is sandbox data, which exists only on this server. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
};

export type RegisteredFeed = {
id: string;
url: string;
title: string | null;
/** Null if all brands of the organisation use the feed. */
brandId: (string | null);
outletId: (string | null);
/** `rss`, `atom`, `json`, `news-sitemap` or `sitemap-index`. */
format: string | null;
lastReadAt: (string | null);
/** Null if the site reports that the feed is permanently gone. */
nextReadAt: (string | null);
articlesFound: number;
/** Consecutive failures. Each one delays the next attempt further. */
failures: number;
/** Why the last reading failed. */
lastError: string | null;
/** True if it is sandbox data, which exists only on this server. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** False if the organisation already had this feed. */
created: boolean;
};

export type Scraped = {
/** True if the result comes from a reading of the last 7 days. */
cached: boolean;
provider: "distribute";
requestId: string;
/** The run that was charged. Null if no page was read. */
runId: (string | null);
result: ScrapeResult;
};

export type ScrapeResult = {
id: string;
/** URL of the page without fragment and tracking parameters. */
url: string;
companyName: string | null;
description: string | null;
industry: string | null;
/** As stated on the page: `50` or `11-50`. */
employeeCount: string | null;
foundedYear: (number | null);
headquarters: string | null;
/** Website that the company states, else the site of the page. */
website: string | null;
email: string | null;
phone: string | null;
linkedinUrl: string | null;
twitterUrl: string | null;
/** Names of the products that the page declares. */
products: ((string)[] | null);
/** Names of the services that the page declares. */
services: ((string)[] | null);
/** Text of the page, at most 200,000 characters. Null if `formats` does not contain `markdown`. */
rawMarkdown: string | null;
/** HTML as sent by the server, up to 2 MB. It is untrusted. Null if `formats` does not contain `html`. */
html: string | null;
/** URLs that the page links to, each once, at most 1,000. Null if `formats` does not contain `links`. */
links: ((string)[] | null);
/** When the page was read. */
createdAt: string;
};

export type ExtractedArticle = ({
url: string;
success: true;
/** People named as authors. Desks and agencies are excluded. */
authors: ({
/** First name, or the full name if it has no parts. */
firstName: string;
/** Empty if the name has no parts. */
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
/** Each page once: first those in sitemaps, then linked pages. */
urls: (string)[];
count: number;
};

export type Activity = {
id: string;
/** Null for an application key without a user. */
userId: (string | null);
event: string;
metadata: (Record<string, JsonValue> | null);
/** ISO 8601 timestamp in UTC. */
at: string;
};

export type InviteStatus = {
code: string | null;
/** Organisations that claimed the code. */
signups: number;
/** Same as `signups`. Counts against `total`. */
used: number;
/** Maximum number of uses. Null for no limit. */
total: (number | null);
};

export type WaitlistEntry = {
email: string;
brandUrl: string | null;
/** Position by arrival, from 1. Removing other entries does not change it. */
position: number;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
};

export type BillingAccount = {
id: string;
org_id: string;
/** Total credit received, paid and gifted. */
credited_cents: string;
/** US cents as a decimal string. */
credited_paid_cents: string;
/** US cents as a decimal string. */
credited_gifted_cents: string;
/** Total credit spent, after the discount. */
usage_cents: string;
/** Credit that can still be reserved: received minus spent minus reserved. */
balance_cents: string;
/** Credit received minus credit spent. */
actual_balance_cents: string;
usage_discount_pct: (number | null);
topup_amount_cents: (number | null);
topup_threshold_cents: (number | null);
has_payment_method: boolean;
has_auto_topup: boolean;
auto_reload_supported: boolean;
/** Why automatic top-up is unavailable, or null. */
auto_reload_unsupported_reason: string | null;
card_country: string | null;
/** ISO 8601 timestamp in UTC. */
created_at: string;
/** ISO 8601 timestamp in UTC. */
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
/** True for roles that every organisation has. They cannot be changed. */
builtIn: boolean;
};

export type RoleAnswer = {
role: Role;
};

export type Member = {
/** Id of the user. */
id: string;
email: string | null;
name: string | null;
roles: ({
id: string;
name: string;
})[];
/** ISO 8601 timestamp in UTC. */
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
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
expiresAt: string;
};

export type DeletionStatus = "closed" | "deleting" | "deleted";

export type OrganisationDeletion = {
orgId: string;
status: DeletionStatus;
/** Sum of `counts`. */
rowsLeft: number;
/** Rows of the organisation per table, counted up to 1,000,000. Empty tables are omitted. */
counts: Record<string, number>;
/** ISO 8601 timestamp in UTC. */
closedAt: string;
confirmedAt: (string | null);
deletedAt: (string | null);
};

export type Health = {
/** ISO 8601 timestamp in UTC. */
at: string;
queues: ({
queue: "messages" | "webhooks" | "jobs";
/** Due time of the oldest item that waits although it could run. Null if none. */
oldestDueAt: (string | null);
/** The owner. Null if nothing waits, for jobs, and for webhook endpoints of the application (all organisations). */
org: (HealthOwner | null);
})[];
/** First job of each kind that is more than a minute late. */
lateJobs: ({
name: string;
/** Planned start. */
dueAt: string;
})[];
lastHour: {
/** Sent emails of all organisations, without sandbox emails. Counted up to 100,000. */
mailsLeft: number;
/** Bounces and spam complaints. */
mailsBounced: number;
/** Stored requests with status 500 or above in the last hour, without failures of websites and providers. */
requestsFailed: number;
};
mailboxes: ({
org: HealthOwner;
senderId: string;
email: string;
/** What fails. */
problem: "reading" | "sending";
/** Error of the server, or why the mailbox was paused automatically. */
sentence: string;
/** True if no email is sent until a user resumes it. */
isPaused: boolean;
})[];
/** Emails with unknown delivery. Resolve them with `POST /v1/messages/{id}/resolve`. */
unknownMessages: ({
org: HealthOwner;
messageId: string;
campaignId: string;
campaignName: string;
/** When sending began. */
leftAt: (string | null);
})[];
/** Active campaigns that cannot continue for at least 15 minutes, or until a user acts. */
campaigns: ({
org: HealthOwner;
campaignId: string;
name: string;
sandbox: boolean;
/** Gate that it waits for, as in `campaign.gate`. */
gate: string;
/** When it resumes automatically. Null if unknown. */
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
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
};

export type ChatSessionItem = {
sessionId: string;
orgId: string;
/** Campaign of the session, from the header `x-campaign-id`. Null if no message named one. */
campaignId: (string | null);
brandIds: ((string)[] | null);
workflowSlug: string | null;
featureSlug: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
/** Start of the first message. */
title: string;
};

export type ChatSession = {
sessionId: string;
orgId: string;
/** Campaign of the session, from the header `x-campaign-id`. Null if no message named one. */
campaignId: (string | null);
brandIds: ((string)[] | null);
workflowSlug: string | null;
featureSlug: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
messages: (ChatMessage)[];
};

export type ChatMessage = {
id: string;
role: "user" | "assistant" | "tool";
content: string;
/** Tools called after this text, with results. Null if none. */
toolCalls: ((ChatToolCall)[] | null);
buttons: ((ChatButton)[] | null);
/** Tokens that the model wrote. Null for user messages. */
tokenCount: (number | null);
/** ISO 8601 timestamp in UTC. */
createdAt: string;
};

export type ChatToolCall = {
name: string;
args: JsonValue;
/** The result, or an `error`. */
result?: JsonValue;
};

export type ChatButton = {
label: string;
value: string;
};

export type CampaignStartedEvent = {
/** The same on every attempt. Use it to ignore duplicates. */
id: string;
event: "campaign.started";
/** ISO 8601 timestamp in UTC. */
created_at: string;
campaign_id: string;
data: {
mcp: string;
target_url: string;
};
};

export type CampaignMilestoneEvent = {
/** The same on every attempt. Use it to ignore duplicates. */
id: string;
event: "campaign.milestone";
/** ISO 8601 timestamp in UTC. */
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
/** The same on every attempt. Use it to ignore duplicates. */
id: string;
event: "campaign.paused";
/** ISO 8601 timestamp in UTC. */
created_at: string;
campaign_id: string;
data: {
/** `budget_exceeded` (the budget has no room for the next unit), `manual`, `hard_bounces` or `complaints`. Later versions may add values. */
reason: string;
/** Spent and reserved in the window of `budget_type`. */
budget_spent_usd: number;
/** Null if the campaign has no budget. */
budget_limit_usd: (number | null);
/** `daily`, `weekly`, `monthly` or `total`. With `budget_exceeded`, the budget that has no room for the next unit. Otherwise the widest budget, or null if there is none. */
budget_type: string | null;
/** Status of the campaign in the API: `paused`, or `active` with `budget_exceeded`. An active campaign continues automatically at `nextRunAt`. */
status: string;
};
};

export type CampaignCompletedEvent = {
/** The same on every attempt. Use it to ignore duplicates. */
id: string;
event: "campaign.completed";
/** ISO 8601 timestamp in UTC. */
created_at: string;
campaign_id: string;
data: {
/** `trial_ended`, `schedule_complete`, `budget_exhausted`, `max_leads_reached` or `audience_exhausted`. Later versions may add values. */
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
/** The same on every attempt. Use it to ignore duplicates. */
id: string;
event: "reply.received";
/** ISO 8601 timestamp in UTC. */
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
/** ISO 8601 timestamp in UTC. */
received_at: string;
};
};

export type MeetingBookedEvent = {
/** The same on every attempt. Use it to ignore duplicates. */
id: string;
event: "meeting.booked";
/** ISO 8601 timestamp in UTC. */
created_at: string;
campaign_id: string;
data: {
email: string;
name: string | null;
company: string | null;
/** Null if a reply agrees to a meeting without a time. */
meeting_time: (string | null);
/** Null if neither the meeting nor its campaign has a link. */
calendar_link: (string | null);
};
};

export type BudgetWarningEvent = {
/** The same on every attempt. Use it to ignore duplicates. */
id: string;
event: "budget.warning";
/** ISO 8601 timestamp in UTC. */
created_at: string;
campaign_id: string;
data: {
budget_type: "daily" | "weekly" | "monthly";
spent_usd: number;
limit_usd: number;
/** Less than 80 if the next unit does not fit into the remaining budget. */
percentage: number;
};
};

export type CampaignGateEvent = {
/** The same on every attempt. Use it to ignore duplicates. */
id: string;
event: "campaign.gate";
/** ISO 8601 timestamp in UTC. */
created_at: string;
campaign_id: string;
data: {
/** The gate: `daily`, `weekly`, `monthly`, `credit_depleted`, `brand_paused`, `audience_paused`, `missing_keys`, `no_sender`, `sending_window`, `mailbox_allowance`, `mail_server`, `provider_limit`, `model_unavailable` or `new_articles`. Later versions may add values. */
kind: string;
state: "closed" | "opened";
/** When the gate opens. Null if it is open or the time is unknown. */
opensAt: (string | null);
};
};

export type Error = {
/** What is wrong, in one sentence. */
error: string;
};

export type KeysListApiKeysAnswer = {
keys: (ApiKey)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type KeysCreateApiKeyInput = {
name?: string;
/** `app` requires the admin key. */
kind?: "user" | "app";
/** Permissions of the key. Default: the permissions of the key that creates it. */
scopes?: (Permission)[];
};

export type KeysCreateApiKeyAnswer = {
id: string;
/** Start of the key, to identify it. */
keyPrefix: string;
name: string | null;
/** Null for application keys. */
orgId: string | null;
userId: string | null;
createdBy: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** Permissions of the key. Null for all permissions of its user. */
scopes: ((string)[] | null);
/** Shown only once. */
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
/** Requires the admin key. Null removes the end. */
trialEndsAt?: (string | null);
};

export type KeysListOrganisationsAnswer = {
orgs: (Organisation)[];
/** Cursor of the next page. Null on the last page. */
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
/** Cursor of the next page. Null on the last page. */
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
/** Id of the organisation in your application. Unique in this installation. */
externalOrgId: string;
/** Id of the user in your application. Unique per organisation. */
externalUserId: string;
email?: string;
firstName?: string;
lastName?: string;
imageUrl?: string;
phone?: string;
/** Values for a new organisation. Ignored if it already exists. */
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
/** True if this call created the organisation. */
orgCreated: boolean;
/** True if this call created the user. */
userCreated: boolean;
};

export type KeysCreateSignInLinkInput = {
/** Gives the session admin permissions. Requires the admin key. */
admin?: boolean;
};

export type KeysCreateSignInLinkAnswer = {
/** Opens the dashboard and signs in. Works once. */
url: string;
/** ISO 8601 timestamp in UTC. */
expiresAt: string;
};

export type KeysSignInInput = {
/** Text after `#sign-in=` in the link. */
token: string;
};

export type KeysSignInAnswer = {
/** Session key with an expiry. Use it like any other key. */
key: string;
/** ISO 8601 timestamp in UTC. */
expiresAt: string;
authType: AuthType;
orgId: string;
userId: string;
};

export type KeysOpenBrowserSessionAnswer = {
id: string;
/** Same for all calls with the same key, until it is revoked or expires. */
key: string;
keyPrefix: string;
name: string | null;
/** One week from now. Each call extends it. */
expiresAt: string;
};

export type KeysListFailedRequestsAnswer = {
requests: (FailedRequest)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type KeysReadRequestAnswer = {
requestId: string;
requests: (FailedRequest)[];
};

export type ProviderKeysListAnswer = {
keys: (ProviderKey)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type ProviderKeysStoreInput = {
provider: KnownProvider;
/** Stored encrypted and never returned. */
apiKey: string;
/** Required for `openai-compatible`, not allowed otherwise. The URL ends with `/v1`. */
baseUrl?: string;
/** Model that writes and reads text for the organisation. Use the name from the provider. */
model?: string;
/** Price of the model for the organisation, in US dollars. Budgets count it. Default: the price in the catalogue. */
prices?: {
inputUsdPerMillionTokens: string;
outputUsdPerMillionTokens: string;
};
/** Checks the key with the provider. A rejected key is not stored. */
verify?: boolean;
};

export type ProviderKeysSourcesAnswer = {
/** One entry per provider. */
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
/** Endpoints that need a key. Others are omitted. */
requirements: ({
service: string;
method: string;
path: string;
provider: Provider;
})[];
/** Distinct providers. */
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
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type BrandsListAnswer = {
brands: (BrandItem)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type BrandsCreateInput = {
/** Website URL. `https://` is optional. */
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
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type BrandsPatchPauseInput = {
paused: boolean;
};

export type BrandsExtractFieldsInput = {
brandIds: (string)[];
fields: ({
key: string;
/** Meaning of the field. It is part of the cache key. */
description?: string;
})[];
};

export type BrandsSuggestIcpOfWebsiteInput = {
/** Website URL. `https://` is optional. */
url: string;
};

export type CampaignsBrandDailyBudgetInput = {
/** Daily cap of each campaign of the brand, in US cents. Null removes the cap. */
dailyBudgetCents: (number | null);
};

export type BrandsPutClickDestinationInput = {
clickDestinationUrl: (string | null);
};

export type BrandsPutBusinessContextInput = {
/** Free text. A line that ends with a colon, or starts with a label and a colon, is a heading. Null or empty clears it. */
content: (string | null);
};

export type BrandsPutUserFieldsInput = {
/** The complete set of fields, by key. */
fields: Record<string, (string | (string)[])>;
};

export type BrandsPutSalesEconomicsInput = {
averageDealValueCents?: (number | null);
/** Share of leads that lead to a meeting, from 0 to 1. */
leadToMeetingRate?: (number | null);
/** Share of meetings that lead to a deal, from 0 to 1. */
meetingToDealRate?: (number | null);
/** Share of a deal left after delivery costs, from 0 to 1. */
grossMarginRate?: (number | null);
};

export type FeaturesListAnswer = {
features: (Feature)[];
/** Cursor of the next page. Null on the last page. */
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
/** Brand field that prefills this input. */
extractKey: string;
options?: (string)[];
/** If true, a campaign without this input is rejected. */
required?: boolean;
})[];
outputs: ({
/** Key from the statistics registry. */
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
/** Statistic with the number of these entities. */
countKey?: string;
})[];
/** The dynasty slug. Default: made from the name. */
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
/** Brand field that prefills this input. */
extractKey: string;
options?: (string)[];
/** If true, a campaign without this input is rejected. */
required?: boolean;
})[];
outputs?: ({
/** Key from the statistics registry. */
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
/** Statistic with the number of these entities. */
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
/** Keyed by statistics key. Rates are fractions, currencies are US cents. A rate or a price is 0 if its divisor is 0. */
stats: Record<string, number>;
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
sandbox: boolean;
/** Only with `groupBy`: one entry per group. */
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
/** Keyed by statistics key. Rates are fractions, currencies are US cents. A rate or a price is 0 if its divisor is 0. */
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
/** Dynasty slug of the feature. */
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
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type WorkflowsAddVersionInput = {
/** An existing lineage gets its next version. A new one starts at version 1. */
workflowDynastySlug: string;
/** Default: the current name of the lineage, or `name`. */
workflowDynastyName?: string;
name: string;
description: string;
/** Versioned or dynasty slug of the feature. */
featureSlug: string;
/** Default: the feature's. */
category?: string;
/** Default: the feature's. */
channel?: string;
/** Default: the feature's. */
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
/** The first error that prevents the workflow from running. */
errors?: ({
field: string;
message: string;
})[];
/** Compares the graph with the inputs of the feature. */
templateContract: {
/** Feature inputs that the graph reads. */
read: (string)[];
/** Inputs that the graph reads but the feature does not have. */
missing: (string)[];
/** Feature inputs that the graph does not read. */
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
/** Description of the graph in sentences. */
generatedDescription: string;
};

export type WorkflowsCreateInput = {
/** Dynasty slug, or versioned slug if the feature is a draft. */
featureSlug: string;
/** The task of the workflow. It becomes the workflow's description. */
description: string;
hints?: {
/** Node types that it must contain. */
nodeTypes?: (string)[];
};
};

export type WorkflowsCreateAnswer = {
workflow: Workflow;
dag: Dag;
/** Description of the graph in sentences. */
generatedDescription: string;
draftedBy: "model" | "rules";
/** Slug of the workflow used as the pattern. */
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
/** Every input of the feature, by key. */
inputs?: Record<string, unknown>;
/** Name of the campaign. Default: the workflow's name. */
name?: string;
/** The first is the primary brand. Send either this or `brandIds`. */
brandUrls?: (string)[];
brandIds?: (string)[];
maxLeads?: (number | null);
/** US dollars as a string or a number. Null for no cap. */
maxBudgetTotalUsd?: string | number | null;
/** Allows a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address. Recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
};

export type WebhooksListEndpointsAnswer = {
endpoints: (WebhookEndpoint)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type WebhooksCreateEndpointInput = {
/** An http or https URL on the internet. */
url: string;
/** Events to receive. Null for all except `campaign.gate`, which must be listed. */
events?: ((CampaignEventKind)[] | null);
enabled?: boolean;
};

export type WebhooksPatchEndpointInput = {
/** An http or https URL on the internet. */
url?: string;
/** Events to receive. Null for all except `campaign.gate`, which must be listed. */
events?: ((CampaignEventKind)[] | null);
/** True also clears `disabledReason` and `failingSince`. */
enabled?: boolean;
};

export type WebhooksRotateSecretInput = {
/** Hours during which `webhook-signature` also contains a signature with the old secret, from 0 to 168. */
graceHours?: number;
};

export type WebhooksListDeliveriesAnswer = {
deliveries: (WebhookDelivery)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type WebhooksReplayInput = {
/** ISO 8601 timestamp with a time zone. */
since: string;
/** ISO 8601. Default: now. */
until?: string;
/** Events to receive. Null for all except `campaign.gate`, which must be listed. */
events?: ((CampaignEventKind)[] | null);
};

export type WebhooksReplayAnswer = {
/** Number of events in the period. */
events: number;
/** Number of deliveries that are due now as a result. */
deliveries: number;
};

export type WebhooksListEventsAnswer = {
events: (Event)[];
/** Cursor to poll with. Never null, even for an empty page. */
nextCursor: string;
/** True if another page is available now. */
hasMore: boolean;
/** Only on the first page of `order=newest`: a cursor for `order=oldest` that returns all events after this page. */
endCursor: string | null;
};

export type WebhooksListApplicationEndpointsAnswer = {
endpoints: (WebhookEndpoint)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type WebhooksCreateApplicationEndpointInput = {
/** An http or https URL on the internet. */
url: string;
/** Events to receive. Null for all except `campaign.gate`, which must be listed. */
events?: ((CampaignEventKind)[] | null);
enabled?: boolean;
};

export type WebhooksPatchApplicationEndpointInput = {
/** An http or https URL on the internet. */
url?: string;
/** Events to receive. Null for all except `campaign.gate`, which must be listed. */
events?: ((CampaignEventKind)[] | null);
/** True also clears `disabledReason` and `failingSince`. */
enabled?: boolean;
};

export type WebhooksRotateApplicationSecretInput = {
/** Hours during which `webhook-signature` also contains a signature with the old secret, from 0 to 168. */
graceHours?: number;
};

export type WebhooksListApplicationDeliveriesAnswer = {
deliveries: (ApplicationWebhookDelivery)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type WebhooksReplayForApplicationInput = {
/** ISO 8601 timestamp with a time zone. */
since: string;
/** ISO 8601. Default: now. */
until?: string;
/** Events to receive. Null for all except `campaign.gate`, which must be listed. */
events?: ((CampaignEventKind)[] | null);
/** Organisation whose events are replayed. */
orgId: string;
};

export type WebhooksReplayForApplicationAnswer = {
/** Number of events in the period. */
events: number;
/** Number of deliveries that are due now as a result. */
deliveries: number;
};

export type CampaignsListAnswer = {
campaigns: (Campaign)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type CampaignsCreateInput = ({
name: string;
/** Pins a workflow version. Required without `workflowDynastySlug`. */
workflowSlug?: string;
/** Uses the newest version at creation time and keeps it. Required without `workflowSlug`. */
workflowDynastySlug?: string;
/** The first is the primary brand. Send either this or `brandIds`. */
brandUrls?: (string)[];
brandIds?: (string)[];
/** Without this and `featureDynastySlug`, the feature of the workflow is used. */
featureSlug?: string;
featureDynastySlug?: string;
/** Every input of the feature, by key. Optional with `workflowSlug` alone, without a feature slug; values then come from the brand. */
featureInputs?: Record<string, unknown>;
/** US dollars as a string or a number. Null for no cap. */
maxBudgetDailyUsd?: string | number | null;
/** US dollars as a string or a number. Null for no cap. */
maxBudgetWeeklyUsd?: string | number | null;
/** US dollars as a string or a number. Null for no cap. */
maxBudgetMonthlyUsd?: string | number | null;
/** US dollars as a string or a number. Null for no cap. */
maxBudgetTotalUsd?: string | number | null;
maxLeads?: (number | null);
/** If a model fails to write an email: true sends one from templates, false keeps leads waiting for the model. */
templateFallback?: boolean;
/** Adds a one-pixel image to emails to count opens. Applies to emails sent from now on. */
trackOpens?: boolean;
/** Routes links through this server to count clicks. Applies to emails sent from now on. */
trackClicks?: boolean;
endDate?: (string | null);
goal?: (Goal | null);
/** Must belong to the campaign's brands. */
audienceIds?: ((string)[] | null);
servicesOffered?: ((string)[] | null);
clickDestinationUrl?: (string | null);
/** Extra webhook URL for this campaign's events only. */
webhookUrl?: (string | null);
/** Creates a `draft`: nothing runs, nothing is charged and no notifications are sent until it is started. */
draft?: boolean;
/** Which mails wait as `awaiting_approval` until a person approves, edits or drops them: `none`, the `first` one to each person, or `all`. Default: `none`. */
approval?: Approval;
/** Allows a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address. Recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
/** `daily` and `weekly` send a digest of everything since the last one, at 8:00 in the organisation's time zone (weekly: on Mondays). `immediately` sends every reply by a person, booked meeting and closed gate, at most once a minute. */
notifyFrequency?: (string | null);
/** `email` uses one of the organisation's senders and is not counted. `slack` posts text to an incoming webhook. `webhook` posts `campaign.digest`, signed like all webhooks. */
notifyChannel?: (string | null);
/** An email address for `email`, or the URL to post to. Set all three `notify` fields or none. */
notifyDestination?: (string | null);
} & ({
/** The first is the primary brand. Send either this or `brandIds`. */
brandUrls: (string)[];
} | {
brandIds: (string)[];
}));

export type CampaignsPreflightInput = ({
name: string;
/** Pins a workflow version. Required without `workflowDynastySlug`. */
workflowSlug?: string;
/** Uses the newest version at creation time and keeps it. Required without `workflowSlug`. */
workflowDynastySlug?: string;
/** The first is the primary brand. Send either this or `brandIds`. */
brandUrls?: (string)[];
brandIds?: (string)[];
/** Without this and `featureDynastySlug`, the feature of the workflow is used. */
featureSlug?: string;
featureDynastySlug?: string;
/** Every input of the feature, by key. Optional with `workflowSlug` alone, without a feature slug; values then come from the brand. */
featureInputs?: Record<string, unknown>;
/** US dollars as a string or a number. Null for no cap. */
maxBudgetDailyUsd?: string | number | null;
/** US dollars as a string or a number. Null for no cap. */
maxBudgetWeeklyUsd?: string | number | null;
/** US dollars as a string or a number. Null for no cap. */
maxBudgetMonthlyUsd?: string | number | null;
/** US dollars as a string or a number. Null for no cap. */
maxBudgetTotalUsd?: string | number | null;
maxLeads?: (number | null);
/** If a model fails to write an email: true sends one from templates, false keeps leads waiting for the model. */
templateFallback?: boolean;
/** Adds a one-pixel image to emails to count opens. Applies to emails sent from now on. */
trackOpens?: boolean;
/** Routes links through this server to count clicks. Applies to emails sent from now on. */
trackClicks?: boolean;
endDate?: (string | null);
goal?: (Goal | null);
/** Must belong to the campaign's brands. */
audienceIds?: ((string)[] | null);
servicesOffered?: ((string)[] | null);
clickDestinationUrl?: (string | null);
/** Extra webhook URL for this campaign's events only. */
webhookUrl?: (string | null);
/** Creates a `draft`: nothing runs, nothing is charged and no notifications are sent until it is started. */
draft?: boolean;
/** Which mails wait as `awaiting_approval` until a person approves, edits or drops them: `none`, the `first` one to each person, or `all`. Default: `none`. */
approval?: Approval;
/** Allows a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address. Recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
/** `daily` and `weekly` send a digest of everything since the last one, at 8:00 in the organisation's time zone (weekly: on Mondays). `immediately` sends every reply by a person, booked meeting and closed gate, at most once a minute. */
notifyFrequency?: (string | null);
/** `email` uses one of the organisation's senders and is not counted. `slack` posts text to an incoming webhook. `webhook` posts `campaign.digest`, signed like all webhooks. */
notifyChannel?: (string | null);
/** An email address for `email`, or the URL to post to. Set all three `notify` fields or none. */
notifyDestination?: (string | null);
} & ({
/** The first is the primary brand. Send either this or `brandIds`. */
brandUrls: (string)[];
} | {
brandIds: (string)[];
}));

export type CampaignsTestEmailInput = {
senderId: string;
/** The address that receives the test email. */
recipient: string;
step?: number;
/** Sends the email written to this lead. Default: the first lead. */
leadId?: string;
};

export type CampaignsTestEmailAnswer = {
/** Part of the Message-ID. No endpoint accepts it. */
messageId: string;
subject: string;
};

export type CampaignsAllStatisticsAnswer = {
campaigns: (CampaignStatistics)[];
/** The value of `sandbox` in the request. Null without it; the list then contains live and sandbox campaigns. */
sandbox: (boolean | null);
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type CampaignsPatchInput = {
name?: string;
/** US dollars as a string or a number. Null for no cap. */
maxBudgetDailyUsd?: string | number | null;
/** US dollars as a string or a number. Null for no cap. */
maxBudgetWeeklyUsd?: string | number | null;
/** US dollars as a string or a number. Null for no cap. */
maxBudgetMonthlyUsd?: string | number | null;
/** US dollars as a string or a number. Null for no cap. */
maxBudgetTotalUsd?: string | number | null;
maxLeads?: (number | null);
/** If a model fails to write an email: true sends one from templates, false keeps leads waiting for the model. */
templateFallback?: boolean;
/** Adds a one-pixel image to emails to count opens. Applies to emails sent from now on. */
trackOpens?: boolean;
/** Routes links through this server to count clicks. Applies to emails sent from now on. */
trackClicks?: boolean;
endDate?: (string | null);
/** Drafts only. Every input of the feature, by key. Null to use values from the brand. */
featureInputs?: (Record<string, unknown> | null);
/** Applies to emails written from now on. Emails that already wait for approval keep waiting. */
approval?: Approval;
/** `daily` and `weekly` send a digest of everything since the last one, at 8:00 in the organisation's time zone (weekly: on Mondays). `immediately` sends every reply by a person, booked meeting and closed gate, at most once a minute. */
notifyFrequency?: (string | null);
/** `email` uses one of the organisation's senders and is not counted. `slack` posts text to an incoming webhook. `webhook` posts `campaign.digest`, signed like all webhooks. */
notifyChannel?: (string | null);
/** An email address for `email`, or the URL to post to. Set all three `notify` fields or none. */
notifyDestination?: (string | null);
};

export type CampaignsStartInput = {
/** Allows a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address. Recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
};

export type CampaignsResumeInput = {
/** Allows a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address. Recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
};

export type CampaignsHistoryAnswer = ({
/** Null for the creation of the campaign. */
fromStatus: (CampaignStatus | null);
toStatus: CampaignStatus;
/** Why the change happened. Entries without a status change have one of these reasons: `gate_closed:<kind>` and `gate_opened:<kind>` for gates, as in the event `campaign.gate`; `notify_failed:<channel>` and `notify_unknown:<channel>` for abandoned digests. */
reason: string | null;
/** ISO 8601 timestamp in UTC. */
at: string;
})[];

export type CampaignsLeadStatisticsAnswer = (LeadStatistics | GroupedLeadStatistics);

export type CampaignsEmailsAnswer = {
emails: (Email)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type CampaignsEmailOfLeadAnswer = {
/** Null if no email was written yet. */
generation: (Email | null);
};

export type CampaignsBrandEmailsAnswer = {
emails: (Email)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type CampaignsGetEmailAnswer = {
email: Email;
};

export type CampaignsEmailStatisticsAnswer = {
stats: EmailStatistics;
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type CampaignsDailyBudgetInput = {
/** Daily cap of each campaign of the brand, in US cents. Null removes the cap. */
dailyBudgetCents: (number | null);
};

export type CampaignsDailyBudgetAnswer = {
brandId: string;
dailyBudgetCents: (number | null);
/** The updated campaigns, which are all that have not ended. */
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
/** Deliverability of the address. Null if it was not checked. */
emailStatus: (EmailStatus | null);
/** The source that found the person. */
namespace: (LeadSource | null);
status: LeadStatus;
/** Null unless `status` is `skipped`. */
skipReason: (SkipReason | null);
contacted: boolean;
delivered: boolean;
bounced: boolean;
replied: boolean;
/** The address that the person asked to contact instead. No email is sent to it automatically. */
referredTo: string | null;
/** End of the absence that the person announced. No further step is sent before it. */
awayUntil: (string | null);
/** `true` if it belongs to a sandbox campaign, whose emails never leave the service. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
seniority?: string | null;
departments?: (string)[];
city?: string | null;
country?: string | null;
headline?: string | null;
})[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type LeadsSearchInput = {
person_titles: (string)[];
organization_locations?: (string)[];
organization_industries?: (string)[];
/** Numbers of employees, such as `51,200` or `51-200`. */
organization_num_employees_ranges?: (string)[];
per_page?: number;
page?: number;
};

export type ContactsListAnswer = {
contacts: (Contact)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type ContactsListUploadsAnswer = {
uploads: (ContactUpload)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type ContactsGetUploadAnswer = {
upload: ContactUpload;
};

export type ContactsServeStatsAnswer = {
/** Contacts that became leads of a campaign of the brand. */
served: number;
/** Contacts that are not leads, unsubscribed or suppressed. */
remaining: number;
};

export type AudiencesListAnswer = {
audiences: (Audience)[];
/** Cursor of the next page. Null on the last page. */
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
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type AudiencesMatchInput = {
emails?: (string)[];
/** Ids of contacts. */
personIds?: (string)[];
};

export type AudiencesMatchAnswer = {
/** Distinct contacts in the request that are in at least one audience. */
matched: number;
unmatched: number;
/** Unarchived audiences with a match. A contact can be in several. */
byAudience: ({
audienceId: string;
name: string;
matched: number;
})[];
};

export type SuppressionsListAnswer = {
suppressions: (Suppression)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type SuppressionsAddInput = ({
/** Email address, or a domain including its subdomains. */
value?: string;
/** Up to 10,000, instead of `value`. */
values?: (string)[];
reason?: (string | null);
} & ({
/** Email address, or a domain including its subdomains. */
value: string;
} | {
/** Up to 10,000, instead of `value`. */
values: (string)[];
}));

export type InboundReceiveReplyInput = {
fromEmail: string;
toEmail: string;
subject?: string;
bodyText?: string;
/** HTML body. Used only if `bodyText` is missing. */
bodyHtml?: string;
/** Message-ID of the reply. The same id is processed once. */
messageId?: string;
/** Ids of the In-Reply-To and References headers. */
inReplyTo?: string;
/** ISO 8601 timestamp with a time zone. */
receivedAt?: string;
};

export type InboundReceiveMeetingInput = {
email: string;
name?: string;
company?: string;
/** ISO 8601 timestamp with a time zone. */
meetingTime: string;
/** Link that was used for the booking. Default: the campaign's `clickDestinationUrl`. */
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
/** HTML body. Used only if `bodyText` is missing. */
bodyHtml?: string;
};

export type InboundListRepliesAnswer = {
replies: (ListedReply)[];
/** Cursor of the next page. Null on the last page. */
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
/** Email address of a lead in the campaign, in any spelling. */
email: string;
status: ManualQualificationStatus;
notes?: string;
};

export type InboundManualQualificationsAnswer = {
qualifications: (ManualQualification)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type InboundConversationsAnswer = {
conversations: (Conversation)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type InboundInboxAnswer = {
inbox: Inbox;
};

export type InboundSandboxMessagesAnswer = {
messages: (SandboxMessage)[];
/** Cursor of the next page. Null on the last page. */
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
/** Deliverability of the address. Null if it was not checked. */
emailStatus: (EmailStatus | null);
/** The source that found the person. */
namespace: (LeadSource | null);
status: LeadStatus;
/** Null unless `status` is `skipped`. */
skipReason: (SkipReason | null);
contacted: boolean;
delivered: boolean;
bounced: boolean;
replied: boolean;
/** The address that the person asked to contact instead. No email is sent to it automatically. */
referredTo: string | null;
/** End of the absence that the person announced. No further step is sent before it. */
awayUntil: (string | null);
/** `true` if it belongs to a sandbox campaign, whose emails never leave the service. */
sandbox: boolean;
/** ISO 8601 timestamp in UTC. */
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
/** Result of a paid lookup. Null if no provider was asked. */
enrichment: ({
provider: LeadSource;
emailStatus: (EmailStatus | null);
} | null);
/** The newest runs of the campaign, at most 20. */
runs: (Run)[];
};
};

export type PeopleLeadHistoryAnswer = {
events: ({
type: "sent" | "opened" | "clicked" | "bounced" | "complained" | "replied" | "corrected" | "meeting" | "unsubscribed";
/** ISO 8601 timestamp in UTC. */
at: string;
campaignId: string;
messageId: (string | null);
/** The step, the reply text, the bounce reason or the time of the meeting. */
detail: string | null;
})[];
};

export type PeopleOptOutInput = {
/** In any spelling. */
email: string;
/** Counts the unsubscribe only in this campaign. */
campaignId?: string;
/** Counts the unsubscribe only for leads of this brand. */
brandId?: string;
};

export type PeopleEraseInput = {
/** In any spelling. */
email: string;
};

export type SendersListAnswer = {
senders: (Sender)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type SendersCreateInput = {
/** Label of the sender. */
name: string;
fromName: string;
/** Email address that recipients see. Non-ASCII characters are allowed. */
fromEmail: string;
replyTo?: (string | null);
/** Text at the end of every email. */
signature?: (string | null);
smtp: {
/** Public host name or IP address. */
host: string;
port: number;
security: MailSecurity;
username?: string;
/** Encrypted and never returned. */
password?: string;
};
/** Mailbox in which replies arrive. Null if replies are not fetched. */
imap?: ({
/** Public host name or IP address. */
host: string;
port: number;
security: MailSecurity;
username?: string;
/** Encrypted and never returned. */
password?: string;
} | null);
/** Maximum number of emails per day. */
dailyCap?: (number | null);
/** Daily ramp-up. The sender starts with this many emails per day and adds the same number each day, up to `dailyCap`. Days without sent emails do not count. Default 10; null for no ramp-up. */
rampPerDay?: (number | null);
/** Minimum seconds between two emails. Default 60; null for no spacing. */
spacingSeconds?: (number | null);
/** Maximum random seconds added to `spacingSeconds`. Ignored if `spacingSeconds` is 0 or null. Default 30; null for none. */
spacingJitterSeconds?: (number | null);
/** When emails are sent. Default Monday to Friday, 08:00 to 18:00 in the organisation's time zone; null for any time. */
window?: (SendWindow | null);
/** Maximum number of people contacted at one company per day, across all senders with such a limit. Further leads wait until the next day. A company is a domain; free mail providers do not count. Days use the organisation's time zone. Default 1; null for no limit. */
peoplePerCompanyPerDay?: (number | null);
/** DKIM key for mail servers that do not sign emails themselves. */
dkim?: ({
domain: string;
selector: string;
/** RSA private key in PEM format. Encrypted and never returned. */
privateKey: string;
} | null);
};

export type SendersPatchInput = {
/** Label of the sender. */
name?: string;
fromName?: string;
/** Email address that recipients see. Non-ASCII characters are allowed. */
fromEmail?: string;
replyTo?: (string | null);
/** Text at the end of every email. */
signature?: (string | null);
smtp?: {
/** Public host name or IP address. */
host: string;
port: number;
security: MailSecurity;
username?: string;
/** Encrypted and never returned. */
password?: string;
};
/** Mailbox in which replies arrive. Null if replies are not fetched. */
imap?: ({
/** Public host name or IP address. */
host: string;
port: number;
security: MailSecurity;
username?: string;
/** Encrypted and never returned. */
password?: string;
} | null);
/** Maximum number of emails per day. */
dailyCap?: (number | null);
/** Daily ramp-up. The sender starts with this many emails per day and adds the same number each day, up to `dailyCap`. Days without sent emails do not count. Default 10; null for no ramp-up. */
rampPerDay?: (number | null);
/** Minimum seconds between two emails. Default 60; null for no spacing. */
spacingSeconds?: (number | null);
/** Maximum random seconds added to `spacingSeconds`. Ignored if `spacingSeconds` is 0 or null. Default 30; null for none. */
spacingJitterSeconds?: (number | null);
/** When emails are sent. Default Monday to Friday, 08:00 to 18:00 in the organisation's time zone; null for any time. */
window?: (SendWindow | null);
/** Maximum number of people contacted at one company per day, across all senders with such a limit. Further leads wait until the next day. A company is a domain; free mail providers do not count. Days use the organisation's time zone. Default 1; null for no limit. */
peoplePerCompanyPerDay?: (number | null);
/** DKIM key for mail servers that do not sign emails themselves. */
dkim?: ({
domain: string;
selector: string;
/** RSA private key in PEM format. Encrypted and never returned. */
privateKey: string;
} | null);
/** `active` resumes the sender, `paused` pauses it. */
status?: SenderStatus;
};

export type MessagesListAnswer = {
messages: (Message)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type MessagesGetAnswer = {
message: Message;
};

export type MessagesSenderHealthAnswer = {
health: SenderHealth;
};

export type MessagesResolveInput = {
/** `sent`: the email arrived. `failed`: it did not arrive. `resend`: it did not arrive and is sent again. */
outcome: "sent" | "failed" | "resend";
};

export type MessagesResolveAnswer = {
message: Message;
};

export type MessagesApproveInput = {
/** Subject of the first email in the sequence. Later steps reply in the same thread and cannot change it. */
subject?: string;
/** Full plain text of the email. Replaces the generated text. */
bodyText?: string;
/** Requires `bodyText`. If omitted, the HTML is generated from `bodyText`. */
bodyHtml?: string;
};

export type MessagesApproveAnswer = {
message: Message;
};

export type MessagesDropAnswer = {
message: Message;
};

export type MessagesApproveAllAnswer = {
/** Number of messages approved by this call. */
approved: number;
/** True if more messages of the campaign await approval. */
hasMore: boolean;
};

export type OutletsAddInput = {
outletName: string;
outletUrl: string;
/** Default: the host of `outletUrl`. */
outletDomain?: string;
campaignId: string;
brandId: string;
whyRelevant?: string;
whyNotRelevant?: string;
/** 0 to 100. Scoring does not change a score that you set. */
relevanceScore?: number;
};

export type OutletsOfCampaignAnswer = {
outlets: (CampaignOutlet)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type OutletsAddManyInput = {
outlets: (NewOutlet)[];
};

export type OutletsSearchInput = {
/** Text that the name or domain contains. */
query: string;
/** Return only outlets of this campaign. */
campaignId?: string;
limit?: number;
};

export type OutletsPatchInput = {
outletName?: string;
outletUrl?: string;
/** Default: the host of `outletUrl`. */
outletDomain?: string;
campaignId?: string;
brandId?: string;
whyRelevant?: string;
whyNotRelevant?: string;
/** 0 to 100. Scoring does not change a score that you set. */
relevanceScore?: number;
};

export type OutletsSetStatusInput = {
status: CampaignOutletStatus;
reason?: (string | null);
};

export type JournalistsOfCampaignAnswer = {
journalists: (CampaignJournalist)[];
/** Cursor of the next page. Null on the last page. */
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
/** Words of the title, description or text. Put a phrase in "quotes". */
query: string;
limit?: number;
offset?: number;
};

export type ArticlesSearchAnswer = {
articles: (Article)[];
};

export type ArticlesTopicsAnswer = {
topics: (Topic)[];
/** Cursor of the next page. Null on the last page. */
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
/** Alternative to `articleId`. */
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
/** Alternative to `articleId`. */
articleUrl: string;
}));

export type DiscoverOutletsInput = {
/** Maximum number of new outlets. */
count?: number;
};

export type DiscoverJournalistsInput = {
outletId: string;
/** Number of newest articles to read. */
maxArticles?: number;
};

export type DiscoverResolveInput = {
outletId: string;
/** Topic of the story. Journalists who wrote about it come first. */
featureInputs?: Record<string, string>;
maxArticles?: number;
};

export type DiscoverResolveAnswer = {
journalists: (ResolvedJournalist)[];
/** True if the outlet was read recently and was not read again. */
cached: boolean;
};

export type QuotesListRequestsAnswer = {
quoteRequests: (QuoteRequest)[];
/** Cursor of the next page. Null on the last page. */
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
/** Submitted pitches, with any outcome. */
totalPitched: number;
/** Selected pitches, including those published since. */
totalSelected: number;
totalPublished: number;
totalNotSelected: number;
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
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
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type QuotesDraftPitchInput = {
quoteRequestId: string;
brandId: string;
/** Campaign whose inputs are used and that the pitch belongs to and counts for. Its budget is not used: the organisation pays for the model. */
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
/** `submitted` means that a person submitted it elsewhere. No email is sent. */
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
/** Source name of the requests from this feed. */
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
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type VisibilityStartInput = {
/** Shown with the runs. Its budget does not pay for them. */
campaignId?: string;
/** Number of questions, 1 to 100. */
nPrompts?: number;
/** Questions to ask. Replaces the questions that are built from what the brand offers. */
questions?: (string)[];
/** If true, only returns the questions. Nothing is asked and nothing is charged. */
preview?: boolean;
};

export type VisibilityStartAnswer = {
/** Empty for a preview. */
results: ({
runId: string;
status: VisibilityRunStatus;
})[];
/** The questions, in the order in which they are asked. */
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
/** Domains that answers cite and that belong neither to the brand nor to a competitor. */
citation_opportunities: ({
domain: string;
count: number;
})[];
};

export type ResultsCreateInput = {
/** Dynasty slug of a feature, or an alias such as `sales-outreach`. */
mcp: string;
/** Website of the brand. */
target_url: string;
reporting?: ({
/** Extra webhook URL for this campaign's events only. */
webhook_url?: (string | null);
} | null);
/** Allows a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address. Recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
};

export type PressKitsListAnswer = {
mediaKits: (MediaKitItem)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type PressKitsRequestInput = {
instruction: string;
/** The kit to create a new version of. */
mediaKitId?: string;
};

export type PressKitsDeleteAnswer = {
success: true;
};

export type PressKitsEditInput = ({
mdxContent?: string;
/** Same as `mdxContent`, under the name used in responses. */
mdxPageContent?: string;
} & ({
mdxContent: string;
} | {
/** Same as `mdxContent`, under the name used in responses. */
mdxPageContent: string;
}));

export type PressKitsEditAnswer = {
id: string;
/** Same as `id`. */
mediaKitId: string;
orgId: (string | null);
/** Same as `orgId`. */
organizationId: (string | null);
/** The first of `brandIds`. */
brandId: (string | null);
brandIds: (string)[];
campaignId: (string | null);
featureSlug: string | null;
workflowSlug: string | null;
/** Token of the public page. Null if there is no page yet. */
shareToken: string | null;
publicUrl: string | null;
title: string | null;
iconUrl: string | null;
brandDomain: string | null;
/** The previous version. Null for the first version. */
parentMediaKitId: (string | null);
status: MediaKitStatus;
denialReason: string | null;
contentExcerpt: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
/** ISO 8601 timestamp in UTC. */
updatedAt: string;
mdxPageContent: string | null;
/** Why writing the kit failed. */
failureReason: string | null;
/** `extractive`, or the provider whose model wrote it. */
writtenBy: string | null;
/** Why no model wrote the kit: the error, or that no model is configured to follow the instructions. */
fallbackReason: string | null;
/** Lines that look like a component but are shown as text, with the reason. */
warnings: (string)[];
};

export type PressKitsPreviewInput = {
mdxContent: string;
};

export type PressKitsPreviewAnswer = {
/** The complete page. Show it in a sandboxed frame: links open in a new tab. */
html: string;
/** Lines that look like a component but are shown as text, with the reason. */
warnings: (string)[];
};

export type PressKitsMoveInput = {
status: MediaKitStatus;
/** Required for `denied`. */
denialReason?: string;
};

export type PressKitsCancelAnswer = {
success: true;
};

export type PressKitsViewsAnswer = {
/** Each visitor of a kit counts once a day. Bots do not count. */
totalViews: number;
/** Each visitor counts once a day, for any number of kits. */
uniqueVisitors: number;
/** Views by bots. Not part of the other numbers. */
machineViews: number;
firstViewedAt: (string | null);
lastViewedAt: (string | null);
/** Only with `groupBy`. Most viewed first; days in chronological order. */
groups?: ({
key: string | null;
/** Each visitor of a kit counts once a day. Bots do not count. */
totalViews: number;
/** Each visitor counts once a day, for any number of kits. */
uniqueVisitors: number;
lastViewedAt: (string | null);
})[];
};

export type PressKitsCostsAnswer = {
groups: (CostGroup)[];
/** `true` if this counts sandbox campaigns, `false` if it counts live campaigns. */
sandbox: boolean;
};

export type FeedsListAnswer = {
feeds: (Feed)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type FeedsRegisterInput = {
/** URL of a feed, or of a page that links to one. */
url: string;
/** The brand that uses the feed. Default: all brands. */
brandId?: (string | null);
};

export type ScrapingScrapeInput = {
url: string;
/** Reads the page again even if a recent reading is stored. */
skipCache?: boolean;
provider?: "distribute";
options?: {
/** What to return besides company facts. */
formats?: ("markdown" | "html" | "links")[];
/** If true, `rawMarkdown` excludes menus, headers and footers. `html` and `links` always cover the whole page. */
onlyMainContent?: boolean;
/** Accepted but has no effect. Pages are read without a browser, as the server sends them. */
waitFor?: number;
/** Milliseconds for everything: robots.txt, redirects, rate limits and reading. */
timeout?: number;
};
};

export type ScrapingExtractInput = {
urls: (string)[];
/** Reads the page again even if a recent reading is stored. */
skipCache?: boolean;
};

export type ScrapingExtractAnswer = {
/** In the order of `urls`. */
results: (ExtractedArticle)[];
};

export type ScrapingMapInput = {
url: string;
/** Text that the URL contains. Case-insensitive. */
search?: string;
limit?: number;
/** Reads only sitemaps, no pages. */
sitemapOnly?: boolean;
/** True if `blog.acme.com` belongs to `acme.com`. */
includeSubdomains?: boolean;
};

export type ScrapingByUrlAnswer = {
cached: true;
/** True if the reading is older than 7 days. The next scrape renews it. */
expired: boolean;
result: ScrapeResult;
};

export type ScrapingGetAnswer = {
result: ScrapeResult;
};

export type GrowthRecordActivityInput = {
/** Name of the action. */
event?: string;
/** Stored on the first event of a day. At most 4096 characters, 5 levels deep. */
metadata?: (Record<string, JsonValue> | null);
};

export type GrowthRecordActivityAnswer = {
ok: true;
};

export type GrowthListActivityAnswer = {
activity: (Activity)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type GrowthValidateInviteInput = {
/** Upper and lower case are equal, and hyphens are ignored. */
code: string;
};

export type GrowthValidateInviteAnswer = {
/** True if the code exists and has uses left. */
valid: boolean;
/** Only if the code is valid. */
inviterOrgName?: string;
};

export type GrowthClaimInviteInput = {
/** Upper and lower case are equal, and hyphens are ignored. */
code: string;
};

export type GrowthClaimInviteAnswer = {
ok: true;
inviterOrgId: string;
};

export type GrowthLimitInvitesInput = {
/** Maximum number of uses. Null for no limit. Existing claims stay. */
total: (number | null);
};

export type GrowthRequestAccessInput = {
/** Spelling variants of an address count as one entry. */
email: string;
/** Website. Later requests do not change it. */
brandUrl?: (string | null);
};

export type GrowthRequestAccessAnswer = {
ok: true;
/** Position by arrival, from 1. Removing other entries does not change it. */
position: number;
};

export type GrowthWaitlistPositionAnswer = {
/** Position by arrival, from 1. Removing other entries does not change it. */
position: number;
};

export type GrowthListWaitlistAnswer = {
entries: (WaitlistEntry)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type BillingGetBalanceAnswer = {
/** US cents as a decimal string. */
balance_cents: string;
/** US cents as a decimal string. */
actual_balance_cents: string;
/** True if no credit is left. False if the organisation is not billed. */
depleted: boolean;
};

export type BillingListTransactionsAnswer = {
transactions: ({
id: string;
/** Negative if credit was spent or taken back. */
amount_cents: number;
description: string | null;
/** ISO 8601 timestamp in UTC. */
created_at: string;
type: "credit" | "reload" | "grant" | "usage";
})[];
has_more: boolean;
/** Cursor of the next page. Null on the last page. */
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
/** Id of the key that granted it. */
grantedBy: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
})[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type BillingCreateCheckoutSessionInput = {
ui_mode?: "hosted" | "embedded";
success_url?: string;
cancel_url?: string;
mode?: "payment" | "setup";
/** At least 50, Stripe's minimum charge. */
topup_amount_cents?: (number | string);
};

export type BillingCreateCheckoutSessionAnswer = {
session_id: string;
sessionId: string;
/** Stripe's page. Only for hosted sessions. */
url?: string;
/** For Stripe.js. Only for embedded sessions. */
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
/** Stripe's payment status, such as `succeeded`. */
status: string;
/** ISO 8601 timestamp in UTC. */
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
/** Id of the key that granted it. */
grantedBy: string | null;
/** ISO 8601 timestamp in UTC. */
createdAt: string;
})[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type BillingGrantInput = {
amountCents: number;
note?: string;
/** A repeated key never grants again. */
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
/** Permissions of the caller: those of their roles, limited by their key. */
permissions: (Permission)[];
/** Roles of the caller. Empty if the key belongs to no user. */
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
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type MembersPatchMemberInput = {
/** Role ids from `GET /v1/roles`. */
roleIds: (string)[];
};

export type MembersCreateSignInLinkInput = {
/** Member to sign in. */
memberId: string;
};

export type MembersCreateSignInLinkAnswer = {
/** Opens the dashboard and signs in. Works once. */
url: string;
/** ISO 8601 timestamp in UTC. */
expiresAt: string;
};

export type MembersInviteInput = {
email: string;
/** Role ids from `GET /v1/roles`. */
roleIds: (string)[];
};

export type MembersInviteAnswer = {
invitation: Invitation;
/** Opens the dashboard as the new member. Works once, for any person who has it. */
link: string;
/** True if the address already had an invitation. The link of that invitation no longer works. */
replaced: boolean;
};

export type MembersListInvitationsAnswer = {
invitations: (Invitation)[];
};

export type MembersReadInvitationLinkAnswer = {
/** Opens the dashboard as the new member. Works once, for any person who has it. */
link: string;
/** ISO 8601 timestamp in UTC. */
expiresAt: string;
};

export type MembersReadInvitationInput = {
/** Text after `#invitation=` in the link. */
token: string;
};

export type MembersReadInvitationAnswer = {
/** Name of the organisation. */
organisation: string;
/** Invited email address. */
email: string;
/** Names of the roles. */
roles: (string)[];
/** ISO 8601 timestamp in UTC. */
expiresAt: string;
};

export type MembersAcceptInvitationInput = {
/** Text after `#invitation=` in the link. */
token: string;
name?: string;
};

export type MembersAcceptInvitationAnswer = {
/** Session key with an expiry. Use it like any other key. */
key: string;
/** ISO 8601 timestamp in UTC. */
expiresAt: string;
authType: AuthType;
orgId: string;
userId: string;
};

export type DeletionCloseOrganisationAnswer = {
orgId: string;
status: DeletionStatus;
/** Sum of `counts`. */
rowsLeft: number;
/** Rows of the organisation per table, counted up to 1,000,000. Empty tables are omitted. */
counts: Record<string, number>;
/** ISO 8601 timestamp in UTC. */
closedAt: string;
confirmedAt: (string | null);
deletedAt: (string | null);
/** Token that confirms the deletion. A later call replaces it. */
confirmationToken: string;
};

export type DeletionConfirmDeletionInput = {
confirmationToken: string;
};

export type AssistantPutConfigInput = {
/** Name of the config, as used in `configKey` of a message. Messages default to `assistant`. */
key: string;
/** Instructions for the model, added to the built-in ones. */
systemPrompt: string;
/** Tools that messages may use. A tool that changes data also needs `allowedTools` in the message. */
allowedTools: (string)[];
/** Provider of the model. Default: the usual provider of the organisation. */
provider?: (TextProvider | null);
model?: (string | null);
};

export type AssistantSessionsAnswer = {
sessions: (ChatSessionItem)[];
/** Cursor of the next page. Null on the last page. */
nextCursor: string | null;
};

export type ContactsUploadInput = {
/** CSV with a header row, up to 512 MB. */
file: Blob;
/** Id of the brand. */
brandId: string;
/** Corrections as JSON: column → field, or null to exclude a column. */
columnMapping?: string;
};

export type ContactsUploadAnswer = {
uploadId: string;
status: UploadStatus;
};

export type ContactsPreviewUploadInput = {
/** CSV with a header row, or the start of such a file. */
file: Blob;
/** Corrections as JSON: column → field, or null to exclude a column. */
columnMapping?: string;
};

export type ContactsPreviewUploadAnswer = {
columns: ({
name: string;
/** Detected contact field. Null for a custom column. */
field: (ContactField | null);
/** First values of the column. */
examples: (string)[];
})[];
/** False if no column with email addresses was found. An upload would then be rejected. */
hasAddresses: boolean;
/** Number of rows checked, at most 100. */
rows: number;
/** Number of checked rows that are invalid. */
rejected: number;
/** Errors of the rejected rows. */
errors: (RowError)[];
/** Detected encoding. `windows-1252` is a guess: if text looks wrong, save the file as UTF-8. */
charset: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
/** Why the rest of the file cannot be read. Also set if the part that you sent ends within a row. */
failure: string | null;
};

export type SuppressionsImportInput = {
/** Up to 512 MB. */
file: Blob;
/** Reason stored with every imported entry. */
reason?: string;
};

export type SuppressionsImportAnswer = {
/** Number of rows, without the header and empty rows. */
rows: number;
added: number;
/** Rows that were on the list before or occur twice in the file. */
existing: number;
rejected: number;
/** First 100 rejected rows with the reason. */
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
/** The session to continue. Omit it to start a new session. */
sessionId?: string;
/** Data for the model with this message only, such as the current page. It is not stored. */
context?: Record<string, JsonValue>;
/** Tools that the model may use for this message. Each must be in the config. Default: the read-only tools of the config. */
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
