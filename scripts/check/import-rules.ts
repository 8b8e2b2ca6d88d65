import { posix } from 'node:path';
import { CLIENT_TYPES, LAYERS, MODULE_ORDER, PURE_PACKAGES, RULES_FILES, SCHEMA_FILES } from './layers.ts';
import { type Import, isSourceFile } from './source-files.ts';

export const matches = (path: string, patterns: string[]) =>
  patterns.some((pattern) => posix.matchesGlob(path, pattern));

export function objectionTo(from: string, imported: Import): string | null {
  const contentObjection = objectionToContent(from, imported);
  if (contentObjection) return contentObjection;
  const { target } = imported;
  if (target === null || !isSourceFile(target)) return null;
  if (layerOf(from)?.name === 'clients' && mayReachServer(imported)) return null;
  return objectionToLayer(from, target) ?? objectionToModule(from, target);
}

/** Applies the rules for the kind of file, independent of its folder. */
function objectionToContent(from: string, { specifier, target }: Import): string | null {
  const isPurePackage = target === null && PURE_PACKAGES.includes(packageOf(specifier));
  if (matches(from, SCHEMA_FILES)) {
    if (isPurePackage || (target !== null && matches(target, SCHEMA_FILES))) return null;
    return `a schema is client-safe and imports only ${PURE_PACKAGES.join(', ')} and other schemas`;
  }
  if (matches(from, RULES_FILES)) {
    if (isPurePackage || (target !== null && isPureTarget(target))) return null;
    return `rules are pure and import only rules, schemas, the kernel and ${PURE_PACKAGES.join(', ')}`;
  }
  return null;
}

const isPureTarget = (target: string) =>
  matches(target, [...RULES_FILES, ...SCHEMA_FILES]) || ['kernel', 'context'].includes(layerOf(target)?.name ?? '');

function mayReachServer({ target, typeOnly }: Import): boolean {
  if (target === null) return true;
  return matches(target, SCHEMA_FILES) || (target === CLIENT_TYPES && typeOnly);
}

function objectionToLayer(from: string, target: string): string | null {
  const importer = layerOf(from);
  const imported = layerOf(target);
  if (!importer || importer.mayImport === 'anything') return null;
  if (!imported || importer.mayImport.includes(imported.name)) return null;
  if (importer.name === 'clients') {
    return `clients see no server code but schemas and, as types, ${CLIENT_TYPES}`;
  }
  return `${importer.name} may import only ${importer.mayImport.join(', ')}, not ${imported.name}`;
}

function objectionToModule(from: string, target: string): string | null {
  const importer = layerOf(from);
  const module = moduleOf(target);
  if (module === null || importer?.mayImport === 'anything') return null;
  const own = moduleOf(from);
  const isIndex = target === `modules/${module}/index.ts`;
  if (own === module) return isIndex ? 'inside a module nobody imports its index.ts' : null;
  if (!isIndex && !isSharedPureFile(from, target))
    return `other modules are reached only through modules/${module}/index.ts`;
  if (own !== null && MODULE_ORDER.indexOf(module) > MODULE_ORDER.indexOf(own)) {
    return `${module} comes after ${own} in the order of modules`;
  }
  return null;
}

/** An index.ts is neither client-safe nor pure, so such files import those of other modules directly. */
const isSharedPureFile = (from: string, target: string) =>
  matches(from, SCHEMA_FILES)
    ? matches(target, SCHEMA_FILES)
    : matches(from, RULES_FILES) && matches(target, [...SCHEMA_FILES, ...RULES_FILES]);

/** Reports a file outside the order, because its imports cannot be checked. */
export function objectionToPlace(path: string): string | null {
  if (!layerOf(path)) return 'belongs to no layer';
  const module = moduleOf(path);
  return module === null || MODULE_ORDER.includes(module)
    ? null
    : `module ${module} has no place in the order of modules`;
}

const layerOf = (path: string) => LAYERS.find(({ files }) => matches(path, files));

const moduleOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1] ?? null;

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
