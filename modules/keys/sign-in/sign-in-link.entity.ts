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
    /** The key that asked for it: with it end its links and what they opened. */
    issuedBy: p.uuid().nullable(),
    expiresAt: p.datetime(),
  },
});
export type SignInLink = InferEntity<typeof SignInLink>;
