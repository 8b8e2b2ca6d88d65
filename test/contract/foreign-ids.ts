import type { TestService } from '../harness/service.ts';

type Organisation = Awaited<ReturnType<TestService['newOrganisation']>>;

/**
 * How to make a thing that belongs to an organisation, by the name of the parameter that takes its id; for a bare `{id}`,
 * by the path segment before it. An operation that takes an id which is missing here fails the test.
 */
export const foreignIds: Record<string, (api: TestService, owner: Organisation) => Promise<string>> = {
  'api-keys': async (api, { key }) => (await api.call('get', '/v1/api-keys', key)).body.keys[0].id,
  endpoints: addEndpoint,
  endpointId: addEndpoint,
  deliveries: async (api, owner) => {
    const id = await addEndpoint(api, owner);
    const { body } = await api.call('post', `/v1/webhooks/endpoints/${id}/test`, owner.key).expect(200);
    return body.delivery.id;
  },
};

async function addEndpoint(api: TestService, { key }: Organisation): Promise<string> {
  const url = 'https://hooks.acme.example/';
  const { body } = await api.call('post', '/v1/webhooks/endpoints', key).send({ url }).expect(200);
  return body.endpoint.id;
}

/** Ids that name no property of an organisation. */
export const notTenantIds = new Set(['requestId']);
