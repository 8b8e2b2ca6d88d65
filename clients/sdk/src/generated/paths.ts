// Generated from the OpenAPI document by `npm run generate`.

import type * as schemas from './schemas.ts';

export interface paths {
'/v1/me': {
/** Retrieve the caller */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MeResponse; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/api-keys': {
/** List API keys */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "createdAt" | "-createdAt" | "name" | "-name" | "lastUsedAt" | "-lastUsedAt";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.KeysListApiKeysAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create an API key. It is shown only once */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
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
/** The id of the api key. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.KeysGetApiKeyAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Revoke an API key immediately */
delete: {
parameters: {
path: {
/** The id of the api key. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/current': {
/** Retrieve the current organisation */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.OrganisationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Update the current organisation */
patch: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.KeysPatchOrganisationInput; } };
responses: { 200: { content: { 'application/json': schemas.OrganisationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs': {
/** List organisations */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
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
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.KeysCreateOrganisationInput; } };
responses: { 200: { content: { 'application/json': schemas.OrganisationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/users': {
/** List users */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Only users of this organisation. A user key always sees its own organisation. */
orgId?: string;
/** Only users with this email address. Upper and lower case are equal. */
email?: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.KeysListUsersAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create a user */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.KeysCreateUserInput; } };
responses: { 200: { content: { 'application/json': schemas.KeysCreateUserAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/users/resolve': {
/** Find or create an organisation and a user by external ids */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.KeysResolveUserInput; } };
responses: { 200: { content: { 'application/json': schemas.KeysResolveUserAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/sign-in-links': {
/** Create a sign-in link for the dashboard */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.KeysCreateSignInLinkInput; } };
responses: { 200: { content: { 'application/json': schemas.KeysCreateSignInLinkAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/sign-in': {
/** Exchange a sign-in link for a session key */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.KeysSignInInput; } };
responses: { 200: { content: { 'application/json': schemas.KeysSignInAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/api-keys/session': {
/** Create or extend a browser session */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.KeysOpenBrowserSessionAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/sign-out': {
/** End the dashboard session */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/failed-requests': {
/** List failed requests */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Only responses with this status. */
status?: number;
/** Only paths with this prefix. */
path?: string;
/** Only items created at this time or later. */
createdAfter?: string;
/** Only items created before this time. */
createdBefore?: string;
/** Same as `createdAfter`. */
since?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "at" | "-at" | "status" | "-status";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.KeysListFailedRequestsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/requests/{requestId}': {
/** Retrieve a failed request by its request id */
get: {
parameters: {
path: {
/** `X-Request-Id` of the response. */
requestId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.KeysReadRequestAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/keys': {
/** List provider keys, masked */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "provider" | "-provider";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
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
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
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
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/keys/sources': {
/** List the key source of every provider */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ProviderKeysSourcesAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/keys/provider-requirements': {
/** List the provider keys that endpoints need */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ProviderKeysRequirementsInput; } };
responses: { 200: { content: { 'application/json': schemas.ProviderKeysRequirementsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/keys/{provider}/source': {
/** Retrieve the key source of a provider */
get: {
parameters: {
path: {
/** The provider. */
provider: schemas.Provider;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ProviderKeysSourceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Set a provider key source */
put: {
parameters: {
path: {
/** The provider. */
provider: schemas.KnownProvider;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ProviderKeysChooseSourceInput; } };
responses: { 200: { content: { 'application/json': schemas.ProviderKeysChooseSourceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/costs/platform-prices': {
/** List platform prices */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PricesListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/runs': {
/** List runs with their costs */
get: {
parameters: {
query?: {
/** Filters by campaign id. */
campaignId?: string;
/** Filters by brand id. */
brandId?: string;
/** Filters by user id. */
userId?: string;
/** With the version, or without it for all versions. */
workflowSlug?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** Filters by service name. */
serviceName?: string;
/** Filters by task name. */
taskName?: string;
/** Filters by status. */
status?: schemas.RunStatus;
/** Filters by parent run id. */
parentRunId?: string;
/** Only runs started at this time or later. */
startedAfter?: string;
/** Only runs started before this time. */
startedBefore?: string;
/** Same as `startedAfter`, because a run is created when it starts. */
createdAfter?: string;
/** Same as `startedBefore`. */
createdBefore?: string;
/** `true` lists only runs of sandbox campaigns, `false` only other runs. Default: both. */
sandbox?: boolean;
/** Maximum number of items, 1 to 1000. */
limit?: number;
/** Number of items to skip. */
offset?: number;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.RunSort;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.RunsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/runs/events': {
/** List run events */
get: {
parameters: {
query?: {
/** Filters by campaign id. */
campaignId?: string;
/** Filters by brand id. */
brandId?: string;
/** Filters by level. */
level?: schemas.RunEventLevel;
/** Only events of runs with this service name. */
service?: string;
/** Filters by event. */
event?: schemas.RunEventName;
/** Maximum number of items, 1 to 1000. */
limit?: number;
/** Number of items to skip. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.RunsEventsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/runs/{runId}': {
/** Retrieve a run with its children and total cost */
get: {
parameters: {
path: {
/** The id of the run. */
runId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.RunDetail; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/runs/stats/costs': {
/** Retrieve costs by dimension */
get: {
parameters: {
query?: {
/** Filters by campaign id. */
campaignId?: string;
/** Filters by brand id. */
brandId?: string;
/** Filters by user id. */
userId?: string;
/** With the version, or without it for all versions. */
workflowSlug?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** Filters by service name. */
serviceName?: string;
/** Filters by task name. */
taskName?: string;
/** Filters by status. */
status?: schemas.RunStatus;
/** Filters by parent run id. */
parentRunId?: string;
/** Only runs started at this time or later. */
startedAfter?: string;
/** Only runs started before this time. */
startedBefore?: string;
/** Same as `startedAfter`, because a run is created when it starts. */
createdAfter?: string;
/** Same as `startedBefore`. */
createdBefore?: string;
/** One or more dimensions, as repeated parameters or separated by commas. Default: one group for everything. */
groupBy?: ("costName" | "brandId" | "campaignId" | "featureSlug" | "featureDynastySlug" | "workflowSlug" | "workflowDynastySlug" | "serviceName" | "taskName" | "userId" | "status")[];
/** Filters by cost name. */
costName?: string;
/** `true` counts sandbox campaigns, `false` live campaigns. Default: live campaigns, or sandbox campaigns if the organisation has no others. */
sandbox?: boolean;
/** `name` sorts by the values of `groupBy`. Equal groups are sorted by name too. */
sort?: "total" | "-total" | "actual" | "-actual" | "provisioned" | "-provisioned" | "quantity" | "-quantity" | "runs" | "-runs" | "name" | "-name";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.RunsCostsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands': {
/** List brands */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Text to find in the name or the domain. */
q?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "createdAt" | "-createdAt" | "name" | "-name" | "domain" | "-domain";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create a brand from its website */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.BrandsCreateAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/by-ids': {
/** List brands by id */
get: {
parameters: {
query: {
/** Up to 200 ids, each as a parameter or separated by commas. */
ids: (string)[];
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandsByIdsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}': {
/** Retrieve a brand */
get: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Update the analysed fields of a brand */
patch: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsPatchInput; } };
responses: { 200: { content: { 'application/json': schemas.BrandAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/analyse': {
/** Analyse the site of a brand again */
post: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/runs': {
/** List the runs of a brand with their costs */
get: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandsRunsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/pause': {
/** Retrieve the pause state of a brand */
get: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandPause; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Pause or resume a brand */
patch: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
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
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsExtractFieldsInput; } };
responses: { 200: { content: { 'application/json': schemas.ExtractedFields; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/extracted-fields': {
/** List the cached fields of a brand */
get: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CachedFields; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/icp/suggest': {
/** Suggest an ideal customer profile for a brand */
post: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.IdealCustomerProfile; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/icp/suggest': {
/** Suggest an ideal customer profile for a website */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsSuggestIcpOfWebsiteInput; } };
responses: { 200: { content: { 'application/json': schemas.IdealCustomerProfile; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/daily-budget': {
/** Retrieve the daily budget of a brand */
get: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BrandDailyBudget; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Set and store the daily cap of a brand */
patch: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.CampaignsBrandDailyBudgetInput; } };
responses: { 200: { content: { 'application/json': schemas.BrandDailyBudget; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/click-destination': {
/** Set the click destination of a brand */
put: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsPutClickDestinationInput; } };
responses: { 200: { content: { 'application/json': schemas.ClickDestination; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/business-context': {
/** Retrieve the business context of a brand */
get: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BusinessContext; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Set the business context of a brand */
put: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsPutBusinessContextInput; } };
responses: { 200: { content: { 'application/json': schemas.BusinessContext; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/user-fields': {
/** List the user fields of a brand */
get: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.UserFields; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Replace the user fields of a brand */
put: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsPutUserFieldsInput; } };
responses: { 200: { content: { 'application/json': schemas.UserFields; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/sales-economics': {
/** Retrieve the sales economics of a brand */
get: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.SalesEconomics; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Replace the sales economics of a brand */
put: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BrandsPutSalesEconomicsInput; } };
responses: { 200: { content: { 'application/json': schemas.SalesEconomics; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/features': {
/** List features */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** `true` returns only features with an active workflow. */
implemented?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeaturesListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create a feature */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.FeaturesCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.FeaturesCreateAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/features/{slug}': {
/** Retrieve a feature */
get: {
parameters: {
path: {
/** The slug of the feature. */
slug: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeaturesGetAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Update a feature */
put: {
parameters: {
path: {
/** The slug of the feature. */
slug: string;
};
};
requestBody: { content: { 'application/json': schemas.FeaturesChangeInput; } };
responses: { 200: { content: { 'application/json': schemas.FeaturesChangeAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/features/{featureSlug}/prefill': {
/** Suggest feature inputs from brand websites */
post: {
parameters: {
path: {
/** The slug of the feature. */
featureSlug: string;
};
query?: {
/** `text` returns plain strings. */
format?: "text" | "structured";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.FeaturesPrefillInput; } };
responses: { 200: { content: { 'application/json': schemas.FeaturesPrefillAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/features/{featureSlug}/stats': {
/** Retrieve the statistics of a feature */
get: {
parameters: {
path: {
/** The slug of the feature. */
featureSlug: string;
};
query?: {
/** Adds statistics per group. `brand`, `campaign`, `workflow` and `feature` are short forms of the field names. */
groupBy?: schemas.StatisticsGrouping;
/** Only work for this brand. */
brandId?: string;
/** Only this campaign. */
campaignId?: string;
/** Only this version of a workflow. */
workflowSlug?: string;
/** All versions of this workflow. */
workflowDynastySlug?: string;
/** `true` counts sandbox campaigns, `false` live campaigns. Default: live campaigns, or sandbox campaigns if the organisation has no others. */
sandbox?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeatureStatistics; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/features/stats': {
/** Retrieve the statistics of all features */
get: {
parameters: {
query?: {
/** Adds statistics per group. `brand`, `campaign`, `workflow` and `feature` are short forms of the field names. */
groupBy?: schemas.StatisticsGrouping;
/** Only work for this brand. */
brandId?: string;
/** Only this campaign. */
campaignId?: string;
/** Only this version of a workflow. */
workflowSlug?: string;
/** All versions of this workflow. */
workflowDynastySlug?: string;
/** `true` counts sandbox campaigns, `false` live campaigns. Default: live campaigns, or sandbox campaigns if the organisation has no others. */
sandbox?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeaturesAllStatsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/features/stats/registry': {
/** List the statistics keys */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeaturesRegistryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/public/channels': {
/** List sales channels with their funnels */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeaturesChannelsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows': {
/** List workflows */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Versioned or dynasty slug of a feature. */
featureSlug?: string;
/** Versioned slug. Returns only that version. */
workflowSlug?: string;
/** Only versions of this lineage. */
workflowDynastySlug?: string;
/** Default: `active`, or `all` if `workflowSlug` is given. */
status?: "active" | "deprecated" | "all";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WorkflowsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create a workflow or a new version */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WorkflowsAddVersionInput; } };
responses: { 200: { content: { 'application/json': schemas.Workflow; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/{workflowId}': {
/** Retrieve a workflow */
get: {
parameters: {
path: {
/** Id, versioned slug or dynasty slug. */
workflowId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Workflow; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/{workflowId}/summary': {
/** Retrieve a summary of a workflow */
get: {
parameters: {
path: {
/** Id, versioned slug or dynasty slug. */
workflowId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WorkflowsSummaryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/{workflowId}/key-status': {
/** Check the provider keys of a workflow */
get: {
parameters: {
path: {
/** Id, versioned slug or dynasty slug. */
workflowId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WorkflowKeyStatus; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/{workflowId}/validate': {
/** Validate a workflow */
post: {
parameters: {
path: {
/** Id, versioned slug or dynasty slug. */
workflowId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WorkflowsValidateAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/upgrade': {
/** Upgrade a workflow */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WorkflowsUpgradeInput; } };
responses: { 200: { content: { 'application/json': schemas.WorkflowsUpgradeAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/create': {
/** Draft a workflow from a description */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WorkflowsCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.WorkflowsCreateAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflows/dynasty/{workflowDynastySlug}/status': {
/** Retire or restore a workflow */
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
/** List workflow runs */
get: {
parameters: {
query?: {
/** Filters by campaign id. */
campaignId?: string;
/** Filters by brand id. */
brandId?: string;
/** Filters by user id. */
userId?: string;
/** With the version, or without it for all versions. */
workflowSlug?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** Filters by task name. */
taskName?: string;
/** Filters by status. */
status?: schemas.RunStatus;
/** Filters by parent run id. */
parentRunId?: string;
/** Only runs started at this time or later. */
startedAfter?: string;
/** Only runs started before this time. */
startedBefore?: string;
/** Same as `startedAfter`, because a run is created when it starts. */
createdAfter?: string;
/** Same as `startedBefore`. */
createdBefore?: string;
/** `true` lists only runs of sandbox campaigns, `false` only other runs. Default: both. */
sandbox?: boolean;
/** Maximum number of items, 1 to 1000. */
limit?: number;
/** Number of items to skip. */
offset?: number;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.RunSort;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WorkflowsListRunsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflow-runs/{runId}': {
/** Retrieve a workflow run and its child runs */
get: {
parameters: {
path: {
/** The id of the run. */
runId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.RunDetail; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/workflow-runs/{runId}/cancel': {
/** Cancel a workflow run */
post: {
parameters: {
path: {
/** The id of the run. */
runId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
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
/** The brand, if neither `brandUrls` nor `brandIds` is given. */
'x-brand-id'?: string;
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.WorkflowsExecuteInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/endpoints': {
/** List webhook endpoints */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.EndpointSort;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhooksListEndpointsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create a webhook endpoint */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
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
/** The id of the endpoint. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookEndpointAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Update a webhook endpoint */
patch: {
parameters: {
path: {
/** The id of the endpoint. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WebhooksPatchEndpointInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhookEndpointAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Delete a webhook endpoint */
delete: {
parameters: {
path: {
/** The id of the endpoint. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/endpoints/{id}/test': {
/** Send a test event */
post: {
parameters: {
path: {
/** The id of the endpoint. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookDeliveryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/secret': {
/** Retrieve the webhook secret */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookSecret; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/secret/rotate': {
/** Rotate the webhook secret */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.WebhooksRotateSecretInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhookSecret; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/deliveries': {
/** List webhook deliveries */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Filters by endpoint id. */
endpointId?: string;
/** Alias of `endpointId`. */
endpoint?: string;
/** Filters by event. */
event?: schemas.DeliveredEventKind;
/** Filters by status. */
status?: schemas.DeliveryStatus;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhooksListDeliveriesAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/deliveries/{id}': {
/** Retrieve a webhook delivery */
get: {
parameters: {
path: {
/** The id of the delivery. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookDeliveryDetail; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/deliveries/{id}/retry': {
/** Retry a webhook delivery */
post: {
parameters: {
path: {
/** The id of the delivery. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookDeliveryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/webhooks/replay': {
/** Replay webhook events */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WebhooksReplayInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhooksReplayAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/events': {
/** List events */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** `newest` starts with the latest event. A cursor is valid only for its own order. */
order?: "oldest" | "newest";
/** Only events of this kind. */
event?: "campaign.started" | "campaign.milestone" | "campaign.paused" | "campaign.completed" | "reply.received" | "meeting.booked" | "budget.warning";
/** Only events of this campaign. */
campaignId?: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhooksListEventsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/endpoints': {
/** List application webhook endpoints */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.EndpointSort;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhooksListApplicationEndpointsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create an application webhook endpoint */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WebhooksCreateApplicationEndpointInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhookEndpointAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/endpoints/{id}': {
/** Retrieve an application webhook endpoint */
get: {
parameters: {
path: {
/** The id of the endpoint. */
id: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookEndpointAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Update an application webhook endpoint */
patch: {
parameters: {
path: {
/** The id of the endpoint. */
id: string;
};
};
requestBody: { content: { 'application/json': schemas.WebhooksPatchApplicationEndpointInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhookEndpointAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Delete an application webhook endpoint */
delete: {
parameters: {
path: {
/** The id of the endpoint. */
id: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/endpoints/{id}/test': {
/** Send a test event to an application webhook endpoint */
post: {
parameters: {
path: {
/** The id of the endpoint. */
id: string;
};
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ApplicationWebhookDeliveryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/secret': {
/** Retrieve the application webhook secret */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhookSecret; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/secret/rotate': {
/** Rotate the application webhook secret */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.WebhooksRotateApplicationSecretInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhookSecret; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/deliveries': {
/** List deliveries of application webhooks */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Filters by endpoint id. */
endpointId?: string;
/** Alias of `endpointId`. */
endpoint?: string;
/** Filters by event. */
event?: schemas.DeliveredEventKind;
/** Filters by status. */
status?: schemas.DeliveryStatus;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.CreationSort;
/** Only events of this organisation. */
orgId?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.WebhooksListApplicationDeliveriesAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/deliveries/{id}': {
/** Retrieve a delivery of an application webhook */
get: {
parameters: {
path: {
/** The id of the delivery. */
id: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ApplicationWebhookDeliveryDetail; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/deliveries/{id}/retry': {
/** Retry a delivery of an application webhook */
post: {
parameters: {
path: {
/** The id of the delivery. */
id: string;
};
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ApplicationWebhookDeliveryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/webhooks/replay': {
/** Replay events of an organisation to application webhooks */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.WebhooksReplayForApplicationInput; } };
responses: { 200: { content: { 'application/json': schemas.WebhooksReplayForApplicationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns': {
/** List campaigns */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Only campaigns with this brand, primary or not. */
brandId?: string;
/** Filters by status. */
status?: "draft" | "active" | "paused" | "stopped" | "completed" | "failed" | "all";
/** Only campaigns of this feature. Slug with or without the version. */
featureSlug?: string;
/** Only campaigns of this workflow. Slug with or without the version. */
workflowSlug?: string;
/** `true` lists only sandbox campaigns, `false` only live campaigns. Default: both. */
sandbox?: boolean;
/** Only campaigns whose name contains this text, in any case. */
q?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "createdAt" | "-createdAt" | "name" | "-name" | "spent" | "-spent";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create a campaign */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.CampaignsCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/preflight': {
/** Preview a campaign: cost, reach, schedule and sample emails */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.CampaignsPreflightInput; } };
responses: { 200: { content: { 'application/json': schemas.Preflight; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/preflight': {
/** Preview a draft campaign */
get: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
query?: {
/** Allows a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address. Recipients cannot open its links, not even to unsubscribe. */
allowLocalLinks?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Preflight; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/test-email': {
/** Send a test email */
post: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.CampaignsTestEmailInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignsTestEmailAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/stats': {
/** List statistics of all campaigns */
get: {
parameters: {
query?: {
/** Maximum number of campaigns, 1 to 1000. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Only campaigns of this brand. Default: all brands. */
brandId?: string;
/** `true` counts sandbox campaigns, `false` live campaigns. Default: live campaigns, or sandbox campaigns if the organisation has no others. */
sandbox?: boolean;
/** Only these campaigns: up to 200 ids, as repeated parameters or separated by commas. Unknown ids are ignored. */
campaignIds?: (string)[];
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsAllStatisticsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}': {
/** Retrieve a campaign */
get: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Update a campaign */
patch: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.CampaignsPatchInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/start': {
/** Start a draft campaign */
post: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.CampaignsStartInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/stop': {
/** Stop a campaign */
post: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
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
/** The id of the campaign. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
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
/** The id of the campaign. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.CampaignsResumeInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/history': {
/** List status and gate changes of a campaign */
get: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsHistoryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/budget': {
/** Retrieve the budget of a campaign */
get: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignBudgetExplained; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/leads/stats': {
/** Retrieve lead statistics */
get: {
parameters: {
query?: {
/** Filters by brand id. */
brandId?: string;
/** Filters by campaign id. */
campaignId?: string;
/** Filters by audience id. */
audienceId?: string;
/** Filters by workflow slug. */
workflowSlug?: string;
/** With the version, or without it for all versions. */
featureSlug?: string;
/** `true` counts sandbox campaigns, `false` live campaigns. Default: live campaigns, or sandbox campaigns if the organisation has no others. */
sandbox?: boolean;
/** Returns one group per value instead of one total. */
groupBy?: "campaignId" | "brandId" | "audienceId" | "workflowSlug" | "featureSlug";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsLeadStatisticsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/stats': {
/** Retrieve statistics of a campaign */
get: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignStatistics; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/emails': {
/** List emails of a campaign */
get: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsEmailsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/emails/by-lead/{leadId}': {
/** Retrieve the email written to a lead */
get: {
parameters: {
path: {
/** The id of the lead. */
leadId: string;
};
query?: {
/** If the lead is not part of this campaign, `generation` is null. */
campaignId?: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsEmailOfLeadAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/emails': {
/** List emails of all campaigns */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Only emails of this brand's campaigns. Default: all brands. */
brandId?: string;
/** Only emails of this campaign. */
campaignId?: string;
/** Only emails to this lead. */
leadId?: string;
/** `true` returns only sandbox campaigns, `false` only live campaigns. Default: both. */
sandbox?: boolean;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
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
/** The id of the email. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsGetEmailAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/emails/stats': {
/** Retrieve email totals */
get: {
parameters: {
query?: {
/** Only campaigns of this brand. Default: all brands. */
brandId?: string;
/** `true` counts sandbox campaigns, `false` live campaigns. Default: live campaigns, or sandbox campaigns if the organisation has no others. */
sandbox?: boolean;
/** Only this campaign. */
campaignId?: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignsEmailStatisticsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/email-gateway/stats': {
/** Retrieve delivery statistics */
get: {
parameters: {
query?: {
/** Only campaigns of this brand. Default: all brands. */
brandId?: string;
/** `true` counts sandbox campaigns, `false` live campaigns. Default: live campaigns, or sandbox campaigns if the organisation has no others. */
sandbox?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.DeliveryStatistics; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/brands/{brandId}/campaigns/daily-budget': {
/** Set the daily cap of a brand's campaigns */
patch: {
parameters: {
path: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.CampaignsDailyBudgetInput; } };
responses: { 200: { content: { 'application/json': schemas.CampaignsDailyBudgetAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/leads': {
/** List leads, newest first */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Return only leads of this campaign. */
campaignId?: string;
/** Return only leads of this brand. */
brandId?: string;
/** Filters by status. */
status?: schemas.LeadStatus;
/** `true` returns only sandbox campaigns, `false` only live campaigns. Default: both. */
sandbox?: boolean;
/** Return only leads with this email address. Case-insensitive. */
email?: string;
/** Return only leads whose email address starts with this text, sorted by address. Case-insensitive. */
q?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.AddressSort;
/** `full` adds details such as seniority and country. */
view?: "basic" | "full";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.LeadsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/leads/search': {
/** Search people in Apollo */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.LeadsSearchInput; } };
responses: { 200: { content: { 'application/json': schemas.PeopleSearch; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/contacts': {
/** List contacts */
get: {
parameters: {
query: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** The id of the brand. */
brandId: string;
/** Start of the email address. Sorts by address. */
q?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.AddressSort;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ContactsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/contacts/uploads': {
/** List uploads */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Filters by brand id. */
brandId?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "createdAt" | "-createdAt" | "fileName" | "-fileName";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ContactsListUploadsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/contacts/uploads/{uploadId}': {
/** Retrieve an upload with its progress and rejected rows */
get: {
parameters: {
path: {
/** The id of the upload. */
uploadId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ContactsGetUploadAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/contacts/serve-stats': {
/** Count contacts of a brand that are leads, and contacts that remain */
get: {
parameters: {
query: {
/** The id of the brand. */
brandId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ContactsServeStatsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/audiences': {
/** List audiences */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Filters by brand id. */
brandId?: string;
/** While an audience is `paused`, campaigns that target it find no new leads. An `archived` audience has no members; other audiences of the campaign still do. */
status?: schemas.AudienceStatus;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.AudiencesListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create an audience */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.AudiencesCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.AudienceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/audiences/suggest': {
/** Suggest audiences from a description */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.AudiencesSuggestInput; } };
responses: { 200: { content: { 'application/json': schemas.SuggestedAudiences; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/audiences/{audienceId}': {
/** Retrieve an audience */
get: {
parameters: {
path: {
/** The id of the audience. */
audienceId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.AudienceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Update the description or the filters of an audience */
patch: {
parameters: {
path: {
/** The id of the audience. */
audienceId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
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
/** The id of the audience. */
audienceId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/audiences/{audienceId}/status': {
/** Pause, resume or archive an audience */
patch: {
parameters: {
path: {
/** The id of the audience. */
audienceId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.AudiencesSetStatusInput; } };
responses: { 200: { content: { 'application/json': schemas.AudienceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/audiences/{audienceId}/members': {
/** List the contacts of an audience */
get: {
parameters: {
path: {
/** The id of the audience. */
audienceId: string;
};
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.AudiencesMembersAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/audiences/stats': {
/** Find the audiences of contacts */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
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
/** The id of the audience. */
audienceId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.AudienceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/suppressions': {
/** List suppressions */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Return only the entry for this address or domain. */
value?: string;
/** Prefix. Matching entries are sorted by value. */
q?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "createdAt" | "-createdAt" | "value" | "-value";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.SuppressionsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Add suppressions */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.SuppressionsAddInput; } };
responses: { 200: { content: { 'application/json': schemas.Suppressed; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Remove a suppression */
delete: {
parameters: {
query: {
/** The value. */
value: string;
/** Required to remove an entry that the person requested. Confirms that they agreed to be contacted again. */
consented?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/inbound/replies': {
/** Record a received reply */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.InboundReceiveReplyInput; } };
responses: { 200: { content: { 'application/json': schemas.ReceivedReply; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/inbound/meetings': {
/** Record a booked meeting */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.InboundReceiveMeetingInput; } };
responses: { 200: { content: { 'application/json': schemas.InboundReceiveMeetingAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/qualify': {
/** Classify a reply */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.InboundQualifyInput; } };
responses: { 200: { content: { 'application/json': schemas.Qualification; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/replies': {
/** List replies */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** `closed` is a deal won. `autoReply` and `outOfOffice` are auto-replies: they are stored and counted separately, cancel no step and send no `reply.received`. */
qualification?: schemas.ReplyClass;
/** Filters by sentiment. */
sentiment?: schemas.ReplySentiment;
/** Return only replies to this campaign. */
campaignId?: string;
/** Return only replies to campaigns of this brand. */
brandId?: string;
/** `true`: only unread replies. `false`: only read ones. */
unread?: boolean;
/** `true`: only replies that need review. `false`: only the others. */
needsReview?: boolean;
/** `true`: only mail that belongs to no campaign. `false`: only replies to campaigns. */
unmatched?: boolean;
/** `true` returns only sandbox campaigns, `false` only live campaigns. Default: both. */
sandbox?: boolean;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "receivedAt" | "-receivedAt";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.InboundListRepliesAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/replies/{replyId}': {
/** Retrieve a reply */
get: {
parameters: {
path: {
/** The id of the reply. */
replyId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
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
/** The id of the reply. */
replyId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.InboundCorrectReplyInput; } };
responses: { 200: { content: { 'application/json': schemas.InboundCorrectReplyAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/replies/{replyId}/read': {
/** Mark a reply as read or unread */
post: {
parameters: {
path: {
/** The id of the reply. */
replyId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.InboundMarkReplyReadInput; } };
responses: { 200: { content: { 'application/json': schemas.InboundMarkReplyReadAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/emails/manual-qualifications': {
/** Set the qualification of a lead */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.InboundQualifyLeadInput; } };
responses: { 200: { content: { 'application/json': schemas.QualifiedLead; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** List manual qualifications */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Return only this campaign. */
campaign_id?: string;
/** Return only this person. */
email?: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.InboundManualQualificationsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/conversations': {
/** List conversations */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Return only this campaign. */
campaignId?: string;
/** Return only conversations with this recipient address. */
email?: string;
/** Return only this lead, whichever address it replies from. */
leadId?: string;
/** `true` returns only sandbox campaigns, `false` only live campaigns. Default: both. */
sandbox?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.InboundConversationsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/senders/{id}/inbox': {
/** Retrieve the inbox status of a sender */
get: {
parameters: {
path: {
/** The id of the sender. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.InboundInboxAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/sandbox/messages': {
/** List sandbox messages */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Filters by campaign id. */
campaignId?: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.InboundSandboxMessagesAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/leads/{leadId}': {
/** Retrieve a lead with all its data */
get: {
parameters: {
path: {
/** The id of the lead. */
leadId: string;
};
query?: {
/** Returns 404 if the lead is not of this brand. */
brandId?: string;
/** Returns 404 if the lead is not of this campaign. */
campaignId?: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PeopleLeadAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/leads/{leadId}/history': {
/** List the history of a lead */
get: {
parameters: {
path: {
/** The id of the lead. */
leadId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PeopleLeadHistoryAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/emails/opt-outs': {
/** Unsubscribe a person */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
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
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.PeopleEraseInput; } };
responses: { 200: { content: { 'application/json': schemas.ErasedPerson; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/senders': {
/** List senders */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "createdAt" | "-createdAt" | "name" | "-name" | "fromEmail" | "-fromEmail";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.SendersListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create a sender */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.SendersCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.SenderAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/senders/{id}': {
/** Retrieve a sender */
get: {
parameters: {
path: {
/** The id of the sender. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.SenderAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Update a sender */
patch: {
parameters: {
path: {
/** The id of the sender. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
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
/** The id of the sender. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/senders/{id}/verify': {
/** Verify a sender */
post: {
parameters: {
path: {
/** The id of the sender. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.SenderVerification; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/messages': {
/** List messages */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Filters by campaign id. */
campaignId?: string;
/** Filters by status. */
status?: schemas.MessageStatus;
/** Filters by lead id. */
leadId?: string;
/** `true` returns only sandbox campaigns, `false` only live campaigns. Default: both. */
sandbox?: boolean;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
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
/** The id of the message. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MessagesGetAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/senders/{id}/health': {
/** Retrieve the delivery health of a sender */
get: {
parameters: {
path: {
/** The id of the sender. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MessagesSenderHealthAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/messages/{id}/resolve': {
/** Resolve an unknown message */
post: {
parameters: {
path: {
/** The id of the message. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MessagesResolveInput; } };
responses: { 200: { content: { 'application/json': schemas.MessagesResolveAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/messages/{id}/approve': {
/** Approve a message */
post: {
parameters: {
path: {
/** The id of the message. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.MessagesApproveInput; } };
responses: { 200: { content: { 'application/json': schemas.MessagesApproveAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/messages/{id}/drop': {
/** Drop a message */
post: {
parameters: {
path: {
/** The id of the message. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MessagesDropAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/approve-all': {
/** Approve all messages of a campaign */
post: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MessagesApproveAllAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets': {
/** List outlets of a brand or campaign, most relevant first */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Return only results of this brand. */
brandId?: string;
/** Return only results of this campaign. */
campaignId?: string;
/** Slug with its version, or without for all versions. */
featureSlug?: string;
/** `true` returns only sandbox data, `false` only real data. Default: both. */
sandbox?: boolean;
/** Feature slugs, separated by commas. */
featureSlugs?: string;
/** Filters by status. */
status?: schemas.CampaignOutletStatus;
/** Return only outlets whose last scoring was in this run. */
runId?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "relevanceScore" | "-relevanceScore" | "outletName" | "-outletName" | "createdAt" | "-createdAt";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.OutletList; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Add an outlet to a campaign */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.OutletsAddInput; } };
responses: { 200: { content: { 'application/json': schemas.Outlet; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/outlets': {
/** List outlets of a campaign, most relevant first */
get: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.OutletsOfCampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets/stats': {
/** Retrieve outlet statistics */
get: {
parameters: {
query?: {
/** Return only results of this brand. */
brandId?: string;
/** Return only results of this campaign. */
campaignId?: string;
/** Slug with its version, or without for all versions. */
featureSlug?: string;
/** Slug with its version, or without for all versions. */
workflowSlug?: string;
/** `true` counts sandbox campaigns, `false` live campaigns. Default: live campaigns, or sandbox campaigns if the organisation has no others. */
sandbox?: boolean;
/** Also return numbers for each group. */
groupBy?: schemas.PressGroupBy;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.OutletStatistics; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets/bulk': {
/** Add up to 1,000 outlets to campaigns */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.OutletsAddManyInput; } };
responses: { 200: { content: { 'application/json': schemas.Outlets; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets/search': {
/** Search outlets by name or domain */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.OutletsSearchInput; } };
responses: { 200: { content: { 'application/json': schemas.Outlets; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets/{outletId}': {
/** Retrieve an outlet with its campaigns */
get: {
parameters: {
path: {
/** The id of the outlet. */
outletId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Outlet; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Update an outlet, or its score in a campaign */
patch: {
parameters: {
path: {
/** The id of the outlet. */
outletId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.OutletsPatchInput; } };
responses: { 200: { content: { 'application/json': schemas.Outlet; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets/{outletId}/status': {
/** Set the status of an outlet in a campaign */
patch: {
parameters: {
path: {
/** The id of the outlet. */
outletId: string;
};
query?: {
/** Required. The campaign that the status applies to. */
campaignId?: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.OutletsSetStatusInput; } };
responses: { 200: { content: { 'application/json': schemas.Outlet; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/journalists/list': {
/** List journalists of a brand, most relevant first */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Return only results of this brand. */
brandId?: string;
/** Return only results of this campaign. */
campaignId?: string;
/** Slug with its version, or without for all versions. */
featureSlug?: string;
/** Slug with its version, or without for all versions. */
workflowSlug?: string;
/** `true` returns only sandbox data, `false` only real data. Default: both. */
sandbox?: boolean;
/** Feature slugs, separated by commas. */
featureSlugs?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "relevanceScore" | "-relevanceScore" | "journalistName" | "-journalistName";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.JournalistList; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/journalists': {
/** List journalists of a campaign, most relevant first */
get: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.JournalistsOfCampaignAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/journalists/stats': {
/** Retrieve journalist statistics */
get: {
parameters: {
query?: {
/** Return only results of this brand. */
brandId?: string;
/** Return only results of this campaign. */
campaignId?: string;
/** Slug with its version, or without for all versions. */
featureSlug?: string;
/** Slug with its version, or without for all versions. */
workflowSlug?: string;
/** `true` counts sandbox campaigns, `false` live campaigns. Default: live campaigns, or sandbox campaigns if the organisation has no others. */
sandbox?: boolean;
/** Feature slugs, separated by commas. */
featureSlugs?: string;
/** Also return numbers for each group. */
groupBy?: schemas.PressGroupBy;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.JournalistStatistics; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/articles': {
/** List articles, newest first */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** `true` returns only sandbox data, `false` only real data. Default: both. */
sandbox?: boolean;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "createdAt" | "-createdAt" | "articlePublished" | "-articlePublished";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ArticleList; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Add an article */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ArticlesAddInput; } };
responses: { 200: { content: { 'application/json': schemas.Article; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/articles/search': {
/** Search articles by words, newest first */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ArticlesSearchInput; } };
responses: { 200: { content: { 'application/json': schemas.ArticlesSearchAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/articles/{articleId}': {
/** Retrieve an article */
get: {
parameters: {
path: {
/** The id of the article. */
articleId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Article; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/topics': {
/** List topics of discoveries, newest first */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ArticlesTopicsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Add a topic */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ArticlesAddTopicInput; } };
responses: { 200: { content: { 'application/json': schemas.NamedTopic; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/discoveries': {
/** List discovered articles, newest first */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Filters by brand id. */
brandId?: string;
/** Filters by campaign id. */
campaignId?: string;
/** Slug with its version, or without for all versions. */
featureSlug?: string;
/** Filters by outlet id. */
outletId?: string;
/** Filters by journalist id. */
journalistId?: string;
/** Filters by topic id. */
topicId?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.DiscoveryList; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Link an article to a campaign */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.DiscoveriesAddInput; } };
responses: { 200: { content: { 'application/json': schemas.Discovery; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/discoveries/bulk': {
/** Link up to 1,000 articles to campaigns */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.DiscoveriesAddManyInput; } };
responses: { 200: { content: { 'application/json': schemas.DiscoveriesAddManyAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/mentions': {
/** List mentions, newest first */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Return only mentions of this brand. */
brandId?: string;
/** Return only mentions of this campaign. */
campaignId?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MentionList; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Add a mention of a brand in an article */
post: {
parameters: {
header?: {
/** Required. */
'x-brand-id'?: string;
/** The campaign that led to the mention. */
'x-campaign-id'?: string;
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.DiscoveriesAddMentionInput; } };
responses: { 200: { content: { 'application/json': schemas.AddedMention; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/outlets/discover': {
/** Discover outlets for a campaign */
post: {
parameters: {
header?: {
/** Required. The brand to find outlets for. */
'x-brand-id'?: string;
/** Required. The campaign that stores the outlets. */
'x-campaign-id'?: string;
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.DiscoverOutletsInput; } };
responses: { 200: { content: { 'application/json': schemas.Discovered; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/journalists/discover': {
/** Discover the journalists of an outlet */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.DiscoverJournalistsInput; } };
responses: { 200: { content: { 'application/json': schemas.Discovered; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/journalists/resolve': {
/** Resolve the journalists of an outlet by topic */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.DiscoverResolveInput; } };
responses: { 200: { content: { 'application/json': schemas.DiscoverResolveAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-requests': {
/** List quote requests, newest first */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Return only requests that this campaign has judged. */
campaign_id?: string;
/** Same as `campaign_id`. */
campaignId?: string;
/** Filters by source. */
source?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "createdAt" | "-createdAt" | "deadline" | "-deadline";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesListRequestsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Create a quote request */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.QuotesCreateRequestInput; } };
responses: { 200: { content: { 'application/json': schemas.QuotesCreateRequestAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-requests/stats': {
/** Retrieve quote statistics */
get: {
parameters: {
query?: {
/** Filters by campaign id. */
campaign_id?: string;
/** Same as `campaign_id`. */
campaignId?: string;
/** `true` counts sandbox campaigns, `false` live campaigns. Default: live campaigns, or sandbox campaigns if the organisation has no others. */
sandbox?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesStatsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-requests/{id}': {
/** Retrieve a quote request */
get: {
parameters: {
path: {
/** The id of the quote request. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesGetRequestAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-requests/{id}/reply': {
/** Send a pitch by email */
post: {
parameters: {
path: {
/** The id of the quote request. */
id: string;
};
header?: {
/** The brand that answers. */
'x-brand-id'?: string;
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.QuotesReplyInput; } };
responses: { 200: { content: { 'application/json': schemas.QuotesReplyAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-pitches': {
/** List quote pitches, newest first */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Return only pitches of this campaign. */
campaign_id?: string;
/** Same as `campaign_id`. */
campaignId?: string;
/** Return only pitches of this brand. */
brand_id?: string;
/** Same as `brand_id`. */
brandId?: string;
/** Filters by status. */
status?: schemas.QuotePitchStatus;
/** Return only pitches for this request. */
quoteRequestId?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesListPitchesAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Draft a pitch for a quote request */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.QuotesDraftPitchInput; } };
responses: { 200: { content: { 'application/json': schemas.QuotesDraftPitchAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-pitches/{id}': {
/** Retrieve a quote pitch */
get: {
parameters: {
path: {
/** The id of the quote pitche. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesGetPitchAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Update a quote pitch */
patch: {
parameters: {
path: {
/** The id of the quote pitche. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.QuotesPatchPitchInput; } };
responses: { 200: { content: { 'application/json': schemas.QuotesPatchPitchAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-feeds': {
/** List feeds with quote requests */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesListFeedsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/quote-feeds/{feedId}': {
/** Mark a feed as a source of quote requests */
put: {
parameters: {
path: {
/** The id of the feed. */
feedId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.QuotesMarkFeedInput; } };
responses: { 200: { content: { 'application/json': schemas.QuotesMarkFeedAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Unmark a feed as a source of quote requests */
delete: {
parameters: {
path: {
/** The id of the feed. */
feedId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.QuotesUnmarkFeedAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/visibility-score-runs': {
/** List visibility runs with their changes, newest first */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Filters by brand id. */
brandId?: string;
/** Filters by domain. */
domain?: string;
/** Filters by campaign id. */
campaignId?: string;
/** Only items created at this time or later. */
createdAfter?: string;
/** Only items created before this time. */
createdBefore?: string;
/** Same as `createdAfter`. */
from?: string;
/** Same as `createdBefore`. */
to?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "createdAt" | "-createdAt" | "visibilityScore" | "-visibilityScore";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.VisibilityListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Measure the AI visibility of a brand */
post: {
parameters: {
header?: {
/** The brand to measure. */
'x-brand-id'?: string;
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.VisibilityStartInput; } };
responses: { 200: { content: { 'application/json': schemas.VisibilityStartAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/visibility-score-runs/{id}': {
/** Retrieve a visibility run with its questions and answers */
get: {
parameters: {
path: {
/** The id of the visibility score run. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.VisibilityGetAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/campaigns/{campaignId}/stats': {
/** Retrieve the results of a campaign */
get: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignResults; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/campaigns/{campaignId}/stats/daily': {
/** List the daily results of a campaign */
get: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
query?: {
/** First day, in the time zone of the organisation. Default: first day of the campaign. */
start?: string;
/** Last day, inclusive. At most 400 days in total. */
end?: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.DailyResults; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/campaigns/{campaignId}/replies': {
/** List the replies to a campaign */
get: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
query?: {
/** Only replies with this sentiment. `auto` means auto-replies. */
sentiment?: schemas.ReplySentiment;
/** Page number from 1. Newest replies first. */
page?: number;
/** Replies per page, 1 to 100. */
per_page?: number;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.CampaignReplies; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/usage': {
/** Retrieve the usage of the organisation */
get: {
parameters: {
query?: {
/** Current `day`, `week`, `month` or `year`, or a month such as `2026-01`. */
period?: string;
/** `true` counts sandbox campaigns, `false` live campaigns. Default: live campaigns, or sandbox campaigns if the organisation has no others. */
sandbox?: boolean;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Usage; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/benchmarks': {
/** Retrieve benchmarks across organisations */
get: {
parameters: {
query?: {
/** Dynasty slug of a feature, or an alias such as `sales-outreach`. */
mcp?: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Benchmarks; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/campaigns': {
/** Create a campaign from a website (legacy format) */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ResultsCreateInput; } };
responses: { 200: { content: { 'application/json': schemas.TargetCampaign; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits': {
/** List press kits, approved first, then newest */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Return only kits of this brand. */
brand_id?: string;
/** Same as `brand_id`. */
brandId?: string;
/** Return only kits of this campaign. */
campaign_id?: string;
/** Same as `campaign_id`. */
campaignId?: string;
/** Text that the title contains. */
title?: string;
/** Default: drafted, generating and validated kits. */
status?: schemas.MediaKitStatus;
/** Return all versions of this kit, in every status unless `status` is set. */
versionsOf?: string;
/** Sort order: a field name sorts ascending, with a leading `-` descending. `-validated` returns validated kits first, then the newest. */
sort?: "validated" | "-validated" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "title" | "-title";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PressKitsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Request a press kit */
post: {
parameters: {
header?: {
/** Ids of the brands that the kit is about, separated by commas. The first is the primary brand. */
'x-brand-id'?: string;
/** The campaign that the kit belongs to. */
'x-campaign-id'?: string;
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.PressKitsRequestInput; } };
responses: { 200: { content: { 'application/json': schemas.MediaKit; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits/{id}': {
/** Retrieve a press kit */
get: {
parameters: {
path: {
/** The id of the media kit. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
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
/** The id of the media kit. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
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
/** The id of the media kit. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.PressKitsEditInput; } };
responses: { 200: { content: { 'application/json': schemas.PressKitsEditAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits/{id}/preview': {
/** Preview the page of a press kit */
post: {
parameters: {
path: {
/** The id of the media kit. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
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
/** The id of the media kit. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
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
/** The id of the media kit. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MediaKit; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits/{id}/cancel': {
/** Cancel a press kit that is generating or drafted */
post: {
parameters: {
path: {
/** The id of the media kit. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PressKitsCancelAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits/stats/views': {
/** Retrieve view statistics of press kits */
get: {
parameters: {
query?: {
/** Filters by brand id. */
brandId?: string;
/** Filters by campaign id. */
campaignId?: string;
/** Filters by media kit id. */
mediaKitId?: string;
/** Slug with its version, or without for all versions. */
featureSlug?: string;
/** Slug with its version, or without for all versions. */
workflowSlug?: string;
/** Start day or time, inclusive. */
from?: (string | string);
/** End day or time, inclusive. */
to?: (string | string);
/** Also return numbers for each group. */
groupBy?: "country" | "mediaKitId" | "day" | "brandId" | "campaignId";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PressKitsViewsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/press-kits/media-kits/stats/costs': {
/** Retrieve the costs of writing press kits */
get: {
parameters: {
query?: {
/** Filters by brand id. */
brandId?: string;
/** Filters by campaign id. */
campaignId?: string;
/** Filters by media kit id. */
mediaKitId?: string;
/** Slug with its version, or without for all versions. */
featureSlug?: string;
/** Slug with its version, or without for all versions. */
workflowSlug?: string;
/** Start day or time, inclusive. */
from?: (string | string);
/** End day or time, inclusive. */
to?: (string | string);
/** `true` counts sandbox campaigns, `false` live campaigns. Default: live campaigns, or sandbox campaigns if the organisation has no others. */
sandbox?: boolean;
/** One group for each value. Without it, one group with everything. */
groupBy?: "mediaKitId" | "brandId" | "campaignId";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.PressKitsCostsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/feeds': {
/** List feeds, newest first */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** `true` returns only sandbox data, `false` only real data. Default: both. */
sandbox?: boolean;
/** Return only feeds of this brand, and feeds of all brands. */
brandId?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "createdAt" | "-createdAt" | "title" | "-title" | "lastReadAt" | "-lastReadAt" | "articlesFound" | "-articlesFound";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.FeedsListAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Add a feed */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.FeedsRegisterInput; } };
responses: { 200: { content: { 'application/json': schemas.RegisteredFeed; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/feeds/{feedId}': {
/** Delete a feed */
delete: {
parameters: {
path: {
/** The id of the feed. */
feedId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/scraping/scrape': {
/** Scrape a page */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ScrapingScrapeInput; } };
responses: { 200: { content: { 'application/json': schemas.Scraped; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/scraping/extract': {
/** Extract authors and dates of pages */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ScrapingExtractInput; } };
responses: { 200: { content: { 'application/json': schemas.ScrapingExtractAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/scraping/map': {
/** Map a site */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.ScrapingMapInput; } };
responses: { 200: { content: { 'application/json': schemas.SiteMap; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/scraping/scrape/by-url': {
/** Retrieve a scrape by URL */
get: {
parameters: {
query: {
/** The url. */
url: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ScrapingByUrlAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/scraping/scrape/{id}': {
/** Retrieve a scrape */
get: {
parameters: {
path: {
/** The id of the scrape. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ScrapingGetAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/activity': {
/** Record user activity */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.GrowthRecordActivityInput; } };
responses: { 200: { content: { 'application/json': schemas.GrowthRecordActivityAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** List user activity */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Filters by user id. */
userId?: string;
/** Only items created at this time or later. */
createdAfter?: string;
/** Only items created before this time. */
createdBefore?: string;
/** Same as `createdAfter`. */
since?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "at" | "-at";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.GrowthListActivityAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/invites/validate': {
/** Validate an invite code */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.GrowthValidateInviteInput; } };
responses: { 200: { content: { 'application/json': schemas.GrowthValidateInviteAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/{orgId}/invites/status': {
/** Retrieve the invite code of an organisation */
get: {
parameters: {
path: {
/** The id of the org. */
orgId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.InviteStatus; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/{orgId}/invites/claim': {
/** Claim an invite code */
post: {
parameters: {
path: {
/** The id of the org. */
orgId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.GrowthClaimInviteInput; } };
responses: { 200: { content: { 'application/json': schemas.GrowthClaimInviteAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/invites/{orgId}': {
/** Set the use limit of an invite code */
patch: {
parameters: {
path: {
/** The id of the org. */
orgId: string;
};
};
requestBody: { content: { 'application/json': schemas.GrowthLimitInvitesInput; } };
responses: { 200: { content: { 'application/json': schemas.InviteStatus; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/waitlist/request-access': {
/** Join the waitlist */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.GrowthRequestAccessInput; } };
responses: { 200: { content: { 'application/json': schemas.GrowthRequestAccessAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/waitlist/position': {
/** Retrieve a waitlist position */
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
/** List waitlist entries, oldest first */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.GrowthListWaitlistAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Remove an address from the waitlist */
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
/** Retrieve the billing account */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingAccount; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/accounts/balance': {
/** Retrieve the credit balance */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingGetBalanceAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/accounts/transactions': {
/** List credit transactions */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingListTransactionsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/accounts/auto_topup': {
/** Turn on automatic top-up */
patch: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BillingSetAutoTopupInput; } };
responses: { 200: { content: { 'application/json': schemas.BillingAccount; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Turn off automatic top-up */
delete: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingAccount; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/credits/grants': {
/** List credit grants */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.CreationSort;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingListGrantsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/checkout-sessions': {
/** Create a checkout session */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: { content: { 'application/json': schemas.BillingCreateCheckoutSessionInput; } };
responses: { 200: { content: { 'application/json': schemas.BillingCreateCheckoutSessionAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/portal-sessions': {
/** Create a customer portal session */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BillingCreatePortalSessionInput; } };
responses: { 200: { content: { 'application/json': schemas.BillingCreatePortalSessionAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/payments': {
/** List the latest 100 payments */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingListPaymentsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/credits/grants/all': {
/** List credit grants of all organisations */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: schemas.CreationSort;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.BillingListAllGrantsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/credits/grant': {
/** Grant credit */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BillingGrantInput; } };
responses: { 200: { content: { 'application/json': schemas.BillingGrantAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/usage-discount': {
/** Retrieve the usage discount */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.UsageDiscount; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Set the usage discount */
put: {
parameters: {

};
requestBody: { content: { 'application/json': schemas.BillingSetDiscountInput; } };
responses: { 200: { content: { 'application/json': schemas.UsageDiscount; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Remove the usage discount */
delete: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.UsageDiscount; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/roles': {
/** List roles */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
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
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
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
/** The id of the role. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.RoleAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Update a role for all its members */
patch: {
parameters: {
path: {
/** The id of the role. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MembersPatchRoleInput; } };
responses: { 200: { content: { 'application/json': schemas.RoleAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Delete a role without members */
delete: {
parameters: {
path: {
/** The id of the role. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/members': {
/** List members */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
/** Text to find in the name or the email address. */
q?: string;
/** Sort order: a name for ascending order, with a leading `-` for descending order. Items without a value come first in ascending order. */
sort?: "createdAt" | "-createdAt" | "name" | "-name" | "email" | "-email";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
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
/** The id of the member. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MemberAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Change the roles of a member */
patch: {
parameters: {
path: {
/** The id of the member. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MembersPatchMemberInput; } };
responses: { 200: { content: { 'application/json': schemas.MemberAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Remove a member */
delete: {
parameters: {
path: {
/** The id of the member. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/members/sign-in-link': {
/** Create a sign-in link for a member */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MembersCreateSignInLinkInput; } };
responses: { 200: { content: { 'application/json': schemas.MembersCreateSignInLinkAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/members/invite': {
/** Invite a member */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MembersInviteInput; } };
responses: { 200: { content: { 'application/json': schemas.MembersInviteAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/members/invitations': {
/** List open invitations */
get: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
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
/** The id of the invitation. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/members/invitations/{id}/link': {
/** Retrieve an invitation link */
get: {
parameters: {
path: {
/** The id of the invitation. */
id: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.MembersReadInvitationLinkAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/invitations/read': {
/** Retrieve an invitation by its token */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MembersReadInvitationInput; } };
responses: { 200: { content: { 'application/json': schemas.MembersReadInvitationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/invitations/accept': {
/** Accept an invitation and get a session key */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.MembersAcceptInvitationInput; } };
responses: { 200: { content: { 'application/json': schemas.MembersAcceptInvitationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/orgs/{orgId}/deletion': {
/** Close an organisation before its deletion */
post: {
parameters: {
path: {
/** The id of the org. */
orgId: string;
};
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.DeletionCloseOrganisationAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Retrieve the progress of a deletion */
get: {
parameters: {
path: {
/** The id of the org. */
orgId: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.OrganisationDeletion; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Reopen a closed organisation */
delete: {
parameters: {
path: {
/** The id of the org. */
orgId: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/orgs/{orgId}/deletion/confirm': {
/** Delete a closed organisation and all its data */
post: {
parameters: {
path: {
/** The id of the org. */
orgId: string;
};
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.DeletionConfirmDeletionInput; } };
responses: { 200: { content: { 'application/json': schemas.OrganisationDeletion; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/admin/health': {
/** Retrieve problems of all organisations */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Health; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/chat/config': {
/** Create or replace a chat config */
put: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody: { content: { 'application/json': schemas.AssistantPutConfigInput; } };
responses: { 200: { content: { 'application/json': schemas.ChatConfig; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/chat/sessions': {
/** List chat sessions */
get: {
parameters: {
query?: {
/** Maximum number of items, 1 to 1000. A page of long texts also ends at 16 MB. */
limit?: number;
/** `nextCursor` of the previous page. */
cursor?: string;
/** Number of items to skip, 0 to 10000. `cursor` is faster and has no limit. */
offset?: number;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.AssistantSessionsAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/chat/sessions/{sessionId}': {
/** Retrieve a chat session */
get: {
parameters: {
path: {
/** The id of the session. */
sessionId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ChatSession; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Delete a chat session */
delete: {
parameters: {
path: {
/** The id of the session. */
sessionId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.Confirmation; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/campaigns/{campaignId}/stream': {
/** Stream changes of a campaign */
get: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'text/event-stream': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/campaigns/{campaignId}/export': {
/** Export the emails of a campaign */
get: {
parameters: {
path: {
/** The id of the campaign. */
campaignId: string;
};
query?: {
/** File format. Default: `csv`. */
format?: "csv" | "json";
};
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'text/csv': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/contacts/upload': {
/** Upload contacts as CSV */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'multipart/form-data': schemas.ContactsUploadInput; } };
responses: { 200: { content: { 'application/json': schemas.ContactsUploadAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/orgs/contacts/upload/preview': {
/** Preview the column mapping of a CSV file */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'multipart/form-data': schemas.ContactsPreviewUploadInput; } };
responses: { 200: { content: { 'application/json': schemas.ContactsPreviewUploadAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/suppressions/import': {
/** Import suppressions */
post: {
parameters: {
header?: {
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'multipart/form-data': schemas.SuppressionsImportInput; } };
responses: { 200: { content: { 'application/json': schemas.SuppressionsImportAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/t/o/{token}': {
/** Load the tracking pixel of an email */
get: {
parameters: {
path: {
/** The token from the email. */
token: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'image/gif': Blob; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/t/c/{token}': {
/** Follow a tracked link in an email */
get: {
parameters: {
path: {
/** The token from the email. */
token: string;
};
};
requestBody?: never;
responses: { 302: { content?: never }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/u/{token}': {
/** Show the unsubscribe page */
get: {
parameters: {
path: {
/** The token from the email. */
token: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'text/html': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
/** Unsubscribe a recipient */
post: {
parameters: {
path: {
/** The token from the email. */
token: string;
};
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/x-www-form-urlencoded': schemas.TrackingUnsubscribeInput; } };
responses: { 200: { content: { 'text/html': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/press-kits/public/{token}': {
/** View the public page of a press kit */
get: {
parameters: {
path: {
/** The token from the email. */
token: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'text/html': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/press-kits/public/{token}/text': {
/** Download the text of a press kit */
get: {
parameters: {
path: {
/** The token from the email. */
token: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'text/markdown': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/press-kits/public/{token}/images/{imageId}': {
/** Retrieve an image of a press kit */
get: {
parameters: {
path: {
/** The token from the email. */
token: string;
/** The id of the image. */
imageId: string;
};
query?: {
/** Forces a download. */
download?: string;
};
};
requestBody?: never;
responses: { 200: { content: { 'image/png': Blob; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/chat': {
/** Send a chat message */
post: {
parameters: {
header?: {
/** Id of the campaign that the session is about. */
'x-campaign-id'?: string;
/** Ids of the brands that the session is about, separated by commas. */
'x-brand-id'?: string;
/** The organisation to act for. Required with an application key. Omit it with a user key: naming another organisation returns 400. */
'x-org-id'?: string;
/** The user to act as. Only with an application key. */
'x-user-id'?: string;
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.AssistantChatInput; } };
responses: { 200: { content: { 'text/event-stream': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/v1/billing/webhooks/stripe': {
/** Receive a Stripe event */
post: {
parameters: {
header?: {
/** Makes retries safe for 24 hours. The same key with the same body returns the stored first response. */
'Idempotency-Key'?: string;
};
};
requestBody: { content: { 'application/json': schemas.BillingStripeWebhookInput; } };
responses: { 200: { content: { 'application/json': schemas.BillingStripeWebhookAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/': {
/** Retrieve service information */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ServiceInfoAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/health': {
/** Check that the process is alive */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ServiceHealthAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/ready': {
/** Check that the service is ready */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ServiceReadyAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/metrics': {
/** Retrieve Prometheus metrics */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'text/plain': string; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
'/openapi.json': {
/** Retrieve the OpenAPI document */
get: {
parameters: {

};
requestBody?: never;
responses: { 200: { content: { 'application/json': schemas.ServiceDocumentAnswer; } }; default: { content: { 'application/json': schemas.Error } } };
};
};
}
