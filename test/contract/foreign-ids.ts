import { newId } from '../../src/kernel/ids.ts';
import { ledgerOf } from '../api/costs/ledger.ts';
import type { TestService } from '../harness/service.ts';

type Organisation = Awaited<ReturnType<TestService['newOrganisation']>>;

/**
 * How to make a thing that belongs to an organisation, by the name of the parameter that takes its id; for a bare `{id}`,
 * by the path segment before it. An operation that takes an id which is missing here fails the test.
 */
export const foreignIds: Record<string, (api: TestService, owner: Organisation) => Promise<string>> = {
  'api-keys': async (api, { key }) => (await api.call('get', '/v1/api-keys', key)).body.keys[0].id,
  runId: (api, { orgId }) => ledgerOf(api, orgId).run(),
  parentRunId: (api, { orgId }) => ledgerOf(api, orgId).run(),
  campaignId: (api, { orgId }) => ledgerOf(api, orgId).newCampaign(),
  userId: (_api, { userId }) => Promise.resolve(userId),
  brandId: () => Promise.resolve(newId()),
};

/** Ids that name no property of an organisation; workflows are the same for all. */
export const notTenantIds = new Set(['requestId', 'workflowId']);
