import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import { EgressRefused } from '../../../src/egress/egress.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { unmet } from '../../../src/kernel/errors.ts';
import { Brand } from '../brand.entity.ts';
import { type BrandTables, findBrand } from '../brand.queries.ts';
import { deleteExtractedFields } from '../fields/claim-fields.ts';
import { type BrandFieldValue, fieldExpiry } from '../fields/field.rules.ts';
import type {
  BusinessContextInput,
  ClickDestinationInput,
  SalesEconomics,
  SalesEconomicsInput,
  UserFieldsInput,
} from './settings.schema.ts';

export async function readBusinessContext({ em, actor }: Needs<'em' | 'actor'>, { brandId }: { brandId: string }) {
  const { businessContext } = await findBrand(em, actor.orgId, brandId);
  return { content: businessContext ?? null };
}

/**
 * Stores the context and deletes the extracted fields. `for update` blocks parallel claims of fields (`for key share`),
 * so that they read the new context.
 */
export async function setBusinessContext(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { brandId, content }: z.output<typeof BusinessContextInput>,
) {
  const { id, orgId } = await findBrand(em, actor.orgId, brandId);
  await em.transactional(async (inside) => {
    await statement(inside, 'select 1 from brands where org_id = $1 and id = $2 for update', [orgId, id]);
    await inside.nativeUpdate(Brand, { id, orgId }, { businessContext: content || null, updatedAt: clock.now() });
    await deleteExtractedFields(inside, { id, orgId });
  });
  return { content: content || null };
}

/** Reads the current value: it may have changed since the brand was loaded. */
export async function readContextText(
  { em }: Needs<'em'>,
  { id, orgId }: Pick<Brand, 'id' | 'orgId'>,
): Promise<string> {
  const row = await em
    .getKysely<BrandTables>()
    .selectFrom('brands')
    .select('business_context')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.business_context ?? '';
}

export async function readUserFields({ em, actor }: Needs<'em' | 'actor'>, { brandId }: { brandId: string }) {
  return { fields: (await findBrand(em, actor.orgId, brandId)).userFields };
}

export async function setUserFields(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { brandId, fields }: z.output<typeof UserFieldsInput>,
) {
  const brand = await findBrand(em, actor.orgId, brandId);
  const now = clock.now();
  em.assign(brand, { userFields: fields, userFieldsAt: now, updatedAt: now }, { mergeObjectProperties: false });
  await em.flush();
  return { fields };
}

/** Returns the user fields in the shape of extracted fields, with a fresh expiry. */
export function userFieldValues(
  { userFields, userFieldsAt, updatedAt }: Brand,
  now: Date,
): Map<string, BrandFieldValue> {
  const about = {
    cached: true,
    extractedAt: (userFieldsAt ?? updatedAt).toISOString(),
    expiresAt: fieldExpiry(now, null).toISOString(),
    sourceUrls: [],
    confidence: 1,
    understoodBy: 'user',
    fallbackReason: null,
  };
  return new Map(Object.entries(userFields).map(([key, value]) => [key, { ...about, value }]));
}

/** Checks the URL before it writes. Campaigns use it from their next batch on. */
export async function setClickDestination(
  { em, clock, egress, actor }: Needs<'em' | 'clock' | 'egress' | 'actor'>,
  { brandId, clickDestinationUrl }: z.output<typeof ClickDestinationInput>,
) {
  const brand = await findBrand(em, actor.orgId, brandId);
  if (clickDestinationUrl !== null) {
    await egress.check(clickDestinationUrl).catch((error: unknown) => {
      if (!(error instanceof EgressRefused)) throw error;
      throw unmet(`clickDestinationUrl cannot be used. ${error.message}`, { cause: error });
    });
  }
  em.assign(brand, { clickDestinationUrl, updatedAt: clock.now() });
  await em.flush();
  return { clickDestinationUrl };
}

const UNKNOWN_ECONOMICS: SalesEconomics = {
  averageDealValueCents: null,
  leadToMeetingRate: null,
  meetingToDealRate: null,
  grossMarginRate: null,
};

export async function readSalesEconomics({ em, actor }: Needs<'em' | 'actor'>, { brandId }: { brandId: string }) {
  return (await findBrand(em, actor.orgId, brandId)).salesEconomics ?? UNKNOWN_ECONOMICS;
}

export async function setSalesEconomics(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { brandId, ...salesEconomics }: z.output<typeof SalesEconomicsInput>,
) {
  const brand = await findBrand(em, actor.orgId, brandId);
  em.assign(brand, { salesEconomics, updatedAt: clock.now() });
  await em.flush();
  return salesEconomics;
}

export async function readDailyBudget({ em, actor }: Needs<'em' | 'actor'>, { brandId }: { brandId: string }) {
  const { id, orgId, dailyBudgetCents, updatedAt } = await findBrand(em, actor.orgId, brandId);
  return { brandId: id, orgId, dailyBudgetCents: dailyBudgetCents ?? null, updatedAt: updatedAt.toISOString() };
}

/** Stores the cap in the transaction that applies it to the campaigns. */
export async function keepDailyBudget(
  { em, clock }: Needs<'em' | 'clock'>,
  orgId: string,
  { brandId, dailyBudgetCents }: { brandId: string; dailyBudgetCents: number | null },
): Promise<void> {
  await em.nativeUpdate(Brand, { id: brandId, orgId }, { dailyBudgetCents, updatedAt: clock.now() });
}
