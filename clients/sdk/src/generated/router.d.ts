// Generated from the router by `npm run generate`: its type, without anything of the server.
import type * as trpc from '@trpc/server';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Failure {
  code: trpc.TRPC_ERROR_CODE_NUMBER;
  message: string;
  data: {
   code: "BAD_GATEWAY" | "BAD_REQUEST" | "CLIENT_CLOSED_REQUEST" | "CONFLICT" | "FORBIDDEN" | "GATEWAY_TIMEOUT" | "INTERNAL_SERVER_ERROR" | "METHOD_NOT_SUPPORTED" | "NOT_FOUND" | "NOT_IMPLEMENTED" | "PARSE_ERROR" | "PAYLOAD_TOO_LARGE" | "PAYMENT_REQUIRED" | "PRECONDITION_FAILED" | "PRECONDITION_REQUIRED" | "SERVICE_UNAVAILABLE" | "TIMEOUT" | "TOO_MANY_REQUESTS" | "UNAUTHORIZED" | "UNPROCESSABLE_CONTENT" | "UNSUPPORTED_MEDIA_TYPE";
   httpStatus: number;
   errorCode: string;
   param: string | null;
  };
 }

export type AppRouter = trpc.TRPCBuiltRouter<{
 ctx: object;
 meta: object;
 errorShape: Failure;
 transformer: false;
}, trpc.TRPCDecorateCreateRouterOptions<{
 keys: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  listFailedRequests: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    createdAfter?: string | undefined;
    createdBefore?: string | undefined;
    status?: number | undefined;
    path?: string | undefined;
    since?: string | undefined;
    sort?: "-at" | "-status" | "at" | "status" | undefined;
   };
   output: {
    requests: {
     id: string;
     at: string;
     method: string;
     path: string;
     status: number;
     errorCode: string;
     sentence: string;
     requestId: string;
     keyId: string | null;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  readRequest: trpc.TRPCQueryProcedure<{
   input: {
    requestId: string;
   };
   output: {
    requestId: string;
    requests: {
     id: string;
     at: string;
     method: string;
     path: string;
     status: number;
     errorCode: string;
     sentence: string;
     requestId: string;
     keyId: string | null;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  createSignInLink: trpc.TRPCMutationProcedure<{
   input: {
    admin?: boolean | undefined;
   };
   output: {
    url: string;
    expiresAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  signIn: trpc.TRPCMutationProcedure<{
   input: {
    token: string;
   };
   output: {
    key: string;
    expiresAt: string;
    authType: "admin" | "user_key";
    orgId: string;
    userId: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  openBrowserSession: trpc.TRPCMutationProcedure<{
   input: void;
   output: {
    id: string;
    key: string;
    keyPrefix: string;
    name: string | null;
    expiresAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  signOut: trpc.TRPCMutationProcedure<{
   input: void;
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  getOrganisation: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    org: {
     id: string;
     name: string;
     timeZone: string;
     plan: "pro" | "self-hosted" | "trial";
     trialEndsAt: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  patchOrganisation: trpc.TRPCMutationProcedure<{
   input: {
    name?: string | undefined;
    timeZone?: string | undefined;
    plan?: "pro" | "self-hosted" | "trial" | undefined;
    trialEndsAt?: string | null | undefined;
   };
   output: {
    org: {
     id: string;
     name: string;
     timeZone: string;
     plan: "pro" | "self-hosted" | "trial";
     trialEndsAt: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  listOrganisations: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    sort?: "-createdAt" | "-name" | "createdAt" | "name" | undefined;
   };
   output: {
    orgs: {
     id: string;
     name: string;
     timeZone: string;
     plan: "pro" | "self-hosted" | "trial";
     trialEndsAt: string | null;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  createOrganisation: trpc.TRPCMutationProcedure<{
   input: {
    name: string;
    timeZone?: string | undefined;
    plan?: "pro" | "self-hosted" | "trial" | undefined;
    trialEndsAt?: string | null | undefined;
   };
   output: {
    org: {
     id: string;
     name: string;
     timeZone: string;
     plan: "pro" | "self-hosted" | "trial";
     trialEndsAt: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  listUsers: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    orgId?: string | undefined;
    email?: string | undefined;
   };
   output: {
    users: {
     id: string;
     orgId: string;
     externalId: string | null;
     email: string | null;
     name: string | null;
     firstName: string | null;
     lastName: string | null;
     imageUrl: string | null;
     phone: string | null;
     createdAt: string;
    }[];
    total: number;
    limit: number;
    offset: number;
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  createUser: trpc.TRPCMutationProcedure<{
   input: {
    orgId: string;
    email: string;
    name?: string | null | undefined;
   };
   output: {
    user: {
     id: string;
     orgId: string;
     externalId: string | null;
     email: string | null;
     name: string | null;
     firstName: string | null;
     lastName: string | null;
     imageUrl: string | null;
     phone: string | null;
     createdAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  resolveUser: trpc.TRPCMutationProcedure<{
   input: {
    externalOrgId: string;
    externalUserId: string;
    email?: string | undefined;
    firstName?: string | undefined;
    lastName?: string | undefined;
    imageUrl?: string | undefined;
    phone?: string | undefined;
    organisation?: {
     name?: string | undefined;
     timeZone?: string | undefined;
     plan?: "pro" | "self-hosted" | "trial" | undefined;
     trialEndsAt?: string | null | undefined;
    } | undefined;
   };
   output: {
    orgId: string;
    userId: string;
    orgCreated: boolean;
    userCreated: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  me: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    userId: string | null;
    orgId: string;
    authType: "admin" | "user_key";
   };
   meta: object;
   errorShape: Failure;
  }>;
  listApiKeys: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    sort?: "-createdAt" | "-lastUsedAt" | "-name" | "createdAt" | "lastUsedAt" | "name" | undefined;
   };
   output: {
    keys: {
     id: string;
     keyPrefix: string;
     name: string | null;
     orgId: string | null;
     userId: string | null;
     createdBy: string | null;
     createdAt: string;
     scopes: string[] | null;
     lastUsedAt: string | null;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getApiKey: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    key: {
     id: string;
     keyPrefix: string;
     name: string | null;
     orgId: string | null;
     userId: string | null;
     createdBy: string | null;
     createdAt: string;
     scopes: string[] | null;
     lastUsedAt: string | null;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  createApiKey: trpc.TRPCMutationProcedure<{
   input: {
    name?: string | undefined;
    kind?: "app" | "user" | undefined;
    scopes?: ("billing" | "campaigns.read" | "campaigns.run" | "campaigns.write" | "contacts.read" | "contacts.write" | "costs.read" | "inbox" | "keys" | "members" | "senders" | "settings" | "webhooks")[] | undefined;
   };
   output: {
    id: string;
    keyPrefix: string;
    name: string | null;
    orgId: string | null;
    userId: string | null;
    createdBy: string | null;
    createdAt: string;
    scopes: string[] | null;
    key: string;
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  revokeApiKey: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 providerKeys: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    sort?: "-createdAt" | "-provider" | "-updatedAt" | "createdAt" | "provider" | "updatedAt" | undefined;
   };
   output: {
    keys: {
     provider: string;
     maskedKey: string;
     baseUrl: string | null;
     model: string | null;
     refusedAt: string | null;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  store: trpc.TRPCMutationProcedure<{
   input: {
    provider: "anthropic" | "apollo" | "openai" | "openai-compatible" | "stripe";
    apiKey: string;
    baseUrl?: string | undefined;
    model?: string | undefined;
    prices?: {
     inputUsdPerMillionTokens: string;
     outputUsdPerMillionTokens: string;
    } | undefined;
    verify?: boolean | undefined;
   };
   output: {
    provider: string;
    maskedKey: string;
    baseUrl: string | null;
    model: string | null;
    refusedAt: string | null;
    createdAt: string;
    updatedAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  delete: trpc.TRPCMutationProcedure<{
   input: {
    provider: string;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  sources: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    sources: {
     provider: string;
     keySource: "org" | "platform";
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  requirements: trpc.TRPCMutationProcedure<{
   input: {
    endpoints: {
     service: string;
     method: string;
     path: string;
    }[];
   };
   output: {
    requirements: {
     service: string;
     method: string;
     path: string;
     provider: string;
    }[];
    providers: string[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  source: trpc.TRPCQueryProcedure<{
   input: {
    provider: string;
   };
   output: {
    provider: string;
    keySource: "org" | "platform";
   };
   meta: object;
   errorShape: Failure;
  }>;
  chooseSource: trpc.TRPCMutationProcedure<{
   input: {
    keySource: "org" | "platform";
    provider: "anthropic" | "apollo" | "openai" | "openai-compatible" | "stripe";
   };
   output: {
    provider: string;
    keySource: "org" | "platform";
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 prices: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    id: string;
    name: string;
    provider: string;
    providerDomain: string | null;
    type: "email" | "leads" | "text";
    unit: "credit" | "email" | "kit" | "lead" | "page" | "sequence" | "token";
    costPerUnitInUsdCents: string;
    effectiveFrom: string;
   }[];
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 runs: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    campaignId?: string | undefined;
    brandId?: string | undefined;
    userId?: string | undefined;
    workflowSlug?: string | undefined;
    featureSlug?: string | undefined;
    serviceName?: string | undefined;
    taskName?: string | undefined;
    status?: "cancelled" | "completed" | "failed" | "queued" | "running" | undefined;
    parentRunId?: string | undefined;
    startedAfter?: string | undefined;
    startedBefore?: string | undefined;
    createdAfter?: string | undefined;
    createdBefore?: string | undefined;
    limit?: number | undefined;
    offset?: number | undefined;
    sandbox?: boolean | undefined;
    sort?: "-startedAt" | "startedAt" | undefined;
   };
   output: {
    runs: {
     id: string;
     organizationId: string | null;
     userId: string | null;
     brandIds: string[] | null;
     campaignId: string | null;
     workflowSlug: string | null;
     featureSlug: string | null;
     serviceName: string;
     taskName: string;
     status: "cancelled" | "completed" | "failed" | "queued" | "running";
     parentRunId: string | null;
     sandbox: boolean;
     startedAt: string;
     completedAt: string | null;
     createdAt: string;
     updatedAt: string;
     ownCostInUsdCents: string;
     ownActualCostInUsdCents: string;
     ownProvisionedCostInUsdCents: string;
    }[];
    offset: number;
    limit: number;
   };
   meta: object;
   errorShape: Failure;
  }>;
  events: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    offset?: number | undefined;
    campaignId?: string | undefined;
    brandId?: string | undefined;
    level?: "error" | "info" | "warn" | undefined;
    service?: string | undefined;
    event?: "cancelled" | "completed" | "failed" | "started" | undefined;
   };
   output: {
    events: {
     id: string;
     runId: string;
     service: string;
     event: "cancelled" | "completed" | "failed" | "started";
     detail: string | null;
     level: "error" | "info" | "warn";
     brandIds: string[] | null;
     campaignId: string | null;
     workflowSlug: string | null;
     featureSlug: string | null;
     createdAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  get: trpc.TRPCQueryProcedure<{
   input: {
    runId: string;
   };
   output: {
    id: string;
    organizationId: string | null;
    userId: string | null;
    brandIds: string[] | null;
    campaignId: string | null;
    workflowSlug: string | null;
    featureSlug: string | null;
    serviceName: string;
    taskName: string;
    status: "cancelled" | "completed" | "failed" | "queued" | "running";
    parentRunId: string | null;
    sandbox: boolean;
    startedAt: string;
    completedAt: string | null;
    createdAt: string;
    updatedAt: string;
    ownCostInUsdCents: string;
    ownActualCostInUsdCents: string;
    ownProvisionedCostInUsdCents: string;
    totalCostInUsdCents: string;
    totalActualCostInUsdCents: string;
    totalProvisionedCostInUsdCents: string;
    children: {
     id: string;
     organizationId: string | null;
     userId: string | null;
     brandIds: string[] | null;
     campaignId: string | null;
     workflowSlug: string | null;
     featureSlug: string | null;
     serviceName: string;
     taskName: string;
     status: "cancelled" | "completed" | "failed" | "queued" | "running";
     parentRunId: string | null;
     sandbox: boolean;
     startedAt: string;
     completedAt: string | null;
     createdAt: string;
     updatedAt: string;
     ownCostInUsdCents: string;
     ownActualCostInUsdCents: string;
     ownProvisionedCostInUsdCents: string;
     totalCostInUsdCents: string;
     totalActualCostInUsdCents: string;
     totalProvisionedCostInUsdCents: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  costs: trpc.TRPCQueryProcedure<{
   input: {
    sandbox?: boolean | undefined;
    campaignId?: string | undefined;
    brandId?: string | undefined;
    userId?: string | undefined;
    workflowSlug?: string | undefined;
    featureSlug?: string | undefined;
    serviceName?: string | undefined;
    taskName?: string | undefined;
    status?: "cancelled" | "completed" | "failed" | "queued" | "running" | undefined;
    parentRunId?: string | undefined;
    startedAfter?: string | undefined;
    startedBefore?: string | undefined;
    createdAfter?: string | undefined;
    createdBefore?: string | undefined;
    groupBy?: string[] | undefined;
    costName?: string | undefined;
    sort?: "-actual" | "-name" | "-provisioned" | "-quantity" | "-runs" | "-total" | "actual" | "name" | "provisioned" | "quantity" | "runs" | "total" | undefined;
   };
   output: {
    groups: {
     dimensions: Record<string, string | null>;
     totalCostInUsdCents: string;
     actualCostInUsdCents: string;
     provisionedCostInUsdCents: string;
     cancelledCostInUsdCents: string;
     totalQuantity: string;
     runCount: number;
    }[];
    sandbox: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 brands: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  getDailyBudget: trpc.TRPCQueryProcedure<{
   input: {
    brandId: string;
   };
   output: {
    brandId: string;
    orgId: string;
    dailyBudgetCents: number | null;
    updatedAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  putClickDestination: trpc.TRPCMutationProcedure<{
   input: {
    brandId: string;
    clickDestinationUrl: string | null;
   };
   output: {
    clickDestinationUrl: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getBusinessContext: trpc.TRPCQueryProcedure<{
   input: {
    brandId: string;
   };
   output: {
    content: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  putBusinessContext: trpc.TRPCMutationProcedure<{
   input: {
    brandId: string;
    content: string | null;
   };
   output: {
    content: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getUserFields: trpc.TRPCQueryProcedure<{
   input: {
    brandId: string;
   };
   output: {
    fields: Record<string, string | string[]>;
   };
   meta: object;
   errorShape: Failure;
  }>;
  putUserFields: trpc.TRPCMutationProcedure<{
   input: {
    brandId: string;
    fields: Record<string, string | string[]>;
   };
   output: {
    fields: Record<string, string | string[]>;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getSalesEconomics: trpc.TRPCQueryProcedure<{
   input: {
    brandId: string;
   };
   output: {
    averageDealValueCents: number | null;
    leadToMeetingRate: number | null;
    meetingToDealRate: number | null;
    grossMarginRate: number | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  putSalesEconomics: trpc.TRPCMutationProcedure<{
   input: {
    brandId: string;
    averageDealValueCents?: number | null | undefined;
    leadToMeetingRate?: number | null | undefined;
    meetingToDealRate?: number | null | undefined;
    grossMarginRate?: number | null | undefined;
   };
   output: {
    averageDealValueCents: number | null;
    leadToMeetingRate: number | null;
    meetingToDealRate: number | null;
    grossMarginRate: number | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    q?: string | undefined;
    sort?: "-createdAt" | "-domain" | "-name" | "createdAt" | "domain" | "name" | undefined;
   };
   output: {
    brands: {
     id: string;
     domain: string;
     name: string;
     brandUrl: string;
     url: string;
     logoUrl: string | null;
     elevatorPitch: string | null;
     sandbox: boolean;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  create: trpc.TRPCMutationProcedure<{
   input: {
    url: string;
   };
   output: {
    brandId: string;
    domain: string;
    name: string;
    created: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  byIds: trpc.TRPCQueryProcedure<{
   input: {
    ids: string[];
   };
   output: {
    brands: {
     id: string;
     domain: string;
     name: string;
     brandUrl: string;
     url: string;
     logoUrl: string | null;
     elevatorPitch: string | null;
     sandbox: boolean;
     createdAt: string;
     updatedAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  get: trpc.TRPCQueryProcedure<{
   input: {
    brandId: string;
   };
   output: {
    id: string;
    domain: string;
    name: string;
    brandUrl: string;
    url: string;
    logoUrl: string | null;
    elevatorPitch: string | null;
    sandbox: boolean;
    createdAt: string;
    updatedAt: string;
    analysedAt: string | null;
    bio: string | null;
    mission: string | null;
    location: string | null;
    categories: string | null;
    sources: Partial<Record<"bio" | "categories" | "elevatorPitch" | "location" | "logoUrl" | "mission" | "name", string>>;
    correctedFields: ("bio" | "categories" | "elevatorPitch" | "location" | "logoUrl" | "mission" | "name")[];
    paused: boolean;
    clickDestinationUrl: string | null;
    analysis: {
     state: "done" | "failed" | "running";
     understoodBy: string | null;
     fallbackReason: string | null;
     error: string | null;
    };
    brand: {
     id: string;
     domain: string;
     name: string;
     brandUrl: string;
     url: string;
     logoUrl: string | null;
     elevatorPitch: string | null;
     sandbox: boolean;
     createdAt: string;
     updatedAt: string;
     analysedAt: string | null;
     bio: string | null;
     mission: string | null;
     location: string | null;
     categories: string | null;
     sources: Partial<Record<"bio" | "categories" | "elevatorPitch" | "location" | "logoUrl" | "mission" | "name", string>>;
     correctedFields: ("bio" | "categories" | "elevatorPitch" | "location" | "logoUrl" | "mission" | "name")[];
     paused: boolean;
     clickDestinationUrl: string | null;
     analysis: {
      state: "done" | "failed" | "running";
      understoodBy: string | null;
      fallbackReason: string | null;
      error: string | null;
     };
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  patch: trpc.TRPCMutationProcedure<{
   input: {
    brandId: string;
    name?: string | null | undefined;
    logoUrl?: string | null | undefined;
    elevatorPitch?: string | null | undefined;
    bio?: string | null | undefined;
    mission?: string | null | undefined;
    location?: string | null | undefined;
    categories?: string | null | undefined;
   };
   output: {
    id: string;
    domain: string;
    name: string;
    brandUrl: string;
    url: string;
    logoUrl: string | null;
    elevatorPitch: string | null;
    sandbox: boolean;
    createdAt: string;
    updatedAt: string;
    analysedAt: string | null;
    bio: string | null;
    mission: string | null;
    location: string | null;
    categories: string | null;
    sources: Partial<Record<"bio" | "categories" | "elevatorPitch" | "location" | "logoUrl" | "mission" | "name", string>>;
    correctedFields: ("bio" | "categories" | "elevatorPitch" | "location" | "logoUrl" | "mission" | "name")[];
    paused: boolean;
    clickDestinationUrl: string | null;
    analysis: {
     state: "done" | "failed" | "running";
     understoodBy: string | null;
     fallbackReason: string | null;
     error: string | null;
    };
    brand: {
     id: string;
     domain: string;
     name: string;
     brandUrl: string;
     url: string;
     logoUrl: string | null;
     elevatorPitch: string | null;
     sandbox: boolean;
     createdAt: string;
     updatedAt: string;
     analysedAt: string | null;
     bio: string | null;
     mission: string | null;
     location: string | null;
     categories: string | null;
     sources: Partial<Record<"bio" | "categories" | "elevatorPitch" | "location" | "logoUrl" | "mission" | "name", string>>;
     correctedFields: ("bio" | "categories" | "elevatorPitch" | "location" | "logoUrl" | "mission" | "name")[];
     paused: boolean;
     clickDestinationUrl: string | null;
     analysis: {
      state: "done" | "failed" | "running";
      understoodBy: string | null;
      fallbackReason: string | null;
      error: string | null;
     };
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  analyse: trpc.TRPCMutationProcedure<{
   input: {
    brandId: string;
   };
   output: {
    id: string;
    domain: string;
    name: string;
    brandUrl: string;
    url: string;
    logoUrl: string | null;
    elevatorPitch: string | null;
    sandbox: boolean;
    createdAt: string;
    updatedAt: string;
    analysedAt: string | null;
    bio: string | null;
    mission: string | null;
    location: string | null;
    categories: string | null;
    sources: Partial<Record<"bio" | "categories" | "elevatorPitch" | "location" | "logoUrl" | "mission" | "name", string>>;
    correctedFields: ("bio" | "categories" | "elevatorPitch" | "location" | "logoUrl" | "mission" | "name")[];
    paused: boolean;
    clickDestinationUrl: string | null;
    analysis: {
     state: "done" | "failed" | "running";
     understoodBy: string | null;
     fallbackReason: string | null;
     error: string | null;
    };
    brand: {
     id: string;
     domain: string;
     name: string;
     brandUrl: string;
     url: string;
     logoUrl: string | null;
     elevatorPitch: string | null;
     sandbox: boolean;
     createdAt: string;
     updatedAt: string;
     analysedAt: string | null;
     bio: string | null;
     mission: string | null;
     location: string | null;
     categories: string | null;
     sources: Partial<Record<"bio" | "categories" | "elevatorPitch" | "location" | "logoUrl" | "mission" | "name", string>>;
     correctedFields: ("bio" | "categories" | "elevatorPitch" | "location" | "logoUrl" | "mission" | "name")[];
     paused: boolean;
     clickDestinationUrl: string | null;
     analysis: {
      state: "done" | "failed" | "running";
      understoodBy: string | null;
      fallbackReason: string | null;
      error: string | null;
     };
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  runs: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    brandId: string;
   };
   output: {
    runs: {
     id: string;
     status: "cancelled" | "completed" | "failed" | "queued" | "running";
     startedAt: string | null;
     completedAt: string | null;
     serviceName: string | null;
     taskName: string | null;
     totalCostInUsdCents: string | null;
     costs: {
      costName: string;
      totalCostInUsdCents: string;
      actualCostInUsdCents: string;
      provisionedCostInUsdCents: string;
      quantity: number;
     }[];
     descendantRuns: {
      id: string;
      status: "cancelled" | "completed" | "failed" | "queued" | "running";
      startedAt: string | null;
      completedAt: string | null;
      serviceName: string | null;
      taskName: string | null;
      totalCostInUsdCents: string | null;
      costs: {
       costName: string;
       totalCostInUsdCents: string;
       actualCostInUsdCents: string;
       provisionedCostInUsdCents: string;
       quantity: number;
      }[];
     }[];
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getPause: trpc.TRPCQueryProcedure<{
   input: {
    brandId: string;
   };
   output: {
    brandId: string;
    paused: boolean;
    pausedAt: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  patchPause: trpc.TRPCMutationProcedure<{
   input: {
    brandId: string;
    paused: boolean;
   };
   output: {
    brandId: string;
    paused: boolean;
    pausedAt: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  extractFields: trpc.TRPCMutationProcedure<{
   input: {
    brandIds: string[];
    fields: {
     key: string;
     description?: string | undefined;
    }[];
   };
   output: {
    brands: {
     brandId: string;
     domain: string;
     name: string;
    }[];
    fields: Record<string, {
     value: string | string[] | null;
     extractedAt: string;
     expiresAt: string;
     sourceUrls: string[];
     confidence: number | null;
     cached: boolean;
     byBrand: Record<string, {
      value: string | string[] | null;
      extractedAt: string;
      expiresAt: string;
      sourceUrls: string[];
      confidence: number | null;
      cached: boolean;
      understoodBy: string;
      fallbackReason: string | null;
     }>;
    }>;
   };
   meta: object;
   errorShape: Failure;
  }>;
  extractedFields: trpc.TRPCQueryProcedure<{
   input: {
    brandId: string;
   };
   output: {
    brandId: string;
    fields: {
     value: string | string[] | null;
     extractedAt: string;
     expiresAt: string;
     sourceUrls: string[];
     confidence: number | null;
     key: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  suggestIcp: trpc.TRPCMutationProcedure<{
   input: {
    brandId: string;
   };
   output: {
    brandId: string | null;
    url: string;
    name: string | null;
    summary: string;
    industries: {
     value: string;
     evidence: string;
     sourceUrl: string;
     confidence: number | null;
    }[];
    companySizes: {
     value: string;
     evidence: string;
     sourceUrl: string;
     confidence: number | null;
    }[];
    titles: {
     value: string;
     evidence: string;
     sourceUrl: string;
     confidence: number | null;
    }[];
    regions: {
     value: string;
     evidence: string;
     sourceUrl: string;
     confidence: number | null;
    }[];
    pains: {
     value: string;
     evidence: string;
     sourceUrl: string;
     confidence: number | null;
    }[];
    exclusions: {
     value: string;
     evidence: string;
     sourceUrl: string;
     confidence: number | null;
    }[];
    understoodBy: string;
    fallbackReason: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  suggestIcpOfWebsite: trpc.TRPCMutationProcedure<{
   input: {
    url: string;
   };
   output: {
    brandId: string | null;
    url: string;
    name: string | null;
    summary: string;
    industries: {
     value: string;
     evidence: string;
     sourceUrl: string;
     confidence: number | null;
    }[];
    companySizes: {
     value: string;
     evidence: string;
     sourceUrl: string;
     confidence: number | null;
    }[];
    titles: {
     value: string;
     evidence: string;
     sourceUrl: string;
     confidence: number | null;
    }[];
    regions: {
     value: string;
     evidence: string;
     sourceUrl: string;
     confidence: number | null;
    }[];
    pains: {
     value: string;
     evidence: string;
     sourceUrl: string;
     confidence: number | null;
    }[];
    exclusions: {
     value: string;
     evidence: string;
     sourceUrl: string;
     confidence: number | null;
    }[];
    understoodBy: string;
    fallbackReason: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 features: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    implemented?: boolean | undefined;
   };
   output: {
    features: {
     name: string;
     description: string;
     icon: string;
     category: string;
     channel: string;
     audienceType: string;
     inputs: {
      key: string;
      label: string;
      type: "number" | "select" | "text" | "textarea";
      placeholder: string;
      description: string;
      extractKey: string;
      options?: string[] | undefined;
      required?: boolean | undefined;
     }[];
     outputs: {
      key: string;
      displayOrder: number;
      defaultSort?: boolean | undefined;
      sortDirection?: "asc" | "desc" | undefined;
     }[];
     charts: ({
      key: string;
      title: string;
      displayOrder: number;
      type: "funnel-bar";
      steps: {
       key: string;
      }[];
     } | {
      key: string;
      title: string;
      displayOrder: number;
      type: "breakdown-bar";
      segments: {
       key: string;
       color: "blue" | "gray" | "green" | "orange" | "red";
       sentiment: "negative" | "neutral" | "positive";
      }[];
     })[];
     entities: {
      name: string;
      countKey?: string | undefined;
     }[];
     dynastySlug: string;
     version: number;
     displayOrder: number;
     id: string;
     slug: string;
     status: "active" | "deprecated" | "draft";
     implemented: boolean;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  get: trpc.TRPCQueryProcedure<{
   input: {
    slug: string;
   };
   output: {
    feature: {
     name: string;
     description: string;
     icon: string;
     category: string;
     channel: string;
     audienceType: string;
     inputs: {
      key: string;
      label: string;
      type: "number" | "select" | "text" | "textarea";
      placeholder: string;
      description: string;
      extractKey: string;
      options?: string[] | undefined;
      required?: boolean | undefined;
     }[];
     outputs: {
      key: string;
      displayOrder: number;
      defaultSort?: boolean | undefined;
      sortDirection?: "asc" | "desc" | undefined;
     }[];
     charts: ({
      key: string;
      title: string;
      displayOrder: number;
      type: "funnel-bar";
      steps: {
       key: string;
      }[];
     } | {
      key: string;
      title: string;
      displayOrder: number;
      type: "breakdown-bar";
      segments: {
       key: string;
       color: "blue" | "gray" | "green" | "orange" | "red";
       sentiment: "negative" | "neutral" | "positive";
      }[];
     })[];
     entities: {
      name: string;
      countKey?: string | undefined;
     }[];
     dynastySlug: string;
     version: number;
     displayOrder: number;
     id: string;
     slug: string;
     status: "active" | "deprecated" | "draft";
     implemented: boolean;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  create: trpc.TRPCMutationProcedure<{
   input: {
    name: string;
    description: string;
    icon: string;
    category: string;
    channel: string;
    audienceType: string;
    inputs: {
     key: string;
     label: string;
     type: "number" | "select" | "text" | "textarea";
     placeholder: string;
     description: string;
     extractKey: string;
     options?: string[] | undefined;
     required?: boolean | undefined;
    }[];
    outputs: {
     key: string;
     displayOrder: number;
     defaultSort?: boolean | undefined;
     sortDirection?: "asc" | "desc" | undefined;
    }[];
    charts: ({
     key: string;
     title: string;
     displayOrder: number;
     type: "funnel-bar";
     steps: {
      key: string;
     }[];
    } | {
     key: string;
     title: string;
     displayOrder: number;
     type: "breakdown-bar";
     segments: {
      key: string;
      color: "blue" | "gray" | "green" | "orange" | "red";
      sentiment: "negative" | "neutral" | "positive";
     }[];
    })[];
    entities: {
     name: string;
     countKey?: string | undefined;
    }[];
    slug?: string | undefined;
   };
   output: {
    feature: {
     name: string;
     description: string;
     icon: string;
     category: string;
     channel: string;
     audienceType: string;
     inputs: {
      key: string;
      label: string;
      type: "number" | "select" | "text" | "textarea";
      placeholder: string;
      description: string;
      extractKey: string;
      options?: string[] | undefined;
      required?: boolean | undefined;
     }[];
     outputs: {
      key: string;
      displayOrder: number;
      defaultSort?: boolean | undefined;
      sortDirection?: "asc" | "desc" | undefined;
     }[];
     charts: ({
      key: string;
      title: string;
      displayOrder: number;
      type: "funnel-bar";
      steps: {
       key: string;
      }[];
     } | {
      key: string;
      title: string;
      displayOrder: number;
      type: "breakdown-bar";
      segments: {
       key: string;
       color: "blue" | "gray" | "green" | "orange" | "red";
       sentiment: "negative" | "neutral" | "positive";
      }[];
     })[];
     entities: {
      name: string;
      countKey?: string | undefined;
     }[];
     dynastySlug: string;
     version: number;
     displayOrder: number;
     id: string;
     slug: string;
     status: "active" | "deprecated" | "draft";
     implemented: boolean;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  change: trpc.TRPCMutationProcedure<{
   input: {
    name?: string | undefined;
    description?: string | undefined;
    icon?: string | undefined;
    category?: string | undefined;
    channel?: string | undefined;
    audienceType?: string | undefined;
    inputs?: {
     key: string;
     label: string;
     type: "number" | "select" | "text" | "textarea";
     placeholder: string;
     description: string;
     extractKey: string;
     options?: string[] | undefined;
     required?: boolean | undefined;
    }[] | undefined;
    outputs?: {
     key: string;
     displayOrder: number;
     defaultSort?: boolean | undefined;
     sortDirection?: "asc" | "desc" | undefined;
    }[] | undefined;
    charts?: ({
     key: string;
     title: string;
     displayOrder: number;
     type: "funnel-bar";
     steps: {
      key: string;
     }[];
    } | {
     key: string;
     title: string;
     displayOrder: number;
     type: "breakdown-bar";
     segments: {
      key: string;
      color: "blue" | "gray" | "green" | "orange" | "red";
      sentiment: "negative" | "neutral" | "positive";
     }[];
    })[] | undefined;
    entities?: {
     name: string;
     countKey?: string | undefined;
    }[] | undefined;
    slug: string;
    status?: "active" | "deprecated" | "draft" | undefined;
   };
   output: {
    feature: {
     name: string;
     description: string;
     icon: string;
     category: string;
     channel: string;
     audienceType: string;
     inputs: {
      key: string;
      label: string;
      type: "number" | "select" | "text" | "textarea";
      placeholder: string;
      description: string;
      extractKey: string;
      options?: string[] | undefined;
      required?: boolean | undefined;
     }[];
     outputs: {
      key: string;
      displayOrder: number;
      defaultSort?: boolean | undefined;
      sortDirection?: "asc" | "desc" | undefined;
     }[];
     charts: ({
      key: string;
      title: string;
      displayOrder: number;
      type: "funnel-bar";
      steps: {
       key: string;
      }[];
     } | {
      key: string;
      title: string;
      displayOrder: number;
      type: "breakdown-bar";
      segments: {
       key: string;
       color: "blue" | "gray" | "green" | "orange" | "red";
       sentiment: "negative" | "neutral" | "positive";
      }[];
     })[];
     entities: {
      name: string;
      countKey?: string | undefined;
     }[];
     dynastySlug: string;
     version: number;
     displayOrder: number;
     id: string;
     slug: string;
     status: "active" | "deprecated" | "draft";
     implemented: boolean;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  prefill: trpc.TRPCMutationProcedure<{
   input: {
    featureSlug: string;
    format?: "structured" | "text" | undefined;
    brandIds: string[];
   };
   output: {
    slug: string;
    brandId: string;
    prefilled: Record<string, string | null>;
   } | {
    slug: string;
    brandId: string;
    prefilled: Record<string, {
     value: Json;
     sourceUrls: string[];
     confidence: number | null;
     cached: boolean;
    }>;
   };
   meta: object;
   errorShape: Failure;
  }>;
  stats: trpc.TRPCQueryProcedure<{
   input: {
    sandbox?: boolean | undefined;
    groupBy?: "brand" | "brandId" | "campaign" | "campaignId" | "feature" | "featureSlug" | "workflow" | "workflowDynastySlug" | "workflowSlug" | undefined;
    brandId?: string | undefined;
    campaignId?: string | undefined;
    workflowSlug?: string | undefined;
    workflowDynastySlug?: string | undefined;
    featureSlug: string;
   };
   output: {
    systemStats: {
     totalCostInUsdCents: number;
     completedRuns: number;
     activeCampaigns: number;
     firstRunAt: string | null;
     lastRunAt: string | null;
    };
    stats: Record<string, number>;
    groupBy?: "brand" | "brandId" | "campaign" | "campaignId" | "feature" | "featureSlug" | "workflow" | "workflowDynastySlug" | "workflowSlug" | undefined;
    sandbox: boolean;
    groups?: {
     systemStats: {
      totalCostInUsdCents: number;
      completedRuns: number;
      activeCampaigns: number;
      firstRunAt: string | null;
      lastRunAt: string | null;
     };
     stats: Record<string, number>;
     brandId?: string | undefined;
     campaignId?: string | undefined;
     workflowSlug?: string | undefined;
     workflowDynastySlug?: string | undefined;
     featureSlug?: string | undefined;
    }[] | undefined;
    featureSlug: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  allStats: trpc.TRPCQueryProcedure<{
   input: {
    sandbox?: boolean | undefined;
    groupBy?: "brand" | "brandId" | "campaign" | "campaignId" | "feature" | "featureSlug" | "workflow" | "workflowDynastySlug" | "workflowSlug" | undefined;
    brandId?: string | undefined;
    campaignId?: string | undefined;
    workflowSlug?: string | undefined;
    workflowDynastySlug?: string | undefined;
   };
   output: {
    systemStats: {
     totalCostInUsdCents: number;
     completedRuns: number;
     activeCampaigns: number;
     firstRunAt: string | null;
     lastRunAt: string | null;
    };
    stats: Record<string, number>;
    groupBy?: "brand" | "brandId" | "campaign" | "campaignId" | "feature" | "featureSlug" | "workflow" | "workflowDynastySlug" | "workflowSlug" | undefined;
    sandbox: boolean;
    groups?: {
     systemStats: {
      totalCostInUsdCents: number;
      completedRuns: number;
      activeCampaigns: number;
      firstRunAt: string | null;
      lastRunAt: string | null;
     };
     stats: Record<string, number>;
     brandId?: string | undefined;
     campaignId?: string | undefined;
     workflowSlug?: string | undefined;
     workflowDynastySlug?: string | undefined;
     featureSlug?: string | undefined;
    }[] | undefined;
   };
   meta: object;
   errorShape: Failure;
  }>;
  registry: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    registry: Record<string, {
     type: "count" | "currency" | "rate";
     label: string;
    }>;
   };
   meta: object;
   errorShape: Failure;
  }>;
  channels: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    channels: {
     key: string;
     name: string;
     description: string;
     funnels: {
      key: string;
      name: string;
      steps: {
       key: string;
       name: string;
      }[];
     }[];
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 workflows: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  listRuns: trpc.TRPCQueryProcedure<{
   input: {
    campaignId?: string | undefined;
    brandId?: string | undefined;
    userId?: string | undefined;
    workflowSlug?: string | undefined;
    featureSlug?: string | undefined;
    taskName?: string | undefined;
    status?: "cancelled" | "completed" | "failed" | "queued" | "running" | undefined;
    parentRunId?: string | undefined;
    startedAfter?: string | undefined;
    startedBefore?: string | undefined;
    createdAfter?: string | undefined;
    createdBefore?: string | undefined;
    limit?: number | undefined;
    offset?: number | undefined;
    sandbox?: boolean | undefined;
    sort?: "-startedAt" | "startedAt" | undefined;
   };
   output: {
    runs: {
     id: string;
     organizationId: string | null;
     userId: string | null;
     brandIds: string[] | null;
     campaignId: string | null;
     workflowSlug: string | null;
     featureSlug: string | null;
     serviceName: string;
     taskName: string;
     status: "cancelled" | "completed" | "failed" | "queued" | "running";
     parentRunId: string | null;
     sandbox: boolean;
     startedAt: string;
     completedAt: string | null;
     createdAt: string;
     updatedAt: string;
     ownCostInUsdCents: string;
     ownActualCostInUsdCents: string;
     ownProvisionedCostInUsdCents: string;
    }[];
    offset: number;
    limit: number;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getRun: trpc.TRPCQueryProcedure<{
   input: {
    runId: string;
   };
   output: {
    id: string;
    organizationId: string | null;
    userId: string | null;
    brandIds: string[] | null;
    campaignId: string | null;
    workflowSlug: string | null;
    featureSlug: string | null;
    serviceName: string;
    taskName: string;
    status: "cancelled" | "completed" | "failed" | "queued" | "running";
    parentRunId: string | null;
    sandbox: boolean;
    startedAt: string;
    completedAt: string | null;
    createdAt: string;
    updatedAt: string;
    ownCostInUsdCents: string;
    ownActualCostInUsdCents: string;
    ownProvisionedCostInUsdCents: string;
    totalCostInUsdCents: string;
    totalActualCostInUsdCents: string;
    totalProvisionedCostInUsdCents: string;
    children: {
     id: string;
     organizationId: string | null;
     userId: string | null;
     brandIds: string[] | null;
     campaignId: string | null;
     workflowSlug: string | null;
     featureSlug: string | null;
     serviceName: string;
     taskName: string;
     status: "cancelled" | "completed" | "failed" | "queued" | "running";
     parentRunId: string | null;
     sandbox: boolean;
     startedAt: string;
     completedAt: string | null;
     createdAt: string;
     updatedAt: string;
     ownCostInUsdCents: string;
     ownActualCostInUsdCents: string;
     ownProvisionedCostInUsdCents: string;
     totalCostInUsdCents: string;
     totalActualCostInUsdCents: string;
     totalProvisionedCostInUsdCents: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  cancelRun: trpc.TRPCMutationProcedure<{
   input: {
    runId: string;
   };
   output: {
    id: string;
    organizationId: string | null;
    userId: string | null;
    brandIds: string[] | null;
    campaignId: string | null;
    workflowSlug: string | null;
    featureSlug: string | null;
    serviceName: string;
    taskName: string;
    status: "cancelled" | "completed" | "failed" | "queued" | "running";
    parentRunId: string | null;
    sandbox: boolean;
    startedAt: string;
    completedAt: string | null;
    createdAt: string;
    updatedAt: string;
    ownCostInUsdCents: string;
    ownActualCostInUsdCents: string;
    ownProvisionedCostInUsdCents: string;
    totalCostInUsdCents: string;
    totalActualCostInUsdCents: string;
    totalProvisionedCostInUsdCents: string;
    children: {
     id: string;
     organizationId: string | null;
     userId: string | null;
     brandIds: string[] | null;
     campaignId: string | null;
     workflowSlug: string | null;
     featureSlug: string | null;
     serviceName: string;
     taskName: string;
     status: "cancelled" | "completed" | "failed" | "queued" | "running";
     parentRunId: string | null;
     sandbox: boolean;
     startedAt: string;
     completedAt: string | null;
     createdAt: string;
     updatedAt: string;
     ownCostInUsdCents: string;
     ownActualCostInUsdCents: string;
     ownProvisionedCostInUsdCents: string;
     totalCostInUsdCents: string;
     totalActualCostInUsdCents: string;
     totalProvisionedCostInUsdCents: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  execute: trpc.TRPCMutationProcedure<{
   input: {
    workflowId: string;
    inputs?: Record<string, unknown> | undefined;
    name?: string | undefined;
    brandUrls?: string[] | undefined;
    brandIds?: string[] | undefined;
    brandId?: string | undefined;
    maxLeads?: number | null | undefined;
    maxBudgetTotalUsd?: string | number | null | undefined;
    allowLocalLinks?: boolean | undefined;
   };
   output: {
    campaign: {
     id: string;
     orgId: string;
     createdByUserId: string | null;
     name: string;
     workflowSlug: string;
     workflowDynastySlug: string | null;
     sandbox: boolean;
     brandUrls: string[];
     brandIds: string[];
     featureSlug: string | null;
     featureDynastySlug: string | null;
     featureInputs: Record<string, unknown> | null;
     maxBudgetDailyUsd: string | null;
     maxBudgetWeeklyUsd: string | null;
     maxBudgetMonthlyUsd: string | null;
     maxBudgetTotalUsd: string | null;
     maxLeads: number | null;
     templateFallback: boolean;
     trackOpens: boolean;
     trackClicks: boolean;
     goal: string | null;
     audienceIds: string[] | null;
     servicesOffered: string[] | null;
     clickDestinationUrl: string | null;
     startDate: string | null;
     endDate: string | null;
     status: "active" | "completed" | "draft" | "failed" | "paused" | "stopped";
     approval: "all" | "first" | "none";
     nextRunAt: string | null;
     notifyFrequency: string | null;
     notifyChannel: string | null;
     notifyDestination: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    featureSlug?: string | undefined;
    workflowSlug?: string | undefined;
    workflowDynastySlug?: string | undefined;
    status?: "active" | "all" | "deprecated" | undefined;
   };
   output: {
    workflows: {
     id: string;
     appId: "distribute";
     slug: string;
     workflowSlug: string;
     name: string;
     description: string;
     workflowDynastySlug: string;
     workflowDynastyName: string;
     workflowDynastySignatureName: string;
     version: number;
     featureSlug: string;
     category: string;
     channel: string;
     audienceType: string;
     status: "active" | "deprecated";
     requiredProviders: string[];
     dag: {
      nodes: {
       id: string;
       type: string;
       config?: Record<string, Json> | undefined;
       inputMapping?: Record<string, string> | undefined;
       retries?: number | undefined;
      }[];
      edges: {
       from: string;
       to: string;
       condition?: string | undefined;
      }[];
      onError?: "continue" | "fail" | undefined;
     };
     upgradedTo: string | null;
     forkedFrom: string | null;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  get: trpc.TRPCQueryProcedure<{
   input: {
    workflowId: string;
   };
   output: {
    id: string;
    appId: "distribute";
    slug: string;
    workflowSlug: string;
    name: string;
    description: string;
    workflowDynastySlug: string;
    workflowDynastyName: string;
    workflowDynastySignatureName: string;
    version: number;
    featureSlug: string;
    category: string;
    channel: string;
    audienceType: string;
    status: "active" | "deprecated";
    requiredProviders: string[];
    dag: {
     nodes: {
      id: string;
      type: string;
      config?: Record<string, Json> | undefined;
      inputMapping?: Record<string, string> | undefined;
      retries?: number | undefined;
     }[];
     edges: {
      from: string;
      to: string;
      condition?: string | undefined;
     }[];
     onError?: "continue" | "fail" | undefined;
    };
    upgradedTo: string | null;
    forkedFrom: string | null;
    createdAt: string;
    updatedAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  summary: trpc.TRPCQueryProcedure<{
   input: {
    workflowId: string;
   };
   output: {
    workflowSlug: string;
    summary: string;
    requiredProviders: string[];
    steps: string[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  keyStatus: trpc.TRPCQueryProcedure<{
   input: {
    workflowId: string;
   };
   output: {
    workflowSlug: string;
    ready: boolean;
    keys: {
     provider: string;
     configured: boolean;
     keySource: "org" | "platform";
     maskedKey: string | null;
    }[];
    missing: string[];
    missingOneOf: string[][];
   };
   meta: object;
   errorShape: Failure;
  }>;
  validate: trpc.TRPCMutationProcedure<{
   input: {
    workflowId: string;
   };
   output: {
    valid: boolean;
    errors?: {
     field: string;
     message: string;
    }[] | undefined;
    templateContract: {
     read: string[];
     missing: string[];
     unread: string[];
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  addVersion: trpc.TRPCMutationProcedure<{
   input: {
    workflowDynastySlug: string;
    workflowDynastyName?: string | undefined;
    name: string;
    description: string;
    featureSlug: string;
    category?: string | undefined;
    channel?: string | undefined;
    audienceType?: string | undefined;
    dag: {
     nodes: {
      id: string;
      type: string;
      config?: Record<string, Json> | undefined;
      inputMapping?: Record<string, string> | undefined;
      retries?: number | undefined;
     }[];
     edges: {
      from: string;
      to: string;
      condition?: string | undefined;
     }[];
     onError?: "continue" | "fail" | undefined;
    };
   };
   output: {
    id: string;
    appId: "distribute";
    slug: string;
    workflowSlug: string;
    name: string;
    description: string;
    workflowDynastySlug: string;
    workflowDynastyName: string;
    workflowDynastySignatureName: string;
    version: number;
    featureSlug: string;
    category: string;
    channel: string;
    audienceType: string;
    status: "active" | "deprecated";
    requiredProviders: string[];
    dag: {
     nodes: {
      id: string;
      type: string;
      config?: Record<string, Json> | undefined;
      inputMapping?: Record<string, string> | undefined;
      retries?: number | undefined;
     }[];
     edges: {
      from: string;
      to: string;
      condition?: string | undefined;
     }[];
     onError?: "continue" | "fail" | undefined;
    };
    upgradedTo: string | null;
    forkedFrom: string | null;
    createdAt: string;
    updatedAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  upgrade: trpc.TRPCMutationProcedure<{
   input: {
    workflowDynastySlug: string;
    dag?: {
     nodes: {
      id: string;
      type: string;
      config?: Record<string, Json> | undefined;
      inputMapping?: Record<string, string> | undefined;
      retries?: number | undefined;
     }[];
     edges: {
      from: string;
      to: string;
      condition?: string | undefined;
     }[];
     onError?: "continue" | "fail" | undefined;
    } | undefined;
    description?: string | undefined;
   };
   output: {
    workflow: {
     id: string;
     appId: "distribute";
     slug: string;
     workflowSlug: string;
     name: string;
     description: string;
     workflowDynastySlug: string;
     workflowDynastyName: string;
     workflowDynastySignatureName: string;
     version: number;
     featureSlug: string;
     category: string;
     channel: string;
     audienceType: string;
     status: "active" | "deprecated";
     requiredProviders: string[];
     dag: {
      nodes: {
       id: string;
       type: string;
       config?: Record<string, Json> | undefined;
       inputMapping?: Record<string, string> | undefined;
       retries?: number | undefined;
      }[];
      edges: {
       from: string;
       to: string;
       condition?: string | undefined;
      }[];
      onError?: "continue" | "fail" | undefined;
     };
     upgradedTo: string | null;
     forkedFrom: string | null;
     createdAt: string;
     updatedAt: string;
    };
    dag: {
     nodes: {
      id: string;
      type: string;
      config?: Record<string, Json> | undefined;
      inputMapping?: Record<string, string> | undefined;
      retries?: number | undefined;
     }[];
     edges: {
      from: string;
      to: string;
      condition?: string | undefined;
     }[];
     onError?: "continue" | "fail" | undefined;
    };
    generatedDescription: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  create: trpc.TRPCMutationProcedure<{
   input: {
    featureSlug: string;
    description: string;
    hints?: {
     nodeTypes?: string[] | undefined;
    } | undefined;
   };
   output: {
    workflow: {
     id: string;
     appId: "distribute";
     slug: string;
     workflowSlug: string;
     name: string;
     description: string;
     workflowDynastySlug: string;
     workflowDynastyName: string;
     workflowDynastySignatureName: string;
     version: number;
     featureSlug: string;
     category: string;
     channel: string;
     audienceType: string;
     status: "active" | "deprecated";
     requiredProviders: string[];
     dag: {
      nodes: {
       id: string;
       type: string;
       config?: Record<string, Json> | undefined;
       inputMapping?: Record<string, string> | undefined;
       retries?: number | undefined;
      }[];
      edges: {
       from: string;
       to: string;
       condition?: string | undefined;
      }[];
      onError?: "continue" | "fail" | undefined;
     };
     upgradedTo: string | null;
     forkedFrom: string | null;
     createdAt: string;
     updatedAt: string;
    };
    dag: {
     nodes: {
      id: string;
      type: string;
      config?: Record<string, Json> | undefined;
      inputMapping?: Record<string, string> | undefined;
      retries?: number | undefined;
     }[];
     edges: {
      from: string;
      to: string;
      condition?: string | undefined;
     }[];
     onError?: "continue" | "fail" | undefined;
    };
    generatedDescription: string;
    draftedBy: "model" | "rules";
    draftedAfter: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  setLineageStatus: trpc.TRPCMutationProcedure<{
   input: {
    workflowDynastySlug: string;
    status: "active" | "deprecated";
   };
   output: {
    workflow: {
     id: string;
     appId: "distribute";
     slug: string;
     workflowSlug: string;
     name: string;
     description: string;
     workflowDynastySlug: string;
     workflowDynastyName: string;
     workflowDynastySignatureName: string;
     version: number;
     featureSlug: string;
     category: string;
     channel: string;
     audienceType: string;
     status: "active" | "deprecated";
     requiredProviders: string[];
     dag: {
      nodes: {
       id: string;
       type: string;
       config?: Record<string, Json> | undefined;
       inputMapping?: Record<string, string> | undefined;
       retries?: number | undefined;
      }[];
      edges: {
       from: string;
       to: string;
       condition?: string | undefined;
      }[];
      onError?: "continue" | "fail" | undefined;
     };
     upgradedTo: string | null;
     forkedFrom: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 webhooks: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  listApplicationDeliveries: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    endpointId?: string | undefined;
    endpoint?: string | undefined;
    event?: "budget.warning" | "campaign.completed" | "campaign.gate" | "campaign.milestone" | "campaign.paused" | "campaign.started" | "meeting.booked" | "reply.received" | "webhook.test" | undefined;
    status?: "delivered" | "failed" | "pending" | undefined;
    sort?: "-createdAt" | "createdAt" | undefined;
    orgId?: string | undefined;
   };
   output: {
    deliveries: {
     id: string;
     endpointId: string;
     eventId: string;
     event: string;
     status: "delivered" | "failed" | "pending";
     nextAttemptAt: string | null;
     createdAt: string;
     attempts: {
      at: string;
      status: number | null;
      durationMs: number;
      body: string | null;
      error: string | null;
     }[];
     orgId: string | null;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getApplicationDelivery: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    delivery: {
     id: string;
     endpointId: string;
     eventId: string;
     event: string;
     status: "delivered" | "failed" | "pending";
     nextAttemptAt: string | null;
     createdAt: string;
     attempts: {
      at: string;
      status: number | null;
      durationMs: number;
      body: string | null;
      error: string | null;
     }[];
     orgId: string | null;
    };
    payload: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  retryApplicationDelivery: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    delivery: {
     id: string;
     endpointId: string;
     eventId: string;
     event: string;
     status: "delivered" | "failed" | "pending";
     nextAttemptAt: string | null;
     createdAt: string;
     attempts: {
      at: string;
      status: number | null;
      durationMs: number;
      body: string | null;
      error: string | null;
     }[];
     orgId: string | null;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  replayForApplication: trpc.TRPCMutationProcedure<{
   input: {
    since: string;
    until?: string | undefined;
    events?: ("budget.warning" | "campaign.completed" | "campaign.gate" | "campaign.milestone" | "campaign.paused" | "campaign.started" | "meeting.booked" | "reply.received")[] | null | undefined;
    orgId: string;
   };
   output: {
    events: number;
    deliveries: number;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  listApplicationEndpoints: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    sort?: "-createdAt" | "-url" | "createdAt" | "url" | undefined;
   };
   output: {
    endpoints: {
     id: string;
     url: string;
     events: string[] | null;
     campaignId: string | null;
     enabled: boolean;
     disabledReason: string | null;
     failingSince: string | null;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  createApplicationEndpoint: trpc.TRPCMutationProcedure<{
   input: {
    url: string;
    events?: ("budget.warning" | "campaign.completed" | "campaign.gate" | "campaign.milestone" | "campaign.paused" | "campaign.started" | "meeting.booked" | "reply.received")[] | null | undefined;
    enabled?: boolean | undefined;
   };
   output: {
    endpoint: {
     id: string;
     url: string;
     events: string[] | null;
     campaignId: string | null;
     enabled: boolean;
     disabledReason: string | null;
     failingSince: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  getApplicationEndpoint: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    endpoint: {
     id: string;
     url: string;
     events: string[] | null;
     campaignId: string | null;
     enabled: boolean;
     disabledReason: string | null;
     failingSince: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  patchApplicationEndpoint: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
    url?: string | undefined;
    events?: ("budget.warning" | "campaign.completed" | "campaign.gate" | "campaign.milestone" | "campaign.paused" | "campaign.started" | "meeting.booked" | "reply.received")[] | null | undefined;
    enabled?: boolean | undefined;
   };
   output: {
    endpoint: {
     id: string;
     url: string;
     events: string[] | null;
     campaignId: string | null;
     enabled: boolean;
     disabledReason: string | null;
     failingSince: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  deleteApplicationEndpoint: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  testApplicationEndpoint: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    delivery: {
     id: string;
     endpointId: string;
     eventId: string;
     event: string;
     status: "delivered" | "failed" | "pending";
     nextAttemptAt: string | null;
     createdAt: string;
     attempts: {
      at: string;
      status: number | null;
      durationMs: number;
      body: string | null;
      error: string | null;
     }[];
     orgId: string | null;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  readApplicationSecret: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    secret: string;
    createdAt: string;
    previousSecret: string | null;
    previousExpiresAt: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  rotateApplicationSecret: trpc.TRPCMutationProcedure<{
   input: {
    graceHours?: number | undefined;
   };
   output: {
    secret: string;
    createdAt: string;
    previousSecret: string | null;
    previousExpiresAt: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  listEvents: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    order?: "newest" | "oldest" | undefined;
    event?: "budget.warning" | "campaign.completed" | "campaign.gate" | "campaign.milestone" | "campaign.paused" | "campaign.started" | "meeting.booked" | "reply.received" | undefined;
    campaignId?: string | undefined;
   };
   output: {
    events: {
     id: string;
     event: string;
     created_at: string;
     campaign_id: string | null;
     data: Record<string, unknown>;
    }[];
    nextCursor: string;
    hasMore: boolean;
    endCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  listEndpoints: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    sort?: "-createdAt" | "-url" | "createdAt" | "url" | undefined;
   };
   output: {
    endpoints: {
     id: string;
     url: string;
     events: string[] | null;
     campaignId: string | null;
     enabled: boolean;
     disabledReason: string | null;
     failingSince: string | null;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  createEndpoint: trpc.TRPCMutationProcedure<{
   input: {
    url: string;
    events?: ("budget.warning" | "campaign.completed" | "campaign.gate" | "campaign.milestone" | "campaign.paused" | "campaign.started" | "meeting.booked" | "reply.received")[] | null | undefined;
    enabled?: boolean | undefined;
   };
   output: {
    endpoint: {
     id: string;
     url: string;
     events: string[] | null;
     campaignId: string | null;
     enabled: boolean;
     disabledReason: string | null;
     failingSince: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  getEndpoint: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    endpoint: {
     id: string;
     url: string;
     events: string[] | null;
     campaignId: string | null;
     enabled: boolean;
     disabledReason: string | null;
     failingSince: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  patchEndpoint: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
    url?: string | undefined;
    events?: ("budget.warning" | "campaign.completed" | "campaign.gate" | "campaign.milestone" | "campaign.paused" | "campaign.started" | "meeting.booked" | "reply.received")[] | null | undefined;
    enabled?: boolean | undefined;
   };
   output: {
    endpoint: {
     id: string;
     url: string;
     events: string[] | null;
     campaignId: string | null;
     enabled: boolean;
     disabledReason: string | null;
     failingSince: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  deleteEndpoint: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  testEndpoint: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    delivery: {
     id: string;
     endpointId: string;
     eventId: string;
     event: string;
     status: "delivered" | "failed" | "pending";
     nextAttemptAt: string | null;
     createdAt: string;
     attempts: {
      at: string;
      status: number | null;
      durationMs: number;
      body: string | null;
      error: string | null;
     }[];
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  readSecret: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    secret: string;
    createdAt: string;
    previousSecret: string | null;
    previousExpiresAt: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  rotateSecret: trpc.TRPCMutationProcedure<{
   input: {
    graceHours?: number | undefined;
   };
   output: {
    secret: string;
    createdAt: string;
    previousSecret: string | null;
    previousExpiresAt: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  listDeliveries: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    endpointId?: string | undefined;
    endpoint?: string | undefined;
    event?: "budget.warning" | "campaign.completed" | "campaign.gate" | "campaign.milestone" | "campaign.paused" | "campaign.started" | "meeting.booked" | "reply.received" | "webhook.test" | undefined;
    status?: "delivered" | "failed" | "pending" | undefined;
    sort?: "-createdAt" | "createdAt" | undefined;
   };
   output: {
    deliveries: {
     id: string;
     endpointId: string;
     eventId: string;
     event: string;
     status: "delivered" | "failed" | "pending";
     nextAttemptAt: string | null;
     createdAt: string;
     attempts: {
      at: string;
      status: number | null;
      durationMs: number;
      body: string | null;
      error: string | null;
     }[];
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getDelivery: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    delivery: {
     id: string;
     endpointId: string;
     eventId: string;
     event: string;
     status: "delivered" | "failed" | "pending";
     nextAttemptAt: string | null;
     createdAt: string;
     attempts: {
      at: string;
      status: number | null;
      durationMs: number;
      body: string | null;
      error: string | null;
     }[];
    };
    payload: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  retryDelivery: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    delivery: {
     id: string;
     endpointId: string;
     eventId: string;
     event: string;
     status: "delivered" | "failed" | "pending";
     nextAttemptAt: string | null;
     createdAt: string;
     attempts: {
      at: string;
      status: number | null;
      durationMs: number;
      body: string | null;
      error: string | null;
     }[];
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  replay: trpc.TRPCMutationProcedure<{
   input: {
    since: string;
    until?: string | undefined;
    events?: ("budget.warning" | "campaign.completed" | "campaign.gate" | "campaign.milestone" | "campaign.paused" | "campaign.started" | "meeting.booked" | "reply.received")[] | null | undefined;
   };
   output: {
    events: number;
    deliveries: number;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 campaigns: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    brandId?: string | undefined;
    status?: "active" | "all" | "completed" | "draft" | "failed" | "paused" | "stopped" | undefined;
    featureSlug?: string | undefined;
    workflowSlug?: string | undefined;
    sandbox?: boolean | undefined;
    q?: string | undefined;
    sort?: "-createdAt" | "-name" | "-spent" | "createdAt" | "name" | "spent" | undefined;
   };
   output: {
    campaigns: {
     id: string;
     orgId: string;
     createdByUserId: string | null;
     name: string;
     workflowSlug: string;
     workflowDynastySlug: string | null;
     sandbox: boolean;
     brandUrls: string[];
     brandIds: string[];
     featureSlug: string | null;
     featureDynastySlug: string | null;
     featureInputs: Record<string, unknown> | null;
     maxBudgetDailyUsd: string | null;
     maxBudgetWeeklyUsd: string | null;
     maxBudgetMonthlyUsd: string | null;
     maxBudgetTotalUsd: string | null;
     maxLeads: number | null;
     templateFallback: boolean;
     trackOpens: boolean;
     trackClicks: boolean;
     goal: string | null;
     audienceIds: string[] | null;
     servicesOffered: string[] | null;
     clickDestinationUrl: string | null;
     startDate: string | null;
     endDate: string | null;
     status: "active" | "completed" | "draft" | "failed" | "paused" | "stopped";
     approval: "all" | "first" | "none";
     nextRunAt: string | null;
     notifyFrequency: string | null;
     notifyChannel: string | null;
     notifyDestination: string | null;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  create: trpc.TRPCMutationProcedure<{
   input: {
    notifyFrequency?: string | null | undefined;
    notifyChannel?: string | null | undefined;
    notifyDestination?: string | null | undefined;
    trackOpens?: boolean | undefined;
    trackClicks?: boolean | undefined;
    maxBudgetDailyUsd?: string | number | null | undefined;
    maxBudgetWeeklyUsd?: string | number | null | undefined;
    maxBudgetMonthlyUsd?: string | number | null | undefined;
    maxBudgetTotalUsd?: string | number | null | undefined;
    name: string;
    workflowSlug?: string | undefined;
    workflowDynastySlug?: string | undefined;
    brandUrls?: string[] | undefined;
    brandIds?: string[] | undefined;
    featureSlug?: string | undefined;
    featureDynastySlug?: string | undefined;
    featureInputs?: Record<string, unknown> | undefined;
    maxLeads?: number | null | undefined;
    templateFallback?: boolean | undefined;
    endDate?: string | null | undefined;
    goal?: "meetingBooked" | "purchase" | "signup" | null | undefined;
    audienceIds?: string[] | null | undefined;
    servicesOffered?: string[] | null | undefined;
    clickDestinationUrl?: string | null | undefined;
    webhookUrl?: string | null | undefined;
    draft?: boolean | undefined;
    approval?: "all" | "first" | "none" | undefined;
    allowLocalLinks?: boolean | undefined;
   };
   output: {
    campaign: {
     id: string;
     orgId: string;
     createdByUserId: string | null;
     name: string;
     workflowSlug: string;
     workflowDynastySlug: string | null;
     sandbox: boolean;
     brandUrls: string[];
     brandIds: string[];
     featureSlug: string | null;
     featureDynastySlug: string | null;
     featureInputs: Record<string, unknown> | null;
     maxBudgetDailyUsd: string | null;
     maxBudgetWeeklyUsd: string | null;
     maxBudgetMonthlyUsd: string | null;
     maxBudgetTotalUsd: string | null;
     maxLeads: number | null;
     templateFallback: boolean;
     trackOpens: boolean;
     trackClicks: boolean;
     goal: string | null;
     audienceIds: string[] | null;
     servicesOffered: string[] | null;
     clickDestinationUrl: string | null;
     startDate: string | null;
     endDate: string | null;
     status: "active" | "completed" | "draft" | "failed" | "paused" | "stopped";
     approval: "all" | "first" | "none";
     nextRunAt: string | null;
     notifyFrequency: string | null;
     notifyChannel: string | null;
     notifyDestination: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  preflight: trpc.TRPCMutationProcedure<{
   input: {
    notifyFrequency?: string | null | undefined;
    notifyChannel?: string | null | undefined;
    notifyDestination?: string | null | undefined;
    trackOpens?: boolean | undefined;
    trackClicks?: boolean | undefined;
    maxBudgetDailyUsd?: string | number | null | undefined;
    maxBudgetWeeklyUsd?: string | number | null | undefined;
    maxBudgetMonthlyUsd?: string | number | null | undefined;
    maxBudgetTotalUsd?: string | number | null | undefined;
    name: string;
    workflowSlug?: string | undefined;
    workflowDynastySlug?: string | undefined;
    brandUrls?: string[] | undefined;
    brandIds?: string[] | undefined;
    featureSlug?: string | undefined;
    featureDynastySlug?: string | undefined;
    featureInputs?: Record<string, unknown> | undefined;
    maxLeads?: number | null | undefined;
    templateFallback?: boolean | undefined;
    endDate?: string | null | undefined;
    goal?: "meetingBooked" | "purchase" | "signup" | null | undefined;
    audienceIds?: string[] | null | undefined;
    servicesOffered?: string[] | null | undefined;
    clickDestinationUrl?: string | null | undefined;
    webhookUrl?: string | null | undefined;
    draft?: boolean | undefined;
    approval?: "all" | "first" | "none" | undefined;
    allowLocalLinks?: boolean | undefined;
   };
   output: {
    keyStatus: {
     workflowSlug: string;
     ready: boolean;
     keys: {
      provider: string;
      configured: boolean;
      keySource: "org" | "platform";
      maskedKey: string | null;
     }[];
     missing: string[];
     missingOneOf: string[][];
    };
    sendableLeads: number | null;
    suppressedLeads: number;
    projectedLeads: number | null;
    projectedCost: {
     minUsd: string;
     maxUsd: string | null;
    };
    blockedBy: "audience_paused" | "brand_paused" | "budget" | "credit" | "local_links" | "missing_key" | "no_leads" | "no_sender" | null;
    firstSendAt: string | null;
    mails: {
     to: string;
     senderId: string | null;
     subject: string;
     headers: {
      name: string;
      value: string;
     }[];
     text: string;
     html: string;
     unsubscribeUrl: string;
    }[];
    mailsNote: string | null;
    leftOut: {
     reason: string;
     people: number;
     examples: string[];
    }[];
    schedule: {
     day: string;
     mails: number;
     first: number;
     followUps: number;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  preflightDraft: trpc.TRPCQueryProcedure<{
   input: {
    campaignId: string;
    allowLocalLinks?: boolean | undefined;
   };
   output: {
    keyStatus: {
     workflowSlug: string;
     ready: boolean;
     keys: {
      provider: string;
      configured: boolean;
      keySource: "org" | "platform";
      maskedKey: string | null;
     }[];
     missing: string[];
     missingOneOf: string[][];
    };
    sendableLeads: number | null;
    suppressedLeads: number;
    projectedLeads: number | null;
    projectedCost: {
     minUsd: string;
     maxUsd: string | null;
    };
    blockedBy: "audience_paused" | "brand_paused" | "budget" | "credit" | "local_links" | "missing_key" | "no_leads" | "no_sender" | null;
    firstSendAt: string | null;
    mails: {
     to: string;
     senderId: string | null;
     subject: string;
     headers: {
      name: string;
      value: string;
     }[];
     text: string;
     html: string;
     unsubscribeUrl: string;
    }[];
    mailsNote: string | null;
    leftOut: {
     reason: string;
     people: number;
     examples: string[];
    }[];
    schedule: {
     day: string;
     mails: number;
     first: number;
     followUps: number;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  testEmail: trpc.TRPCMutationProcedure<{
   input: {
    campaignId: string;
    senderId: string;
    recipient: string;
    step?: number | undefined;
    leadId?: string | undefined;
   };
   output: {
    messageId: string;
    subject: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  allStatistics: trpc.TRPCQueryProcedure<{
   input: {
    cursor?: string | undefined;
    offset?: number | undefined;
    sandbox?: boolean | undefined;
    brandId?: string | undefined;
    campaignIds?: string[] | undefined;
    limit?: number | undefined;
   };
   output: {
    campaigns: {
     emailsContacted: number;
     emailsSent: number;
     emailsDelivered: number;
     emailsOpened: number;
     emailsClicked: number;
     emailsReplied: number;
     emailsBounced: number;
     repliesInterested: number;
     repliesMeetingBooked: number;
     repliesClosed: number;
     repliesNeutral: number;
     repliesNotInterested: number;
     repliesOutOfOffice: number;
     repliesUnsubscribe: number;
     sandbox: boolean;
     campaignId: string;
     trackOpens: boolean;
     trackClicks: boolean;
     leadsServed: number;
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
     recipientStats: {
      sent: number;
      delivered: number;
      opened: number;
      clicked: number;
      bounced: number;
      unsubscribed: number;
      contacted: number;
      repliesPositive: number;
      repliesNegative: number;
      repliesNeutral: number;
      repliesAutoReply: number;
      repliesDetail: {
       autoReply: number;
       closed: number;
       interested: number;
       meetingBooked: number;
       neutral: number;
       notInterested: number;
       outOfOffice: number;
       unsubscribe: number;
       wrongPerson: number;
      };
     };
     emailStats: {
      sent: number;
      delivered: number;
      opened: number;
      clicked: number;
      bounced: number;
      unsubscribed: number;
      machineOpened: number;
      machineClicked: number;
      complained: number;
      stepStats: {
       sent: number;
       delivered: number;
       opened: number;
       clicked: number;
       bounced: number;
       unsubscribed: number;
       step: number;
      }[];
     };
     totalCostInUsdCents: string | null;
     costBreakdown: {
      costName: string;
      totalCostInUsdCents: string;
      actualCostInUsdCents: string;
      provisionedCostInUsdCents: string;
      totalQuantity: string;
     }[];
    }[];
    sandbox: boolean | null;
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  get: trpc.TRPCQueryProcedure<{
   input: {
    campaignId: string;
   };
   output: {
    campaign: {
     id: string;
     orgId: string;
     createdByUserId: string | null;
     name: string;
     workflowSlug: string;
     workflowDynastySlug: string | null;
     sandbox: boolean;
     brandUrls: string[];
     brandIds: string[];
     featureSlug: string | null;
     featureDynastySlug: string | null;
     featureInputs: Record<string, unknown> | null;
     maxBudgetDailyUsd: string | null;
     maxBudgetWeeklyUsd: string | null;
     maxBudgetMonthlyUsd: string | null;
     maxBudgetTotalUsd: string | null;
     maxLeads: number | null;
     templateFallback: boolean;
     trackOpens: boolean;
     trackClicks: boolean;
     goal: string | null;
     audienceIds: string[] | null;
     servicesOffered: string[] | null;
     clickDestinationUrl: string | null;
     startDate: string | null;
     endDate: string | null;
     status: "active" | "completed" | "draft" | "failed" | "paused" | "stopped";
     approval: "all" | "first" | "none";
     nextRunAt: string | null;
     notifyFrequency: string | null;
     notifyChannel: string | null;
     notifyDestination: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  patch: trpc.TRPCMutationProcedure<{
   input: {
    notifyFrequency?: string | null | undefined;
    notifyChannel?: string | null | undefined;
    notifyDestination?: string | null | undefined;
    trackOpens?: boolean | undefined;
    trackClicks?: boolean | undefined;
    campaignId: string;
    maxBudgetDailyUsd?: string | number | null | undefined;
    maxBudgetWeeklyUsd?: string | number | null | undefined;
    maxBudgetMonthlyUsd?: string | number | null | undefined;
    maxBudgetTotalUsd?: string | number | null | undefined;
    name?: string | undefined;
    maxLeads?: number | null | undefined;
    templateFallback?: boolean | undefined;
    endDate?: string | null | undefined;
    featureInputs?: Record<string, unknown> | null | undefined;
    approval?: "all" | "first" | "none" | undefined;
   };
   output: {
    campaign: {
     id: string;
     orgId: string;
     createdByUserId: string | null;
     name: string;
     workflowSlug: string;
     workflowDynastySlug: string | null;
     sandbox: boolean;
     brandUrls: string[];
     brandIds: string[];
     featureSlug: string | null;
     featureDynastySlug: string | null;
     featureInputs: Record<string, unknown> | null;
     maxBudgetDailyUsd: string | null;
     maxBudgetWeeklyUsd: string | null;
     maxBudgetMonthlyUsd: string | null;
     maxBudgetTotalUsd: string | null;
     maxLeads: number | null;
     templateFallback: boolean;
     trackOpens: boolean;
     trackClicks: boolean;
     goal: string | null;
     audienceIds: string[] | null;
     servicesOffered: string[] | null;
     clickDestinationUrl: string | null;
     startDate: string | null;
     endDate: string | null;
     status: "active" | "completed" | "draft" | "failed" | "paused" | "stopped";
     approval: "all" | "first" | "none";
     nextRunAt: string | null;
     notifyFrequency: string | null;
     notifyChannel: string | null;
     notifyDestination: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  start: trpc.TRPCMutationProcedure<{
   input: {
    campaignId: string;
    allowLocalLinks?: boolean | undefined;
   };
   output: {
    campaign: {
     id: string;
     orgId: string;
     createdByUserId: string | null;
     name: string;
     workflowSlug: string;
     workflowDynastySlug: string | null;
     sandbox: boolean;
     brandUrls: string[];
     brandIds: string[];
     featureSlug: string | null;
     featureDynastySlug: string | null;
     featureInputs: Record<string, unknown> | null;
     maxBudgetDailyUsd: string | null;
     maxBudgetWeeklyUsd: string | null;
     maxBudgetMonthlyUsd: string | null;
     maxBudgetTotalUsd: string | null;
     maxLeads: number | null;
     templateFallback: boolean;
     trackOpens: boolean;
     trackClicks: boolean;
     goal: string | null;
     audienceIds: string[] | null;
     servicesOffered: string[] | null;
     clickDestinationUrl: string | null;
     startDate: string | null;
     endDate: string | null;
     status: "active" | "completed" | "draft" | "failed" | "paused" | "stopped";
     approval: "all" | "first" | "none";
     nextRunAt: string | null;
     notifyFrequency: string | null;
     notifyChannel: string | null;
     notifyDestination: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  stop: trpc.TRPCMutationProcedure<{
   input: {
    campaignId: string;
   };
   output: {
    campaign: {
     id: string;
     orgId: string;
     createdByUserId: string | null;
     name: string;
     workflowSlug: string;
     workflowDynastySlug: string | null;
     sandbox: boolean;
     brandUrls: string[];
     brandIds: string[];
     featureSlug: string | null;
     featureDynastySlug: string | null;
     featureInputs: Record<string, unknown> | null;
     maxBudgetDailyUsd: string | null;
     maxBudgetWeeklyUsd: string | null;
     maxBudgetMonthlyUsd: string | null;
     maxBudgetTotalUsd: string | null;
     maxLeads: number | null;
     templateFallback: boolean;
     trackOpens: boolean;
     trackClicks: boolean;
     goal: string | null;
     audienceIds: string[] | null;
     servicesOffered: string[] | null;
     clickDestinationUrl: string | null;
     startDate: string | null;
     endDate: string | null;
     status: "active" | "completed" | "draft" | "failed" | "paused" | "stopped";
     approval: "all" | "first" | "none";
     nextRunAt: string | null;
     notifyFrequency: string | null;
     notifyChannel: string | null;
     notifyDestination: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  pause: trpc.TRPCMutationProcedure<{
   input: {
    campaignId: string;
   };
   output: {
    campaign: {
     id: string;
     orgId: string;
     createdByUserId: string | null;
     name: string;
     workflowSlug: string;
     workflowDynastySlug: string | null;
     sandbox: boolean;
     brandUrls: string[];
     brandIds: string[];
     featureSlug: string | null;
     featureDynastySlug: string | null;
     featureInputs: Record<string, unknown> | null;
     maxBudgetDailyUsd: string | null;
     maxBudgetWeeklyUsd: string | null;
     maxBudgetMonthlyUsd: string | null;
     maxBudgetTotalUsd: string | null;
     maxLeads: number | null;
     templateFallback: boolean;
     trackOpens: boolean;
     trackClicks: boolean;
     goal: string | null;
     audienceIds: string[] | null;
     servicesOffered: string[] | null;
     clickDestinationUrl: string | null;
     startDate: string | null;
     endDate: string | null;
     status: "active" | "completed" | "draft" | "failed" | "paused" | "stopped";
     approval: "all" | "first" | "none";
     nextRunAt: string | null;
     notifyFrequency: string | null;
     notifyChannel: string | null;
     notifyDestination: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  resume: trpc.TRPCMutationProcedure<{
   input: {
    campaignId: string;
    allowLocalLinks?: boolean | undefined;
   };
   output: {
    campaign: {
     id: string;
     orgId: string;
     createdByUserId: string | null;
     name: string;
     workflowSlug: string;
     workflowDynastySlug: string | null;
     sandbox: boolean;
     brandUrls: string[];
     brandIds: string[];
     featureSlug: string | null;
     featureDynastySlug: string | null;
     featureInputs: Record<string, unknown> | null;
     maxBudgetDailyUsd: string | null;
     maxBudgetWeeklyUsd: string | null;
     maxBudgetMonthlyUsd: string | null;
     maxBudgetTotalUsd: string | null;
     maxLeads: number | null;
     templateFallback: boolean;
     trackOpens: boolean;
     trackClicks: boolean;
     goal: string | null;
     audienceIds: string[] | null;
     servicesOffered: string[] | null;
     clickDestinationUrl: string | null;
     startDate: string | null;
     endDate: string | null;
     status: "active" | "completed" | "draft" | "failed" | "paused" | "stopped";
     approval: "all" | "first" | "none";
     nextRunAt: string | null;
     notifyFrequency: string | null;
     notifyChannel: string | null;
     notifyDestination: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  history: trpc.TRPCQueryProcedure<{
   input: {
    campaignId: string;
   };
   output: {
    fromStatus: "active" | "completed" | "draft" | "failed" | "paused" | "stopped" | null;
    toStatus: "active" | "completed" | "draft" | "failed" | "paused" | "stopped";
    reason: string | null;
    at: string;
   }[];
   meta: object;
   errorShape: Failure;
  }>;
  budget: trpc.TRPCQueryProcedure<{
   input: {
    campaignId: string;
   };
   output: {
    campaignId: string;
    status: "active" | "completed" | "draft" | "failed" | "paused" | "stopped";
    windows: {
     kind: "daily" | "monthly" | "total" | "weekly";
     spentInUsdCents: string;
     reservedInUsdCents: string;
     limitInUsdCents: string | null;
     resetsAt: string | null;
    }[];
    maxLeads: number | null;
    leadsServed: number;
    endDate: string | null;
    closedGate: {
     kind: string;
     opensAt: string | null;
    } | null;
    nextRunAt: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  leadStatistics: trpc.TRPCQueryProcedure<{
   input: {
    sandbox?: boolean | undefined;
    brandId?: string | undefined;
    campaignId?: string | undefined;
    audienceId?: string | undefined;
    workflowSlug?: string | undefined;
    featureSlug?: string | undefined;
    groupBy?: "audienceId" | "brandId" | "campaignId" | "featureSlug" | "workflowSlug" | undefined;
   };
   output: {
    groups: {
     totalLeads: number;
     byOutreachStatus: {
      sent: number;
      delivered: number;
      opened: number;
      clicked: number;
      bounced: number;
      unsubscribed: number;
      contacted: number;
      repliesPositive: number;
      repliesNegative: number;
      repliesNeutral: number;
      repliesAutoReply: number;
      repliesDetail: {
       autoReply: number;
       closed: number;
       interested: number;
       meetingBooked: number;
       neutral: number;
       notInterested: number;
       outOfOffice: number;
       unsubscribe: number;
       wrongPerson: number;
      };
     };
     repliesDetail: {
      autoReply: number;
      closed: number;
      interested: number;
      meetingBooked: number;
      neutral: number;
      notInterested: number;
      outOfOffice: number;
      unsubscribe: number;
      wrongPerson: number;
     };
     buffered: number;
     skipped: number;
     claimed: number;
     key: string;
    }[];
    sandbox: boolean;
   } | {
    totalLeads: number;
    byOutreachStatus: {
     sent: number;
     delivered: number;
     opened: number;
     clicked: number;
     bounced: number;
     unsubscribed: number;
     contacted: number;
     repliesPositive: number;
     repliesNegative: number;
     repliesNeutral: number;
     repliesAutoReply: number;
     repliesDetail: {
      autoReply: number;
      closed: number;
      interested: number;
      meetingBooked: number;
      neutral: number;
      notInterested: number;
      outOfOffice: number;
      unsubscribe: number;
      wrongPerson: number;
     };
    };
    repliesDetail: {
     autoReply: number;
     closed: number;
     interested: number;
     meetingBooked: number;
     neutral: number;
     notInterested: number;
     outOfOffice: number;
     unsubscribe: number;
     wrongPerson: number;
    };
    buffered: number;
    skipped: number;
    claimed: number;
    sandbox: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  statistics: trpc.TRPCQueryProcedure<{
   input: {
    campaignId: string;
   };
   output: {
    emailsContacted: number;
    emailsSent: number;
    emailsDelivered: number;
    emailsOpened: number;
    emailsClicked: number;
    emailsReplied: number;
    emailsBounced: number;
    repliesInterested: number;
    repliesMeetingBooked: number;
    repliesClosed: number;
    repliesNeutral: number;
    repliesNotInterested: number;
    repliesOutOfOffice: number;
    repliesUnsubscribe: number;
    sandbox: boolean;
    campaignId: string;
    trackOpens: boolean;
    trackClicks: boolean;
    leadsServed: number;
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
    recipientStats: {
     sent: number;
     delivered: number;
     opened: number;
     clicked: number;
     bounced: number;
     unsubscribed: number;
     contacted: number;
     repliesPositive: number;
     repliesNegative: number;
     repliesNeutral: number;
     repliesAutoReply: number;
     repliesDetail: {
      autoReply: number;
      closed: number;
      interested: number;
      meetingBooked: number;
      neutral: number;
      notInterested: number;
      outOfOffice: number;
      unsubscribe: number;
      wrongPerson: number;
     };
    };
    emailStats: {
     sent: number;
     delivered: number;
     opened: number;
     clicked: number;
     bounced: number;
     unsubscribed: number;
     machineOpened: number;
     machineClicked: number;
     complained: number;
     stepStats: {
      sent: number;
      delivered: number;
      opened: number;
      clicked: number;
      bounced: number;
      unsubscribed: number;
      step: number;
     }[];
    };
    totalCostInUsdCents: string | null;
    costBreakdown: {
     costName: string;
     totalCostInUsdCents: string;
     actualCostInUsdCents: string;
     provisionedCostInUsdCents: string;
     totalQuantity: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  emails: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    campaignId: string;
    sort?: "-createdAt" | "createdAt" | undefined;
   };
   output: {
    emails: {
     id: string;
     campaignId: string;
     leadId: string;
     recipient: string;
     subject: string;
     bodyHtml: string;
     bodyText: string;
     sequence: {
      step: number;
      bodyHtml: string;
      bodyText: string;
      daysSinceLastStep: number;
     }[];
     leadFirstName: string | null;
     leadLastName: string | null;
     leadTitle: string | null;
     leadCompany: string | null;
     leadIndustry: string | null;
     clientCompanyName: string | null;
     writtenBy: string;
     fallbackReason: string | null;
     sandbox: boolean;
     createdAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  emailOfLead: trpc.TRPCQueryProcedure<{
   input: {
    leadId: string;
    campaignId?: string | undefined;
   };
   output: {
    generation: {
     id: string;
     campaignId: string;
     leadId: string;
     recipient: string;
     subject: string;
     bodyHtml: string;
     bodyText: string;
     sequence: {
      step: number;
      bodyHtml: string;
      bodyText: string;
      daysSinceLastStep: number;
     }[];
     leadFirstName: string | null;
     leadLastName: string | null;
     leadTitle: string | null;
     leadCompany: string | null;
     leadIndustry: string | null;
     clientCompanyName: string | null;
     writtenBy: string;
     fallbackReason: string | null;
     sandbox: boolean;
     createdAt: string;
    } | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  brandEmails: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    brandId?: string | undefined;
    campaignId?: string | undefined;
    leadId?: string | undefined;
    sandbox?: boolean | undefined;
    sort?: "-createdAt" | "createdAt" | undefined;
   };
   output: {
    emails: {
     id: string;
     campaignId: string;
     leadId: string;
     recipient: string;
     subject: string;
     bodyHtml: string;
     bodyText: string;
     sequence: {
      step: number;
      bodyHtml: string;
      bodyText: string;
      daysSinceLastStep: number;
     }[];
     leadFirstName: string | null;
     leadLastName: string | null;
     leadTitle: string | null;
     leadCompany: string | null;
     leadIndustry: string | null;
     clientCompanyName: string | null;
     writtenBy: string;
     fallbackReason: string | null;
     sandbox: boolean;
     createdAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getEmail: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    email: {
     id: string;
     campaignId: string;
     leadId: string;
     recipient: string;
     subject: string;
     bodyHtml: string;
     bodyText: string;
     sequence: {
      step: number;
      bodyHtml: string;
      bodyText: string;
      daysSinceLastStep: number;
     }[];
     leadFirstName: string | null;
     leadLastName: string | null;
     leadTitle: string | null;
     leadCompany: string | null;
     leadIndustry: string | null;
     clientCompanyName: string | null;
     writtenBy: string;
     fallbackReason: string | null;
     sandbox: boolean;
     createdAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  emailStatistics: trpc.TRPCQueryProcedure<{
   input: {
    sandbox?: boolean | undefined;
    brandId?: string | undefined;
    campaignId?: string | undefined;
   };
   output: {
    stats: {
     totalEmails: number;
     sent: number;
     failed: number;
    };
    sandbox: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  deliveryStatistics: trpc.TRPCQueryProcedure<{
   input: {
    sandbox?: boolean | undefined;
    brandId?: string | undefined;
   };
   output: {
    emailsContacted: number;
    emailsSent: number;
    emailsDelivered: number;
    emailsOpened: number;
    emailsClicked: number;
    emailsReplied: number;
    emailsBounced: number;
    repliesInterested: number;
    repliesMeetingBooked: number;
    repliesClosed: number;
    repliesNeutral: number;
    repliesNotInterested: number;
    repliesOutOfOffice: number;
    repliesUnsubscribe: number;
    sandbox: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  dailyBudget: trpc.TRPCMutationProcedure<{
   input: {
    brandId: string;
    dailyBudgetCents: number | null;
   };
   output: {
    brandId: string;
    dailyBudgetCents: number | null;
    campaignIds: string[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  brandDailyBudget: trpc.TRPCMutationProcedure<{
   input: {
    brandId: string;
    dailyBudgetCents: number | null;
   };
   output: {
    brandId: string;
    orgId: string;
    dailyBudgetCents: number | null;
    updatedAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 leads: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    campaignId?: string | undefined;
    brandId?: string | undefined;
    status?: "bounced" | "buffered" | "contacted" | "replied" | "served" | "skipped" | "unsubscribed" | undefined;
    sandbox?: boolean | undefined;
    email?: string | undefined;
    q?: string | undefined;
    sort?: "-createdAt" | "-email" | "createdAt" | "email" | undefined;
    view?: "basic" | "full" | undefined;
   };
   output: {
    leads: {
     seniority?: string | null | undefined;
     departments?: string[] | undefined;
     city?: string | null | undefined;
     country?: string | null | undefined;
     headline?: string | null | undefined;
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
     emailStatus: "invalid" | "risky" | "unknown" | "verified" | null;
     namespace: "apollo" | "contacts" | "feeds" | "sandbox" | null;
     status: "bounced" | "buffered" | "contacted" | "replied" | "served" | "skipped" | "unsubscribed";
     skipReason: "bounced" | "contacted_recently" | "declined" | "duplicate" | "invalid_address" | "no_consent" | "no_email" | "suppressed" | "system_address" | "unsubscribed" | null;
     contacted: boolean;
     delivered: boolean;
     bounced: boolean;
     replied: boolean;
     referredTo: string | null;
     awayUntil: string | null;
     sandbox: boolean;
     createdAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  search: trpc.TRPCMutationProcedure<{
   input: {
    person_titles: string[];
    organization_locations?: string[] | undefined;
    organization_industries?: string[] | undefined;
    organization_num_employees_ranges?: string[] | undefined;
    per_page?: number | undefined;
    page?: number | undefined;
   };
   output: {
    people: {
     id: string;
     first_name: string | null;
     last_name: null;
     email: null;
     title: string | null;
     linkedin_url: null;
     organization: {
      name: string | null;
      website_url: string | null;
      industry: string | null;
      estimated_num_employees: number | null;
     };
    }[];
    pagination: {
     page: number;
     per_page: number;
     total_entries: number;
     total_pages: number;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 contacts: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  serveStats: trpc.TRPCQueryProcedure<{
   input: {
    brandId: string;
   };
   output: {
    served: number;
    remaining: number;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    brandId: string;
    q?: string | undefined;
    sort?: "-createdAt" | "-email" | "createdAt" | "email" | undefined;
   };
   output: {
    contacts: {
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
     consent: boolean | null;
     unsubscribed: boolean;
     customFields: Record<string, string>;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  listUploads: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    brandId?: string | undefined;
    sort?: "-createdAt" | "-fileName" | "createdAt" | "fileName" | undefined;
   };
   output: {
    uploads: {
     id: string;
     brandId: string;
     fileName: string | null;
     status: "completed" | "failed" | "receiving";
     progress: number;
     columnMapping: Record<string, "consent" | "country" | "email" | "firstName" | "lastName" | "linkedinUrl" | "name" | "organizationDomain" | "organizationIndustry" | "organizationName" | "organizationSize" | "title" | "unsubscribed" | null> | null;
     rows: number;
     added: number;
     updated: number;
     unchanged: number;
     rejected: number;
     errors: {
      row: number;
      column: string | null;
      error: string;
     }[];
     failure: string | null;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getUpload: trpc.TRPCQueryProcedure<{
   input: {
    uploadId: string;
   };
   output: {
    upload: {
     id: string;
     brandId: string;
     fileName: string | null;
     status: "completed" | "failed" | "receiving";
     progress: number;
     columnMapping: Record<string, "consent" | "country" | "email" | "firstName" | "lastName" | "linkedinUrl" | "name" | "organizationDomain" | "organizationIndustry" | "organizationName" | "organizationSize" | "title" | "unsubscribed" | null> | null;
     rows: number;
     added: number;
     updated: number;
     unchanged: number;
     rejected: number;
     errors: {
      row: number;
      column: string | null;
      error: string;
     }[];
     failure: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 audiences: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    brandId?: string | undefined;
    status?: "active" | "archived" | "paused" | "suggested" | undefined;
   };
   output: {
    audiences: {
     id: string;
     brandId: string;
     name: string;
     source: "apollo" | "contacts" | "sandbox";
     filters: {
      title?: string[] | undefined;
      industry?: string[] | undefined;
      size?: string[] | undefined;
      country?: string[] | undefined;
      domain?: string[] | undefined;
     };
     status: "active" | "archived" | "paused" | "suggested";
     nlPrompt: string | null;
     description: string | null;
     avatarUrl: string | null;
     memberCount: number | null;
     sizeCount: number | null;
     availableToContactCount: number | null;
     availableToContactPct: number | null;
     countedAt: string | null;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  create: trpc.TRPCMutationProcedure<{
   input: {
    nlPrompt?: string | null | undefined;
    description?: string | null | undefined;
    avatarUrl?: string | null | undefined;
    brandId: string;
    name: string;
    source?: "apollo" | "contacts" | "sandbox" | undefined;
    filters?: {
     title?: string[] | undefined;
     industry?: string[] | undefined;
     size?: string[] | undefined;
     country?: string[] | undefined;
     domain?: string[] | undefined;
    } | undefined;
   };
   output: {
    audience: {
     id: string;
     brandId: string;
     name: string;
     source: "apollo" | "contacts" | "sandbox";
     filters: {
      title?: string[] | undefined;
      industry?: string[] | undefined;
      size?: string[] | undefined;
      country?: string[] | undefined;
      domain?: string[] | undefined;
     };
     status: "active" | "archived" | "paused" | "suggested";
     nlPrompt: string | null;
     description: string | null;
     avatarUrl: string | null;
     memberCount: number | null;
     sizeCount: number | null;
     availableToContactCount: number | null;
     availableToContactPct: number | null;
     countedAt: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  suggest: trpc.TRPCMutationProcedure<{
   input: {
    nlPrompt: string;
    brandId: string;
   };
   output: {
    candidates: {
     audienceId: string;
     name: string;
     rationale: string;
     provider: "apollo" | "contacts" | "sandbox";
     filters: {
      title?: string[] | undefined;
      industry?: string[] | undefined;
      size?: string[] | undefined;
      country?: string[] | undefined;
      domain?: string[] | undefined;
     };
     count: number | null;
     status: "active" | "archived" | "paused" | "suggested";
     validationError: string | null;
     truncated: boolean;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  get: trpc.TRPCQueryProcedure<{
   input: {
    audienceId: string;
   };
   output: {
    audience: {
     id: string;
     brandId: string;
     name: string;
     source: "apollo" | "contacts" | "sandbox";
     filters: {
      title?: string[] | undefined;
      industry?: string[] | undefined;
      size?: string[] | undefined;
      country?: string[] | undefined;
      domain?: string[] | undefined;
     };
     status: "active" | "archived" | "paused" | "suggested";
     nlPrompt: string | null;
     description: string | null;
     avatarUrl: string | null;
     memberCount: number | null;
     sizeCount: number | null;
     availableToContactCount: number | null;
     availableToContactPct: number | null;
     countedAt: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  patch: trpc.TRPCMutationProcedure<{
   input: {
    audienceId: string;
    nlPrompt?: string | null | undefined;
    description?: string | null | undefined;
    avatarUrl?: string | null | undefined;
    name?: string | undefined;
    filters?: {
     title?: string[] | undefined;
     industry?: string[] | undefined;
     size?: string[] | undefined;
     country?: string[] | undefined;
     domain?: string[] | undefined;
    } | undefined;
   };
   output: {
    audience: {
     id: string;
     brandId: string;
     name: string;
     source: "apollo" | "contacts" | "sandbox";
     filters: {
      title?: string[] | undefined;
      industry?: string[] | undefined;
      size?: string[] | undefined;
      country?: string[] | undefined;
      domain?: string[] | undefined;
     };
     status: "active" | "archived" | "paused" | "suggested";
     nlPrompt: string | null;
     description: string | null;
     avatarUrl: string | null;
     memberCount: number | null;
     sizeCount: number | null;
     availableToContactCount: number | null;
     availableToContactPct: number | null;
     countedAt: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  setStatus: trpc.TRPCMutationProcedure<{
   input: {
    audienceId: string;
    status: "active" | "archived" | "paused" | "suggested";
   };
   output: {
    audience: {
     id: string;
     brandId: string;
     name: string;
     source: "apollo" | "contacts" | "sandbox";
     filters: {
      title?: string[] | undefined;
      industry?: string[] | undefined;
      size?: string[] | undefined;
      country?: string[] | undefined;
      domain?: string[] | undefined;
     };
     status: "active" | "archived" | "paused" | "suggested";
     nlPrompt: string | null;
     description: string | null;
     avatarUrl: string | null;
     memberCount: number | null;
     sizeCount: number | null;
     availableToContactCount: number | null;
     availableToContactPct: number | null;
     countedAt: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  members: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    audienceId: string;
   };
   output: {
    members: {
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
     consent: boolean | null;
     unsubscribed: boolean;
     customFields: Record<string, string>;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  match: trpc.TRPCMutationProcedure<{
   input: {
    emails?: string[] | undefined;
    personIds?: string[] | undefined;
   };
   output: {
    matched: number;
    unmatched: number;
    byAudience: {
     audienceId: string;
     name: string;
     matched: number;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  refreshCount: trpc.TRPCMutationProcedure<{
   input: {
    audienceId: string;
   };
   output: {
    audience: {
     id: string;
     brandId: string;
     name: string;
     source: "apollo" | "contacts" | "sandbox";
     filters: {
      title?: string[] | undefined;
      industry?: string[] | undefined;
      size?: string[] | undefined;
      country?: string[] | undefined;
      domain?: string[] | undefined;
     };
     status: "active" | "archived" | "paused" | "suggested";
     nlPrompt: string | null;
     description: string | null;
     avatarUrl: string | null;
     memberCount: number | null;
     sizeCount: number | null;
     availableToContactCount: number | null;
     availableToContactPct: number | null;
     countedAt: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  delete: trpc.TRPCMutationProcedure<{
   input: {
    audienceId: string;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 suppressions: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    value?: string | undefined;
    q?: string | undefined;
    sort?: "-createdAt" | "-value" | "createdAt" | "value" | undefined;
   };
   output: {
    suppressions: {
     id: string;
     kind: "address" | "domain" | "hash";
     value: string;
     reason: string | null;
     source: "bounce" | "complaint" | "erasure" | "manual" | "unsubscribe";
     createdAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  add: trpc.TRPCMutationProcedure<{
   input: {
    value?: string | undefined;
    values?: string[] | undefined;
    reason?: string | null | undefined;
   };
   output: {
    suppression: {
     id: string;
     kind: "address" | "domain" | "hash";
     value: string;
     reason: string | null;
     source: "bounce" | "complaint" | "erasure" | "manual" | "unsubscribe";
     createdAt: string;
    };
    suppressions: {
     id: string;
     kind: "address" | "domain" | "hash";
     value: string;
     reason: string | null;
     source: "bounce" | "complaint" | "erasure" | "manual" | "unsubscribe";
     createdAt: string;
    }[];
    added: number;
   };
   meta: object;
   errorShape: Failure;
  }>;
  lift: trpc.TRPCMutationProcedure<{
   input: {
    value: string;
    consented?: boolean | undefined;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 inbound: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  listReplies: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    qualification?: "autoReply" | "closed" | "interested" | "meetingBooked" | "neutral" | "notInterested" | "outOfOffice" | "unsubscribe" | "wrongPerson" | undefined;
    sentiment?: "auto" | "negative" | "neutral" | "positive" | undefined;
    campaignId?: string | undefined;
    brandId?: string | undefined;
    unread?: boolean | undefined;
    needsReview?: boolean | undefined;
    unmatched?: boolean | undefined;
    sandbox?: boolean | undefined;
    sort?: "-receivedAt" | "receivedAt" | undefined;
   };
   output: {
    replies: {
     id: string;
     lead: {
      id: string;
      email: string;
      name: string | null;
      company: string | null;
     } | null;
     campaign: {
      id: string;
      name: string;
      sandbox: boolean;
     } | null;
     brand: {
      id: string;
      name: string | null;
     } | null;
     from: string;
     subject: string;
     text: string;
     qualification: "autoReply" | "closed" | "interested" | "meetingBooked" | "neutral" | "notInterested" | "outOfOffice" | "unsubscribe" | "wrongPerson";
     sentiment: "auto" | "negative" | "neutral" | "positive";
     confidence: number;
     attention: "legal" | "objection" | null;
     needsReview: boolean;
     isRead: boolean;
     referredTo: string | null;
     sandbox: boolean;
     receivedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getReply: trpc.TRPCQueryProcedure<{
   input: {
    replyId: string;
   };
   output: {
    reply: {
     qualification: "autoReply" | "closed" | "interested" | "meetingBooked" | "neutral" | "notInterested" | "outOfOffice" | "unsubscribe" | "wrongPerson";
     sentiment: "auto" | "negative" | "neutral" | "positive";
     confidence: number;
     reasoning: string;
     attention: "legal" | "objection" | null;
     needsReview: boolean;
     id: string;
     campaignId: string | null;
     leadId: string | null;
     messageId: string | null;
     fromEmail: string;
     subject: string;
     bodyText: string;
     ownText: string;
     preview: string;
     classifiedBy: string;
     isRead: boolean;
     referredTo: string | null;
     correctedAt: string | null;
     receivedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  markReplyRead: trpc.TRPCMutationProcedure<{
   input: {
    replyId: string;
    read: boolean;
   };
   output: {
    reply: {
     qualification: "autoReply" | "closed" | "interested" | "meetingBooked" | "neutral" | "notInterested" | "outOfOffice" | "unsubscribe" | "wrongPerson";
     sentiment: "auto" | "negative" | "neutral" | "positive";
     confidence: number;
     reasoning: string;
     attention: "legal" | "objection" | null;
     needsReview: boolean;
     id: string;
     campaignId: string | null;
     leadId: string | null;
     messageId: string | null;
     fromEmail: string;
     subject: string;
     bodyText: string;
     ownText: string;
     preview: string;
     classifiedBy: string;
     isRead: boolean;
     referredTo: string | null;
     correctedAt: string | null;
     receivedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  correctReply: trpc.TRPCMutationProcedure<{
   input: {
    replyId: string;
    qualification: "autoReply" | "closed" | "interested" | "meetingBooked" | "neutral" | "notInterested" | "outOfOffice" | "unsubscribe" | "wrongPerson";
   };
   output: {
    reply: {
     qualification: "autoReply" | "closed" | "interested" | "meetingBooked" | "neutral" | "notInterested" | "outOfOffice" | "unsubscribe" | "wrongPerson";
     sentiment: "auto" | "negative" | "neutral" | "positive";
     confidence: number;
     reasoning: string;
     attention: "legal" | "objection" | null;
     needsReview: boolean;
     id: string;
     campaignId: string | null;
     leadId: string | null;
     messageId: string | null;
     fromEmail: string;
     subject: string;
     bodyText: string;
     ownText: string;
     preview: string;
     classifiedBy: string;
     isRead: boolean;
     referredTo: string | null;
     correctedAt: string | null;
     receivedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  receiveReply: trpc.TRPCMutationProcedure<{
   input: {
    fromEmail: string;
    toEmail: string;
    subject?: string | undefined;
    bodyText?: string | undefined;
    bodyHtml?: string | undefined;
    messageId?: string | undefined;
    inReplyTo?: string | undefined;
    receivedAt?: string | undefined;
   };
   output: {
    replyId: string | null;
    campaignId: string | null;
    leadId: string | null;
    qualification: "autoReply" | "closed" | "interested" | "meetingBooked" | "neutral" | "notInterested" | "outOfOffice" | "unsubscribe" | "wrongPerson" | null;
    sentiment: "auto" | "negative" | "neutral" | "positive" | null;
    attention: "legal" | "objection" | null;
    needsReview: boolean;
    outcome: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  receiveMeeting: trpc.TRPCMutationProcedure<{
   input: {
    email: string;
    name?: string | undefined;
    company?: string | undefined;
    meetingTime: string;
    calendarLink?: string | undefined;
   };
   output: {
    meeting: {
     id: string;
     campaignId: string;
     leadId: string;
     email: string;
     name: string | null;
     company: string | null;
     meetingTime: string | null;
     calendarLink: string | null;
     createdAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  qualify: trpc.TRPCMutationProcedure<{
   input: {
    fromEmail: string;
    toEmail: string;
    subject?: string | undefined;
    bodyText?: string | undefined;
    bodyHtml?: string | undefined;
   };
   output: {
    qualification: "autoReply" | "closed" | "interested" | "meetingBooked" | "neutral" | "notInterested" | "outOfOffice" | "unsubscribe" | "wrongPerson";
    sentiment: "auto" | "negative" | "neutral" | "positive";
    confidence: number;
    reasoning: string;
    attention: "legal" | "objection" | null;
    needsReview: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  qualifyLead: trpc.TRPCMutationProcedure<{
   input: {
    campaign_id: string;
    email: string;
    status: "auto_reply_received" | "lead_closed" | "lead_interested" | "lead_meeting_booked" | "lead_neutral" | "lead_not_interested" | "lead_out_of_office" | "lead_wrong_person";
    notes?: string | undefined;
   };
   output: {
    id: string;
    campaignId: string;
    leadId: string;
    replyId: string;
    email: string;
    status: "auto_reply_received" | "lead_closed" | "lead_interested" | "lead_meeting_booked" | "lead_neutral" | "lead_not_interested" | "lead_out_of_office" | "lead_wrong_person";
    notes: string | null;
    qualifiedBy: string | null;
    qualifiedAt: string;
    qualification: {
     id: string;
     campaignId: string;
     leadId: string;
     replyId: string;
     email: string;
     status: "auto_reply_received" | "lead_closed" | "lead_interested" | "lead_meeting_booked" | "lead_neutral" | "lead_not_interested" | "lead_out_of_office" | "lead_wrong_person";
     notes: string | null;
     qualifiedBy: string | null;
     qualifiedAt: string;
    };
    idempotent: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  manualQualifications: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    campaign_id?: string | undefined;
    email?: string | undefined;
   };
   output: {
    qualifications: {
     id: string;
     campaignId: string;
     leadId: string;
     replyId: string;
     email: string;
     status: "auto_reply_received" | "lead_closed" | "lead_interested" | "lead_meeting_booked" | "lead_neutral" | "lead_not_interested" | "lead_out_of_office" | "lead_wrong_person";
     notes: string | null;
     qualifiedBy: string | null;
     qualifiedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  conversations: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    campaignId?: string | undefined;
    email?: string | undefined;
    leadId?: string | undefined;
    sandbox?: boolean | undefined;
   };
   output: {
    conversations: {
     leadId: string;
     campaignId: string;
     email: string;
     name: string | null;
     company: string | null;
     status: string;
     qualification: "autoReply" | "closed" | "interested" | "meetingBooked" | "neutral" | "notInterested" | "outOfOffice" | "unsubscribe" | "wrongPerson" | null;
     sandbox: boolean;
     messages: {
      direction: "in" | "out";
      id: string;
      at: string;
      from: string | null;
      subject: string;
      text: string;
      step: number | null;
      qualification: "autoReply" | "closed" | "interested" | "meetingBooked" | "neutral" | "notInterested" | "outOfOffice" | "unsubscribe" | "wrongPerson" | null;
      sentiment: "auto" | "negative" | "neutral" | "positive" | null;
     }[];
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  inbox: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    inbox: {
     isRead: boolean;
     lookedAt: string | null;
     nextLookAt: string | null;
     lastError: string | null;
     unreadable: {
      receivedAt: string;
      reason: string;
     }[];
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  sandboxMessages: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    campaignId?: string | undefined;
   };
   output: {
    messages: {
     id: string;
     campaignId: string;
     leadId: string;
     step: number;
     from: string;
     to: string;
     subject: string;
     text: string;
     html: string;
     sentAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 people: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  lead: trpc.TRPCQueryProcedure<{
   input: {
    leadId: string;
    brandId?: string | undefined;
    campaignId?: string | undefined;
   };
   output: {
    leadDetail: {
     seniority: string | null;
     departments: string[];
     city: string | null;
     country: string | null;
     headline: string | null;
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
     emailStatus: "invalid" | "risky" | "unknown" | "verified" | null;
     namespace: "apollo" | "contacts" | "feeds" | "sandbox" | null;
     status: "bounced" | "buffered" | "contacted" | "replied" | "served" | "skipped" | "unsubscribed";
     skipReason: "bounced" | "contacted_recently" | "declined" | "duplicate" | "invalid_address" | "no_consent" | "no_email" | "suppressed" | "system_address" | "unsubscribed" | null;
     contacted: boolean;
     delivered: boolean;
     bounced: boolean;
     replied: boolean;
     referredTo: string | null;
     awayUntil: string | null;
     sandbox: boolean;
     createdAt: string;
     brandId: string;
     organization: {
      name: string | null;
      domain: string | null;
      industry: string | null;
      size: string | null;
     };
     enrichment: {
      provider: "apollo" | "contacts" | "feeds" | "sandbox";
      emailStatus: "invalid" | "risky" | "unknown" | "verified" | null;
     } | null;
     runs: {
      id: string;
      organizationId: string | null;
      userId: string | null;
      brandIds: string[] | null;
      campaignId: string | null;
      workflowSlug: string | null;
      featureSlug: string | null;
      serviceName: string;
      taskName: string;
      status: "cancelled" | "completed" | "failed" | "queued" | "running";
      parentRunId: string | null;
      sandbox: boolean;
      startedAt: string;
      completedAt: string | null;
      createdAt: string;
      updatedAt: string;
      ownCostInUsdCents: string;
      ownActualCostInUsdCents: string;
      ownProvisionedCostInUsdCents: string;
     }[];
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  leadHistory: trpc.TRPCQueryProcedure<{
   input: {
    leadId: string;
   };
   output: {
    events: {
     type: "bounced" | "clicked" | "complained" | "corrected" | "meeting" | "opened" | "replied" | "sent" | "unsubscribed";
     at: string;
     campaignId: string;
     messageId: string | null;
     detail: string | null;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  optOut: trpc.TRPCMutationProcedure<{
   input: {
    email: string;
    campaignId?: string | undefined;
    brandId?: string | undefined;
   };
   output: {
    suppression: {
     id: string;
     kind: "address" | "domain" | "hash";
     value: string;
     reason: string | null;
     source: "bounce" | "complaint" | "erasure" | "manual" | "unsubscribe";
     createdAt: string;
    };
    unsubscribed: number;
   };
   meta: object;
   errorShape: Failure;
  }>;
  erase: trpc.TRPCMutationProcedure<{
   input: {
    email: string;
   };
   output: {
    message: string;
    erased: {
     leads: number;
     contacts: number;
     emails: number;
     events: number;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 senders: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    sort?: "-createdAt" | "-fromEmail" | "-name" | "createdAt" | "fromEmail" | "name" | undefined;
   };
   output: {
    senders: {
     id: string;
     name: string;
     fromName: string;
     fromEmail: string;
     replyTo: string | null;
     signature: string | null;
     smtp: {
      host: string;
      port: number;
      security: "none" | "starttls" | "tls";
      username: string | null;
      hasPassword: boolean;
     };
     imap: {
      host: string;
      port: number;
      security: "none" | "starttls" | "tls";
      username: string | null;
      hasPassword: boolean;
     } | null;
     dailyCap: number | null;
     rampPerDay: number | null;
     spacingSeconds: number | null;
     spacingJitterSeconds: number | null;
     peoplePerCompanyPerDay: number | null;
     window: {
      days: ("fri" | "mon" | "sat" | "sun" | "thu" | "tue" | "wed")[];
      from: string;
      to: string;
      timeZone: string;
     } | null;
     dkim: {
      domain: string;
      selector: string;
     } | null;
     status: "active" | "paused";
     pausedReason: string | null;
     sentToday: number;
     remainingToday: number | null;
     lastError: string | null;
     retryAt: string | null;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  show: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    sender: {
     id: string;
     name: string;
     fromName: string;
     fromEmail: string;
     replyTo: string | null;
     signature: string | null;
     smtp: {
      host: string;
      port: number;
      security: "none" | "starttls" | "tls";
      username: string | null;
      hasPassword: boolean;
     };
     imap: {
      host: string;
      port: number;
      security: "none" | "starttls" | "tls";
      username: string | null;
      hasPassword: boolean;
     } | null;
     dailyCap: number | null;
     rampPerDay: number | null;
     spacingSeconds: number | null;
     spacingJitterSeconds: number | null;
     peoplePerCompanyPerDay: number | null;
     window: {
      days: ("fri" | "mon" | "sat" | "sun" | "thu" | "tue" | "wed")[];
      from: string;
      to: string;
      timeZone: string;
     } | null;
     dkim: {
      domain: string;
      selector: string;
     } | null;
     status: "active" | "paused";
     pausedReason: string | null;
     sentToday: number;
     remainingToday: number | null;
     lastError: string | null;
     retryAt: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  create: trpc.TRPCMutationProcedure<{
   input: {
    name: string;
    fromName: string;
    fromEmail: string;
    replyTo?: string | null | undefined;
    signature?: string | null | undefined;
    smtp: {
     host: string;
     port: number;
     security: "none" | "starttls" | "tls";
     username?: string | undefined;
     password?: string | undefined;
    };
    imap?: {
     host: string;
     port: number;
     security: "none" | "starttls" | "tls";
     username?: string | undefined;
     password?: string | undefined;
    } | null | undefined;
    dailyCap?: number | null | undefined;
    rampPerDay?: number | null | undefined;
    spacingSeconds?: number | null | undefined;
    spacingJitterSeconds?: number | null | undefined;
    window?: {
     days: ("fri" | "mon" | "sat" | "sun" | "thu" | "tue" | "wed")[];
     from: string;
     to: string;
     timeZone: string;
    } | null | undefined;
    peoplePerCompanyPerDay?: number | null | undefined;
    dkim?: {
     domain: string;
     selector: string;
     privateKey: string;
    } | null | undefined;
   };
   output: {
    sender: {
     id: string;
     name: string;
     fromName: string;
     fromEmail: string;
     replyTo: string | null;
     signature: string | null;
     smtp: {
      host: string;
      port: number;
      security: "none" | "starttls" | "tls";
      username: string | null;
      hasPassword: boolean;
     };
     imap: {
      host: string;
      port: number;
      security: "none" | "starttls" | "tls";
      username: string | null;
      hasPassword: boolean;
     } | null;
     dailyCap: number | null;
     rampPerDay: number | null;
     spacingSeconds: number | null;
     spacingJitterSeconds: number | null;
     peoplePerCompanyPerDay: number | null;
     window: {
      days: ("fri" | "mon" | "sat" | "sun" | "thu" | "tue" | "wed")[];
      from: string;
      to: string;
      timeZone: string;
     } | null;
     dkim: {
      domain: string;
      selector: string;
     } | null;
     status: "active" | "paused";
     pausedReason: string | null;
     sentToday: number;
     remainingToday: number | null;
     lastError: string | null;
     retryAt: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  patch: trpc.TRPCMutationProcedure<{
   input: {
    name?: string | undefined;
    fromName?: string | undefined;
    fromEmail?: string | undefined;
    replyTo?: string | null | undefined;
    signature?: string | null | undefined;
    smtp?: {
     host: string;
     port: number;
     security: "none" | "starttls" | "tls";
     username?: string | undefined;
     password?: string | undefined;
    } | undefined;
    imap?: {
     host: string;
     port: number;
     security: "none" | "starttls" | "tls";
     username?: string | undefined;
     password?: string | undefined;
    } | null | undefined;
    dailyCap?: number | null | undefined;
    rampPerDay?: number | null | undefined;
    spacingSeconds?: number | null | undefined;
    spacingJitterSeconds?: number | null | undefined;
    window?: {
     days: ("fri" | "mon" | "sat" | "sun" | "thu" | "tue" | "wed")[];
     from: string;
     to: string;
     timeZone: string;
    } | null | undefined;
    peoplePerCompanyPerDay?: number | null | undefined;
    dkim?: {
     domain: string;
     selector: string;
     privateKey: string;
    } | null | undefined;
    id: string;
    status?: "active" | "paused" | undefined;
   };
   output: {
    sender: {
     id: string;
     name: string;
     fromName: string;
     fromEmail: string;
     replyTo: string | null;
     signature: string | null;
     smtp: {
      host: string;
      port: number;
      security: "none" | "starttls" | "tls";
      username: string | null;
      hasPassword: boolean;
     };
     imap: {
      host: string;
      port: number;
      security: "none" | "starttls" | "tls";
      username: string | null;
      hasPassword: boolean;
     } | null;
     dailyCap: number | null;
     rampPerDay: number | null;
     spacingSeconds: number | null;
     spacingJitterSeconds: number | null;
     peoplePerCompanyPerDay: number | null;
     window: {
      days: ("fri" | "mon" | "sat" | "sun" | "thu" | "tue" | "wed")[];
      from: string;
      to: string;
      timeZone: string;
     } | null;
     dkim: {
      domain: string;
      selector: string;
     } | null;
     status: "active" | "paused";
     pausedReason: string | null;
     sentToday: number;
     remainingToday: number | null;
     lastError: string | null;
     retryAt: string | null;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  delete: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  verify: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    ok: boolean;
    smtp: {
     ok: boolean;
     error: string | null;
    };
    imap: {
     ok: boolean;
     error: string | null;
    } | null;
    spf: {
     name: string;
     record: string | null;
     verdict: "missing" | "not_checked" | "ok" | "weak" | "wrong";
     advice: string;
     publish: string | null;
    };
    dkim: {
     name: string;
     record: string | null;
     verdict: "missing" | "not_checked" | "ok" | "weak" | "wrong";
     advice: string;
     publish: string | null;
    };
    dmarc: {
     name: string;
     record: string | null;
     verdict: "missing" | "not_checked" | "ok" | "weak" | "wrong";
     advice: string;
     publish: string | null;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 messages: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    campaignId?: string | undefined;
    status?: "awaiting_approval" | "cancelled" | "failed" | "queued" | "sending" | "sent" | "unknown" | undefined;
    leadId?: string | undefined;
    sandbox?: boolean | undefined;
    sort?: "-createdAt" | "createdAt" | undefined;
   };
   output: {
    messages: {
     id: string;
     campaignId: string;
     leadId: string;
     email: string;
     step: number;
     subject: string;
     transport: string;
     senderId: string | null;
     status: "awaiting_approval" | "cancelled" | "failed" | "queued" | "sending" | "sent" | "unknown";
     bodyText: string | null;
     bodyHtml: string | null;
     reason: string | null;
     attempts: number;
     dueAt: string | null;
     sentAt: string | null;
     bounced: boolean;
     sandbox: boolean;
     createdAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  get: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    message: {
     id: string;
     campaignId: string;
     leadId: string;
     email: string;
     step: number;
     subject: string;
     transport: string;
     senderId: string | null;
     status: "awaiting_approval" | "cancelled" | "failed" | "queued" | "sending" | "sent" | "unknown";
     bodyText: string | null;
     bodyHtml: string | null;
     reason: string | null;
     attempts: number;
     dueAt: string | null;
     sentAt: string | null;
     bounced: boolean;
     sandbox: boolean;
     createdAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  senderHealth: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    health: {
     since: string;
     sent: number;
     bounced: number;
     complained: number;
     pausesAt: {
      fewestSent: number;
      bouncedShare: number;
      complainedShare: number;
     };
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  resolve: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
    outcome: "failed" | "resend" | "sent";
   };
   output: {
    message: {
     id: string;
     campaignId: string;
     leadId: string;
     email: string;
     step: number;
     subject: string;
     transport: string;
     senderId: string | null;
     status: "awaiting_approval" | "cancelled" | "failed" | "queued" | "sending" | "sent" | "unknown";
     bodyText: string | null;
     bodyHtml: string | null;
     reason: string | null;
     attempts: number;
     dueAt: string | null;
     sentAt: string | null;
     bounced: boolean;
     sandbox: boolean;
     createdAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  approve: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
    subject?: string | undefined;
    bodyText?: string | undefined;
    bodyHtml?: string | undefined;
   };
   output: {
    message: {
     id: string;
     campaignId: string;
     leadId: string;
     email: string;
     step: number;
     subject: string;
     transport: string;
     senderId: string | null;
     status: "awaiting_approval" | "cancelled" | "failed" | "queued" | "sending" | "sent" | "unknown";
     bodyText: string | null;
     bodyHtml: string | null;
     reason: string | null;
     attempts: number;
     dueAt: string | null;
     sentAt: string | null;
     bounced: boolean;
     sandbox: boolean;
     createdAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  drop: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    message: {
     id: string;
     campaignId: string;
     leadId: string;
     email: string;
     step: number;
     subject: string;
     transport: string;
     senderId: string | null;
     status: "awaiting_approval" | "cancelled" | "failed" | "queued" | "sending" | "sent" | "unknown";
     bodyText: string | null;
     bodyHtml: string | null;
     reason: string | null;
     attempts: number;
     dueAt: string | null;
     sentAt: string | null;
     bounced: boolean;
     sandbox: boolean;
     createdAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  approveAll: trpc.TRPCMutationProcedure<{
   input: {
    campaignId: string;
   };
   output: {
    approved: number;
    hasMore: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 outlets: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    brandId?: string | undefined;
    campaignId?: string | undefined;
    featureSlug?: string | undefined;
    sandbox?: boolean | undefined;
    featureSlugs?: string | undefined;
    status?: "open" | "served" | "skipped" | undefined;
    runId?: string | undefined;
    sort?: "-createdAt" | "-outletName" | "-relevanceScore" | "createdAt" | "outletName" | "relevanceScore" | undefined;
   };
   output: {
    outlets: {
     id: string;
     outletName: string;
     outletUrl: string;
     outletDomain: string;
     sandbox: boolean;
     createdAt: string;
     outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
     replyClassification: "negative" | "neutral" | "positive" | null;
     relevanceScore: number;
     campaigns: {
      campaignId: string;
      featureSlug: string | null;
      brandIds: string[];
      relevanceScore: number;
      outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
      replyClassification: "negative" | "neutral" | "positive" | null;
      status: "open" | "served" | "skipped";
      statusReason: string | null;
      whyRelevant: string;
      whyNotRelevant: string;
      overallRelevance: "high" | "low" | "medium" | null;
      relevanceRationale: string | null;
      evidence: {
       articleId: string;
       articleUrl: string;
       title: string | null;
       words: string[];
      }[];
      runId: string | null;
      updatedAt: string;
     }[];
    }[];
    total: number;
    byOutreachStatus: {
     bounced: number;
     buffered: number;
     claimed: number;
     clicked: number;
     contacted: number;
     delivered: number;
     opened: number;
     replied: number;
     repliesNegative: number;
     repliesNeutral: number;
     repliesPositive: number;
     sent: number;
     served: number;
     skipped: number;
     unsubscribed: number;
    };
    sandbox: boolean;
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  ofCampaign: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    campaignId: string;
   };
   output: {
    outlets: {
     id: string;
     outletName: string;
     outletUrl: string;
     outletDomain: string;
     sandbox: boolean;
     relevanceScore: number;
     whyRelevant: string | null;
     outletStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed" | null;
     replyClassification: "negative" | "neutral" | "positive" | null;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  statistics: trpc.TRPCQueryProcedure<{
   input: {
    sandbox?: boolean | undefined;
    brandId?: string | undefined;
    campaignId?: string | undefined;
    featureSlug?: string | undefined;
    workflowSlug?: string | undefined;
    groupBy?: "brandId" | "campaignId" | "featureSlug" | "workflowSlug" | undefined;
   };
   output: {
    outletsDiscovered: number;
    avgRelevanceScore: number;
    searchQueriesUsed: number;
    byOutreachStatus: {
     bounced: number;
     buffered: number;
     claimed: number;
     clicked: number;
     contacted: number;
     delivered: number;
     opened: number;
     replied: number;
     repliesNegative: number;
     repliesNeutral: number;
     repliesPositive: number;
     sent: number;
     served: number;
     skipped: number;
     unsubscribed: number;
    };
    sandbox: boolean;
    groups?: {
     outletsDiscovered: number;
     avgRelevanceScore: number;
     searchQueriesUsed: number;
     byOutreachStatus: {
      bounced: number;
      buffered: number;
      claimed: number;
      clicked: number;
      contacted: number;
      delivered: number;
      opened: number;
      replied: number;
      repliesNegative: number;
      repliesNeutral: number;
      repliesPositive: number;
      sent: number;
      served: number;
      skipped: number;
      unsubscribed: number;
     };
     key: string | null;
    }[] | undefined;
   };
   meta: object;
   errorShape: Failure;
  }>;
  add: trpc.TRPCMutationProcedure<{
   input: {
    outletName: string;
    outletUrl: string;
    outletDomain?: string | undefined;
    campaignId: string;
    brandId: string;
    whyRelevant?: string | undefined;
    whyNotRelevant?: string | undefined;
    relevanceScore?: number | undefined;
   };
   output: {
    id: string;
    outletName: string;
    outletUrl: string;
    outletDomain: string;
    sandbox: boolean;
    createdAt: string;
    outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
    replyClassification: "negative" | "neutral" | "positive" | null;
    relevanceScore: number;
    campaigns: {
     campaignId: string;
     featureSlug: string | null;
     brandIds: string[];
     relevanceScore: number;
     outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
     replyClassification: "negative" | "neutral" | "positive" | null;
     status: "open" | "served" | "skipped";
     statusReason: string | null;
     whyRelevant: string;
     whyNotRelevant: string;
     overallRelevance: "high" | "low" | "medium" | null;
     relevanceRationale: string | null;
     evidence: {
      articleId: string;
      articleUrl: string;
      title: string | null;
      words: string[];
     }[];
     runId: string | null;
     updatedAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  addMany: trpc.TRPCMutationProcedure<{
   input: {
    outlets: {
     outletName: string;
     outletUrl: string;
     outletDomain?: string | undefined;
     campaignId: string;
     brandId: string;
     whyRelevant?: string | undefined;
     whyNotRelevant?: string | undefined;
     relevanceScore?: number | undefined;
    }[];
   };
   output: {
    outlets: {
     id: string;
     outletName: string;
     outletUrl: string;
     outletDomain: string;
     sandbox: boolean;
     createdAt: string;
     outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
     replyClassification: "negative" | "neutral" | "positive" | null;
     relevanceScore: number;
     campaigns: {
      campaignId: string;
      featureSlug: string | null;
      brandIds: string[];
      relevanceScore: number;
      outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
      replyClassification: "negative" | "neutral" | "positive" | null;
      status: "open" | "served" | "skipped";
      statusReason: string | null;
      whyRelevant: string;
      whyNotRelevant: string;
      overallRelevance: "high" | "low" | "medium" | null;
      relevanceRationale: string | null;
      evidence: {
       articleId: string;
       articleUrl: string;
       title: string | null;
       words: string[];
      }[];
      runId: string | null;
      updatedAt: string;
     }[];
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  search: trpc.TRPCMutationProcedure<{
   input: {
    query: string;
    campaignId?: string | undefined;
    limit?: number | undefined;
   };
   output: {
    outlets: {
     id: string;
     outletName: string;
     outletUrl: string;
     outletDomain: string;
     sandbox: boolean;
     createdAt: string;
     outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
     replyClassification: "negative" | "neutral" | "positive" | null;
     relevanceScore: number;
     campaigns: {
      campaignId: string;
      featureSlug: string | null;
      brandIds: string[];
      relevanceScore: number;
      outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
      replyClassification: "negative" | "neutral" | "positive" | null;
      status: "open" | "served" | "skipped";
      statusReason: string | null;
      whyRelevant: string;
      whyNotRelevant: string;
      overallRelevance: "high" | "low" | "medium" | null;
      relevanceRationale: string | null;
      evidence: {
       articleId: string;
       articleUrl: string;
       title: string | null;
       words: string[];
      }[];
      runId: string | null;
      updatedAt: string;
     }[];
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  read: trpc.TRPCQueryProcedure<{
   input: {
    outletId: string;
   };
   output: {
    id: string;
    outletName: string;
    outletUrl: string;
    outletDomain: string;
    sandbox: boolean;
    createdAt: string;
    outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
    replyClassification: "negative" | "neutral" | "positive" | null;
    relevanceScore: number;
    campaigns: {
     campaignId: string;
     featureSlug: string | null;
     brandIds: string[];
     relevanceScore: number;
     outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
     replyClassification: "negative" | "neutral" | "positive" | null;
     status: "open" | "served" | "skipped";
     statusReason: string | null;
     whyRelevant: string;
     whyNotRelevant: string;
     overallRelevance: "high" | "low" | "medium" | null;
     relevanceRationale: string | null;
     evidence: {
      articleId: string;
      articleUrl: string;
      title: string | null;
      words: string[];
     }[];
     runId: string | null;
     updatedAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  patch: trpc.TRPCMutationProcedure<{
   input: {
    outletName?: string | undefined;
    outletUrl?: string | undefined;
    outletDomain?: string | undefined;
    campaignId?: string | undefined;
    brandId?: string | undefined;
    whyRelevant?: string | undefined;
    whyNotRelevant?: string | undefined;
    relevanceScore?: number | undefined;
    outletId: string;
   };
   output: {
    id: string;
    outletName: string;
    outletUrl: string;
    outletDomain: string;
    sandbox: boolean;
    createdAt: string;
    outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
    replyClassification: "negative" | "neutral" | "positive" | null;
    relevanceScore: number;
    campaigns: {
     campaignId: string;
     featureSlug: string | null;
     brandIds: string[];
     relevanceScore: number;
     outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
     replyClassification: "negative" | "neutral" | "positive" | null;
     status: "open" | "served" | "skipped";
     statusReason: string | null;
     whyRelevant: string;
     whyNotRelevant: string;
     overallRelevance: "high" | "low" | "medium" | null;
     relevanceRationale: string | null;
     evidence: {
      articleId: string;
      articleUrl: string;
      title: string | null;
      words: string[];
     }[];
     runId: string | null;
     updatedAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  setStatus: trpc.TRPCMutationProcedure<{
   input: {
    outletId: string;
    campaignId?: string | undefined;
    status: "open" | "served" | "skipped";
    reason?: string | null | undefined;
   };
   output: {
    id: string;
    outletName: string;
    outletUrl: string;
    outletDomain: string;
    sandbox: boolean;
    createdAt: string;
    outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
    replyClassification: "negative" | "neutral" | "positive" | null;
    relevanceScore: number;
    campaigns: {
     campaignId: string;
     featureSlug: string | null;
     brandIds: string[];
     relevanceScore: number;
     outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
     replyClassification: "negative" | "neutral" | "positive" | null;
     status: "open" | "served" | "skipped";
     statusReason: string | null;
     whyRelevant: string;
     whyNotRelevant: string;
     overallRelevance: "high" | "low" | "medium" | null;
     relevanceRationale: string | null;
     evidence: {
      articleId: string;
      articleUrl: string;
      title: string | null;
      words: string[];
     }[];
     runId: string | null;
     updatedAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 journalists: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    brandId?: string | undefined;
    campaignId?: string | undefined;
    featureSlug?: string | undefined;
    workflowSlug?: string | undefined;
    sandbox?: boolean | undefined;
    featureSlugs?: string | undefined;
    sort?: "-journalistName" | "-relevanceScore" | "journalistName" | "relevanceScore" | undefined;
   };
   output: {
    journalists: {
     journalistId: string;
     journalistName: string;
     firstName: string | null;
     lastName: string | null;
     entityType: "individual" | "organization";
     outletId: string;
     outletName: string | null;
     outletDomain: string | null;
     sandbox: boolean;
     email: string | null;
     apolloPersonId: string | null;
     outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
     skipReason: "bounced" | "contacted_recently" | "declined" | "duplicate" | "invalid_address" | "no_address" | "no_consent" | "no_email" | "suppressed" | "system_address" | "unsubscribed" | null;
     replyClassification: "negative" | "neutral" | "positive" | null;
     emailStatus: {
      broadcast: {
       campaign: {
        contacted: boolean;
        delivered: boolean;
        opened: boolean;
        replied: boolean;
        replyClassification: "negative" | "neutral" | "positive" | null;
        bounced: boolean;
        unsubscribed: boolean;
        lastDeliveredAt: string | null;
       } | null;
       brand: {
        contacted: boolean;
        delivered: boolean;
        opened: boolean;
        replied: boolean;
        replyClassification: "negative" | "neutral" | "positive" | null;
        bounced: boolean;
        unsubscribed: boolean;
        lastDeliveredAt: string | null;
       } | null;
       global: {
        email: {
         bounced: boolean;
         unsubscribed: boolean;
        };
       };
      };
      transactional: {
       campaign: {
        contacted: boolean;
        delivered: boolean;
        opened: boolean;
        replied: boolean;
        replyClassification: "negative" | "neutral" | "positive" | null;
        bounced: boolean;
        unsubscribed: boolean;
        lastDeliveredAt: string | null;
       } | null;
       brand: {
        contacted: boolean;
        delivered: boolean;
        opened: boolean;
        replied: boolean;
        replyClassification: "negative" | "neutral" | "positive" | null;
        bounced: boolean;
        unsubscribed: boolean;
        lastDeliveredAt: string | null;
       } | null;
       global: {
        email: {
         bounced: boolean;
         unsubscribed: boolean;
        };
       };
      };
     } | null;
     cost: {
      totalCostInUsdCents: string;
      actualCostInUsdCents: string;
      provisionedCostInUsdCents: string;
      runCount: number;
     } | null;
     campaigns: {
      id: string;
      campaignId: string;
      featureSlug: string | null;
      workflowSlug: string | null;
      outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
      skipReason: "bounced" | "contacted_recently" | "declined" | "duplicate" | "invalid_address" | "no_address" | "no_consent" | "no_email" | "suppressed" | "system_address" | "unsubscribed" | null;
      relevanceScore: string;
      whyRelevant: string;
      whyNotRelevant: string;
      articleUrls: string[] | null;
      email: string | null;
      apolloPersonId: string | null;
      runId: string | null;
      createdAt: string;
     }[];
    }[];
    total: number;
    byOutreachStatus: {
     bounced: number;
     buffered: number;
     claimed: number;
     clicked: number;
     contacted: number;
     delivered: number;
     opened: number;
     replied: number;
     repliesNegative: number;
     repliesNeutral: number;
     repliesPositive: number;
     sent: number;
     served: number;
     skipped: number;
     unsubscribed: number;
    };
    sandbox: boolean;
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  ofCampaign: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    campaignId: string;
   };
   output: {
    journalists: {
     id: string;
     entityType: "individual" | "organization";
     journalistName: string;
     firstName: string | null;
     lastName: string | null;
     outletId: string;
     outletName: string;
     outletDomain: string;
     sandbox: boolean;
     email: string | null;
     relevanceScore: number;
     whyRelevant: string;
     whyNotRelevant: string;
     articleUrls: string[];
     createdAt: string;
     updatedAt: string;
     outreachStatus: "bounced" | "buffered" | "claimed" | "clicked" | "contacted" | "delivered" | "opened" | "replied" | "sent" | "served" | "skipped" | "unsubscribed";
     skipReason: "bounced" | "contacted_recently" | "declined" | "duplicate" | "invalid_address" | "no_address" | "no_consent" | "no_email" | "suppressed" | "system_address" | "unsubscribed" | null;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  statistics: trpc.TRPCQueryProcedure<{
   input: {
    sandbox?: boolean | undefined;
    brandId?: string | undefined;
    campaignId?: string | undefined;
    featureSlug?: string | undefined;
    workflowSlug?: string | undefined;
    featureSlugs?: string | undefined;
    groupBy?: "brandId" | "campaignId" | "featureSlug" | "workflowSlug" | undefined;
   };
   output: {
    totalJournalists: number;
    byOutreachStatus: {
     bounced: number;
     buffered: number;
     claimed: number;
     clicked: number;
     contacted: number;
     delivered: number;
     opened: number;
     replied: number;
     repliesNegative: number;
     repliesNeutral: number;
     repliesPositive: number;
     sent: number;
     served: number;
     skipped: number;
     unsubscribed: number;
    };
    repliesDetail: {
     autoReply: number;
     closed: number;
     interested: number;
     meetingBooked: number;
     neutral: number;
     notInterested: number;
     outOfOffice: number;
     unsubscribe: number;
     wrongPerson: number;
    };
    sandbox: boolean;
    groupedBy?: Record<string, {
     totalJournalists: number;
     byOutreachStatus: {
      bounced: number;
      buffered: number;
      claimed: number;
      clicked: number;
      contacted: number;
      delivered: number;
      opened: number;
      replied: number;
      repliesNegative: number;
      repliesNeutral: number;
      repliesPositive: number;
      sent: number;
      served: number;
      skipped: number;
      unsubscribed: number;
     };
     repliesDetail: {
      autoReply: number;
      closed: number;
      interested: number;
      meetingBooked: number;
      neutral: number;
      notInterested: number;
      outOfOffice: number;
      unsubscribe: number;
      wrongPerson: number;
     };
    }> | undefined;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 articles: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    sandbox?: boolean | undefined;
    sort?: "-articlePublished" | "-createdAt" | "articlePublished" | "createdAt" | undefined;
   };
   output: {
    articles: {
     id: string;
     articleUrl: string;
     snippet: string | null;
     ogTitle: string | null;
     ogDescription: string | null;
     author: string | null;
     articleAuthor: string | null;
     articlePublished: string | null;
     articleModified: string | null;
     articleChannel: string | null;
     articleSection: string | null;
     newsKeywords: string | null;
     sandbox: boolean;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  add: trpc.TRPCMutationProcedure<{
   input: {
    articleUrl: string;
    snippet?: string | null | undefined;
    ogTitle?: string | null | undefined;
    ogDescription?: string | null | undefined;
    author?: string | null | undefined;
    articleAuthor?: string | null | undefined;
    articlePublished?: string | null | undefined;
    articleModified?: string | null | undefined;
    articleChannel?: string | null | undefined;
    articleSection?: string | null | undefined;
    newsKeywords?: string | null | undefined;
   };
   output: {
    id: string;
    articleUrl: string;
    snippet: string | null;
    ogTitle: string | null;
    ogDescription: string | null;
    author: string | null;
    articleAuthor: string | null;
    articlePublished: string | null;
    articleModified: string | null;
    articleChannel: string | null;
    articleSection: string | null;
    newsKeywords: string | null;
    sandbox: boolean;
    createdAt: string;
    updatedAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  search: trpc.TRPCMutationProcedure<{
   input: {
    query: string;
    limit?: number | undefined;
    offset?: number | undefined;
   };
   output: {
    articles: {
     id: string;
     articleUrl: string;
     snippet: string | null;
     ogTitle: string | null;
     ogDescription: string | null;
     author: string | null;
     articleAuthor: string | null;
     articlePublished: string | null;
     articleModified: string | null;
     articleChannel: string | null;
     articleSection: string | null;
     newsKeywords: string | null;
     sandbox: boolean;
     createdAt: string;
     updatedAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  read: trpc.TRPCQueryProcedure<{
   input: {
    articleId: string;
   };
   output: {
    id: string;
    articleUrl: string;
    snippet: string | null;
    ogTitle: string | null;
    ogDescription: string | null;
    author: string | null;
    articleAuthor: string | null;
    articlePublished: string | null;
    articleModified: string | null;
    articleChannel: string | null;
    articleSection: string | null;
    newsKeywords: string | null;
    sandbox: boolean;
    createdAt: string;
    updatedAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  topics: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
   };
   output: {
    topics: {
     id: string;
     topicName: string;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  addTopic: trpc.TRPCMutationProcedure<{
   input: {
    topicName: string;
   };
   output: {
    id: string;
    topicName: string;
    createdAt: string;
    updatedAt: string;
    topics: {
     id: string;
     topicName: string;
     createdAt: string;
     updatedAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 discoveries: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    brandId?: string | undefined;
    campaignId?: string | undefined;
    featureSlug?: string | undefined;
    outletId?: string | undefined;
    journalistId?: string | undefined;
    topicId?: string | undefined;
    sort?: "-createdAt" | "createdAt" | undefined;
   };
   output: {
    discoveries: {
     discovery: {
      id: string;
      articleId: string;
      orgId: string;
      brandId: string;
      featureSlug: string;
      workflowSlug: string | null;
      campaignId: string;
      outletId: string | null;
      journalistId: string | null;
      topicId: string | null;
      createdAt: string;
     };
     article: {
      id: string;
      articleUrl: string;
      snippet: string | null;
      ogTitle: string | null;
      ogDescription: string | null;
      author: string | null;
      articleAuthor: string | null;
      articlePublished: string | null;
      articleModified: string | null;
      articleChannel: string | null;
      articleSection: string | null;
      newsKeywords: string | null;
      sandbox: boolean;
      createdAt: string;
      updatedAt: string;
     };
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  add: trpc.TRPCMutationProcedure<{
   input: {
    articleId: string;
    brandId: string;
    campaignId: string;
    outletId?: string | null | undefined;
    journalistId?: string | null | undefined;
    topicId?: string | null | undefined;
   };
   output: {
    id: string;
    articleId: string;
    orgId: string;
    brandId: string;
    featureSlug: string;
    workflowSlug: string | null;
    campaignId: string;
    outletId: string | null;
    journalistId: string | null;
    topicId: string | null;
    createdAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  addMany: trpc.TRPCMutationProcedure<{
   input: {
    discoveries: {
     articleId: string;
     brandId: string;
     campaignId: string;
     outletId?: string | null | undefined;
     journalistId?: string | null | undefined;
     topicId?: string | null | undefined;
    }[];
   };
   output: {
    discoveries: {
     id: string;
     articleId: string;
     orgId: string;
     brandId: string;
     featureSlug: string;
     workflowSlug: string | null;
     campaignId: string;
     outletId: string | null;
     journalistId: string | null;
     topicId: string | null;
     createdAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  mentions: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    brandId?: string | undefined;
    campaignId?: string | undefined;
    sort?: "-createdAt" | "createdAt" | undefined;
   };
   output: {
    mentions: {
     id: string;
     kind: "link" | "mention" | "quote";
     brandId: string;
     campaignId: string | null;
     outletId: string | null;
     journalistId: string | null;
     dofollow: boolean | null;
     sponsored: boolean | null;
     paid: boolean | null;
     spendInUsdCents: string | null;
     createdAt: string;
     article: {
      id: string;
      articleUrl: string;
      snippet: string | null;
      ogTitle: string | null;
      ogDescription: string | null;
      author: string | null;
      articleAuthor: string | null;
      articlePublished: string | null;
      articleModified: string | null;
      articleChannel: string | null;
      articleSection: string | null;
      newsKeywords: string | null;
      sandbox: boolean;
      createdAt: string;
      updatedAt: string;
     };
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  addMention: trpc.TRPCMutationProcedure<{
   input: {
    brandId?: string | undefined;
    campaignId?: string | undefined;
    articleId?: string | undefined;
    articleUrl?: string | undefined;
    kind: "link" | "mention" | "quote";
    dofollow?: boolean | null | undefined;
    sponsored?: boolean | null | undefined;
    paid?: boolean | null | undefined;
    spendInUsdCents?: string | null | undefined;
    journalistId?: string | null | undefined;
    outletId?: string | null | undefined;
   };
   output: {
    id: string;
    kind: "link" | "mention" | "quote";
    brandId: string;
    campaignId: string | null;
    outletId: string | null;
    journalistId: string | null;
    dofollow: boolean | null;
    sponsored: boolean | null;
    paid: boolean | null;
    spendInUsdCents: string | null;
    createdAt: string;
    article: {
     id: string;
     articleUrl: string;
     snippet: string | null;
     ogTitle: string | null;
     ogDescription: string | null;
     author: string | null;
     articleAuthor: string | null;
     articlePublished: string | null;
     articleModified: string | null;
     articleChannel: string | null;
     articleSection: string | null;
     newsKeywords: string | null;
     sandbox: boolean;
     createdAt: string;
     updatedAt: string;
    };
    mentions: {
     id: string;
     kind: "link" | "mention" | "quote";
     brandId: string;
     campaignId: string | null;
     outletId: string | null;
     journalistId: string | null;
     dofollow: boolean | null;
     sponsored: boolean | null;
     paid: boolean | null;
     spendInUsdCents: string | null;
     createdAt: string;
     article: {
      id: string;
      articleUrl: string;
      snippet: string | null;
      ogTitle: string | null;
      ogDescription: string | null;
      author: string | null;
      articleAuthor: string | null;
      articlePublished: string | null;
      articleModified: string | null;
      articleChannel: string | null;
      articleSection: string | null;
      newsKeywords: string | null;
      sandbox: boolean;
      createdAt: string;
      updatedAt: string;
     };
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 discover: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  outlets: trpc.TRPCMutationProcedure<{
   input: {
    brandId?: string | undefined;
    campaignId?: string | undefined;
    count?: number | undefined;
   };
   output: {
    runId: string;
    discovered: number;
   };
   meta: object;
   errorShape: Failure;
  }>;
  journalists: trpc.TRPCMutationProcedure<{
   input: {
    outletId: string;
    maxArticles?: number | undefined;
   };
   output: {
    runId: string;
    discovered: number;
   };
   meta: object;
   errorShape: Failure;
  }>;
  resolve: trpc.TRPCMutationProcedure<{
   input: {
    outletId: string;
    featureInputs?: Record<string, string> | undefined;
    maxArticles?: number | undefined;
   };
   output: {
    journalists: {
     id: string;
     entityType: "individual" | "organization";
     journalistName: string;
     firstName: string | null;
     lastName: string | null;
     outletId: string;
     outletName: string;
     outletDomain: string;
     sandbox: boolean;
     email: string | null;
     relevanceScore: number;
     whyRelevant: string;
     whyNotRelevant: string;
     articleUrls: string[];
     createdAt: string;
     updatedAt: string;
    }[];
    cached: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 quotes: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  listRequests: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    campaign_id?: string | undefined;
    campaignId?: string | undefined;
    source?: string | undefined;
    sort?: "-createdAt" | "-deadline" | "createdAt" | "deadline" | undefined;
   };
   output: {
    quoteRequests: {
     id: string;
     source: string;
     mediaOutlet: string | null;
     opportunityText: string;
     pitchUrl: string | null;
     deadline: string | null;
     fetchedAt: string;
     orgId: string;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  createRequest: trpc.TRPCMutationProcedure<{
   input: {
    source?: string | undefined;
    mediaOutlet?: string | null | undefined;
    opportunityText: string;
    pitchUrl?: string | null | undefined;
    deadline?: string | null | undefined;
   };
   output: {
    quoteRequest: {
     id: string;
     source: string;
     mediaOutlet: string | null;
     opportunityText: string;
     pitchUrl: string | null;
     deadline: string | null;
     fetchedAt: string;
     orgId: string;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  stats: trpc.TRPCQueryProcedure<{
   input: {
    sandbox?: boolean | undefined;
    campaign_id?: string | undefined;
    campaignId?: string | undefined;
   };
   output: {
    totalRequests: number;
    totalPitched: number;
    totalSelected: number;
    totalPublished: number;
    totalNotSelected: number;
    sandbox: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getRequest: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    quoteRequest: {
     id: string;
     source: string;
     mediaOutlet: string | null;
     opportunityText: string;
     pitchUrl: string | null;
     deadline: string | null;
     fetchedAt: string;
     orgId: string;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  reply: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
    draft: string;
    brandId?: string | undefined;
   };
   output: {
    quotePitch: {
     id: string;
     quoteRequestId: string;
     campaignId: string | null;
     brandId: string;
     draft: string;
     submittedAt: string | null;
     status: "drafted" | "error" | "not_selected" | "published" | "selected" | "submitted";
     featuredArticleUrl: string | null;
     error: string | null;
     runId: string | null;
     writtenBy: string;
     fallbackReason: string | null;
     repliedAt: string | null;
     replyText: string | null;
     parentRunId: string | null;
     orgId: string;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  listPitches: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    campaign_id?: string | undefined;
    campaignId?: string | undefined;
    brand_id?: string | undefined;
    brandId?: string | undefined;
    status?: "drafted" | "error" | "not_selected" | "published" | "selected" | "submitted" | undefined;
    quoteRequestId?: string | undefined;
    sort?: "-createdAt" | "createdAt" | undefined;
   };
   output: {
    quotePitches: {
     id: string;
     quoteRequestId: string;
     campaignId: string | null;
     brandId: string;
     draft: string;
     submittedAt: string | null;
     status: "drafted" | "error" | "not_selected" | "published" | "selected" | "submitted";
     featuredArticleUrl: string | null;
     error: string | null;
     runId: string | null;
     writtenBy: string;
     fallbackReason: string | null;
     repliedAt: string | null;
     replyText: string | null;
     parentRunId: string | null;
     orgId: string;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  draftPitch: trpc.TRPCMutationProcedure<{
   input: {
    quoteRequestId: string;
    brandId: string;
    campaignId?: string | undefined;
   };
   output: {
    quotePitch: {
     id: string;
     quoteRequestId: string;
     campaignId: string | null;
     brandId: string;
     draft: string;
     submittedAt: string | null;
     status: "drafted" | "error" | "not_selected" | "published" | "selected" | "submitted";
     featuredArticleUrl: string | null;
     error: string | null;
     runId: string | null;
     writtenBy: string;
     fallbackReason: string | null;
     repliedAt: string | null;
     replyText: string | null;
     parentRunId: string | null;
     orgId: string;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  getPitch: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    quotePitch: {
     id: string;
     quoteRequestId: string;
     campaignId: string | null;
     brandId: string;
     draft: string;
     submittedAt: string | null;
     status: "drafted" | "error" | "not_selected" | "published" | "selected" | "submitted";
     featuredArticleUrl: string | null;
     error: string | null;
     runId: string | null;
     writtenBy: string;
     fallbackReason: string | null;
     repliedAt: string | null;
     replyText: string | null;
     parentRunId: string | null;
     orgId: string;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  patchPitch: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
    draft?: string | undefined;
    status?: "drafted" | "error" | "not_selected" | "published" | "selected" | "submitted" | undefined;
    featuredArticleUrl?: string | null | undefined;
   };
   output: {
    quotePitch: {
     id: string;
     quoteRequestId: string;
     campaignId: string | null;
     brandId: string;
     draft: string;
     submittedAt: string | null;
     status: "drafted" | "error" | "not_selected" | "published" | "selected" | "submitted";
     featuredArticleUrl: string | null;
     error: string | null;
     runId: string | null;
     writtenBy: string;
     fallbackReason: string | null;
     repliedAt: string | null;
     replyText: string | null;
     parentRunId: string | null;
     orgId: string;
     createdAt: string;
     updatedAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  listFeeds: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    quoteFeeds: {
     feedId: string;
     source: string;
     createdAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  markFeed: trpc.TRPCMutationProcedure<{
   input: {
    feedId: string;
    source?: string | undefined;
   };
   output: {
    quoteFeeds: {
     feedId: string;
     source: string;
     createdAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  unmarkFeed: trpc.TRPCMutationProcedure<{
   input: {
    feedId: string;
   };
   output: {
    quoteFeeds: {
     feedId: string;
     source: string;
     createdAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 visibility: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    createdAfter?: string | undefined;
    createdBefore?: string | undefined;
    brandId?: string | undefined;
    domain?: string | undefined;
    campaignId?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    sort?: "-createdAt" | "-visibilityScore" | "createdAt" | "visibilityScore" | undefined;
   };
   output: {
    runs: {
     id: string;
     orgId: string;
     brandId: string;
     campaignId: string | null;
     domain: string;
     brandName: string;
     llmProvider: string;
     llmModel: string;
     promptGenModel: string;
     extractionProvider: string;
     extractionModel: string;
     nPrompts: number;
     weights: {
      brandMentionRate: number;
      citationRate: number;
      positionScore: number;
      shareOfVoice: number;
      sentiment: number;
      brandAndUrlRate: number;
     };
     visibilityScore: string | null;
     brandMentionRate: string | null;
     shareOfVoice: string | null;
     netSentiment: string | null;
     citationRate: string | null;
     avgPosition: string | null;
     status: "completed" | "failed" | "queued" | "running";
     error: string | null;
     startedAt: string | null;
     completedAt: string | null;
     runId: string | null;
     createdAt: string;
     visibility_score_delta: string | null;
     share_of_voice_delta: string | null;
     net_sentiment_delta: string | null;
     position_delta: string | null;
     comparable: boolean | null;
    }[];
    limit: number;
    offset: number;
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  start: trpc.TRPCMutationProcedure<{
   input: {
    brandId?: string | undefined;
    campaignId?: string | undefined;
    nPrompts?: number | undefined;
    questions?: string[] | undefined;
    preview?: boolean | undefined;
   };
   output: {
    results: {
     runId: string;
     status: "completed" | "failed" | "queued" | "running";
    }[];
    prompts: string[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  get: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    run: {
     id: string;
     orgId: string;
     brandId: string;
     campaignId: string | null;
     domain: string;
     brandName: string;
     llmProvider: string;
     llmModel: string;
     promptGenModel: string;
     extractionProvider: string;
     extractionModel: string;
     nPrompts: number;
     weights: {
      brandMentionRate: number;
      citationRate: number;
      positionScore: number;
      shareOfVoice: number;
      sentiment: number;
      brandAndUrlRate: number;
     };
     visibilityScore: string | null;
     brandMentionRate: string | null;
     shareOfVoice: string | null;
     netSentiment: string | null;
     citationRate: string | null;
     avgPosition: string | null;
     status: "completed" | "failed" | "queued" | "running";
     error: string | null;
     startedAt: string | null;
     completedAt: string | null;
     runId: string | null;
     createdAt: string;
    };
    prompts: {
     id: string;
     promptIndex: number;
     promptText: string;
     responseText: string;
     error: string | null;
     brandFound: boolean | null;
     brandCount: number | null;
     brandPosition: number | null;
     urlFound: boolean | null;
     urlCount: number | null;
     sentiment: "negative" | "neutral" | "positive" | null;
     sentimentScore: number | null;
     citationUrls: string[] | null;
     latencyMs: number | null;
     tokensInput: number | null;
     tokensOutput: number | null;
    }[];
    competitors: {
     id: string;
     promptIdFk: string;
     competitorName: string;
     competitorUrl: string | null;
     position: number | null;
     sentiment: "negative" | "neutral" | "positive" | null;
     citationUrl: string | null;
    }[];
    top_competitors: {
     name: string;
     url: string | null;
     mention_count: number;
     avg_position: number | null;
     share_of_voice: number;
     net_sentiment: number;
    }[];
    citation_opportunities: {
     domain: string;
     count: number;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 results: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  campaign: trpc.TRPCQueryProcedure<{
   input: {
    campaignId: string;
   };
   output: {
    campaign_id: string;
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
     replied: number;
     unsubscribed: number;
     meetings_booked: number;
    };
    rates: {
     delivery_rate: number;
     open_rate: number;
     click_rate: number;
     reply_rate: number;
     conversion_rate: number;
    };
    costs: {
     total_byok_usd: number;
     breakdown: {
      ai_generation: number;
      lead_enrichment: number;
      email_sending: number;
     };
    };
    sandbox: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  daily: trpc.TRPCQueryProcedure<{
   input: {
    campaignId: string;
    start?: string | undefined;
    end?: string | undefined;
   };
   output: {
    campaign_id: string;
    daily: {
     date: string;
     emails_sent: number;
     opened: number;
     replied: number;
     cost_usd: number;
    }[];
    sandbox: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  replies: trpc.TRPCQueryProcedure<{
   input: {
    campaignId: string;
    sentiment?: "auto" | "negative" | "neutral" | "positive" | undefined;
    page?: number | undefined;
    per_page?: number | undefined;
   };
   output: {
    campaign_id: string;
    replies: {
     id: string;
     email: string;
     name: string | null;
     company: string | null;
     sentiment: "auto" | "negative" | "neutral" | "positive";
     preview: string;
     received_at: string;
    }[];
    pagination: {
     total: number;
     page: number;
     per_page: number;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  usage: trpc.TRPCQueryProcedure<{
   input: {
    sandbox?: boolean | undefined;
    period?: string | undefined;
   };
   output: {
    period: string;
    usage: {
     campaigns_created: number;
     emails_sent: number;
     emails_remaining: number | null;
     byok_cost_usd: number;
    };
    plan: {
     name: string;
     price_usd: number;
    };
    sandbox: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  benchmarks: trpc.TRPCQueryProcedure<{
   input: {
    mcp?: string | undefined;
   };
   output: {
    mcp: string | null;
    sample_size: number;
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
    updated_at: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  create: trpc.TRPCMutationProcedure<{
   input: {
    mcp: string;
    target_url: string;
    reporting?: {
     webhook_url?: string | null | undefined;
    } | null | undefined;
    allowLocalLinks?: boolean | undefined;
   };
   output: {
    campaign_id: string;
    mcp: string;
    target_url: string;
    status: string;
    reporting: {
     webhook_url: string | null;
    };
    created_at: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 pressKits: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    brand_id?: string | undefined;
    brandId?: string | undefined;
    campaign_id?: string | undefined;
    campaignId?: string | undefined;
    title?: string | undefined;
    status?: "archived" | "denied" | "drafted" | "failed" | "generating" | "validated" | undefined;
    versionsOf?: string | undefined;
    sort?: "-createdAt" | "-title" | "-updatedAt" | "-validated" | "createdAt" | "title" | "updatedAt" | "validated" | undefined;
   };
   output: {
    mediaKits: {
     id: string;
     mediaKitId: string;
     orgId: string | null;
     organizationId: string | null;
     brandId: string | null;
     brandIds: string[];
     campaignId: string | null;
     featureSlug: string | null;
     workflowSlug: string | null;
     shareToken: string | null;
     publicUrl: string | null;
     title: string | null;
     iconUrl: string | null;
     brandDomain: string | null;
     parentMediaKitId: string | null;
     status: "archived" | "denied" | "drafted" | "failed" | "generating" | "validated";
     denialReason: string | null;
     contentExcerpt: string | null;
     createdAt: string;
     updatedAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  request: trpc.TRPCMutationProcedure<{
   input: {
    instruction: string;
    mediaKitId?: string | undefined;
    brandId?: string | undefined;
    campaignId?: string | undefined;
   };
   output: {
    id: string;
    mediaKitId: string;
    orgId: string | null;
    organizationId: string | null;
    brandId: string | null;
    brandIds: string[];
    campaignId: string | null;
    featureSlug: string | null;
    workflowSlug: string | null;
    shareToken: string | null;
    publicUrl: string | null;
    title: string | null;
    iconUrl: string | null;
    brandDomain: string | null;
    parentMediaKitId: string | null;
    status: "archived" | "denied" | "drafted" | "failed" | "generating" | "validated";
    denialReason: string | null;
    contentExcerpt: string | null;
    createdAt: string;
    updatedAt: string;
    mdxPageContent: string | null;
    failureReason: string | null;
    writtenBy: string | null;
    fallbackReason: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  get: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    id: string;
    mediaKitId: string;
    orgId: string | null;
    organizationId: string | null;
    brandId: string | null;
    brandIds: string[];
    campaignId: string | null;
    featureSlug: string | null;
    workflowSlug: string | null;
    shareToken: string | null;
    publicUrl: string | null;
    title: string | null;
    iconUrl: string | null;
    brandDomain: string | null;
    parentMediaKitId: string | null;
    status: "archived" | "denied" | "drafted" | "failed" | "generating" | "validated";
    denialReason: string | null;
    contentExcerpt: string | null;
    createdAt: string;
    updatedAt: string;
    mdxPageContent: string | null;
    failureReason: string | null;
    writtenBy: string | null;
    fallbackReason: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  edit: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
    mdxContent?: string | undefined;
    mdxPageContent?: string | undefined;
   };
   output: {
    id: string;
    mediaKitId: string;
    orgId: string | null;
    organizationId: string | null;
    brandId: string | null;
    brandIds: string[];
    campaignId: string | null;
    featureSlug: string | null;
    workflowSlug: string | null;
    shareToken: string | null;
    publicUrl: string | null;
    title: string | null;
    iconUrl: string | null;
    brandDomain: string | null;
    parentMediaKitId: string | null;
    status: "archived" | "denied" | "drafted" | "failed" | "generating" | "validated";
    denialReason: string | null;
    contentExcerpt: string | null;
    createdAt: string;
    updatedAt: string;
    mdxPageContent: string | null;
    failureReason: string | null;
    writtenBy: string | null;
    fallbackReason: string | null;
    warnings: string[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  preview: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
    mdxContent: string;
   };
   output: {
    html: string;
    warnings: string[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  move: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
    status: "archived" | "denied" | "drafted" | "failed" | "generating" | "validated";
    denialReason?: string | undefined;
   };
   output: {
    id: string;
    mediaKitId: string;
    orgId: string | null;
    organizationId: string | null;
    brandId: string | null;
    brandIds: string[];
    campaignId: string | null;
    featureSlug: string | null;
    workflowSlug: string | null;
    shareToken: string | null;
    publicUrl: string | null;
    title: string | null;
    iconUrl: string | null;
    brandDomain: string | null;
    parentMediaKitId: string | null;
    status: "archived" | "denied" | "drafted" | "failed" | "generating" | "validated";
    denialReason: string | null;
    contentExcerpt: string | null;
    createdAt: string;
    updatedAt: string;
    mdxPageContent: string | null;
    failureReason: string | null;
    writtenBy: string | null;
    fallbackReason: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  validate: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    id: string;
    mediaKitId: string;
    orgId: string | null;
    organizationId: string | null;
    brandId: string | null;
    brandIds: string[];
    campaignId: string | null;
    featureSlug: string | null;
    workflowSlug: string | null;
    shareToken: string | null;
    publicUrl: string | null;
    title: string | null;
    iconUrl: string | null;
    brandDomain: string | null;
    parentMediaKitId: string | null;
    status: "archived" | "denied" | "drafted" | "failed" | "generating" | "validated";
    denialReason: string | null;
    contentExcerpt: string | null;
    createdAt: string;
    updatedAt: string;
    mdxPageContent: string | null;
    failureReason: string | null;
    writtenBy: string | null;
    fallbackReason: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  cancel: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    success: true;
   };
   meta: object;
   errorShape: Failure;
  }>;
  views: trpc.TRPCQueryProcedure<{
   input: {
    brandId?: string | undefined;
    campaignId?: string | undefined;
    mediaKitId?: string | undefined;
    featureSlug?: string | undefined;
    workflowSlug?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    groupBy?: "brandId" | "campaignId" | "country" | "day" | "mediaKitId" | undefined;
   };
   output: {
    totalViews: number;
    uniqueVisitors: number;
    machineViews: number;
    firstViewedAt: string | null;
    lastViewedAt: string | null;
    groups?: {
     totalViews: number;
     uniqueVisitors: number;
     key: string | null;
     lastViewedAt: string | null;
    }[] | undefined;
   };
   meta: object;
   errorShape: Failure;
  }>;
  costs: trpc.TRPCQueryProcedure<{
   input: {
    sandbox?: boolean | undefined;
    brandId?: string | undefined;
    campaignId?: string | undefined;
    mediaKitId?: string | undefined;
    featureSlug?: string | undefined;
    workflowSlug?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    groupBy?: "brandId" | "campaignId" | "mediaKitId" | undefined;
   };
   output: {
    groups: {
     dimensions: Record<string, string | null>;
     totalCostInUsdCents: string;
     actualCostInUsdCents: string;
     provisionedCostInUsdCents: string;
     cancelledCostInUsdCents: string;
     totalQuantity: string;
     runCount: number;
    }[];
    sandbox: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  delete: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    success: true;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 feeds: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  list: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    sandbox?: boolean | undefined;
    brandId?: string | undefined;
    sort?: "-articlesFound" | "-createdAt" | "-lastReadAt" | "-title" | "articlesFound" | "createdAt" | "lastReadAt" | "title" | undefined;
   };
   output: {
    feeds: {
     id: string;
     url: string;
     title: string | null;
     brandId: string | null;
     outletId: string | null;
     format: string | null;
     lastReadAt: string | null;
     nextReadAt: string | null;
     articlesFound: number;
     failures: number;
     lastError: string | null;
     sandbox: boolean;
     createdAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  register: trpc.TRPCMutationProcedure<{
   input: {
    url: string;
    brandId?: string | null | undefined;
   };
   output: {
    id: string;
    url: string;
    title: string | null;
    brandId: string | null;
    outletId: string | null;
    format: string | null;
    lastReadAt: string | null;
    nextReadAt: string | null;
    articlesFound: number;
    failures: number;
    lastError: string | null;
    sandbox: boolean;
    createdAt: string;
    created: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  remove: trpc.TRPCMutationProcedure<{
   input: {
    feedId: string;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 scraping: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  scrape: trpc.TRPCMutationProcedure<{
   input: {
    url: string;
    skipCache?: boolean | undefined;
    provider?: "distribute" | undefined;
    options?: {
     formats?: ("html" | "links" | "markdown")[] | undefined;
     onlyMainContent?: boolean | undefined;
     waitFor?: number | undefined;
     timeout?: number | undefined;
    } | undefined;
   };
   output: {
    cached: boolean;
    provider: "distribute";
    requestId: string;
    runId: string | null;
    result: {
     id: string;
     url: string;
     companyName: string | null;
     description: string | null;
     industry: string | null;
     employeeCount: string | null;
     foundedYear: number | null;
     headquarters: string | null;
     website: string | null;
     email: string | null;
     phone: string | null;
     linkedinUrl: string | null;
     twitterUrl: string | null;
     products: string[] | null;
     services: string[] | null;
     rawMarkdown: string | null;
     html: string | null;
     links: string[] | null;
     createdAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  extract: trpc.TRPCMutationProcedure<{
   input: {
    urls: string[];
    skipCache?: boolean | undefined;
   };
   output: {
    results: ({
     url: string;
     success: true;
     authors: {
      firstName: string;
      lastName: string;
     }[];
     publishedAt: string | null;
    } | {
     url: string;
     success: false;
     error: string;
    })[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  map: trpc.TRPCMutationProcedure<{
   input: {
    url: string;
    search?: string | undefined;
    limit?: number | undefined;
    sitemapOnly?: boolean | undefined;
    includeSubdomains?: boolean | undefined;
   };
   output: {
    success: true;
    urls: string[];
    count: number;
   };
   meta: object;
   errorShape: Failure;
  }>;
  byUrl: trpc.TRPCQueryProcedure<{
   input: {
    url: string;
   };
   output: {
    cached: true;
    expired: boolean;
    result: {
     id: string;
     url: string;
     companyName: string | null;
     description: string | null;
     industry: string | null;
     employeeCount: string | null;
     foundedYear: number | null;
     headquarters: string | null;
     website: string | null;
     email: string | null;
     phone: string | null;
     linkedinUrl: string | null;
     twitterUrl: string | null;
     products: string[] | null;
     services: string[] | null;
     rawMarkdown: string | null;
     html: string | null;
     links: string[] | null;
     createdAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  get: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    result: {
     id: string;
     url: string;
     companyName: string | null;
     description: string | null;
     industry: string | null;
     employeeCount: string | null;
     foundedYear: number | null;
     headquarters: string | null;
     website: string | null;
     email: string | null;
     phone: string | null;
     linkedinUrl: string | null;
     twitterUrl: string | null;
     products: string[] | null;
     services: string[] | null;
     rawMarkdown: string | null;
     html: string | null;
     links: string[] | null;
     createdAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 growth: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  requestAccess: trpc.TRPCMutationProcedure<{
   input: {
    email: string;
    brandUrl?: string | null | undefined;
   };
   output: {
    ok: true;
    position: number;
   };
   meta: object;
   errorShape: Failure;
  }>;
  waitlistPosition: trpc.TRPCQueryProcedure<{
   input: {
    email: string;
   };
   output: {
    position: number;
   };
   meta: object;
   errorShape: Failure;
  }>;
  listWaitlist: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
   };
   output: {
    entries: {
     email: string;
     brandUrl: string | null;
     position: number;
     createdAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  removeFromWaitlist: trpc.TRPCMutationProcedure<{
   input: {
    email: string;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  validateInvite: trpc.TRPCMutationProcedure<{
   input: {
    code: string;
   };
   output: {
    valid: boolean;
    inviterOrgName?: string | undefined;
   };
   meta: object;
   errorShape: Failure;
  }>;
  inviteStatus: trpc.TRPCQueryProcedure<{
   input: {
    orgId: string;
   };
   output: {
    code: string | null;
    signups: number;
    used: number;
    total: number | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  claimInvite: trpc.TRPCMutationProcedure<{
   input: {
    orgId: string;
    code: string;
   };
   output: {
    ok: true;
    inviterOrgId: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  limitInvites: trpc.TRPCMutationProcedure<{
   input: {
    orgId: string;
    total: number | null;
   };
   output: {
    code: string | null;
    signups: number;
    used: number;
    total: number | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  recordActivity: trpc.TRPCMutationProcedure<{
   input: {
    event?: string | undefined;
    metadata?: Record<string, Json> | null | undefined;
   };
   output: {
    ok: true;
   };
   meta: object;
   errorShape: Failure;
  }>;
  listActivity: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    createdAfter?: string | undefined;
    createdBefore?: string | undefined;
    userId?: string | undefined;
    since?: string | undefined;
    sort?: "-at" | "at" | undefined;
   };
   output: {
    activity: {
     id: string;
     userId: string | null;
     event: string;
     metadata: Record<string, Json> | null;
     at: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 billing: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  listAllGrants: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    sort?: "-createdAt" | "createdAt" | undefined;
   };
   output: {
    grants: {
     id: string;
     orgId: string;
     amountCents: string;
     reason: string;
     note: string | null;
     grantedBy: string | null;
     createdAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  grant: trpc.TRPCMutationProcedure<{
   input: {
    amountCents: number;
    note?: string | undefined;
    idempotencyKey: string;
   };
   output: {
    ok: true;
    newBalanceCents: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getDiscount: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    orgId: string;
    discountPct: number | null;
    setBy: string | null;
    setAt: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  setDiscount: trpc.TRPCMutationProcedure<{
   input: {
    discountPct: number;
   };
   output: {
    orgId: string;
    discountPct: number | null;
    setBy: string | null;
    setAt: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  removeDiscount: trpc.TRPCMutationProcedure<{
   input: void;
   output: {
    orgId: string;
    discountPct: number | null;
    setBy: string | null;
    setAt: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  createCheckoutSession: trpc.TRPCMutationProcedure<{
   input: {
    ui_mode?: "embedded" | "hosted" | undefined;
    success_url?: string | undefined;
    cancel_url?: string | undefined;
    mode?: "payment" | "setup" | undefined;
    topup_amount_cents?: string | number | undefined;
   };
   output: {
    session_id: string;
    sessionId: string;
    url?: string | undefined;
    client_secret?: string | undefined;
   };
   meta: object;
   errorShape: Failure;
  }>;
  createPortalSession: trpc.TRPCMutationProcedure<{
   input: {
    return_url: string;
   };
   output: {
    url: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  listPayments: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    payments: {
     id: string;
     amount: number;
     currency: string;
     status: string;
     created: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  getAccount: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    id: string;
    org_id: string;
    credited_cents: string;
    credited_paid_cents: string;
    credited_gifted_cents: string;
    usage_cents: string;
    balance_cents: string;
    actual_balance_cents: string;
    usage_discount_pct: number | null;
    topup_amount_cents: number | null;
    topup_threshold_cents: number | null;
    has_payment_method: boolean;
    has_auto_topup: boolean;
    auto_reload_supported: boolean;
    auto_reload_unsupported_reason: string | null;
    card_country: string | null;
    created_at: string;
    updated_at: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getBalance: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    balance_cents: string;
    actual_balance_cents: string;
    depleted: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  listTransactions: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    sort?: "-createdAt" | "createdAt" | undefined;
   };
   output: {
    transactions: {
     id: string;
     amount_cents: number;
     description: string | null;
     created_at: string;
     type: "credit" | "grant" | "reload" | "usage";
    }[];
    has_more: boolean;
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  setAutoTopup: trpc.TRPCMutationProcedure<{
   input: {
    topup_amount_cents: string | number;
    topup_threshold_cents: string | number;
   };
   output: {
    id: string;
    org_id: string;
    credited_cents: string;
    credited_paid_cents: string;
    credited_gifted_cents: string;
    usage_cents: string;
    balance_cents: string;
    actual_balance_cents: string;
    usage_discount_pct: number | null;
    topup_amount_cents: number | null;
    topup_threshold_cents: number | null;
    has_payment_method: boolean;
    has_auto_topup: boolean;
    auto_reload_supported: boolean;
    auto_reload_unsupported_reason: string | null;
    card_country: string | null;
    created_at: string;
    updated_at: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  endAutoTopup: trpc.TRPCMutationProcedure<{
   input: void;
   output: {
    id: string;
    org_id: string;
    credited_cents: string;
    credited_paid_cents: string;
    credited_gifted_cents: string;
    usage_cents: string;
    balance_cents: string;
    actual_balance_cents: string;
    usage_discount_pct: number | null;
    topup_amount_cents: number | null;
    topup_threshold_cents: number | null;
    has_payment_method: boolean;
    has_auto_topup: boolean;
    auto_reload_supported: boolean;
    auto_reload_unsupported_reason: string | null;
    card_country: string | null;
    created_at: string;
    updated_at: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  listGrants: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    sort?: "-createdAt" | "createdAt" | undefined;
   };
   output: {
    grants: {
     id: string;
     orgId: string;
     amountCents: string;
     reason: string;
     note: string | null;
     grantedBy: string | null;
     createdAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 members: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  listMembers: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
    q?: string | undefined;
    sort?: "-createdAt" | "-email" | "-name" | "createdAt" | "email" | "name" | undefined;
   };
   output: {
    members: {
     id: string;
     email: string | null;
     name: string | null;
     roles: {
      id: string;
      name: string;
     }[];
     createdAt: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  getMember: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    member: {
     id: string;
     email: string | null;
     name: string | null;
     roles: {
      id: string;
      name: string;
     }[];
     createdAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  patchMember: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
    roleIds: string[];
   };
   output: {
    member: {
     id: string;
     email: string | null;
     name: string | null;
     roles: {
      id: string;
      name: string;
     }[];
     createdAt: string;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  removeMember: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  createSignInLink: trpc.TRPCMutationProcedure<{
   input: {
    memberId: string;
   };
   output: {
    url: string;
    expiresAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  invite: trpc.TRPCMutationProcedure<{
   input: {
    email: string;
    roleIds: string[];
   };
   output: {
    invitation: {
     id: string;
     email: string;
     roles: {
      id: string;
      name: string;
     }[];
     createdAt: string;
     expiresAt: string;
    };
    link: string;
    replaced: boolean;
   };
   meta: object;
   errorShape: Failure;
  }>;
  listInvitations: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    invitations: {
     id: string;
     email: string;
     roles: {
      id: string;
      name: string;
     }[];
     createdAt: string;
     expiresAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  revokeInvitation: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  readInvitationLink: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    link: string;
    expiresAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  readInvitation: trpc.TRPCMutationProcedure<{
   input: {
    token: string;
   };
   output: {
    organisation: string;
    email: string;
    roles: string[];
    expiresAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  acceptInvitation: trpc.TRPCMutationProcedure<{
   input: {
    token: string;
    name?: string | undefined;
   };
   output: {
    key: string;
    expiresAt: string;
    authType: "admin" | "user_key";
    orgId: string;
    userId: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }> & trpc.TRPCDecorateCreateRouterOptions<{
  listRoles: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    roles: {
     id: string;
     name: string;
     description: string | null;
     permissions: ("billing" | "campaigns.read" | "campaigns.run" | "campaigns.write" | "contacts.read" | "contacts.write" | "costs.read" | "inbox" | "keys" | "members" | "senders" | "settings" | "webhooks")[];
     memberCount: number;
     builtIn: boolean;
    }[];
    permissions: ("billing" | "campaigns.read" | "campaigns.run" | "campaigns.write" | "contacts.read" | "contacts.write" | "costs.read" | "inbox" | "keys" | "members" | "senders" | "settings" | "webhooks")[];
    ownRoles: {
     id: string;
     name: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  createRole: trpc.TRPCMutationProcedure<{
   input: {
    name: string;
    description?: string | null | undefined;
    permissions: ("billing" | "campaigns.read" | "campaigns.run" | "campaigns.write" | "contacts.read" | "contacts.write" | "costs.read" | "inbox" | "keys" | "members" | "senders" | "settings" | "webhooks")[];
   };
   output: {
    role: {
     id: string;
     name: string;
     description: string | null;
     permissions: ("billing" | "campaigns.read" | "campaigns.run" | "campaigns.write" | "contacts.read" | "contacts.write" | "costs.read" | "inbox" | "keys" | "members" | "senders" | "settings" | "webhooks")[];
     memberCount: number;
     builtIn: boolean;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  getRole: trpc.TRPCQueryProcedure<{
   input: {
    id: string;
   };
   output: {
    role: {
     id: string;
     name: string;
     description: string | null;
     permissions: ("billing" | "campaigns.read" | "campaigns.run" | "campaigns.write" | "contacts.read" | "contacts.write" | "costs.read" | "inbox" | "keys" | "members" | "senders" | "settings" | "webhooks")[];
     memberCount: number;
     builtIn: boolean;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  patchRole: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
    name?: string | undefined;
    description?: string | null | undefined;
    permissions?: ("billing" | "campaigns.read" | "campaigns.run" | "campaigns.write" | "contacts.read" | "contacts.write" | "costs.read" | "inbox" | "keys" | "members" | "senders" | "settings" | "webhooks")[] | undefined;
   };
   output: {
    role: {
     id: string;
     name: string;
     description: string | null;
     permissions: ("billing" | "campaigns.read" | "campaigns.run" | "campaigns.write" | "contacts.read" | "contacts.write" | "costs.read" | "inbox" | "keys" | "members" | "senders" | "settings" | "webhooks")[];
     memberCount: number;
     builtIn: boolean;
    };
   };
   meta: object;
   errorShape: Failure;
  }>;
  deleteRole: trpc.TRPCMutationProcedure<{
   input: {
    id: string;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 deletion: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  closeOrganisation: trpc.TRPCMutationProcedure<{
   input: {
    orgId: string;
   };
   output: {
    orgId: string;
    status: "closed" | "deleted" | "deleting";
    rowsLeft: number;
    counts: Record<string, number>;
    closedAt: string;
    confirmedAt: string | null;
    deletedAt: string | null;
    confirmationToken: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  confirmDeletion: trpc.TRPCMutationProcedure<{
   input: {
    orgId: string;
    confirmationToken: string;
   };
   output: {
    orgId: string;
    status: "closed" | "deleted" | "deleting";
    rowsLeft: number;
    counts: Record<string, number>;
    closedAt: string;
    confirmedAt: string | null;
    deletedAt: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  readDeletion: trpc.TRPCQueryProcedure<{
   input: {
    orgId: string;
   };
   output: {
    orgId: string;
    status: "closed" | "deleted" | "deleting";
    rowsLeft: number;
    counts: Record<string, number>;
    closedAt: string;
    confirmedAt: string | null;
    deletedAt: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  reopenOrganisation: trpc.TRPCMutationProcedure<{
   input: {
    orgId: string;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 operations: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  health: trpc.TRPCQueryProcedure<{
   input: void;
   output: {
    at: string;
    queues: {
     queue: "jobs" | "messages" | "webhooks";
     oldestDueAt: string | null;
     org: {
      id: string;
      name: string;
     } | null;
    }[];
    lateJobs: {
     name: string;
     dueAt: string;
    }[];
    lastHour: {
     mailsLeft: number;
     mailsBounced: number;
     requestsFailed: number;
    };
    mailboxes: {
     org: {
      id: string;
      name: string;
     };
     senderId: string;
     email: string;
     problem: "reading" | "sending";
     sentence: string;
     isPaused: boolean;
    }[];
    unknownMessages: {
     org: {
      id: string;
      name: string;
     };
     messageId: string;
     campaignId: string;
     campaignName: string;
     leftAt: string | null;
    }[];
    campaigns: {
     org: {
      id: string;
      name: string;
     };
     campaignId: string;
     name: string;
     sandbox: boolean;
     gate: string;
     until: string | null;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
 assistant: trpc.TRPCBuiltRouter<{
  ctx: object;
  meta: object;
  errorShape: Failure;
  transformer: false;
 }, trpc.TRPCDecorateCreateRouterOptions<{
  putConfig: trpc.TRPCMutationProcedure<{
   input: {
    key: string;
    systemPrompt: string;
    allowedTools: string[];
    provider?: "anthropic" | "openai" | "openai-compatible" | null | undefined;
    model?: string | null | undefined;
   };
   output: {
    orgId: string;
    key: string;
    systemPrompt: string;
    allowedTools: string[];
    provider: "anthropic" | "openai" | "openai-compatible" | null;
    model: string | null;
    createdAt: string;
    updatedAt: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
  sessions: trpc.TRPCQueryProcedure<{
   input: {
    limit?: number | undefined;
    cursor?: string | undefined;
    offset?: number | undefined;
   };
   output: {
    sessions: {
     sessionId: string;
     orgId: string;
     campaignId: string | null;
     brandIds: string[] | null;
     workflowSlug: string | null;
     featureSlug: string | null;
     createdAt: string;
     updatedAt: string;
     title: string;
    }[];
    nextCursor: string | null;
   };
   meta: object;
   errorShape: Failure;
  }>;
  session: trpc.TRPCQueryProcedure<{
   input: {
    sessionId: string;
   };
   output: {
    sessionId: string;
    orgId: string;
    campaignId: string | null;
    brandIds: string[] | null;
    workflowSlug: string | null;
    featureSlug: string | null;
    createdAt: string;
    updatedAt: string;
    messages: {
     id: string;
     role: "assistant" | "tool" | "user";
     content: string;
     toolCalls: {
      name: string;
      args: Json;
      result?: Json | undefined;
     }[] | null;
     buttons: {
      label: string;
      value: string;
     }[] | null;
     tokenCount: number | null;
     createdAt: string;
    }[];
   };
   meta: object;
   errorShape: Failure;
  }>;
  deleteSession: trpc.TRPCMutationProcedure<{
   input: {
    sessionId: string;
   };
   output: {
    message: string;
   };
   meta: object;
   errorShape: Failure;
  }>;
 }>>;
}>>;
