// Generated from the OpenAPI document by `npm run generate`.

import type * as schemas from './schemas.ts';

export interface paths {
'/v1/me': {
/** Who the caller acts as */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MeResponse; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/api-keys': {
/** The organisation's API keys */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "createdAt" | "-createdAt" | "name" | "-name" | "lastUsedAt" | "-lastUsedAt";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.KeysListApiKeysAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create an API key; it is shown this once */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.KeysCreateApiKeyInput; } };
responses: { 200: { content: { 'application/json': schemas.KeysCreateApiKeyAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/api-keys/{id}': {
/** Retrieve an API key */
get: {
parameters: {
path: {
/** The api key, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.KeysGetApiKeyAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Revoke an API key at once */
delete: {
parameters: {
path: {
/** The api key, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/current': {
/** The organisation the caller acts for */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.OrganisationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Change name, time zone, plan or the end of the trial */
patch: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.KeysPatchOrganisationInput; } };
responses: { 200: { content: { 'application/json': schemas.OrganisationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs': {
/** All organisations */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "createdAt" | "-createdAt" | "name" | "-name";
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.KeysListOrganisationsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create an organisation */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.KeysCreateOrganisationInput; } };
responses: { 200: { content: { 'application/json': schemas.OrganisationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/users': {
/** The users of an organisation */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only users of this organisation; a user key sees its own in any case. */
orgId?: string;
/** Only the users with this address, in any case of letters. */
email?: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.KeysListUsersAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create a user in an organisation */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.KeysCreateUserInput; } };
responses: { 200: { content: { 'application/json': schemas.KeysCreateUserAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/users/resolve': {
/** The organisation and the user of an application that keeps its own */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.KeysResolveUserInput; } };
responses: { 200: { content: { 'application/json': schemas.KeysResolveUserAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/sign-in-links': {
/** A link that opens the dashboard, signed in */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.KeysCreateSignInLinkInput; } };
responses: { 200: { content: { 'application/json': schemas.KeysCreateSignInLinkAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/sign-in': {
/** Trade a sign-in link for a key that ends by itself */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.KeysSignInInput; } };
responses: { 200: { content: { 'application/json': schemas.KeysSignInAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/api-keys/session': {
/** The key of a user's browser sessions */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.KeysOpenBrowserSessionAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/sign-out': {
/** End the session of the dashboard */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/failed-requests': {
/** The organisation's requests that were refused or failed */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only answers with this status. */
status?: number;
/** Only paths that begin so. */
path?: string;
/** Created at this moment or later. */
createdAfter?: string;
/** Created before this moment. */
createdBefore?: string;
/** The same as `createdAfter`. */
since?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "at" | "-at" | "status" | "-status";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.KeysListFailedRequestsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/requests/{requestId}': {
/** What became of a request that was refused or failed */
get: {
parameters: {
path: {
/** As `X-Request-Id` of the answer said. */
requestId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.KeysReadRequestAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/keys': {
/** The organisation's own provider keys, masked */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "provider" | "-provider";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ProviderKeysListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Store a provider key */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ProviderKeysStoreInput; } };
responses: { 200: { content: { 'application/json': schemas.ProviderKey; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/keys/{provider}': {
/** Delete a provider key */
delete: {
parameters: {
path: {
/** The provider. */
provider: schemas.Provider;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/keys/sources': {
/** Whose key workflows use, for every provider */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ProviderKeysSourcesAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/keys/provider-requirements': {
/** Which providers a set of endpoints needs keys of */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ProviderKeysRequirementsInput; } };
responses: { 200: { content: { 'application/json': schemas.ProviderKeysRequirementsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/keys/{provider}/source': {
/** Whose key workflows use */
get: {
parameters: {
path: {
/** The provider. */
provider: schemas.Provider;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ProviderKeysSourceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Choose whose key workflows use */
put: {
parameters: {
path: {
/** The provider. */
provider: schemas.KnownProvider;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ProviderKeysChooseSourceInput; } };
responses: { 200: { content: { 'application/json': schemas.ProviderKeysChooseSourceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/costs/platform-prices': {
/** What each unit costs today */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PricesListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/runs': {
/** Runs and what they cost */
get: {
parameters: {
query?: {
/** Only what belongs to this campaign, by its id. */
campaignId?: string;
/** Only what belongs to this brand, by its id. */
brandId?: string;
/** Only what belongs to this user, by its id. */
userId?: string;
/** With the version, or without it for all versions. */
workflowSlug?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** Only what has this service name. */
serviceName?: string;
/** Only what has this task name. */
taskName?: string;
/** Only what has this status. */
status?: schemas.RunStatus;
/** Only what belongs to this parent run, by its id. */
parentRunId?: string;
/** Runs that started then or later. */
startedAfter?: string;
/** Runs that started earlier. */
startedBefore?: string;
/** The same as `startedAfter`: a run is created when it starts. */
createdAfter?: string;
/** The same as `startedBefore`. */
createdBefore?: string;
/** `true` lists runs of sandbox campaigns only, `false` all others only. Default: both. */
sandbox?: boolean;
/** At most so many, 1 to 1000. */
limit?: number;
/** So many of the first are left out. */
offset?: number;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.RunSort;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.RunsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/runs/events': {
/** When runs began and how they ended */
get: {
parameters: {
query?: {
/** Only what belongs to this campaign, by its id. */
campaignId?: string;
/** Only what belongs to this brand, by its id. */
brandId?: string;
/** Only what has this level. */
level?: schemas.RunEventLevel;
/** Only of runs with this service name. */
service?: string;
/** Only what has this event. */
event?: schemas.RunEventName;
/** At most so many, 1 to 1000. */
limit?: number;
/** So many of the first are left out. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.RunsEventsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/runs/{runId}': {
/** One run with its children and all costs below it */
get: {
parameters: {
path: {
/** The run, by its id. */
runId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.RunDetail; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/runs/stats/costs': {
/** Costs by any combination of dimensions */
get: {
parameters: {
query?: {
/** Only what belongs to this campaign, by its id. */
campaignId?: string;
/** Only what belongs to this brand, by its id. */
brandId?: string;
/** Only what belongs to this user, by its id. */
userId?: string;
/** With the version, or without it for all versions. */
workflowSlug?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** Only what has this service name. */
serviceName?: string;
/** Only what has this task name. */
taskName?: string;
/** Only what has this status. */
status?: schemas.RunStatus;
/** Only what belongs to this parent run, by its id. */
parentRunId?: string;
/** Runs that started then or later. */
startedAfter?: string;
/** Runs that started earlier. */
startedBefore?: string;
/** The same as `startedAfter`: a run is created when it starts. */
createdAfter?: string;
/** The same as `startedBefore`. */
createdBefore?: string;
/** One or several dimensions, each as a parameter or separated by commas; without it, one group with everything. */
groupBy?: ("costName" | "brandId" | "campaignId" | "featureSlug" | "featureDynastySlug" | "workflowSlug" | "workflowDynastySlug" | "serviceName" | "taskName" | "userId" | "status")[];
/** Only what has this cost name. */
costName?: string;
/** `true` counts the sandbox, `false` live campaigns. Default: live campaigns, or the sandbox while the organisation has only sandbox campaigns. */
sandbox?: boolean;
/** `name` is the order of the values of `groupBy`; what is equal stands in that order too. */
sort?: "total" | "-total" | "actual" | "-actual" | "provisioned" | "-provisioned" | "quantity" | "-quantity" | "runs" | "-runs" | "name" | "-name";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.RunsCostsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands': {
/** The organisation's brands, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** A part of the name or of the domain. */
q?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "createdAt" | "-createdAt" | "name" | "-name" | "domain" | "-domain";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Register a brand from its website */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.BrandsCreateAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/by-ids': {
/** Several brands by their ids */
get: {
parameters: {
query: {
/** Up to 200 ids, each as a parameter or separated by commas. */
ids: (string)[];
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandsByIdsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}': {
/** A brand with all that is known of it */
get: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Correct what the analysis found */
patch: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsPatchInput; } };
responses: { 200: { content: { 'application/json': schemas.BrandAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/analyse': {
/** Analyse the whole site again */
post: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/runs': {
/** What was done for a brand and what it cost, the newest first */
get: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandsRunsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/pause': {
/** Whether the brand is paused */
get: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandPause; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Pause the brand or let it go on */
patch: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsPatchPauseInput; } };
responses: { 200: { content: { 'application/json': schemas.BrandPause; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/extract-fields': {
/** Extract fields from the websites of brands */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsExtractFieldsInput; } };
responses: { 200: { content: { 'application/json': schemas.ExtractedFields; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/extracted-fields': {
/** All cached fields of a brand */
get: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CachedFields; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/icp/suggest': {
/** Draft the ideal customer profile of a brand */
post: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.IdealCustomerProfile; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/icp/suggest': {
/** Draft an ideal customer profile from a website */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsSuggestIcpOfWebsiteInput; } };
responses: { 200: { content: { 'application/json': schemas.IdealCustomerProfile; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/daily-budget': {
/** The daily cap that the brand's campaigns were last given */
get: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandDailyBudget; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Set the daily cap of all of a brand's campaigns, and keep it with the brand */
patch: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.CampaignsBrandDailyBudgetInput; } };
responses: { 200: { content: { 'application/json': schemas.BrandDailyBudget; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/click-destination': {
/** Where the brand's campaigns send people to */
put: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsPutClickDestinationInput; } };
responses: { 200: { content: { 'application/json': schemas.ClickDestination; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/business-context': {
/** What a person told of the brand */
get: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BusinessContext; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Tell what the site of the brand does not */
put: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsPutBusinessContextInput; } };
responses: { 200: { content: { 'application/json': schemas.BusinessContext; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/user-fields': {
/** The fields that a person has set */
get: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.UserFields; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Set fields of a brand by hand */
put: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsPutUserFieldsInput; } };
responses: { 200: { content: { 'application/json': schemas.UserFields; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/sales-economics': {
/** What a sale is worth to the brand */
get: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.SalesEconomics; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Say what a sale is worth to the brand */
put: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsPutSalesEconomicsInput; } };
responses: { 200: { content: { 'application/json': schemas.SalesEconomics; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/features': {
/** What campaigns can do */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** `true` keeps only features with active workflows. */
implemented?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeaturesListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Begin a feature as a draft */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.FeaturesCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.FeaturesCreateAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/features/{slug}': {
/** One feature with its inputs, outputs, charts and entities */
get: {
parameters: {
path: {
/** The feature, by its slug. */
slug: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeaturesGetAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Change a feature */
put: {
parameters: {
path: {
/** The feature, by its slug. */
slug: string;
};
};
requestBody: { content: { 'application/json': schemas.FeaturesChangeInput; } };
responses: { 200: { content: { 'application/json': schemas.FeaturesChangeAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/features/{featureSlug}/prefill': {
/** Suggest inputs from what the brands say about themselves */
post: {
parameters: {
path: {
/** The feature, by its slug. */
featureSlug: string;
};
query?: {
/** `text` gives plain strings. */
format?: "text" | "structured";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.FeaturesPrefillInput; } };
responses: { 200: { content: { 'application/json': schemas.FeaturesPrefillAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/features/{featureSlug}/stats': {
/** What a feature has achieved and cost */
get: {
parameters: {
path: {
/** The feature, by its slug. */
featureSlug: string;
};
query?: {
/** Also the figures of each group. `brand`, `campaign`, `workflow` and `feature` are short for the keys that groups carry. */
groupBy?: schemas.StatisticsGrouping;
/** Only what was done for this brand. */
brandId?: string;
/** Only what this campaign did. */
campaignId?: string;
/** Only what this version of a workflow did. */
workflowSlug?: string;
/** Only what any version of this workflow did. */
workflowDynastySlug?: string;
/** `true` counts the sandbox, `false` live campaigns. Default: live campaigns, or the sandbox while the organisation has only sandbox campaigns. */
sandbox?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeatureStatistics; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/features/stats': {
/** What all features have achieved and cost */
get: {
parameters: {
query?: {
/** Also the figures of each group. `brand`, `campaign`, `workflow` and `feature` are short for the keys that groups carry. */
groupBy?: schemas.StatisticsGrouping;
/** Only what was done for this brand. */
brandId?: string;
/** Only what this campaign did. */
campaignId?: string;
/** Only what this version of a workflow did. */
workflowSlug?: string;
/** Only what any version of this workflow did. */
workflowDynastySlug?: string;
/** `true` counts the sandbox, `false` live campaigns. Default: live campaigns, or the sandbox while the organisation has only sandbox campaigns. */
sandbox?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeaturesAllStatsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/features/stats/registry': {
/** What every statistics key means */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeaturesRegistryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/public/channels': {
/** Channels to sell through, with their funnels */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeaturesChannelsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows': {
/** Workflows that campaigns can run */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Versioned or dynasty slug of a feature. */
featureSlug?: string;
/** Versioned slug: that version alone. */
workflowSlug?: string;
/** Only versions of this lineage. */
workflowDynastySlug?: string;
/** Without it `active`, or `all` where `workflowSlug` names the version. */
status?: "active" | "deprecated" | "all";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WorkflowsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Add a version to a workflow, or a new workflow */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WorkflowsAddVersionInput; } };
responses: { 200: { content: { 'application/json': schemas.Workflow; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/{workflowId}': {
/** One workflow with its graph */
get: {
parameters: {
path: {
/** Id, versioned slug or dynasty slug. */
workflowId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Workflow; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/{workflowId}/summary': {
/** What a workflow does, step by step */
get: {
parameters: {
path: {
/** Id, versioned slug or dynasty slug. */
workflowId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WorkflowsSummaryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/{workflowId}/key-status': {
/** Whether the organisation has what a workflow needs */
get: {
parameters: {
path: {
/** Id, versioned slug or dynasty slug. */
workflowId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WorkflowKeyStatus; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/{workflowId}/validate': {
/** Whether a workflow still runs */
post: {
parameters: {
path: {
/** Id, versioned slug or dynasty slug. */
workflowId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WorkflowsValidateAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/upgrade': {
/** Add the next version of a workflow, changing its graph or description alone */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WorkflowsUpgradeInput; } };
responses: { 200: { content: { 'application/json': schemas.WorkflowsUpgradeAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/create': {
/** Draft a workflow for a feature from a description */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WorkflowsCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.WorkflowsCreateAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/dynasty/{workflowDynastySlug}/status': {
/** Retire a workflow with all its versions, or bring its newest one back */
put: {
parameters: {
path: {
/** Dynasty slug. */
workflowDynastySlug: string;
};
};
requestBody: { content: { 'application/json': schemas.WorkflowsSetLineageStatusInput; } };
responses: { 200: { content: { 'application/json': schemas.WorkflowsSetLineageStatusAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflow-runs': {
/** Runs of workflows, the newest first */
get: {
parameters: {
query?: {
/** Only what belongs to this campaign, by its id. */
campaignId?: string;
/** Only what belongs to this brand, by its id. */
brandId?: string;
/** Only what belongs to this user, by its id. */
userId?: string;
/** With the version, or without it for all versions. */
workflowSlug?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** Only what has this task name. */
taskName?: string;
/** Only what has this status. */
status?: schemas.RunStatus;
/** Only what belongs to this parent run, by its id. */
parentRunId?: string;
/** Runs that started then or later. */
startedAfter?: string;
/** Runs that started earlier. */
startedBefore?: string;
/** The same as `startedAfter`: a run is created when it starts. */
createdAfter?: string;
/** The same as `startedBefore`. */
createdBefore?: string;
/** `true` lists runs of sandbox campaigns only, `false` all others only. Default: both. */
sandbox?: boolean;
/** At most so many, 1 to 1000. */
limit?: number;
/** So many of the first are left out. */
offset?: number;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.RunSort;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WorkflowsListRunsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflow-runs/{runId}': {
/** One run of a workflow with the runs below it */
get: {
parameters: {
path: {
/** The run, by its id. */
runId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.RunDetail; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflow-runs/{runId}/cancel': {
/** Cancel a run of a workflow that has not ended */
post: {
parameters: {
path: {
/** The run, by its id. */
runId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.RunDetail; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/{workflowId}/execute': {
/** Run a workflow */
post: {
parameters: {
path: {
/** Id, versioned slug or dynasty slug. */
workflowId: string;
};
header?: {
/** The brand, where neither `brandUrls` nor `brandIds` names one. */
'x-brand-id'?: string;
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.WorkflowsExecuteInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/endpoints': {
/** The organisation's webhook receivers */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.EndpointSort;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhooksListEndpointsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Add a webhook receiver */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WebhooksCreateEndpointInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhookEndpointAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/endpoints/{id}': {
/** Retrieve a webhook endpoint */
get: {
parameters: {
path: {
/** The endpoint, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookEndpointAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Change, enable or disable a receiver */
patch: {
parameters: {
path: {
/** The endpoint, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WebhooksPatchEndpointInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhookEndpointAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Remove a receiver */
delete: {
parameters: {
path: {
/** The endpoint, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/endpoints/{id}/test': {
/** Send `webhook.test` to a receiver */
post: {
parameters: {
path: {
/** The endpoint, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookDeliveryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/secret': {
/** The secret that signs webhooks */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookSecret; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/secret/rotate': {
/** Replace the secret that signs webhooks */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.WebhooksRotateSecretInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhookSecret; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/deliveries': {
/** What was sent to receivers, with every attempt */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only what belongs to this endpoint, by its id. */
endpointId?: string;
/** Another name of `endpointId`. */
endpoint?: string;
/** Only what has this event. */
event?: schemas.DeliveredEventKind;
/** Only what has this status. */
status?: schemas.DeliveryStatus;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhooksListDeliveriesAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/deliveries/{id}': {
/** A delivery with its attempts and its body */
get: {
parameters: {
path: {
/** The delivery, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookDeliveryDetail; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/deliveries/{id}/retry': {
/** Make the next attempt of a delivery now */
post: {
parameters: {
path: {
/** The delivery, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookDeliveryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/replay': {
/** Send the events of a time once more */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WebhooksReplayInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhooksReplayAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/events': {
/** The feed of all events, oldest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** `newest` begins with the last event; a cursor goes on in its own order alone. */
order?: "oldest" | "newest";
/** Only events of this kind. */
event?: "campaign.started" | "campaign.milestone" | "campaign.paused" | "campaign.completed" | "reply.received" | "meeting.booked" | "budget.warning";
/** Only events of this campaign. */
campaignId?: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhooksListEventsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/endpoints': {
/** The application's webhook receivers */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.EndpointSort;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhooksListApplicationEndpointsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Add a receiver that hears of all organisations */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WebhooksCreateApplicationEndpointInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhookEndpointAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/endpoints/{id}': {
/** Retrieve the application's webhook endpoint */
get: {
parameters: {
path: {
/** The endpoint, by its id. */
id: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookEndpointAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Change, enable or disable a receiver of the application */
patch: {
parameters: {
path: {
/** The endpoint, by its id. */
id: string;
};
};
requestBody: { content: { 'application/json': schemas.WebhooksPatchApplicationEndpointInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhookEndpointAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Remove a receiver of the application */
delete: {
parameters: {
path: {
/** The endpoint, by its id. */
id: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/endpoints/{id}/test': {
/** Send `webhook.test` to a receiver of the application */
post: {
parameters: {
path: {
/** The endpoint, by its id. */
id: string;
};
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ApplicationWebhookDeliveryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/secret': {
/** The secret that signs the application's webhooks */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookSecret; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/secret/rotate': {
/** Replace the secret that signs the application's webhooks */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.WebhooksRotateApplicationSecretInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhookSecret; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/deliveries': {
/** What was sent to the application's receivers, with every attempt */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only what belongs to this endpoint, by its id. */
endpointId?: string;
/** Another name of `endpointId`. */
endpoint?: string;
/** Only what has this event. */
event?: schemas.DeliveredEventKind;
/** Only what has this status. */
status?: schemas.DeliveryStatus;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.CreationSort;
/** Only of the events of this organisation. */
orgId?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhooksListApplicationDeliveriesAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/deliveries/{id}': {
/** A delivery to the application with its attempts and its body */
get: {
parameters: {
path: {
/** The delivery, by its id. */
id: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ApplicationWebhookDeliveryDetail; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/deliveries/{id}/retry': {
/** Make the next attempt of a delivery to the application now */
post: {
parameters: {
path: {
/** The delivery, by its id. */
id: string;
};
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ApplicationWebhookDeliveryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/replay': {
/** Send the events that an organisation had in a time to the application's receivers once more */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WebhooksReplayForApplicationInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhooksReplayForApplicationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns': {
/** The organisation's campaigns, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only campaigns of this brand, as the primary or a further one. */
brandId?: string;
/** Only what has this status. */
status?: "draft" | "active" | "paused" | "stopped" | "completed" | "failed" | "all";
/** Only campaigns of this feature, by its slug with or without the version. */
featureSlug?: string;
/** Only campaigns of this workflow, by its slug with or without the version. */
workflowSlug?: string;
/** `true` lists sandbox campaigns only, `false` live campaigns only. Default: both. */
sandbox?: boolean;
/** Only campaigns whose name has this in it. */
q?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "createdAt" | "-createdAt" | "name" | "-name" | "spent" | "-spent";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create a campaign, which starts at once unless it is a draft */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.CampaignsCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/preflight': {
/** What a campaign would need, reach, cost and say */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.CampaignsPreflightInput; } };
responses: { 200: { content: { 'application/json': schemas.Preflight; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/preflight': {
/** What the start of a draft would need, reach, cost and say */
get: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
query?: {
/** Starts a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address: recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Preflight; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/test-email': {
/** Send one mail of a campaign to yourself */
post: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.CampaignsTestEmailInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignsTestEmailAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/stats': {
/** The statistics of all campaigns, the newest first */
get: {
parameters: {
query?: {
/** At most so many campaigns, 1 to 1000. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only of this brand's campaigns; without it, of all. */
brandId?: string;
/** `true` counts the sandbox, `false` live campaigns. Default: live campaigns, or the sandbox while the organisation has only sandbox campaigns. */
sandbox?: boolean;
/** Only of these: up to 200 ids, each as a parameter or separated by commas. What is unknown is left out. */
campaignIds?: (string)[];
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsAllStatisticsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}': {
/** A campaign */
get: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Change a campaign */
patch: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.CampaignsPatchInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/start': {
/** Start a draft */
post: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.CampaignsStartInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/stop': {
/** Stop a campaign for good */
post: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/pause': {
/** Pause a campaign */
post: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/resume': {
/** Resume a paused campaign */
post: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.CampaignsResumeInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/history': {
/** Every move between statuses, and every closing and opening of a gate */
get: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsHistoryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/budget': {
/** What a campaign may still spend, and what holds it up */
get: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignBudgetExplained; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/leads/stats': {
/** How many leads there are and what became of them */
get: {
parameters: {
query?: {
/** Only what belongs to this brand, by its id. */
brandId?: string;
/** Only what belongs to this campaign, by its id. */
campaignId?: string;
/** Only what belongs to this audience, by its id. */
audienceId?: string;
/** Only what belongs to this workflow, by its slug. */
workflowSlug?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** `true` counts the sandbox, `false` live campaigns. Default: live campaigns, or the sandbox while the organisation has only sandbox campaigns. */
sandbox?: boolean;
/** Answers one group for each value instead of the whole. */
groupBy?: "campaignId" | "brandId" | "audienceId" | "workflowSlug" | "featureSlug";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsLeadStatisticsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/stats': {
/** What a campaign has done, and its cost */
get: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignStatistics; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/emails': {
/** The emails of a campaign */
get: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsEmailsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/emails/by-lead/{leadId}': {
/** The email that was written to a lead */
get: {
parameters: {
path: {
/** The lead, by its id. */
leadId: string;
};
query?: {
/** Null as the answer if it is not a lead of this campaign. */
campaignId?: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsEmailOfLeadAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/emails': {
/** The emails of all campaigns, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only of this brand's campaigns; without it, of all. */
brandId?: string;
/** Only of this campaign. */
campaignId?: string;
/** Only to this lead. */
leadId?: string;
/** `true`: only sandbox campaigns. `false`: only live ones. Both if omitted. */
sandbox?: boolean;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsBrandEmailsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/emails/{id}': {
/** Retrieve an email */
get: {
parameters: {
path: {
/** The email, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsGetEmailAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/emails/stats': {
/** How many emails there are, left and failed */
get: {
parameters: {
query?: {
/** Only of this brand's campaigns; without it, of all. */
brandId?: string;
/** `true` counts the sandbox, `false` live campaigns. Default: live campaigns, or the sandbox while the organisation has only sandbox campaigns. */
sandbox?: boolean;
/** Only of this campaign. */
campaignId?: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsEmailStatisticsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/email-gateway/stats': {
/** What became of the emails */
get: {
parameters: {
query?: {
/** Only of this brand's campaigns; without it, of all. */
brandId?: string;
/** `true` counts the sandbox, `false` live campaigns. Default: live campaigns, or the sandbox while the organisation has only sandbox campaigns. */
sandbox?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.DeliveryStatistics; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/campaigns/daily-budget': {
/** Set the daily cap of all of a brand's campaigns */
patch: {
parameters: {
path: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.CampaignsDailyBudgetInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignsDailyBudgetAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/leads': {
/** Leads, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only of this campaign. */
campaignId?: string;
/** Only of this brand. */
brandId?: string;
/** Only what has this status. */
status?: schemas.LeadStatus;
/** `true`: only sandbox campaigns. `false`: only live ones. Both if omitted. */
sandbox?: boolean;
/** Leads with this email address, in any case. */
email?: string;
/** Leads whose email address begins with this text, in any case, sorted by address. */
q?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.AddressSort;
/** `full` adds what else is known of each person. */
view?: "basic" | "full";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.LeadsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/leads/search': {
/** Look for people in Apollo */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.LeadsSearchInput; } };
responses: { 200: { content: { 'application/json': schemas.PeopleSearch; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/contacts': {
/** The contacts of a brand, the newest first */
get: {
parameters: {
query: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** The brand, by its id. */
brandId: string;
/** Whose address begins so, in the order of addresses. */
q?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.AddressSort;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ContactsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/contacts/uploads': {
/** Uploads with their counts, also while they run */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only what belongs to this brand, by its id. */
brandId?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "createdAt" | "-createdAt" | "fileName" | "-fileName";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ContactsListUploadsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/contacts/uploads/{uploadId}': {
/** An upload with its progress, its counts and the rows that were rejected */
get: {
parameters: {
path: {
/** The upload, by its id. */
uploadId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ContactsGetUploadAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/contacts/serve-stats': {
/** How many contacts of a brand were found by campaigns, and how many are left */
get: {
parameters: {
query: {
/** The brand, by its id. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ContactsServeStatsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/audiences': {
/** Audiences, of one brand or of all */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only what belongs to this brand, by its id. */
brandId?: string;
/** While one is paused, the campaigns that target it look for nobody new. An archived one gives nobody any more; what other audiences of a campaign give goes on. */
status?: schemas.AudienceStatus;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.AudiencesListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create an audience of a brand */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.AudiencesCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.AudienceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/audiences/suggest': {
/** Draft audiences from a description in plain words */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.AudiencesSuggestInput; } };
responses: { 200: { content: { 'application/json': schemas.SuggestedAudiences; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/audiences/{audienceId}': {
/** An audience with its member count */
get: {
parameters: {
path: {
/** The audience, by its id. */
audienceId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.AudienceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Describe an audience anew or replace its filters */
patch: {
parameters: {
path: {
/** The audience, by its id. */
audienceId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.AudiencesPatchInput; } };
responses: { 200: { content: { 'application/json': schemas.AudienceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Delete an audience */
delete: {
parameters: {
path: {
/** The audience, by its id. */
audienceId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/audiences/{audienceId}/status': {
/** Pause an audience, let it go on or archive it */
patch: {
parameters: {
path: {
/** The audience, by its id. */
audienceId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.AudiencesSetStatusInput; } };
responses: { 200: { content: { 'application/json': schemas.AudienceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/audiences/{audienceId}/members': {
/** The contacts that are members of an audience, the newest first */
get: {
parameters: {
path: {
/** The audience, by its id. */
audienceId: string;
};
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.AudiencesMembersAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/audiences/stats': {
/** Which audiences people are members of */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.AudiencesMatchInput; } };
responses: { 200: { content: { 'application/json': schemas.AudiencesMatchAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/audiences/{audienceId}/refresh-count': {
/** Count the members of an audience */
post: {
parameters: {
path: {
/** The audience, by its id. */
audienceId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.AudienceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/suppressions': {
/** Addresses and domains that are never written to */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only the entry for this address or domain. */
value?: string;
/** Addresses and domains that begin so, in their order. */
q?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "createdAt" | "-createdAt" | "value" | "-value";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.SuppressionsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Never write to an address or a domain again */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.SuppressionsAddInput; } };
responses: { 200: { content: { 'application/json': schemas.Suppressed; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Take an address or a domain off the list */
delete: {
parameters: {
query: {
/** The value. */
value: string;
/** Needed where the person asked for it: says that they agreed to be written to again. */
consented?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/inbound/replies': {
/** Take in a reply that a mail provider received */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.InboundReceiveReplyInput; } };
responses: { 200: { content: { 'application/json': schemas.ReceivedReply; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/inbound/meetings': {
/** Take in a meeting that somebody booked */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.InboundReceiveMeetingInput; } };
responses: { 200: { content: { 'application/json': schemas.InboundReceiveMeetingAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/qualify': {
/** Tell what a reply says */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.InboundQualifyInput; } };
responses: { 200: { content: { 'application/json': schemas.Qualification; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/replies': {
/** What people answered, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** `closed` is a deal won. `autoReply` and `outOfOffice` are answers of machines: they are kept and counted apart, cancel no step and cause no `reply.received`. */
qualification?: schemas.ReplyClass;
/** Only what has this sentiment. */
sentiment?: schemas.ReplySentiment;
/** Only to this campaign. */
campaignId?: string;
/** Only to campaigns for this brand. */
brandId?: string;
/** `true`: only what nobody has marked as read; `false`: only the others. */
unread?: boolean;
/** `true`: only what a person should look at; `false`: only the others. */
needsReview?: boolean;
/** `true`: only mail that belongs to no campaign; `false`: only what belongs to one. */
unmatched?: boolean;
/** `true`: only sandbox campaigns. `false`: only live ones. Both if omitted. */
sandbox?: boolean;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "receivedAt" | "-receivedAt";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.InboundListRepliesAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/replies/{replyId}': {
/** Get a reply */
get: {
parameters: {
path: {
/** The reply, by its id. */
replyId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.InboundGetReplyAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Correct the class of a reply */
patch: {
parameters: {
path: {
/** The reply, by its id. */
replyId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.InboundCorrectReplyInput; } };
responses: { 200: { content: { 'application/json': schemas.InboundCorrectReplyAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/replies/{replyId}/read': {
/** Mark a reply as read, or as unread again */
post: {
parameters: {
path: {
/** The reply, by its id. */
replyId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.InboundMarkReplyReadInput; } };
responses: { 200: { content: { 'application/json': schemas.InboundMarkReplyReadAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/emails/manual-qualifications': {
/** Say what a lead answered, also where no mailbox saw it */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.InboundQualifyLeadInput; } };
responses: { 200: { content: { 'application/json': schemas.QualifiedLead; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** What members said of leads, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only of this campaign. */
campaign_id?: string;
/** Only of this person. */
email?: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.InboundManualQualificationsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/conversations': {
/** What was written to leads and what they answered, in the order of time */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only of this campaign. */
campaignId?: string;
/** Only with this person, by the address that was written to. */
email?: string;
/** Only with this lead, whichever address they answer from. */
leadId?: string;
/** `true`: only sandbox campaigns. `false`: only live ones. Both if omitted. */
sandbox?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.InboundConversationsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/senders/{id}/inbox': {
/** How reading the sender's mailbox goes */
get: {
parameters: {
path: {
/** The sender, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.InboundInboxAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/sandbox/messages': {
/** Mail that the sandbox took, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only what belongs to this campaign, by its id. */
campaignId?: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.InboundSandboxMessagesAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/leads/{leadId}': {
/** Everything that is known of a lead */
get: {
parameters: {
path: {
/** The lead, by its id. */
leadId: string;
};
query?: {
/** Only if it is a lead of this brand. */
brandId?: string;
/** Only if it is a lead of this campaign. */
campaignId?: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PeopleLeadAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/leads/{leadId}/history': {
/** What was sent to a lead and what it did, in the order of time */
get: {
parameters: {
path: {
/** The lead, by its id. */
leadId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PeopleLeadHistoryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/emails/opt-outs': {
/** Note that a person asked for no more mail */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.PeopleOptOutInput; } };
responses: { 200: { content: { 'application/json': schemas.OptedOut; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/people/erase': {
/** Erase a person */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.PeopleEraseInput; } };
responses: { 200: { content: { 'application/json': schemas.ErasedPerson; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/senders': {
/** Mailboxes that campaigns send from */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "createdAt" | "-createdAt" | "name" | "-name" | "fromEmail" | "-fromEmail";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.SendersListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Add a sender */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.SendersCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.SenderAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/senders/{id}': {
/** One sender */
get: {
parameters: {
path: {
/** The sender, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.SenderAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Change, pause or resume a sender */
patch: {
parameters: {
path: {
/** The sender, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.SendersPatchInput; } };
responses: { 200: { content: { 'application/json': schemas.SenderAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Delete a sender */
delete: {
parameters: {
path: {
/** The sender, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/senders/{id}/verify': {
/** Connect and log in, and look at SPF, DKIM and DMARC */
post: {
parameters: {
path: {
/** The sender, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.SenderVerification; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/messages': {
/** The send ledger */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only what belongs to this campaign, by its id. */
campaignId?: string;
/** Only what has this status. */
status?: schemas.MessageStatus;
/** Only what belongs to this lead, by its id. */
leadId?: string;
/** `true`: only sandbox campaigns. `false`: only live ones. Both if omitted. */
sandbox?: boolean;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MessagesListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/messages/{id}': {
/** Retrieve a message */
get: {
parameters: {
path: {
/** The message, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MessagesGetAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/senders/{id}/health': {
/** What became of a sender's mail in the last seven days */
get: {
parameters: {
path: {
/** The sender, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MessagesSenderHealthAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/messages/{id}/resolve': {
/** Decide what became of an unknown message */
post: {
parameters: {
path: {
/** The message, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MessagesResolveInput; } };
responses: { 200: { content: { 'application/json': schemas.MessagesResolveAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/messages/{id}/approve': {
/** Let a mail leave that awaits approval */
post: {
parameters: {
path: {
/** The message, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.MessagesApproveInput; } };
responses: { 200: { content: { 'application/json': schemas.MessagesApproveAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/messages/{id}/drop': {
/** Do not send a mail that awaits approval */
post: {
parameters: {
path: {
/** The message, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MessagesDropAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/approve-all': {
/** Let all mails of a campaign leave that await approval */
post: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MessagesApproveAllAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets': {
/** Outlets of a brand or a campaign, the most relevant first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only of this brand. */
brandId?: string;
/** Only of this campaign. */
campaignId?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** `true` for what is invented, `false` for what is real; both without it. */
sandbox?: boolean;
/** Several features, separated by commas. */
featureSlugs?: string;
/** Only what has this status. */
status?: schemas.CampaignOutletStatus;
/** Only what this run has scored last. */
runId?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "relevanceScore" | "-relevanceScore" | "outletName" | "-outletName" | "createdAt" | "-createdAt";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.OutletList; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Name an outlet for a campaign */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.OutletsAddInput; } };
responses: { 200: { content: { 'application/json': schemas.Outlet; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/outlets': {
/** Outlets of a campaign, the most relevant first */
get: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.OutletsOfCampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets/stats': {
/** How many outlets were found, and what came of them */
get: {
parameters: {
query?: {
/** Only of this brand. */
brandId?: string;
/** Only of this campaign. */
campaignId?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** With the version, or without it for all versions. */
workflowSlug?: string;
/** `true` counts the sandbox, `false` live campaigns. Default: live campaigns, or the sandbox while the organisation has only sandbox campaigns. */
sandbox?: boolean;
/** Also the figures of each group. */
groupBy?: schemas.PressGroupBy;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.OutletStatistics; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets/bulk': {
/** Name up to 1000 outlets for campaigns */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.OutletsAddManyInput; } };
responses: { 200: { content: { 'application/json': schemas.Outlets; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets/search': {
/** Outlets by a part of their name or domain */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.OutletsSearchInput; } };
responses: { 200: { content: { 'application/json': schemas.Outlets; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets/{outletId}': {
/** An outlet with all of its campaigns */
get: {
parameters: {
path: {
/** The outlet, by its id. */
outletId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Outlet; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Correct an outlet, or what a campaign thinks of it */
patch: {
parameters: {
path: {
/** The outlet, by its id. */
outletId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.OutletsPatchInput; } };
responses: { 200: { content: { 'application/json': schemas.Outlet; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets/{outletId}/status': {
/** Say whether a campaign goes on with an outlet */
patch: {
parameters: {
path: {
/** The outlet, by its id. */
outletId: string;
};
query?: {
/** In which campaign; it is required. */
campaignId?: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.OutletsSetStatusInput; } };
responses: { 200: { content: { 'application/json': schemas.Outlet; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/journalists/list': {
/** Journalists of a brand, the most relevant first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only of this brand. */
brandId?: string;
/** Only of this campaign. */
campaignId?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** With the version, or without it for all versions. */
workflowSlug?: string;
/** `true` for what is invented, `false` for what is real; both without it. */
sandbox?: boolean;
/** Several features, separated by commas. */
featureSlugs?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "relevanceScore" | "-relevanceScore" | "journalistName" | "-journalistName";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.JournalistList; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/journalists': {
/** Journalists of a campaign, the most relevant first */
get: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.JournalistsOfCampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/journalists/stats': {
/** How many journalists were found, and what they answered */
get: {
parameters: {
query?: {
/** Only of this brand. */
brandId?: string;
/** Only of this campaign. */
campaignId?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** With the version, or without it for all versions. */
workflowSlug?: string;
/** `true` counts the sandbox, `false` live campaigns. Default: live campaigns, or the sandbox while the organisation has only sandbox campaigns. */
sandbox?: boolean;
/** Several features, separated by commas. */
featureSlugs?: string;
/** Also the figures of each group. */
groupBy?: schemas.PressGroupBy;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.JournalistStatistics; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/articles': {
/** Articles that feeds or you have brought, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** `true` for what is invented, `false` for what is real; both without it. */
sandbox?: boolean;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "createdAt" | "-createdAt" | "articlePublished" | "-articlePublished";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ArticleList; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Name an article */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ArticlesAddInput; } };
responses: { 200: { content: { 'application/json': schemas.Article; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/articles/search': {
/** Articles by their words, the newest first */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ArticlesSearchInput; } };
responses: { 200: { content: { 'application/json': schemas.ArticlesSearchAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/articles/{articleId}': {
/** One article */
get: {
parameters: {
path: {
/** The article, by its id. */
articleId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Article; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/topics': {
/** Topics that discoveries are sorted by, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ArticlesTopicsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Name a topic */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ArticlesAddTopicInput; } };
responses: { 200: { content: { 'application/json': schemas.NamedTopic; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/discoveries': {
/** Articles that fit a brand, a campaign or a feature, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only what belongs to this brand, by its id. */
brandId?: string;
/** Only what belongs to this campaign, by its id. */
campaignId?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** Only what belongs to this outlet, by its id. */
outletId?: string;
/** Only what belongs to this journalist, by its id. */
journalistId?: string;
/** Only what belongs to this topic, by its id. */
topicId?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.DiscoveryList; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Say that an article fits a campaign */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.DiscoveriesAddInput; } };
responses: { 200: { content: { 'application/json': schemas.Discovery; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/discoveries/bulk': {
/** Say it of up to 1000 articles */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.DiscoveriesAddManyInput; } };
responses: { 200: { content: { 'application/json': schemas.DiscoveriesAddManyAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/mentions': {
/** What pitches led to, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only of this brand. */
brandId?: string;
/** Only of this campaign. */
campaignId?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MentionList; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Note that an article mentions, quotes or links to a brand */
post: {
parameters: {
header?: {
/** It is required. */
'x-brand-id'?: string;
/** The campaign that led to it. */
'x-campaign-id'?: string;
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.DiscoveriesAddMentionInput; } };
responses: { 200: { content: { 'application/json': schemas.AddedMention; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets/discover': {
/** Read the feeds that are due, and score their outlets for a campaign */
post: {
parameters: {
header?: {
/** For whom outlets are looked for; it is required. */
'x-brand-id'?: string;
/** Which campaign they are kept for; it is required. */
'x-campaign-id'?: string;
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.DiscoverOutletsInput; } };
responses: { 200: { content: { 'application/json': schemas.Discovered; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/journalists/discover': {
/** Find out who writes for an outlet */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.DiscoverJournalistsInput; } };
responses: { 200: { content: { 'application/json': schemas.Discovered; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/journalists/resolve': {
/** Who writes for an outlet, whoever wrote about the story first */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.DiscoverResolveInput; } };
responses: { 200: { content: { 'application/json': schemas.DiscoverResolveAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-requests': {
/** What journalists ask, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only those that this campaign has looked at. */
campaign_id?: string;
/** The same as `campaign_id`. */
campaignId?: string;
/** Only what has this source. */
source?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "createdAt" | "-createdAt" | "deadline" | "-deadline";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesListRequestsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Write down what a journalist asks */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.QuotesCreateRequestInput; } };
responses: { 200: { content: { 'application/json': schemas.QuotesCreateRequestAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-requests/stats': {
/** Requests, and what became of the pitches */
get: {
parameters: {
query?: {
/** Only what belongs to this campaign, by its id. */
campaign_id?: string;
/** The same as `campaign_id`. */
campaignId?: string;
/** `true` counts the sandbox, `false` live campaigns. Default: live campaigns, or the sandbox while the organisation has only sandbox campaigns. */
sandbox?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesStatsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-requests/{id}': {
/** One request */
get: {
parameters: {
path: {
/** The quote request, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesGetRequestAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-requests/{id}/reply': {
/** Send the answer of a brand by email */
post: {
parameters: {
path: {
/** The quote request, by its id. */
id: string;
};
header?: {
/** Whose answer it is. */
'x-brand-id'?: string;
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.QuotesReplyInput; } };
responses: { 200: { content: { 'application/json': schemas.QuotesReplyAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-pitches': {
/** What brands answer, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only pitches of this campaign. */
campaign_id?: string;
/** The same as `campaign_id`. */
campaignId?: string;
/** Only pitches of this brand. */
brand_id?: string;
/** The same as `brand_id`. */
brandId?: string;
/** Only what has this status. */
status?: schemas.QuotePitchStatus;
/** Only pitches for this request. */
quoteRequestId?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesListPitchesAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Draft the answer of a brand to a request */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.QuotesDraftPitchInput; } };
responses: { 200: { content: { 'application/json': schemas.QuotesDraftPitchAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-pitches/{id}': {
/** One pitch */
get: {
parameters: {
path: {
/** The quote pitche, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesGetPitchAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Rewrite a draft, or tell what became of a pitch */
patch: {
parameters: {
path: {
/** The quote pitche, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.QuotesPatchPitchInput; } };
responses: { 200: { content: { 'application/json': schemas.QuotesPatchPitchAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-feeds': {
/** Feeds whose articles are requests */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesListFeedsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-feeds/{feedId}': {
/** Take the articles of a feed for requests */
put: {
parameters: {
path: {
/** The feed, by its id. */
feedId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.QuotesMarkFeedInput; } };
responses: { 200: { content: { 'application/json': schemas.QuotesMarkFeedAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Take the articles of a feed for articles again */
delete: {
parameters: {
path: {
/** The feed, by its id. */
feedId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesUnmarkFeedAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/visibility-score-runs': {
/** Measurements, the newest first, with the change since the one before */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only what belongs to this brand, by its id. */
brandId?: string;
/** Only what has this domain. */
domain?: string;
/** Only what belongs to this campaign, by its id. */
campaignId?: string;
/** Created at this moment or later. */
createdAfter?: string;
/** Created before this moment. */
createdBefore?: string;
/** The same as `createdAfter`. */
from?: string;
/** The same as `createdBefore`. */
to?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "createdAt" | "-createdAt" | "visibilityScore" | "-visibilityScore";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.VisibilityListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Ask assistants about the field of a brand, and measure how they speak of it */
post: {
parameters: {
header?: {
/** The brand to be measured. */
'x-brand-id'?: string;
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.VisibilityStartInput; } };
responses: { 200: { content: { 'application/json': schemas.VisibilityStartAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/visibility-score-runs/{id}': {
/** A measurement with every question, its answer and whom it names */
get: {
parameters: {
path: {
/** The visibility score run, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.VisibilityGetAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/campaigns/{campaignId}/stats': {
/** A campaign's results and rates */
get: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignResults; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/campaigns/{campaignId}/stats/daily': {
/** A campaign's results day by day */
get: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
query?: {
/** The first day, in the organisation's time zone; else the campaign's first. */
start?: string;
/** The last day, included; at most 400 days from the first. */
end?: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.DailyResults; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/campaigns/{campaignId}/replies': {
/** The replies to a campaign, the newest first */
get: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
query?: {
/** Only these; `auto` are answers of machines. */
sentiment?: schemas.ReplySentiment;
/** From 1, the newest first. */
page?: number;
/** Replies of a page, 1 to 100. */
per_page?: number;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignReplies; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/usage': {
/** What the organisation has used */
get: {
parameters: {
query?: {
/** `day`, `week`, `month` or `year` up to today, or a month such as `2026-01`. */
period?: string;
/** `true` counts the sandbox, `false` live campaigns. Default: live campaigns, or the sandbox while the organisation has only sandbox campaigns. */
sandbox?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Usage; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/benchmarks': {
/** How campaigns of all organisations do */
get: {
parameters: {
query?: {
/** A feature's dynasty slug, or its alias such as `sales-outreach`. */
mcp?: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Benchmarks; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/campaigns': {
/** Create a campaign from a website, in the older form */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ResultsCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.TargetCampaign; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits': {
/** Press kits, validated ones first, then the newest */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only kits of this brand. */
brand_id?: string;
/** The same as `brand_id`. */
brandId?: string;
/** Only kits of this campaign. */
campaign_id?: string;
/** The same as `campaign_id`. */
campaignId?: string;
/** A part of the title. */
title?: string;
/** Without it: drafted, generating and validated. */
status?: schemas.MediaKitStatus;
/** All versions of this kit, in every status unless `status` names one. */
versionsOf?: string;
/** The order of the list, a name upwards and with `-` downwards; `-validated` has validated kits first, then the newest. */
sort?: "validated" | "-validated" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "title" | "-title";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PressKitsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Have a press kit written */
post: {
parameters: {
header?: {
/** The brands that the kit is about, separated by commas; the first is the primary one. */
'x-brand-id'?: string;
/** The campaign that the kit belongs to. */
'x-campaign-id'?: string;
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.PressKitsRequestInput; } };
responses: { 200: { content: { 'application/json': schemas.MediaKit; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits/{id}': {
/** A press kit with its text */
get: {
parameters: {
path: {
/** The media kit, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MediaKit; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Delete a press kit */
delete: {
parameters: {
path: {
/** The media kit, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PressKitsDeleteAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits/{id}/mdx': {
/** Replace the text of a press kit */
patch: {
parameters: {
path: {
/** The media kit, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.PressKitsEditInput; } };
responses: { 200: { content: { 'application/json': schemas.PressKitsEditAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits/{id}/preview': {
/** The page that a text of a press kit would become */
post: {
parameters: {
path: {
/** The media kit, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.PressKitsPreviewInput; } };
responses: { 200: { content: { 'application/json': schemas.PressKitsPreviewAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits/{id}/status': {
/** Approve, deny or archive a press kit */
patch: {
parameters: {
path: {
/** The media kit, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.PressKitsMoveInput; } };
responses: { 200: { content: { 'application/json': schemas.MediaKit; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits/{id}/validate': {
/** Approve a press kit */
post: {
parameters: {
path: {
/** The media kit, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MediaKit; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits/{id}/cancel': {
/** Take back a press kit that is generating or drafted */
post: {
parameters: {
path: {
/** The media kit, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PressKitsCancelAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits/stats/views': {
/** How often press kits were looked at */
get: {
parameters: {
query?: {
/** Only what belongs to this brand, by its id. */
brandId?: string;
/** Only what belongs to this campaign, by its id. */
campaignId?: string;
/** Only what belongs to this media kit, by its id. */
mediaKitId?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** With the version, or without it for all versions. */
workflowSlug?: string;
/** That day or moment, and later. */
from?: (string | string);
/** That day or moment, and earlier. */
to?: (string | string);
/** Also the figures of each group. */
groupBy?: "country" | "mediaKitId" | "day" | "brandId" | "campaignId";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PressKitsViewsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits/stats/costs': {
/** What press kits have cost to write */
get: {
parameters: {
query?: {
/** Only what belongs to this brand, by its id. */
brandId?: string;
/** Only what belongs to this campaign, by its id. */
campaignId?: string;
/** Only what belongs to this media kit, by its id. */
mediaKitId?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** With the version, or without it for all versions. */
workflowSlug?: string;
/** That day or moment, and later. */
from?: (string | string);
/** That day or moment, and earlier. */
to?: (string | string);
/** `true` counts the sandbox, `false` live campaigns. Default: live campaigns, or the sandbox while the organisation has only sandbox campaigns. */
sandbox?: boolean;
/** One group for each value; without it, one with everything. */
groupBy?: "mediaKitId" | "brandId" | "campaignId";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PressKitsCostsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/feeds': {
/** Feeds that are read, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** `true` for what is invented, `false` for what is real; both without it. */
sandbox?: boolean;
/** Only feeds of this brand, and those of all brands. */
brandId?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "createdAt" | "-createdAt" | "title" | "-title" | "lastReadAt" | "-lastReadAt" | "articlesFound" | "-articlesFound";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeedsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Name a feed to read */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.FeedsRegisterInput; } };
responses: { 200: { content: { 'application/json': schemas.RegisteredFeed; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/feeds/{feedId}': {
/** Read a feed no more */
delete: {
parameters: {
path: {
/** The feed, by its id. */
feedId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/scraping/scrape': {
/** Read a page */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ScrapingScrapeInput; } };
responses: { 200: { content: { 'application/json': schemas.Scraped; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/scraping/extract': {
/** Who wrote pages, and when */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ScrapingExtractInput; } };
responses: { 200: { content: { 'application/json': schemas.ScrapingExtractAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/scraping/map': {
/** The pages of a site */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ScrapingMapInput; } };
responses: { 200: { content: { 'application/json': schemas.SiteMap; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/scraping/scrape/by-url': {
/** What is known of a page by its address */
get: {
parameters: {
query: {
/** The url. */
url: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ScrapingByUrlAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/scraping/scrape/{id}': {
/** What is known of a page by its id */
get: {
parameters: {
path: {
/** The scrape, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ScrapingGetAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/activity': {
/** Note that a user was there */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.GrowthRecordActivityInput; } };
responses: { 200: { content: { 'application/json': schemas.GrowthRecordActivityAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Who was there and when */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only what belongs to this user, by its id. */
userId?: string;
/** Created at this moment or later. */
createdAfter?: string;
/** Created before this moment. */
createdBefore?: string;
/** The same as `createdAfter`. */
since?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "at" | "-at";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.GrowthListActivityAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/invites/validate': {
/** Whether an invite code can be used */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.GrowthValidateInviteInput; } };
responses: { 200: { content: { 'application/json': schemas.GrowthValidateInviteAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/{orgId}/invites/status': {
/** The invite code of your organisation and who came with it */
get: {
parameters: {
path: {
/** The org, by its id. */
orgId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.InviteStatus; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/{orgId}/invites/claim': {
/** Say which code your organisation came with */
post: {
parameters: {
path: {
/** The org, by its id. */
orgId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.GrowthClaimInviteInput; } };
responses: { 200: { content: { 'application/json': schemas.GrowthClaimInviteAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/invites/{orgId}': {
/** Set how many may use the code of an organisation */
patch: {
parameters: {
path: {
/** The org, by its id. */
orgId: string;
};
};
requestBody: { content: { 'application/json': schemas.GrowthLimitInvitesInput; } };
responses: { 200: { content: { 'application/json': schemas.InviteStatus; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/waitlist/request-access': {
/** Ask to be let in */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.GrowthRequestAccessInput; } };
responses: { 200: { content: { 'application/json': schemas.GrowthRequestAccessAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/waitlist/position': {
/** The place of an address on the waitlist */
get: {
parameters: {
query: {
/** The email. */
email: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.GrowthWaitlistPositionAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/waitlist': {
/** Who waits, in the order of arrival */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.GrowthListWaitlistAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Take an address off the waitlist */
delete: {
parameters: {
query: {
/** The email. */
email: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/accounts': {
/** The credit of the organisation and how it is topped up */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingAccount; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/accounts/balance': {
/** How much credit there is */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingGetBalanceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/accounts/transactions': {
/** What came in and what was spent */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingListTransactionsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/accounts/auto_topup': {
/** Charge the card when the credit falls to a threshold */
patch: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BillingSetAutoTopupInput; } };
responses: { 200: { content: { 'application/json': schemas.BillingAccount; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** No longer top up by itself */
delete: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingAccount; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/credits/grants': {
/** Credit that was given */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingListGrantsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/checkout-sessions': {
/** A page of Stripe to pay for credit, or to store a card */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.BillingCreateCheckoutSessionInput; } };
responses: { 200: { content: { 'application/json': schemas.BillingCreateCheckoutSessionAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/portal-sessions': {
/** A page of Stripe with receipts and cards */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BillingCreatePortalSessionInput; } };
responses: { 200: { content: { 'application/json': schemas.BillingCreatePortalSessionAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/payments': {
/** The last hundred payments, as Stripe knows them */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingListPaymentsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/credits/grants/all': {
/** Credit that was given to all organisations */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: schemas.CreationSort;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingListAllGrantsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/credits/grant': {
/** Give credit to the organisation that x-org-id names */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BillingGrantInput; } };
responses: { 200: { content: { 'application/json': schemas.BillingGrantAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/usage-discount': {
/** How much less the organisation that x-org-id names pays */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.UsageDiscount; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Let the organisation that x-org-id names pay less */
put: {
parameters: {

};
requestBody: { content: { 'application/json': schemas.BillingSetDiscountInput; } };
responses: { 200: { content: { 'application/json': schemas.UsageDiscount; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Let the organisation that x-org-id names pay all */
delete: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.UsageDiscount; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/roles': {
/** The roles that a member may have */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MembersListRolesAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create a role */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MembersCreateRoleInput; } };
responses: { 200: { content: { 'application/json': schemas.RoleAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/roles/{id}': {
/** Retrieve a role */
get: {
parameters: {
path: {
/** The role, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.RoleAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Change a role, for all who have it */
patch: {
parameters: {
path: {
/** The role, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MembersPatchRoleInput; } };
responses: { 200: { content: { 'application/json': schemas.RoleAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Delete a role that nobody has */
delete: {
parameters: {
path: {
/** The role, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/members': {
/** The members of the organisation and their roles */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
/** Only members whose name or address has this in it. */
q?: string;
/** The order of the list, a name upwards and with `-` downwards; what has no value comes first upwards. */
sort?: "createdAt" | "-createdAt" | "name" | "-name" | "email" | "-email";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MembersListMembersAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/members/{id}': {
/** Retrieve a member */
get: {
parameters: {
path: {
/** The member, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MemberAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Give a member other roles */
patch: {
parameters: {
path: {
/** The member, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MembersPatchMemberInput; } };
responses: { 200: { content: { 'application/json': schemas.MemberAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Remove a member, with their keys and sessions */
delete: {
parameters: {
path: {
/** The member, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/members/sign-in-link': {
/** A link that opens the dashboard as a member */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MembersCreateSignInLinkInput; } };
responses: { 200: { content: { 'application/json': schemas.MembersCreateSignInLinkAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/members/invite': {
/** Invite somebody to the organisation */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MembersInviteInput; } };
responses: { 200: { content: { 'application/json': schemas.MembersInviteAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/members/invitations': {
/** Invitations that nobody has accepted yet */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MembersListInvitationsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/members/invitations/{id}': {
/** Revoke an invitation */
delete: {
parameters: {
path: {
/** The invitation, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/members/invitations/{id}/link': {
/** The link of an invitation */
get: {
parameters: {
path: {
/** The invitation, by its id. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MembersReadInvitationLinkAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/invitations/read': {
/** What an invitation invites to, for whoever has its link */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MembersReadInvitationInput; } };
responses: { 200: { content: { 'application/json': schemas.MembersReadInvitationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/invitations/accept': {
/** Become a member, and get a key that ends by itself */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MembersAcceptInvitationInput; } };
responses: { 200: { content: { 'application/json': schemas.MembersAcceptInvitationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/orgs/{orgId}/deletion': {
/** Close an organisation, to delete it */
post: {
parameters: {
path: {
/** The org, by its id. */
orgId: string;
};
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.DeletionCloseOrganisationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** How far the deletion of an organisation is */
get: {
parameters: {
path: {
/** The org, by its id. */
orgId: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.OrganisationDeletion; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Open a closed organisation again */
delete: {
parameters: {
path: {
/** The org, by its id. */
orgId: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/orgs/{orgId}/deletion/confirm': {
/** Delete a closed organisation with everything that belongs to it */
post: {
parameters: {
path: {
/** The org, by its id. */
orgId: string;
};
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.DeletionConfirmDeletionInput; } };
responses: { 200: { content: { 'application/json': schemas.OrganisationDeletion; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/health': {
/** What an operator should look at, of all organisations */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Health; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/chat/config': {
/** Say what the model of a chat is told and may use */
put: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.AssistantPutConfigInput; } };
responses: { 200: { content: { 'application/json': schemas.ChatConfig; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/chat/sessions': {
/** Conversations, the newest first */
get: {
parameters: {
query?: {
/** At most so many items, 1 to 1000; a page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the page before. */
cursor?: string;
/** Skips so many items, 0 to 10000; `cursor` is faster and has no end. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.AssistantSessionsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/chat/sessions/{sessionId}': {
/** A conversation with all that was said */
get: {
parameters: {
path: {
/** The session, by its id. */
sessionId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ChatSession; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Delete a conversation */
delete: {
parameters: {
path: {
/** The session, by its id. */
sessionId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/stream': {
/** Watch a campaign */
get: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'text/event-stream': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/campaigns/{campaignId}/export': {
/** A campaign's emails as a file */
get: {
parameters: {
path: {
/** The campaign, by its id. */
campaignId: string;
};
query?: {
/** csv, unless json is asked for. */
format?: "csv" | "json";
};
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'text/csv': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/contacts/upload': {
/** Upload contacts of a brand as CSV */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'multipart/form-data': schemas.ContactsUploadInput; } };
responses: { 200: { content: { 'application/json': schemas.ContactsUploadAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/contacts/upload/preview': {
/** What the columns of a CSV file are taken for */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'multipart/form-data': schemas.ContactsPreviewUploadInput; } };
responses: { 200: { content: { 'application/json': schemas.ContactsPreviewUploadAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/suppressions/import': {
/** Import a list of suppressions */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'multipart/form-data': schemas.SuppressionsImportInput; } };
responses: { 200: { content: { 'application/json': schemas.SuppressionsImportAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/t/o/{token}': {
/** The picture in an email that tells that it is read */
get: {
parameters: {
path: {
/** As it stands in the email. */
token: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'image/gif': Blob; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/t/c/{token}': {
/** A link in an email: leads on to where it pointed */
get: {
parameters: {
path: {
/** As it stands in the email. */
token: string;
};
};
requestBody?: never;
responses: { 302: { content?: never }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/u/{token}': {
/** The page behind the unsubscribe link of an email */
get: {
parameters: {
path: {
/** As it stands in the email. */
token: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'text/html': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Unsubscribe the receiver of an email */
post: {
parameters: {
path: {
/** As it stands in the email. */
token: string;
};
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/x-www-form-urlencoded': schemas.TrackingUnsubscribeInput; } };
responses: { 200: { content: { 'text/html': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/press-kits/public/{token}': {
/** The public page of a press kit */
get: {
parameters: {
path: {
/** As it stands in the email. */
token: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'text/html': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/press-kits/public/{token}/text': {
/** The text of a press kit as a file */
get: {
parameters: {
path: {
/** As it stands in the email. */
token: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'text/markdown': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/press-kits/public/{token}/images/{imageId}': {
/** A picture of a press kit */
get: {
parameters: {
path: {
/** As it stands in the email. */
token: string;
/** The image, by its id. */
imageId: string;
};
query?: {
/** As a file to be saved. */
download?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'image/png': Blob; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/chat': {
/** Ask the model of the organisation */
post: {
parameters: {
header?: {
/** The campaign that the conversation is about. */
'x-campaign-id'?: string;
/** The brand that it is about; several are separated by commas. */
'x-brand-id'?: string;
/** The organisation to act for. Required with an application key. With a user key leave it out: another organisation is refused. */
'x-org-id'?: string;
/** The user to act as, with an application key. */
'x-user-id'?: string;
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.AssistantChatInput; } };
responses: { 200: { content: { 'text/event-stream': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/webhooks/stripe': {
/** Where Stripe tells what became of payments and cards */
post: {
parameters: {
header?: {
/** Makes a repetition safe for 24 hours: the same key and body replays the first answer. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BillingStripeWebhookInput; } };
responses: { 200: { content: { 'application/json': schemas.BillingStripeWebhookAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/': {
/** What this service is; as HTML or markdown, the home page */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ServiceInfoAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/health': {
/** The process is alive; asks no database */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ServiceHealthAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/ready': {
/** Database and scheduler answer */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ServiceReadyAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/metrics': {
/** Prometheus metrics, for the admin key */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'text/plain': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/openapi.json': {
/** This document */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ServiceDocumentAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
}
