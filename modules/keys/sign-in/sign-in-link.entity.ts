import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A one-time sign-in link. Only the hash of its token is stored. */
export const SignInLink = defineEntity({
  name: 'SignInLink',
  tableName: 'sign_in_links',
  properties: {
    hash: p.blob().primary(),
    orgId: p.uuid(),
    userId: p.uuid(),
    /** The session gets the permissions of the admin key. */
    isAdmin: p.boolean(),
    /** The key that created the link. Revoking it ends the link and its session. */
    issuedBy: p.uuid().nullable(),
    expiresAt: p.datetime(),
  },
});
export type SignInLink = InferEntity<typeof SignInLink>;
