import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const Organisation = defineEntity({
  name: 'Organisation',
  tableName: 'organisations',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    timeZone: p.text(),
    plan: p.text().$type<'self-hosted' | 'trial' | 'pro'>(),
    /** From then on no campaign runs; null without an end. */
    trialEndsAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type Organisation = InferEntity<typeof Organisation>;

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    email: p.text(),
    name: p.text().nullable(),
    createdAt: p.datetime(),
  },
});
export type User = InferEntity<typeof User>;
