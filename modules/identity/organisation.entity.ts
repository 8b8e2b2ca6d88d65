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
    /** What the application that made it calls it; one in the installation. */
    externalId: p.text().nullable(),
    /** From then on it is as if it were not there: it waits to be deleted, or to be opened again. */
    closedAt: p.datetime().nullable(),
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
    email: p.text().nullable(),
    name: p.text().nullable(),
    /** What the application that keeps its own users calls them. */
    externalId: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    imageUrl: p.text().nullable(),
    phone: p.text().nullable(),
    /** Roles that every organisation has, or its own. */
    roleIds: p.array().columnType('uuid[]'),
    /** What the roles give together, as it is asked with every request. */
    permissions: p.array().columnType('text[]'),
    /** What runs and campaigns point to stays, without the person. */
    removedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});
export type User = InferEntity<typeof User>;
