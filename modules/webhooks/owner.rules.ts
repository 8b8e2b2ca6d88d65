import type { Actor } from '../../src/kernel/caller.ts';

/** Owner of the endpoints that receive events of all organisations. No organisation has this id. */
export const APPLICATION = '00000000-0000-0000-0000-000000000000';

/** The owner of endpoints, secret and deliveries: an organisation or the application. */
export interface EndpointOwner {
  actor: Pick<Actor, 'orgId'>;
}

export const asApplication = <Context extends object>(context: Context): Context & EndpointOwner => ({
  ...context,
  actor: { orgId: APPLICATION },
});
