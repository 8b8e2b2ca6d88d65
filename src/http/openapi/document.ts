import type { AnyTRPCRouter } from '@trpc/server';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import type { PlainRoute } from '../../api/plain-route.ts';
import type { WebhookDescription } from '../../api/webhook-description.ts';
import { plainOperation } from '../rest/plain-routes.ts';
import { listOperations, type Operation } from '../rest/routes.ts';
import { optionalBody, withChoice, withExamples, withOwnExample } from './bodies.ts';
import { documentForClients } from './clients.ts';
import {
  COMMON_HEADER_REFS,
  DEPRECATION_HEADER_REFS,
  DEPRECATION_POLICY,
  ERROR_RESPONSES,
  ERROR_SCHEMA,
  errorRef,
  FURTHER_HEADERS,
  HEADERS,
  PARAMETERS,
  REPLAY_HEADER_REFS,
  SECURITY_SCHEMES,
} from './components.ts';
import { type DescribedOperation, type DocumentSchema, type OpenApiDocument, successOf } from './description.ts';
import { moveToParameters } from './parameters.ts';
import { PLAIN_PATHS } from './plain-paths.ts';
import { generatedPlainPaths } from './plain-routes.ts';
import { camelCase } from './schemas.ts';
import { describedTags } from './tags.ts';
import { webhookPaths, webhookSchemas } from './webhooks.ts';

export interface DocumentOptions {
  router: AnyTRPCRouter;
  plainRoutes?: readonly PlainRoute[];
  webhooks?: readonly WebhookDescription[];
  publicUrl: string;
  version: string;
}

/**
 * Creates the OpenAPI 3.1 document: the generator's output for the procedures, plus the parts that all
 * operations share.
 */
export function createDocument(options: DocumentOptions): OpenApiDocument {
  const { router, plainRoutes = [], webhooks = [], publicUrl, version } = options;
  const operations = [...listOperations(router), ...plainRoutes.map(plainOperation)];
  const generated = generateOpenApiDocument(router, {
    title: 'Distribute',
    version,
    description: 'The API for outreach: brands, campaigns, leads, emails, press, costs and webhooks.',
    baseUrl: publicUrl,
    license: { name: 'Proprietary', url: `${publicUrl}/terms` },
    securitySchemes: SECURITY_SCHEMES,
  }) as unknown as OpenApiDocument;
  const paths = merged(generated.paths, generatedPlainPaths(plainRoutes));
  const document: OpenApiDocument = {
    ...generated,
    info: { ...generated.info, contact: { name: 'Distribute', url: `${publicUrl}/docs` } },
    tags: describedTags([...operations.map(({ tag }) => tag), 'Service']),
    paths,
    webhooks: webhookPaths(webhooks),
    'x-deprecation-policy': DEPRECATION_POLICY,
  };
  document.components = {
    ...generated.components,
    schemas: { ...ourSchemas(generated.components.schemas), ...webhookSchemas(webhooks), Error: ERROR_SCHEMA },
    headers: { ...HEADERS, ...FURTHER_HEADERS },
    parameters: PARAMETERS,
    responses: ERROR_RESPONSES,
  };
  document.paths = { ...publishedPaths(document, operations), ...PLAIN_PATHS };
  return documentForClients(document);
}

function merged(one: OpenApiDocument['paths'], other: OpenApiDocument['paths']): OpenApiDocument['paths'] {
  const both = { ...one };
  for (const [path, methods] of Object.entries(other)) both[path] = { ...both[path], ...methods };
  return both;
}

/** Removes the generator's error schemas, which do not describe our errors. */
const ourSchemas = (schemas: Record<string, DocumentSchema> | undefined) =>
  Object.fromEntries(Object.entries(schemas ?? {}).filter(([name]) => !name.startsWith('error.')));

function publishedPaths({ paths, components }: OpenApiDocument, operations: Operation[]): OpenApiDocument['paths'] {
  const published: OpenApiDocument['paths'] = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase();
    const [main] = operation.paths;
    const generated = main === undefined ? undefined : paths[main]?.[method];
    if (generated === undefined) throw new Error(`${operation.name} is missing in the generated document.`);
    const described = describe(generated, operation, components.schemas);
    for (const [i, path] of operation.paths.entries()) {
      const operationId = camelCase(operation.name) + (i === 0 ? '' : i + 1);
      published[path] = { ...published[path], [method]: { ...described, operationId } };
    }
  }
  return published;
}

function describe(
  generated: DescribedOperation,
  operation: Operation,
  schemas: Record<string, DocumentSchema>,
): DescribedOperation {
  const moved = moveToParameters(generated, operation);
  const [status, success] = successOf(generated) ?? [];
  if (status === undefined || success === undefined) throw new Error(`${operation.name} describes no answer.`);
  const headers = {
    ...success.headers,
    ...COMMON_HEADER_REFS,
    ...(operation.deprecation ? DEPRECATION_HEADER_REFS : {}),
    ...(operation.method === 'POST' ? REPLAY_HEADER_REFS : {}),
  };
  const errors = statusesOf(operation).map((status) => [status, errorRef(status)]);
  return {
    ...generated,
    description: `${generated.description ?? `${generated.summary}.`} ${WHO_MAY[operation.access]}${neededBy(operation)}`,
    security: operation.access === 'open' ? [] : [{ bearer: [] }, { apiKey: [] }],
    parameters: [...moved.parameters, ...commonParameters(operation)],
    ...(moved.requestBody === undefined
      ? {}
      : {
          requestBody: withExamples(
            withChoice(withOwnExample(optionalBody(moved.requestBody, operation), operation), operation),
            schemas,
          ),
        }),
    responses: {
      [status]: { ...withExamples(success, schemas), headers },
      // Not all readers treat a redirect as success, so every other response is declared as an error.
      ...(success.content === undefined ? { default: errorRef(500) } : {}),
      ...Object.fromEntries(errors),
    },
  };
}

const WHO_MAY: Record<Operation['access'], string> = {
  open: 'Needs no key.',
  member: 'Requires a user key, or an application key with `x-org-id`.',
  key: 'Requires a user key, or an application key with `x-org-id`. The header is optional with the admin key.',
  app: 'Requires an application key or the admin key.',
  admin: 'For the admin key.',
};

const neededBy = ({ permission }: Pick<Operation, 'permission'>) =>
  permission === null || permission === 'any' ? '' : ` The user needs the permission \`${permission}\`.`;

function statusesOf({ access, method, permission, conflicts }: Operation): number[] {
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return [
    400,
    ...(access === 'open' ? [] : [401]),
    ...(access === 'member' && method === 'POST' ? [402] : []),
    // Some body fields of member operations need the admin key.
    ...(access === 'admin' || access === 'app' || neededBy({ permission }) || (access === 'member' && hasBody)
      ? [403]
      : []),
    404,
    ...(conflicts ? [409] : []),
    ...(hasBody ? [413, 415] : []),
    ...(method === 'POST' ? [422] : []),
    429,
    500,
    ...(access === 'open' ? [] : [502]),
    503,
  ];
}

function commonParameters({ access, method }: Operation) {
  return [
    ...(access === 'member' || access === 'key'
      ? [{ $ref: '#/components/parameters/OrganisationId' }, { $ref: '#/components/parameters/UserId' }]
      : []),
    ...(method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}
