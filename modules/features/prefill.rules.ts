import type { z } from 'zod';
import { placeholderIn } from '../../src/kernel/text/strings.ts';

type Json = z.core.util.JSONType;

/** Formats a value as form text. Null if it is empty. */
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

/** Returns the value if a campaign accepts it: one of the options, without template placeholders. Otherwise null. */
export function acceptableValue(value: Json, options: readonly string[] | undefined): Json {
  if (placeholderIn(JSON.stringify(value)) !== null) return null;
  if (options === undefined || options.length === 0) return value;
  const text = asText(value);
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
