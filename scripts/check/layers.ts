/** A module may use the modules before it, never one after it. */
export const MODULE_ORDER = [
  'costs',
  'keys',
  'brands',
  'features',
  'workflows',
  'webhooks',
  'leads',
  'delivery',
  'campaigns',
  'press',
  'results',
  'assistant',
];

interface Layer {
  name: string;
  files: string[];
  mayImport: string[] | 'anything';
}

/** Who may import whom, lowest first. A file belongs to the first layer that matches; one that fits none is reported. */
export const LAYERS: Layer[] = [
  { name: 'kernel', files: ['src/kernel/**'], mayImport: ['kernel'] },
  { name: 'config', files: ['src/config.ts'], mayImport: ['kernel'] },
  { name: 'database', files: ['src/database/**'], mayImport: ['database', 'kernel'] },
  { name: 'ai', files: ['src/ai/**'], mayImport: ['ai', 'kernel'] },
  { name: 'modules', files: ['modules/**'], mayImport: ['modules', 'ai', 'database', 'kernel'] },
  { name: 'jobs', files: ['jobs/**'], mayImport: ['jobs', 'modules', 'database', 'kernel'] },
  { name: 'http', files: ['src/http/**'], mayImport: ['http', 'database', 'kernel'] },
  {
    name: 'router',
    files: ['src/router.ts'],
    mayImport: ['http', 'jobs', 'modules', 'ai', 'database', 'kernel'],
  },
  {
    name: 'compose',
    files: ['src/compose*.ts'],
    mayImport: ['compose', 'router', 'http', 'jobs', 'modules', 'ai', 'database', 'config', 'kernel'],
  },
  {
    name: 'main',
    files: ['src/main.ts', 'src/start.ts', 'src/log.ts', 'src/data-directory.ts'],
    mayImport: ['main', 'compose', 'router', 'http', 'jobs', 'modules', 'ai', 'database', 'config', 'kernel'],
  },
  { name: 'clients', files: ['clients/**'], mayImport: ['clients'] },
  { name: 'scripts', files: ['scripts/**'], mayImport: 'anything' },
  { name: 'test', files: ['test/**'], mayImport: 'anything' },
];

/** Shapes that a browser may load too. They import only each other and `PURE_PACKAGES`. */
export const SCHEMA_FILES = [
  'src/kernel/schema*',
  'src/kernel/schema*/**',
  'src/**/*.schema.ts',
  'modules/**/*.schema.ts',
  'jobs/**/*.schema.ts',
];

/** Decisions without database, clock or network. They import rules, schemas, the kernel and `PURE_PACKAGES`. */
export const RULES_FILES = ['src/**/*.rules.ts', 'modules/**/*.rules.ts', 'jobs/**/*.rules.ts'];

export const PURE_PACKAGES = ['zod', 'temporal-polyfill', 'isbot'];

/** What clients may see of the server beside its schemas, and only as types. */
export const CLIENT_TYPES = 'src/router.ts';

export const ENVIRONMENT_READERS = ['src/main.ts', 'scripts/**', 'test/**', 'clients/**'];
