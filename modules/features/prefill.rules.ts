import type { z } from 'zod';

type Json = z.core.util.JSONType;

/** A value as a person would type it into the field; null where there is nothing to type. */
export function asText(value: Json): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return joined(value.map(asText), ', ');
  if (typeof value !== 'object') return String(value).trim() || null;
  const entries = Object.entries(value).map(([key, part]) => {
    const text = asText(part);
    return text === null ? null : `${key}: ${text}`;
  });
  return joined(entries, '; ');
}

/** Of a choice only what can be chosen: the option that the value names, as a campaign takes it; else nothing. */
export function asOption(value: Json, options: readonly string[] | undefined): Json {
  if (options === undefined || options.length === 0) return value;
  const text = asText(value);
  if (text === null) return null;
  const words = wordsOf(text);
  // "Informal" is not "formal". What has no word, such as "$$", is named only as it stands.
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
