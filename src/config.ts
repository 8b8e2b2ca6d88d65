import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Milliseconds, parseDuration } from './kernel/duration.ts';
import { StartFailure } from './kernel/start-failure.ts';
import { findNearestName } from './kernel/text/nearest-name.ts';
import { isWellFormedKey } from './security/api-key.ts';
import { parseKeyRing } from './security/vault.ts';

const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** 100 years. A longer duration would end at a date that cannot be represented. */
const LONGEST_MS: Milliseconds = 36_500 * 86_400_000;

const anyDuration = z.string().transform((text, ctx): Milliseconds => {
  const parsed = parseDuration(text);
  if (parsed === null) ctx.addIssue('must be a duration such as 500ms, 1s, 5m, 2h or 1d');
  return parsed ?? 0;
});
const duration = anyDuration.refine((parsed) => parsed <= LONGEST_MS, 'must be at most 36500d');

/** True for a URL to which paths can be appended. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, search, hash } = new URL(address);
  return username + search + hash === '';
}

const DAY_MS: Milliseconds = 86_400_000;

/** At least a day, so that users can see the data before it is pruned. More than 100 years means forever. */
const keeping = anyDuration
  .refine((kept) => kept >= DAY_MS, 'must be at least one day, such as 90d')
  .transform((kept) => Math.min(kept, LONGEST_MS));

const cidrs = z
  .string()
  .transform(list)
  .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()], 'must be a comma-separated list of networks such as 10.0.0.0/8')));

const origins = z
  .string()
  .transform(list)
  .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be a comma-separated list of origins' })));

const apiKey = (kind: 'usr' | 'app') =>
  z
    .string()
    .refine((key) => isWellFormedKey(key, kind), `must be a well-formed dist_${kind}_ key (npm run keygen prints one)`);

const providerKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,500}$/, 'must be at most 500 printable characters without spaces')
  .optional();

