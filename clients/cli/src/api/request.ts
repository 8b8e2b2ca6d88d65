import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { UPLOAD_TIMEOUT_MS } from '../../../sdk/src/transport.ts';
import { CALL_FLAGS, type Flag } from '../arguments/flags.ts';
import { longhandOf } from '../arguments/operation-flags.ts';
import { valueOf } from '../arguments/values.ts';
import { codeOf, usageFailure } from '../errors.ts';
import type { Io } from '../io.ts';
import { readable } from '../output/text.ts';
import type { Outgoing } from './client.ts';
import { type ApiOperation, propertiesOf } from './document.ts';

type Given = Map<Flag, string[]>;

interface Fields {
  path: Map<string, string>;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** Larger bodies are not retried: a retry would hold the whole file in memory twice. */
const REPEATED_BYTES = 16 * 1024 * 1024;

export async function buildRequest(io: Io, operation: ApiOperation, given: Given, flags: Flag[]): Promise<Outgoing> {
  const fields: Fields = { path: new Map(), query: new URLSearchParams(), headers: {}, body: {} };
  const whole = await wholeBody(io, operation, textsOf(given, 'body').at(-1));
  if (isObject(whole)) Object.assign(fields.body, whole);
  for (const [flag, texts] of given) if (flag.place !== 'command') put(fields, flag, valueOf(flag, texts));
  for (const text of textsOf(given, 'query')) fields.query.append(...pairOf(text, '--query'));
  for (const text of textsOf(given, 'header')) putHeader(fields, text);
  for (const text of textsOf(given, 'data')) putData(fields, text, flags);
  const file = textsOf(given, 'file').at(-1);
  requireAll(fields, flags, { hasBody: whole !== undefined, hasFile: file !== undefined });
  return {
    method: operation.method,
    path: pathOf(operation, fields),
    ...(await bodyOf(io, operation, { fields, whole, file })),
  };
}

const textsOf = (given: Given, name: string): string[] => {
  const flag = CALL_FLAGS.find((one) => one.name === name);
  return (flag && given.get(flag)) ?? [];
};

function put(fields: Fields, { place, field }: Flag, value: unknown): void {
  if (place === 'path') fields.path.set(field, textOf(value));
  else if (place === 'header') fields.headers[field] = textOf(value);
  else if (place === 'query') for (const one of [value].flat()) fields.query.append(field, textOf(one));
  else if (place === 'body') fields.body[field] = value;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function pairOf(text: string, flag: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at <= 0) throw usageFailure(`${flag} must be name=value, not ${JSON.stringify(text)}.`, { flag });
  return [text.slice(0, at), text.slice(at + 1)];
}

function putHeader({ headers }: Fields, text: string): void {
  const [, written, told] = /^([\w-]+): ?(.*)$/.exec(text) ?? [];
  const [name, value] = written === undefined ? pairOf(text, '--header') : [written, told ?? ''];
  if (!/^[\w-]+$/.test(name) || !/^[\t\x20-\x7e]*$/.test(value)) {
    throw usageFailure(`${JSON.stringify(text)} is not a valid header. Use name=value or "Name: value".`, {
      flag: '--header',
    });
  }
  headers[name] = value;
}

/** Converts the value to the type of its field. Unknown fields are parsed as JSON if possible, else kept as text. */
function putData({ body }: Fields, text: string, flags: Flag[]): void {
  const [name, value] = pairOf(text, '--data');
  const flag = flags.find(({ place, field }) => place === 'body' && field === name);
  if (flag !== undefined) {
    body[name] = valueOf(flag, [value]);
    return;
  }
  const names = name.split('.');
  let part = body;
  for (const outer of names.slice(0, -1)) {
    const inner = Object.hasOwn(part, outer) && isObject(part[outer]) ? part[outer] : {};
    Object.defineProperty(part, outer, { value: inner, enumerable: true, writable: true, configurable: true });
    part = inner;
  }
  const last = names.at(-1) ?? name;
  Object.defineProperty(part, last, { value: readable(value), enumerable: true, writable: true, configurable: true });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Refuses missing required fields before anything is sent. The service validates a body that was given as a whole. */
function requireAll(
  { path, query, body }: Fields,
  flags: Flag[],
  { hasBody, hasFile }: { hasBody: boolean; hasFile: boolean },
) {
  const isThere = ({ place, field }: Flag) => {
    if (place === 'path') return path.has(field);
    if (place === 'query') return query.has(field);
    return place !== 'body' || hasBody || field in body || (field === 'file' && hasFile);
  };
  const missing = flags.filter((flag) => flag.isRequired && !isThere(flag));
  if (missing.length === 0) return;
  const names = missing.map((flag) =>
    flag.field === 'file' ? '--file' : flag.place === 'path' ? `--${flag.name}` : nameOf(flag),
  );
  throw usageFailure(`Missing required ${names.length === 1 ? 'flag' : 'flags'}: ${names.join(', ')}.`, {
    missing: names,
  });
}

const nameOf = (flag: Flag) =>
  CALL_FLAGS.some(({ name }) => name === flag.name) ? `${longhandOf(flag)}…` : `--${flag.name}`;

function pathOf({ path }: ApiOperation, { path: values, query }: Fields): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = values.get(name) ?? '';
    // These path segments would resolve to a different path.
    if (/^\.{0,2}$/.test(value))
      throw usageFailure(`${JSON.stringify(value)} is not a valid ${name}.`, { field: name });
    return encodeURIComponent(value);
  });
  const text = query.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

