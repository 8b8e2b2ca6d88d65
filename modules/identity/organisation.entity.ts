import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const Organisation = defineEntity({
  name: 'Organisation',
  tableName: 'organisations',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    timeZone: p.text(),
    plan: p.text().$type<'self-hosted' | 'trial' | 'pro'>(),
    /** Campaigns stop at this time. Null for no end. */
    trialEndsAt: p.datetime().nullable(),
    /** Id in the application that created it. Unique in the installation. */
    externalId: p.text().nullable(),
    /** When set, the organisation acts as deleted. It is then deleted or reopened. */
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
    /** Id in the application that manages its own users. */
    externalId: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    imageUrl: p.text().nullable(),
    phone: p.text().nullable(),
    roleIds: p.array().columnType('uuid[]'),
    /** Union of the permissions of all roles, stored because every request reads it. */
    permissions: p.array().columnType('text[]'),
    /** The row stays, because runs and campaigns refer to it. Personal data is removed. */
    removedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});
export type User = InferEntity<typeof User>;
