import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import express, { Router } from 'express';
import { type PublicText, publicText, sendPublic } from '../middleware/answers.ts';
import type { OpenApiDocument } from '../openapi/description.ts';
import { ICON } from './page-layout.ts';
import { sendPage } from './pages.ts';

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

export function createReference(readDocument: () => Promise<OpenApiDocument>): Router {
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const router = Router();
  let markdown: PublicText | null = null;
  router.get('/reference', async (request, response) => {
    markdown ??= publicText('text/markdown', listOperations(await readDocument()));
    const text = markdown;
    sendPage(
      request,
      response,
      () => PAGE,
      () => text,
    );
  });
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

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

function listOperations({ paths, tags = [] }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ ...operation, title: `${method.toUpperCase()} ${path}` }];
    }),
  );
  const sections = tags.map(({ name, description }) => {
    const lines = operations
      .filter((operation) => operation.tags?.[0] === name)
      .map(({ title, summary }) => `- \`${title}\`: ${summary}`);
    return [`## ${name}`, description, lines.join('\n')].join('\n\n');
  });
  const lead = 'Every operation of the API. [/openapi.json](/openapi.json) has inputs, answers and examples.';
  return `${['# API reference', lead, ...sections].join('\n\n')}\n`;
}

async function writeSamples(readDocument: () => Promise<OpenApiDocument>): Promise<PublicText> {
  const { requestSamples } = await import('./request-samples.ts');
  return publicText('application/json', JSON.stringify(requestSamples(await readDocument())));
}
