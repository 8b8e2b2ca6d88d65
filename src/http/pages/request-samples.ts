import { type DescribedOperation, type OpenApiDocument, successOf } from '../openapi/description.ts';
import { exampleOf } from '../openapi/examples.ts';

export interface RequestSamples {
  curl: string;
  TypeScript: string;
  Python: string;
}

interface SampleRequest {
  method: string;
  url: string;
  hasKey: boolean;
  type: 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded' | null;
  body: Record<string, unknown>;
  isJson: boolean;
}

/** Returns samples of every operation, keyed by method and path, such as `POST /v1/brands`. */
export function requestSamples(document: OpenApiDocument): Record<string, RequestSamples> {
  const samples: Record<string, RequestSamples> = {};
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const request = requestOf(document, { path, method: method.toUpperCase(), operation });
      samples[`${request.method} ${path}`] = {
        curl: inCurl(request),
        TypeScript: inTypeScript(request),
        Python: inPython(request),
      };
    }
  }
  return samples;
}

function requestOf(
  { servers: [server], components: { schemas } }: OpenApiDocument,
  { path, method, operation }: { path: string; method: string; operation: DescribedOperation },
): SampleRequest {
  const query = new URLSearchParams();
  let address = `${server?.url ?? ''}${path}`;
  for (const parameter of operation.parameters ?? []) {
    if (!('name' in parameter) || !parameter.required) continue;
    const example = String(exampleOf(parameter.schema, schemas));
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(example));
    else if (parameter.in === 'query') query.set(parameter.name, example);
  }
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [null];
  const [, success] = successOf(operation) ?? [];
  return {
    method,
    url: query.size === 0 ? address : `${address}?${query.toString()}`,
    hasKey: operation.security?.length !== 0,
    type: type as SampleRequest['type'],
    body: (media?.example ?? {}) as Record<string, unknown>,
    isJson: success?.content?.['application/json'] !== undefined,
  };
}

const FILE = 'contacts.csv';
const KEY = 'DISTRIBUTE_API_KEY';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const indented = (value: unknown) => JSON.stringify(value, null, 2);

function inCurl({ method, url, hasKey, type, body }: SampleRequest): string {
  const fields = Object.entries(body).map(([name, value]) => [name, String(value)] as const);
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...(hasKey ? [`-H "Authorization: Bearer $${KEY}"`] : []),
    ...(type === 'application/json' ? [`-H 'Content-Type: application/json'`, `-d ${quoted(indented(body))}`] : []),
    ...(type === 'multipart/form-data'
      ? fields.map(([name, value]) => `-F ${quoted(`${name}=${name === 'file' ? `@${FILE}` : value}`)}`)
      : []),
    ...(type === 'application/x-www-form-urlencoded'
      ? fields.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`)
      : []),
  ];
  return parts.join(' \\\n  ');
}

function inTypeScript({ method, url, hasKey, type, body, isJson }: SampleRequest): string {
  const headers = [
    ...(hasKey ? [`Authorization: \`Bearer \${process.env.${KEY}}\``] : []),
    ...(type === 'application/json' ? [`'Content-Type': 'application/json'`] : []),
  ];
  const fields = Object.entries(body).map(([name, value]) =>
    name === 'file'
      ? `form.append('file', await openAsBlob('${FILE}'), '${FILE}');`
      : `form.append('${name}', ${JSON.stringify(value)});`,
  );
  const isForm = type === 'multipart/form-data';
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(type === 'application/json' ? [`body: JSON.stringify(${indented(body).replaceAll('\n', '\n  ')})`] : []),
    ...(isForm ? ['body: form'] : []),
    ...(type === 'application/x-www-form-urlencoded' ? [`body: new URLSearchParams(${JSON.stringify(body)})`] : []),
  ];
  const call = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`;
  return [
    ...(isForm ? [`import { openAsBlob } from 'node:fs';\n`, 'const form = new FormData();', ...fields] : []),
    `const response = await fetch(${JSON.stringify(url)}${call});`,
    'if (!response.ok) throw new Error(await response.text());',
    `const answer = await response.${isJson ? 'json' : 'text'}();`,
  ].join('\n');
}

const inPythonTerms = (value: unknown) =>
  indented(value).replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (token) => PYTHON_TERMS[token] ?? token);
const PYTHON_TERMS: Record<string, string> = { true: 'True', false: 'False', null: 'None' };

function inPython({ method, url, hasKey, type, body, isJson }: SampleRequest): string {
  const { file, ...fields } = body;
  const inFields = inPythonTerms(fields).replaceAll('\n', '\n    ');
  const inputs = [
    JSON.stringify(url),
    ...(hasKey ? [`headers={"Authorization": f"Bearer {os.environ['${KEY}']}"}`] : []),
    ...(type === 'application/json' ? [`json=${inPythonTerms(body).replaceAll('\n', '\n    ')}`] : []),
    ...(type !== 'application/json' && type !== null && Object.keys(fields).length > 0 ? [`data=${inFields}`] : []),
    ...(file === undefined || type === 'application/json' ? [] : [`files={"file": open("${FILE}", "rb")}`]),
  ];
  return [
    ...(hasKey ? ['import os\n'] : []),
    'import requests\n',
    `response = requests.${method.toLowerCase()}(\n    ${inputs.join(',\n    ')},\n)`,
    'response.raise_for_status()',
    `answer = response.${isJson ? 'json()' : 'text'}`,
  ].join('\n');
}
