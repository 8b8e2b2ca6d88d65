import type { z } from 'zod';
import type { MemberContext } from '../../src/kernel/context.ts';
import { findFeature } from './feature.queries.ts';
import type { PrefillInput } from './feature.schema.ts';
import type { BrandFact } from './ports.ts';
import { acceptableValue, asText } from './prefill.rules.ts';

const NOTHING: BrandFact = { value: null, sourceUrls: [], confidence: null, cached: false };

export async function prefillFeature(
  unit: MemberContext,
  { featureSlug, format, brandIds }: z.output<typeof PrefillInput>,
) {
  const { slug, inputs } = await findFeature(unit.em, featureSlug);
  const fields = new Map(inputs.map(({ extractKey, description }) => [extractKey, description]));
  const facts = await unit.brandFacts.fieldsFor(
    unit,
    brandIds,
    [...fields].map(([key, description]) => ({ key, description })),
  );
  const each = <Shown>(show: (fact: BrandFact) => Shown) =>
    Object.fromEntries(
      inputs.map(({ key, extractKey, options }) => {
        const fact = facts[extractKey] ?? NOTHING;
        return [key, show({ ...fact, value: acceptableValue(fact.value, options) })];
      }),
    );
  const brandId = brandIds[0] ?? '';
  if (format === 'text') return { slug, brandId, prefilled: each(({ value }) => asText(value)) };
  return {
    slug,
    brandId,
    prefilled: each(({ value, sourceUrls, confidence, cached }) => ({ value, sourceUrls, confidence, cached })),
  };
}
