import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** What a link in an address opens, once: only its hash is kept. */
export const SignInLink = defineEntity({
  name: 'SignInLink',
  tableName: 'sign_in_links',
  properties: {
    hash: p.blob().primary(),
    orgId: p.uuid(),
    userId: p.uuid(),
    /** Whether the session may also do what only the admin key may. */
    isAdmin: p.boolean(),
    expiresAt: p.datetime(),
  },
});
export type SignInLink = InferEntity<typeof SignInLink>;
