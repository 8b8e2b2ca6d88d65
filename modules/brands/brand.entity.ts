import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PageReading } from '../../src/ai/reading/page.ts';
import type { ModelUsage } from '../../src/ai/text-understanding.ts';
import type { AnalysedField } from './brand.schema.ts';
import type { SalesEconomics } from './settings/settings.schema.ts';

export const Brand = defineEntity({
  name: 'Brand',
  tableName: 'brands',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    /** Host without `www.`, lower case, punycode. Unique per organisation. */
    domain: p.text(),
    /** Start page for reading the site. */
    brandUrl: p.text(),
    name: p.text().nullable(),
    logoUrl: p.text().nullable(),
    elevatorPitch: p.text().nullable(),
    bio: p.text().nullable(),
    mission: p.text().nullable(),
    location: p.text().nullable(),
    categories: p.text().nullable(),
    sources: p.json<Partial<Record<AnalysedField, string>>>(),
    /** Fields set by users. An analysis never overwrites them. */
    correctedFields: p.json<AnalysedField[]>(),
    understoodBy: p.text().nullable(),
    fallbackReason: p.text().nullable(),
    analysedAt: p.datetime().nullable(),
    analysisError: p.text().nullable(),
    pausedAt: p.datetime().nullable(),
    /** The daily cap last applied to the brand's campaigns. */
    dailyBudgetCents: p.bigint('number').nullable(),
    /** Default for campaigns without their own click destination. */
    clickDestinationUrl: p.text().nullable(),
    /** Text from a user, read in addition to the site. */
    businessContext: p.text().nullable(),
    /** Fields from a user. They override extracted fields. */
    userFields: p.json<Record<string, string | string[]>>(),
    userFieldsAt: p.datetime().nullable(),
    salesEconomics: p.json<SalesEconomics>().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** Possible usage of a model call that has no answer yet. */
    asked: p.json<ModelUsage>().nullable(),
    /** Set while an analysis waits or runs. */
    dueAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
    claimToken: p.uuid().nullable(),
    attempts: p.integer().default(0),
  },
});
export type Brand = InferEntity<typeof Brand>;

export const BrandPage = defineEntity({
  name: 'BrandPage',
  tableName: 'brand_pages',
  properties: {
    brandId: p.uuid().primary(),
    position: p.smallint().primary(),
    orgId: p.uuid(),
    url: p.text(),
    reading: p.json<PageReading>(),
    readAt: p.datetime(),
  },
});

export const BrandField = defineEntity({
  name: 'BrandField',
  tableName: 'brand_fields',
  properties: {
    brandId: p.uuid().primary(),
    key: p.text().primary(),
    /** Part of the key: another description makes another field. */
    descriptionHash: p.text().primary(),
    orgId: p.uuid(),
    value: p.json<string | string[]>().nullable(),
    sourceUrls: p.json<string[]>(),
    /** From 0 to 1. Null if a model read the pages. */
    confidence: p.float().nullable(),
    understoodBy: p.text().nullable(),
    fallbackReason: p.text().nullable(),
    extractedAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
    claimToken: p.uuid().nullable(),
  },
});
