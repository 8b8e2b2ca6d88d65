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
    /** The host without `www.`, in lower case and punycode: what makes two addresses the same brand. */
    domain: p.text(),
    /** Where reading the site begins. */
    brandUrl: p.text(),
    name: p.text().nullable(),
    logoUrl: p.text().nullable(),
    elevatorPitch: p.text().nullable(),
    bio: p.text().nullable(),
    mission: p.text().nullable(),
    location: p.text().nullable(),
    categories: p.text().nullable(),
    sources: p.json<Partial<Record<AnalysedField, string>>>(),
    /** Set by hand, so no analysis writes them. */
    correctedFields: p.json<AnalysedField[]>(),
    understoodBy: p.text().nullable(),
    fallbackReason: p.text().nullable(),
    analysedAt: p.datetime().nullable(),
    /** Why the latest analysis gave up. */
    analysisError: p.text().nullable(),
    pausedAt: p.datetime().nullable(),
    /** What the brand's campaigns were last given as their daily cap. */
    dailyBudgetCents: p.bigint('number').nullable(),
    /** Where campaigns send people to that name no address themselves. */
    clickDestinationUrl: p.text().nullable(),
    /** What a person tells of it, for a site that tells little. */
    businessContext: p.text().nullable(),
    /** What a person says of it; no extraction outdoes them. */
    userFields: p.json<Record<string, string | string[]>>(),
    userFieldsAt: p.datetime().nullable(),
    salesEconomics: p.json<SalesEconomics>().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** What a model may have used that was asked in an analysis and has not answered. */
    asked: p.json<ModelUsage>().nullable(),
    /** An analysis is waiting or under way. */
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
    /** A field asked for in other words is another field. */
    descriptionHash: p.text().primary(),
    orgId: p.uuid(),
    value: p.json<string | string[]>().nullable(),
    sourceUrls: p.json<string[]>(),
    /** From 0 to 1; null if a model read the pages. */
    confidence: p.float().nullable(),
    understoodBy: p.text().nullable(),
    fallbackReason: p.text().nullable(),
    extractedAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
    claimToken: p.uuid().nullable(),
  },
});