async function wholeBody(io: Io, { body, id }: ApiOperation, text: string | undefined): Promise<unknown> {
  if (text === undefined) return undefined;
  if (body === null) throw usageFailure(`${id} does not accept a body.`, { flag: '--body' });
  const source = text === '-' ? await io.readInput() : text.startsWith('@') ? readFile(io, text.slice(1)) : text;
  try {
    return JSON.parse(source.toString()) as unknown;
  } catch {
    throw usageFailure('--body must be JSON, @file, or - to read JSON from stdin.', { flag: '--body' });
  }
}

function readFile({ cwd }: Io, path: string): Buffer {
  try {
    return readFileSync(resolve(cwd, path));
  } catch (error) {
    throw usageFailure(`Cannot read ${path} (${String(codeOf(error))}).`, { file: path });
  }
}

interface BodyParts {
  fields: Fields;
  whole: unknown;
  file: string | undefined;
}

async function bodyOf(io: Io, operation: ApiOperation, { fields, whole, file }: BodyParts): Promise<Partial<Outgoing>> {
  const { headers, body: values } = fields;
  if (file !== undefined && operation.body?.type !== 'multipart/form-data') {
    throw usageFailure(`${operation.id} does not accept a file.`, { flag: '--file' });
  }
  switch (operation.body?.type) {
    case undefined:
      return { headers };
    case 'multipart/form-data':
      return { headers, ...(await formOf(io, operation, values, file)) };
    case 'application/x-www-form-urlencoded':
      return {
        headers,
        body: new URLSearchParams(
          Object.entries(values).map(([name, value]): [string, string] => [name, textOf(value)]),
        ),
      };
    default: {
      const body = whole === undefined || isObject(whole) ? values : whole;
      return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
    }
  }
}

async function formOf(
  io: Io,
  { body, document }: ApiOperation,
  values: Record<string, unknown>,
  file: string | undefined,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, textOf(value));
  if (file === undefined) return { body: form };
  const { properties } = propertiesOf(document, body?.schema ?? {});
  const field = Object.keys(properties).find((name) => properties[name]?.format === 'binary') ?? 'file';
  const bytes = file === '-' ? await io.readInput() : readFile(io, file);
  form.append(field, new Blob([bytes], { type: 'text/csv' }), file === '-' ? 'stdin.csv' : basename(file));
  const timeoutMs = UPLOAD_TIMEOUT_MS;
  return { body: form, timeoutMs, ...(bytes.length > REPEATED_BYTES ? { maxRetries: 0 } : {}) };
}
