import type { z } from 'zod';
import type { MemberContext } from '../../src/kernel/context.ts';
import { placeholderIn } from '../../src/kernel/text/strings.ts';
import { findFeatureRow } from './feature.queries.ts';
import type { PrefillInput } from './feature.schema.ts';
import type { BrandFact } from './ports.ts';

const NOTHING: BrandFact = { value: null, sourceUrls: [], confidence: null, cached: false };

export async function prefillFeature(
  unit: MemberContext,
  { featureSlug, format, brandIds }: z.output<typeof PrefillInput>,
) {
  const { slug, inputs } = await findFeatureRow(unit.em, featureSlug);
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
        return [key, show({ ...fact, value: selectAcceptableValue(fact.value, options) })];
      }),
    );
  const brandId = brandIds[0] ?? '';
  if (format === 'text') return { slug, brandId, prefilled: each(({ value }) => formatValueAsText(value)) };
  return {
    slug,
    brandId,
    prefilled: each(({ value, sourceUrls, confidence, cached }) => ({ value, sourceUrls, confidence, cached })),
  };
}

type Json = z.core.util.JSONType;

/** Formats a value as form text. Null if it is empty. */
function formatValueAsText(value: Json): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return joined(value.map(formatValueAsText), ', ');
  if (typeof value !== 'object') return String(value).trim() || null;
  const entries = Object.entries(value).map(([key, part]) => {
    const text = formatValueAsText(part);
    return text === null ? null : `${key}: ${text}`;
  });
  return joined(entries, '; ');
}

/** Returns the value if a campaign accepts it: one of the options, without template placeholders. Otherwise null. */
export function selectAcceptableValue(value: Json, options: readonly string[] | undefined): Json {
  if (placeholderIn(JSON.stringify(value)) !== null) return null;
  if (options === undefined || options.length === 0) return value;
  const text = formatValueAsText(value);
  if (text === null) return null;
  const words = wordsOf(text);
  // Compares whole words ("Informal" is not "formal"). An option without letters or digits, such as "$$", must match exactly.
  return (
    options.find((option) => option === text || (/\p{L}|\p{N}/u.test(option) && words.includes(wordsOf(option)))) ??
    null
  );
}

const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

function joined(parts: (string | null)[], separator: string): string | null {
  return parts.filter((part) => part !== null).join(separator) || null;
}