const requestsAMinute = z.coerce
  .number('must be a number of requests')
  .int('must be a number of requests')
  .min(1, 'must be at least 1')
  .max(1_000_000, 'must be at most 1000000');

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** All settings of the service. `--help` prints the descriptions. */
const settings = z.object({
  PORT: z
    .string()
    .regex(/^\s*\d+\s*$/, 'must be a port number')
    .transform(Number)
    .pipe(z.number().max(65_535, 'must be a port number of at most 65535'))
    .default(3000)
    .describe('HTTP port'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .default('info')
    .describe('log level'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional()
    .describe('PostgreSQL 15 or later; if unset, an embedded one runs in the data directory'),
  DISTRIBUTE_DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('folder for the embedded PostgreSQL, generated keys and trained reply models'),
  DISTRIBUTE_SCHEDULER_URL: z
    .union(
      [z.url({ protocol: /^postgres(ql)?$/ }), z.string().regex(/^mongodb(\+srv)?:\/\/[^\s/,]+(,[^\s/,]+)*(\/\S*)?$/)],
      'must be a postgres:// or mongodb:// URL',
    )
    .optional()
    .describe('database for jobs, PostgreSQL or MongoDB; if unset, the same PostgreSQL'),
  DISTRIBUTE_ROLE: z
    .enum(['all', 'api', 'worker'], 'must be all, api or worker')
    .default('all')
    .describe('serve the API, run jobs, or both'),
  DISTRIBUTE_BOOTSTRAP_KEY: apiKey('usr')
    .optional()
    .describe('user key of the first organisation; if unset, generated and printed once'),
  DISTRIBUTE_ADMIN_KEY: apiKey('app')
    .optional()
    .describe('admin key with access to all organisations; if unset, generated and printed once'),
  DISTRIBUTE_MASTER_KEY: z
    .string()
    .transform((text, ctx) => {
      const ring = parseKeyRing(text);
      if (ring === null) ctx.addIssue('must be one or more base64 keys of 32 bytes, newest first, separated by commas');
      return ring ?? [];
    })
    .optional()
    .describe(
      'encrypts secrets at rest; base64 keys of 32 bytes, newest first; if unset, generated in the data directory',
    ),
  DISTRIBUTE_PLATFORM_ANTHROPIC_KEY: providerKey.describe('Anthropic key for organisations without their own'),
  DISTRIBUTE_PLATFORM_OPENAI_KEY: providerKey.describe('OpenAI key for organisations without their own'),
  DISTRIBUTE_PLATFORM_APOLLO_KEY: providerKey.describe('Apollo key for organisations without their own'),
  DISTRIBUTE_STRIPE_KEY: providerKey.describe(
    'Stripe secret key; organisations then pay for the use of platform keys. If unset, only organisations with granted credit pay',
  ),
  DISTRIBUTE_STRIPE_WEBHOOK_SECRET: providerKey.describe(
    'signing secret of the webhook from Stripe to /v1/billing/webhooks/stripe',
  ),
  DISTRIBUTE_STRIPE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
    .optional()
    .describe('URL of the Stripe API, if it is reached through a proxy'),
  DISTRIBUTE_EGRESS_ALLOW: cidrs.default([]).describe('CIDRs that outgoing requests may reach besides public networks'),
  DISTRIBUTE_WEBHOOK_RETRIES: z
    .string()
    .transform(list)
    .pipe(z.array(duration).min(1, 'must name at least one delay'))
    .default([60_000, 300_000, 1_800_000, 7_200_000, 86_400_000])
    .describe('delays between the attempts of a webhook delivery'),
  DISTRIBUTE_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
    .refine(isPlain, 'must be a URL without a user name, query or fragment')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('base URL of tracking links, unsubscribe links and press kits; if unset, http://localhost:PORT'),
  DISTRIBUTE_CORS_ORIGINS: origins.default([]).describe('origins of other frontends that may call the API'),
  DISTRIBUTE_SANDBOX_DAY: duration.default(1000).describe('duration of a day between sequence steps in the sandbox'),
  DISTRIBUTE_KEEP_DELIVERIES: keeping
    .default(30 * DAY_MS)
    .describe('retention of webhook deliveries and their attempts'),
  DISTRIBUTE_KEEP_EVENTS: keeping
    .default(365 * DAY_MS)
    .describe('retention of events in the feed; at least as long as deliveries'),
  DISTRIBUTE_KEEP_MAIL: keeping
    .default(90 * DAY_MS)
    .describe('retention of received emails that became neither a reply nor a meeting'),
  DISTRIBUTE_KEEP_ARTICLES: keeping.default(400 * DAY_MS).describe('retention of articles without references'),
  DISTRIBUTE_KEEP_PAGES: keeping.default(30 * DAY_MS).describe('retention of scraped pages'),
  DISTRIBUTE_KEEP_ACTIVITY: keeping.default(400 * DAY_MS).describe('retention of member activity'),
  DISTRIBUTE_KEEP_REQUESTS: keeping
    .default(90 * DAY_MS)
    .describe('retention of unanswered journalist requests after their deadline'),
  DISTRIBUTE_KEEP_RUNS: keeping.default(90 * DAY_MS).describe('retention of runs without costs'),
  DISTRIBUTE_LEARN_FROM_CORRECTIONS: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .default(false)
    .describe('whether corrected replies may train the reply model of this installation'),
  DISTRIBUTE_WAITLIST: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .describe('whether anyone can join the waitlist; this reveals whether an email address is already known'),
  DISTRIBUTE_TRUST_PROXY: z
    .string()
    .transform(list)
    .pipe(
      z.array(
        z.union(
          [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
          'must be a comma-separated list of addresses, networks such as 10.0.0.0/8, or loopback',
        ),
      ),
    )
    .default([])
    .describe('proxies whose X-Forwarded-For is trusted: addresses, CIDRs or loopback'),
  DISTRIBUTE_APPLICATION_ORG_LIMIT: requestsAMinute
    .default(600)
    .describe('requests per minute of an application key, per organisation'),
  DISTRIBUTE_APPLICATION_LIMIT: requestsAMinute
    .default(6_000)
    .describe('requests per minute of an application key, for all organisations together'),
  DISTRIBUTE_COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z\d-]{1,60}$/i, 'must be the name of a header such as CF-IPCountry')
    .transform((name) => name.toLowerCase())
    .optional()
    .describe('header with the country of a visitor, set by a trusted proxy; if unset, an embedded database is used'),
});

export type Config = z.output<typeof settings>;

const agreeing = settings.refine(
  ({ DISTRIBUTE_KEEP_EVENTS: events, DISTRIBUTE_KEEP_DELIVERIES: deliveries }) => events >= deliveries,
  {
    path: ['DISTRIBUTE_KEEP_EVENTS'],
    error: 'must be at least as long as DISTRIBUTE_KEEP_DELIVERIES, because deliveries refer to events',
  },
);

/**
 * Reads the settings from environment variables. Empty variables count as absent, as in compose files.
 * Reports all invalid settings at once, one per line.
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = agreeing.safeParse(given);
  if (parsed.success) return parsed.data;
  const told = new Map(parsed.error.issues.map(({ path: [name], message }) => [String(name), message]));
  throw new StartFailure([...told].map(([name, message]) => `${name} is invalid: ${message}`).join('\n'));
}

/** Variables of clients, tests and documentation samples, which are not settings of the service. */
const OF_OTHERS = new Set(
  [
    'URL',
    'API_URL',
    'API_KEY',
    'ORG_ID',
    'FOLDER',
    'LONG',
    'TEST_DATABASE_URL',
    'WHOLE_RUN',
    'SECOND_TRY',
    'FAILED_CHECKS',
  ].map((name) => `DISTRIBUTE_${name}`),
);

/** Returns one sentence for each unknown variable that looks like a setting, with the closest setting. */
export function describeUnknownSettings(environment: Record<string, string | undefined>): string[] {
  const known = Object.keys(settings.shape);
  return Object.keys(environment)
    .filter((name) => /^DISTRIBUTE_/i.test(name) && !known.includes(name) && !OF_OTHERS.has(name))
    .toSorted()
    .map((name) => {
      const meant = findNearestName(withoutPrefix(name), known.map(withoutPrefix));
      const setting = known.find((one) => withoutPrefix(one) === meant);
      const hint = setting === undefined ? 'see --help.' : `did you mean ${setting}?`;
      return `${name} is not a setting and has no effect: ${hint}`;
    });
}

/** The common prefix would make any two names similar. */
const withoutPrefix = (name: string) => name.replace(/^DISTRIBUTE_/i, '');

export function describeSettings(): string {
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const fallback = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
    const shown =
      fallback === undefined || (Array.isArray(fallback) && fallback.length === 0)
        ? ''
        : ` (default ${showDefault(name, fallback)})`;
    return `  ${name.padEnd(34)} ${schema.description ?? ''}${shown}`;
  });
  return ['Distribute. Settings are environment variables:', '', ...rows, ''].join('\n');
}

function showDefault(name: string, value: unknown): string {
  if (name === 'DISTRIBUTE_WEBHOOK_RETRIES') return '1m,5m,30m,2h,24h';
  if (name === 'DISTRIBUTE_SANDBOX_DAY') return '1s';
  if (name.startsWith('DISTRIBUTE_KEEP_')) return `${Number(value) / DAY_MS}d`;
  return String(value);
}

/**
 * Returns the folder of the reply model trained by this installation, or null if the operator disabled
 * training.
 */
export const ownWeightsFolder = (config: Pick<Config, 'DISTRIBUTE_LEARN_FROM_CORRECTIONS' | 'DISTRIBUTE_DATA_DIR'>) =>
  config.DISTRIBUTE_LEARN_FROM_CORRECTIONS ? join(resolve(config.DISTRIBUTE_DATA_DIR), 'reply-weights') : null;
