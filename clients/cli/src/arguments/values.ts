import { usageFailure } from '../errors.ts';
import type { Flag } from './flags.ts';
import { didYouMean, nearest } from './nearest.ts';

export function valueOf(flag: Flag, texts: string[]): unknown {
  const last = texts.at(-1) ?? '';
  if (flag.isNullable && last === 'null') return null;
  if (!flag.isList) return single(flag, last);
  if (texts.length === 1 && last.startsWith('[')) return json(flag, last);
  // If the flag is repeated, its values may contain commas.
  const parts = texts.length === 1 && flag.kind !== 'json' ? last.split(',').map((part) => part.trim()) : texts;
  return parts.filter((part) => part !== '').map((part) => single(flag, part));
}

function single(flag: Flag, text: string): unknown {
  switch (flag.kind) {
    case 'boolean':
      if (text === 'true' || text === 'false') return text === 'true';
      throw wrong(flag, text, 'true or false');
    case 'integer':
      if (/^-?\d+$/.test(text)) return Number(text);
      throw wrong(flag, text, 'an integer');
    case 'number':
      if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
      throw wrong(flag, text, 'a number');
    case 'json':
      return json(flag, text);
    default:
      return chosen(flag, text);
  }
}

function chosen(flag: Flag, text: string): string {
  if (flag.values === null || flag.values.includes(text)) return text;
  const meant = nearest(text, flag.values);
  throw usageFailure(
    `--${flag.name} must be one of ${flag.values.join(', ')}, not ${JSON.stringify(text)}.${didYouMean(meant)}`,
    { flag: `--${flag.name}`, values: flag.values },
  );
}

function json(flag: Flag, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw wrong(flag, text, 'JSON');
  }
}

const wrong = ({ name }: Flag, text: string, wanted: string) =>
  usageFailure(`--${name} must be ${wanted}, not ${JSON.stringify(text)}.`, { flag: `--${name}` });
