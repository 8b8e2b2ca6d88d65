import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express, { Router } from 'express';
import { publicText, sendPublic } from '../middleware/answers.ts';
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
<style>body { margin: 0; } .swagger-ui .topbar { display: none; }</style>
</head>
<body>
<div id="reference"></div>
<script src="/reference/assets/swagger-ui-bundle.js"></script>
<script src="/reference/start.js"></script>
</body>
</html>
`,
);

const START = publicText(
  'text/javascript',
  `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'list',
  defaultModelsExpandDepth: 0, displayRequestDuration: true, filter: true, persistAuthorization: true, validatorUrl: null });
`,
);

/** A readable page of the OpenAPI document. Everything it loads is served from here. */
export function createReference(): Router {
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const router = Router();
  router.get('/reference', (request, response) => sendPublic(request, response, PAGE));
  router.get('/reference/start.js', (request, response) => sendPublic(request, response, START));
  router.use('/reference/assets', (_request, response, next) => {
    response.removeHeader('Cache-Control');
    next();
  });
  router.use('/reference/assets', express.static(assets, { index: false, maxAge: '1d', fallthrough: true }));
  return router;
}
