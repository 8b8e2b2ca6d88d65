/** A module may import the modules before it, never one after it. */
export const MODULE_ORDER = [
  'identity',
  'webhooks',
  'billing',
  'costs',
  'keys',
  'growth',
  'members',
  'brands',
  'features',
  'workflows',
  'campaign-state',
  'suppressions',
  'contacts',
  'leads',
  'senders',
  'messages',
  'tracking',
  'replies',
  'discovery',
  'scraping',
  'people',
  'campaigns',
  'press',
  'quotes',
  'visibility',
  'results',
  'deletion',
  'operations',
  'assistant',
];

interface Layer {
  name: string;
  files: string[];
  mayImport: string[] | 'anything';
}

const BELOW_DATABASE = ['egress', 'security', 'kernel'];
const BELOW_MODULES = ['ai', 'uploads', 'api', 'threads', 'database', 'context', ...BELOW_DATABASE];

/**
 * Layers with their allowed imports, lowest first. A file belongs to the first matching layer; no match is an
 * error.
 */
export const LAYERS: Layer[] = [
  { name: 'context', files: ['src/kernel/context.ts'], mayImport: BELOW_DATABASE },
  { name: 'kernel', files: ['src/kernel/**'], mayImport: ['kernel'] },
  { name: 'config', files: ['src/config.ts'], mayImport: ['security', 'kernel'] },
  { name: 'security', files: ['src/security/**'], mayImport: ['security', 'kernel'] },
  { name: 'egress', files: ['src/egress/**'], mayImport: ['egress', 'kernel'] },
  { name: 'threads', files: ['src/threads/**'], mayImport: ['threads', 'kernel'] },
  { name: 'database', files: ['src/database/**'], mayImport: ['database', 'context', ...BELOW_DATABASE] },
  { name: 'api', files: ['src/api/**'], mayImport: ['api', 'database', 'context', ...BELOW_DATABASE] },
  {
    name: 'uploads',
    files: ['src/uploads/**'],
    mayImport: ['uploads', 'api', 'database', 'context', ...BELOW_DATABASE],
  },
  { name: 'ai', files: ['src/ai/**'], mayImport: ['ai', 'threads', 'context', ...BELOW_DATABASE] },
  { name: 'modules', files: ['modules/**'], mayImport: ['modules', ...BELOW_MODULES] },
  { name: 'jobs', files: ['jobs/**'], mayImport: ['jobs', 'modules', ...BELOW_MODULES] },
  // The service hosts the tools of the MCP client, so exactly one of its files imports that client.
  { name: 'hosted client', files: ['src/http/mcp/tools.ts'], mayImport: ['clients'] },
  {
    name: 'http',
    files: ['src/http/**'],
    mayImport: ['http', 'hosted client', 'api', 'database', 'context', ...BELOW_DATABASE],
  },
  { name: 'router', files: ['src/router.ts'], mayImport: ['http', 'jobs', 'modules', ...BELOW_MODULES] },
  {
    name: 'compose',
    files: ['src/compose*.ts'],
    mayImport: ['compose', 'router', 'http', 'jobs', 'modules', 'config', ...BELOW_MODULES],
  },
  {
    name: 'main',
    files: ['src/main.ts', 'src/start.ts', 'src/first-keys.ts', 'src/log.ts', 'src/data-directory.ts'],
    mayImport: ['main', 'compose', 'router', 'http', 'jobs', 'modules', 'config', ...BELOW_MODULES],
  },
  { name: 'clients', files: ['clients/**'], mayImport: ['clients'] },
  { name: 'scripts', files: ['scripts/**'], mayImport: 'anything' },
  { name: 'test', files: ['test/**'], mayImport: 'anything' },
];

/** Shapes that browsers may load too. They import only each other and `PURE_PACKAGES`. */
export const SCHEMA_FILES = [
  'src/kernel/schema*',
  'src/kernel/schema*/**',
  'src/kernel/permissions.ts',
  'src/kernel/text/nearest-name.ts',
  'src/**/*.schema.ts',
  'modules/**/*.schema.ts',
  'jobs/**/*.schema.ts',
];

/** Decisions without database, clock or network. They import rules, schemas, the kernel and `PURE_PACKAGES`. */
export const RULES_FILES = ['src/**/*.rules.ts', 'modules/**/*.rules.ts', 'jobs/**/*.rules.ts'];

export const PURE_PACKAGES = ['zod', 'temporal-polyfill', 'isbot'];

/** The only server file besides schemas that clients may import, and only as types. */
export const CLIENT_TYPES = 'src/router.ts';

export const ENVIRONMENT_READERS = ['src/main.ts', 'scripts/**', 'test/**', 'clients/**'];
