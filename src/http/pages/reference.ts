import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import express, { Router } from 'express';
import { type PublicText, publicText, sendPublic } from '../middleware/answers.ts';
import type { OpenApiDocument } from '../openapi/description.ts';
import { ICON } from './page-layout.ts';

const PAGE = publicText(
  'text/html',
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Distribute: API reference</title>
${ICON}
<link rel="stylesheet" href="/reference/assets/swagger-ui.css">
<style>
body { margin: 0; }
.swagger-ui .topbar { display: none; }
.samples { padding: 0 20px 12px; }
.samples button { margin-right: 8px; padding: 4px 10px; cursor: pointer; }
.samples button[aria-pressed=true] { font-weight: bold; }
.samples pre { overflow: auto; max-height: 400px; padding: 12px; background: #1b1b1b; color: #f4f4f4; }
</style>
</head>
<body>
<div id="reference"></div>
<script src="/reference/assets/swagger-ui-bundle.js"></script>
<script type="module" src="/reference/start.js"></script>
</body>
</html>
`,
);

const START = publicText('text/javascript', readFileSync(join(import.meta.dirname, 'reference-start.js'), 'utf8'));

/** A readable page of the OpenAPI document. Everything it loads is served from here. */
export function createReference(readDocument: () => Promise<OpenApiDocument>): Router {
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const router = Router();
  router.get('/reference', (request, response) => sendPublic(request, response, PAGE));
  router.get('/reference/start.js', (request, response) => sendPublic(request, response, START));
  let samples: Promise<PublicText> | null = null;
  router.get('/reference/samples.json', async (request, response) => {
    samples ??= writeSamples(readDocument);
    sendPublic(request, response, await samples);
  });
  router.use('/reference/assets', (_request, response, next) => {
    response.removeHeader('Cache-Control');
    next();
  });
  router.use('/reference/assets', express.static(assets, { index: false, maxAge: '1d', fallthrough: true }));
  return router;
}

async function writeSamples(readDocument: () => Promise<OpenApiDocument>): Promise<PublicText> {
  const { requestSamples } = await import('./request-samples.ts');
  return publicText('application/json', JSON.stringify(requestSamples(await readDocument())));
}
