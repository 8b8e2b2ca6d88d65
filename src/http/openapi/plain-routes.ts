import { z } from 'zod';
import type { PlainRoute } from '../../api/plain-route.ts';
import { EXAMPLE_ID } from '../../kernel/schema.ts';
import type { DescribedOperation, DocumentParameter, DocumentSchema, OpenApiDocument } from './description.ts';
import { camelCase } from './schemas.ts';

export function generatedPlainPaths(routes: readonly PlainRoute[]): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: generated(route) };
  return paths;
}

function generated({ name, path, tag, summary, description, body, document }: PlainRoute): DescribedOperation {
  const { answer, headers = [], query = [] } = document;
  const requestBody = body === undefined ? document.requestBody : jsonBody(body);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, parameter = '']): DocumentParameter => ({
      name: parameter,
      in: 'path',
      required: true,
      schema: parameter.endsWith('Id')
        ? { type: 'string', format: 'uuid', example: EXAMPLE_ID }
        : { type: 'string', description: 'The token from the email.' },
    }),
  );
  return {
    tags: [tag],
    operationId: camelCase(name),
    summary,
    ...(description === undefined ? {} : { description }),
    parameters: [
      ...inPath,
      ...headers.map((parameter): DocumentParameter => ({ ...parameter, in: 'header' })),
      ...query.map((parameter): DocumentParameter => ({ ...parameter, in: 'query' })),
    ],
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: answered(answer),
  };
}

const jsonBody = (body: z.ZodObject) => ({
  required: true,
  content: {
    'application/json': {
      schema: withNamedParts(z.toJSONSchema(body, { io: 'input' })),
      example: body.meta()?.example,
    },
  },
});

function answered(answer: PlainRoute['document']['answer']): DescribedOperation['responses'] {
  const { description } = answer;
  if ('location' in answer) {
    const Location = { description: answer.location, schema: { type: 'string', format: 'uri' } };
    return { '302': { description, headers: { Location } } };
  }
  const content = { [answer.type]: { schema: withNamedParts(answer.schema), example: answer.example } };
  return { '200': { description, content } };
}

/** Refers to named parts as components, which exist because a procedure returns them too. */
function withNamedParts(schema: object): DocumentSchema {
  const { $schema: _dialect, $defs: _named, ...own } = schema as Record<string, unknown>;
  return JSON.parse(JSON.stringify(own).replaceAll('#/$defs/', '#/components/schemas/')) as DocumentSchema;
}
