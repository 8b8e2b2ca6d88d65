import robotsParser from 'robots-parser';
import { webUrl } from '../reading/plain-text.ts';

export interface Robots {
  allows(url: string): boolean;
  sitemaps: string[];
  /** Requested interval between two requests. Null if there is none. */
  delayMs: number | null;
}

/** The package's types declare a default export that its CommonJS build does not have. */
const parse = robotsParser as unknown as typeof robotsParser.default;

/** The product token of our User-Agent. */
const NAME = 'Distribute';
const MAX_RULES = 500;
/** Limits a rule and the path it is compared with: the cost is the product of both lengths. */
const RULE_LENGTH = 300;
const PATH_LENGTH = 500;
/** Limits the total length of wildcard rules, which are compared with every part of a path. */
const WILD_LENGTH = 10_000;
const MAX_SITEMAPS = 20;
/** Longer delays are covered by the interval of feed readings. */
const LONGEST_DELAY_MS = 10_000;

export const ALLOW_ALL: Robots = { allows: () => true, sitemaps: [], delayMs: null };
export const ALLOW_NONE: Robots = { allows: () => false, sitemaps: [], delayMs: null };

/** Parses robots.txt as in RFC 9309, up to a maximum number of rules. */
export function readRobots(origin: string, text: string): Robots {
  const lines = text
    .split(/\r\n|\r|\n/, MAX_RULES * 4)
    .map((line) => line.trim().slice(0, RULE_LENGTH))
    .filter((line) => /^[a-z-]{5,12}\s*:/i.test(line))
    .slice(0, MAX_RULES);
  const robots = parse(`${origin}/robots.txt`, selectOurRules(lines).join('\n'));
  const delay = robots.getCrawlDelay(NAME);
  return {
    allows: (url) => robots.isAllowed(url.slice(0, origin.length + PATH_LENGTH), NAME) ?? true,
    sitemaps: robots
      .getSitemaps()
      .slice(0, MAX_SITEMAPS)
      .flatMap((address) => webUrl(address, origin) ?? []),
    delayMs: delay === undefined || Number.isNaN(delay) ? null : Math.min(delay * 1_000, LONGEST_DELAY_MS),
  };
}

const AGENT = /^user-agent\s*:([^#/]*)/i;

/**
 * Returns the rules for our agent, or else those for `*`. Grouped here because the parser repeats each rule for
 * every agent name before it.
 */
function selectOurRules(lines: readonly string[]): string[] {
  const said = new Map<string, string[]>([
    [NAME.toLowerCase(), []],
    ['*', []],
  ]);
  let named = new Set<string>();
  let isBegun = true;
  for (const line of lines) {
    const name = AGENT.exec(line)?.[1]?.trim().toLowerCase();
    if (name !== undefined && isBegun) named = new Set();
    isBegun = name === undefined;
    if (name === undefined) for (const known of named) said.get(known)?.push(line);
    else if (said.has(name)) named.add(name);
  }
  const [ours = [], everybodys = []] = said.values();
  const sitemaps = lines.filter((line) => /^sitemap\s*:/i.test(line));
  return ['User-agent: *', ...limitRules(ours.length > 0 ? ours : everybodys), ...sitemaps];
}

function limitRules(rules: readonly string[]): string[] {
  let room = WILD_LENGTH;
  return rules.filter((rule) => {
    if (/^sitemap\s*:/i.test(rule)) return false;
    if (rule.includes('*')) room -= rule.length;
    return room >= 0 || !rule.includes('*');
  });
}
