import robotsParser from 'robots-parser';

/** What a site asks of programs that read it. */
export interface Robots {
  allows(url: string): boolean;
  sitemaps: string[];
  /** How long to wait between two requests; null where it does not say. */
  delayMs: number | null;
}

/** Its types describe a default export, which CommonJS does not have. */
const parse = robotsParser as unknown as typeof robotsParser.default;

/** The first word of our User-Agent. */
const NAME = 'Distribute';
const MAX_RULES = 500;
/** Of a rule, and of the path that it is compared with: comparing costs the product of both. */
const RULE_LENGTH = 300;
const PATH_LENGTH = 500;
const MAX_SITEMAPS = 20;
/** A site that asks for more is read seldom enough by the pace of its feeds. */
const LONGEST_DELAY_MS = 10_000;

export const EVERYTHING: Robots = { allows: () => true, sitemaps: [], delayMs: null };
export const NOTHING: Robots = { allows: () => false, sitemaps: [], delayMs: null };

/** RFC 9309, at most so many rules of it. */
export function readRobots(origin: string, text: string): Robots {
  const rules = text
    .split(/\r\n|\r|\n/, MAX_RULES * 4)
    .map((line) => line.trim().slice(0, RULE_LENGTH))
    .filter((line) => /^[a-z-]{5,12}\s*:/i.test(line))
    .slice(0, MAX_RULES);
  const robots = parse(`${origin}/robots.txt`, rules.join('\n'));
  const delay = robots.getCrawlDelay(NAME);
  return {
    allows: (url) => robots.isAllowed(url.slice(0, origin.length + PATH_LENGTH), NAME) ?? true,
    sitemaps: robots.getSitemaps().slice(0, MAX_SITEMAPS),
    delayMs: delay === undefined || Number.isNaN(delay) ? null : Math.min(delay * 1_000, LONGEST_DELAY_MS),
  };
}
