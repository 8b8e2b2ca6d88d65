import type { z } from 'zod';
import type { MemberContext } from '../../src/kernel/context.ts';
import { findFeature } from './feature.queries.ts';
import type { PrefillInput } from './feature.schema.ts';
import { asText } from './prefill.rules.ts';

/** Suggests a value for every input of a feature out of what the brands' websites tell. */
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
  const nothing = { value: null, sourceUrls: [], cached: false };
  const prefilled = inputs.map(({ key, extractKey }) => {
    const { value, sourceUrls, cached } = facts[extractKey] ?? nothing;
    return [key, format === 'text' ? asText(value) : { value, sourceUrls, cached }] as const;
  });
  return { slug, brandId: brandIds[0] ?? '', prefilled: Object.fromEntries(prefilled) };
}
