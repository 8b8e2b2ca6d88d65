import type { Actor } from '../../src/kernel/caller.ts';

/** Owns the receivers that hear of all organisations. No organisation has this id. */
export const APPLICATION = '00000000-0000-0000-0000-000000000000';

/** Whose receivers, secret and deliveries a use case is about: an organisation's, or the application's. */
export interface Owned {
  actor: Pick<Actor, 'orgId'>;
}

export const asApplication = <Context extends object>(context: Context): Context & Owned => ({
  ...context,
  actor: { orgId: APPLICATION },
});
