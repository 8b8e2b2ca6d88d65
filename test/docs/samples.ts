import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Sample {
  language: string;
  words: string[];
  text: string;
  line: number;
}

export interface PageSamples {
  files: Map<string, string>;
  steps: Step[];
  /** Variables that readers set to their own values. */
  own: string[];
}

export interface Step {
  text: string;
  line: number;
  answer: { language: string; text: string } | null;
}

const FENCE = /^```(\S*)(.*)\n([\s\S]*?)^```$/gm;
const EXPORT = /^export( [A-Z_]+=\S+)+$/;

export function samplesOf(path: string): Sample[] {
  const markdown = readFileSync(path, 'utf8');
  return [...markdown.matchAll(FENCE)].map(({ 1: language = '', 2: words = '', 3: text = '', index }) => ({
    language,
    words: words.trim().split(/\s+/).filter(Boolean),
    text,
    line: markdown.slice(0, index).split('\n').length,
  }));
}

/**
 * Parses a page. `sh` blocks are run, `sh yours` sets the reader's own values, `file=name` saves
 * a block. `json` and `text` after a command are its expected output. Other blocks are refused.
 */
export function readPage(path: string): PageSamples {
  const page: PageSamples = { files: new Map(), steps: [], own: [] };
  for (const sample of samplesOf(path)) addSample(page, sample);
  return page;
}

function addSample({ files, steps, own }: PageSamples, { language, words, text, line }: Sample): void {
  const file = words.find((word) => word.startsWith('file='))?.slice('file='.length);
  const last = steps.at(-1);
  if (file !== undefined) {
    files.set(file, text);
  } else if (language === 'sh' && words.includes('yours')) {
    own.push(...namesSet(text, line));
  } else if (language === 'sh') {
    steps.push({ text, line, answer: null });
  } else if ((language === 'json' || language === 'text') && last?.answer === null) {
    last.answer = { language, text };
  } else {
    throw new Error(`Line ${line}: a sample that is neither typed, saved nor an answer.`);
  }
}

function namesSet(text: string, line: number): string[] {
  const rows = text.trim().split('\n');
  if (!rows.every((row) => EXPORT.test(row))) throw new Error(`Line ${line}: it may only export variables.`);
  return rows.flatMap((row) => [...row.matchAll(/ ([A-Z_]+)=/g)].map(([, name = '']) => name));
}

const PROGRAMS = ['curl', 'jq', 'python3', 'go', 'tar'];

export function missingPrograms({ steps }: PageSamples, path: string): string[] {
  const folders = path.split(delimiter);
  const named = PROGRAMS.filter((name) => steps.some(({ text }) => new RegExp(String.raw`\b${name} `).test(text)));
  return named.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}

/** Compares output with the expected one. `…` matches any text, and extra fields are allowed. */
export function differences(shown: unknown, actual: unknown, at = 'answer'): string[] {
  if (typeof shown === 'string') return matchesText(shown, actual) ? [] : [`${at}: ${JSON.stringify(actual)}`];
  if (shown === null || typeof shown !== 'object')
    return shown === actual ? [] : [`${at}: ${JSON.stringify(actual)}, not ${String(shown)}`];
  if (actual === null || typeof actual !== 'object') return [`${at}: ${JSON.stringify(actual)}`];
  return Object.entries(shown).flatMap(([name, value]) =>
    Object.hasOwn(actual, name)
      ? differences(value, (actual as Record<string, unknown>)[name], `${at}.${name}`)
      : [`${at}.${name} is missing`],
  );
}

const ESCAPED = /[.*+?^${}()|[\]\\]/g;

export function matchesText(shown: string, actual: unknown): boolean {
  if (shown === '…') return actual !== undefined;
  if (typeof actual !== 'string') return false;
  const pattern = shown
    .split('…')
    .map((part) => part.replaceAll(ESCAPED, String.raw`\$&`))
    .join('[^]*?');
  return new RegExp(`^${pattern}$`).test(actual);
}
