import type { PlainRoute } from '../../kernel/plain-route.ts';
import type { DescribedOperation, OpenApiDocument, Parameter } from './description.ts';

/** Plain routes in the form that the generator gives to procedures. */
export function generatedPlainPaths(routes: readonly PlainRoute[]): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: generated(route) };
  return paths;
}

function generated({ name, path, tag, summary, description, document }: PlainRoute): DescribedOperation {
  const { answer, query = [], requestBody } = document;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, parameter = '']): Parameter => ({ name: parameter, in: 'path', required: true, schema: { type: 'string' } }),
  );
  return {
    tags: [tag],
    operationId: name.replace('.', '-'),
    summary,
    ...(description === undefined ? {} : { description }),
    parameters: [...inPath, ...query.map((parameter): Parameter => ({ ...parameter, in: 'query' }))],
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      '200': {
        description: answer.description,
        content: { [answer.type]: { schema: answer.schema, example: answer.example } },
      },
    },
  };
}
