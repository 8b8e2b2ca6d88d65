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

function joined(parts: (string | null)[], separator: string): string | null {
  return parts.filter((part) => part !== null).join(separator) || null;
}
