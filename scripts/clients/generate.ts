import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDocument } from '../../src/http/openapi/document.ts';
import { appRouter, plainRoutes, webhooks } from '../../src/router.ts';
import { pathTypes, schemaTypes } from './openapi-types.ts';
import { routerTypes } from './router-types.ts';

export const GENERATED = join(import.meta.dirname, '../../clients/sdk/src/generated');

export function documentTypes(): Record<string, string> {
  const document = createDocument({
    router: appRouter,
    plainRoutes,
    webhooks,
    publicUrl: 'http://localhost:3000',
    version: '1.0.0',
  });
  return { 'schemas.ts': schemaTypes(document), 'paths.ts': pathTypes(document) };
}

if (import.meta.main) {
  const files = { ...documentTypes(), 'router.d.ts': await routerTypes() };
  mkdirSync(GENERATED, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(GENERATED, name), text);
}
