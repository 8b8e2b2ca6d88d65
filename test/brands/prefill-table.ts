import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Site } from '../api/brands/web.ts';
import {
  judge,
  judgeTraits,
  MEASURED,
  type Measured,
  TRAITS,
  type Trait,
  type Truth,
  type Value,
  type Verdict,
} from './prefill-score.ts';

const FOLDER = join(import.meta.dirname, 'sites');

export const siteNames = readdirSync(FOLDER)
  .filter((name) => /^\d/.test(name) && !name.endsWith('.md'))
  .toSorted();

/** Sites on which extraction was developed. The others were added later and never tuned for. */
export const knownSites = siteNames.filter((name) => Number.parseInt(name, 10) <= 12);
export const unseenSites = siteNames.filter((name) => !knownSites.includes(name));

/** The host must not reveal the company's name. */
export const hostOf = (site: string) => `site-${site.slice(0, 2)}.example`;

export const servedSites = (): Record<string, Site> =>
  Object.fromEntries(siteNames.map((name) => [hostOf(name), pagesOf(name)]));

function pagesOf(name: string): Site {
  const files = readdirSync(join(FOLDER, name)).filter((file) => file.endsWith('.html'));
  const pages = files.map((file) => {
    const page = html(readFileSync(join(FOLDER, name, file)), { 'content-type': 'text/html' });
    return [file === 'index.html' ? '/' : `/${file}`, page] as const;
  });
  return Object.fromEntries(pages);
}

const truthOf = (name: string) => JSON.parse(readFileSync(join(FOLDER, name, 'truth.json'), 'utf8')) as Truth;

export interface Judged {
  site: string;
  field: Measured | `icp ${Trait}`;
  value: Value;
  verdict: Verdict;
}

export function judgeSite(site: string, values: Record<string, Value>): Judged[] {
  const truth = truthOf(site);
  return MEASURED.map((field) => {
    const value = values[field] ?? null;
    return { site, field, value, verdict: judge(field, value, truth) };
  });
}

export function judgeCustomers(site: string, traits: Record<Trait, string[]>): Judged[] {
  const { icp } = truthOf(site);
  if (icp === undefined) return [];
  return TRAITS.map((trait) => ({
    site,
    field: `icp ${trait}` as const,
    value: traits[trait],
    verdict: judgeTraits(traits[trait], icp[trait]),
  }));
}

export const countOf = (judged: Judged[], verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length;

export function tableOf(judged: Judged[]): string {
  const row = (name: string, of: Judged[]) =>
    [
      name.padEnd(16),
      ...(['right', 'wrong', 'missing', 'invented'] as const).map((verdict) =>
        String(countOf(of, verdict)).padStart(9),
      ),
    ].join('');
  const rows = [...new Set(judged.map(({ field }) => field))].map((field) =>
    row(
      field,
      judged.filter((one) => one.field === field),
    ),
  );
  return [`${'field'.padEnd(16)}    right    wrong  missing invented`, ...rows, row('all', judged)].join('\n');
}
