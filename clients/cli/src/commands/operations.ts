import { type ApiOperation, type ApiSchema, propertiesOf } from '../api/document.ts';
import { isReachableByName, longhandOf, operationFlags } from '../arguments/operation-flags.ts';
import { usageFailure } from '../errors.ts';
import { showBody } from '../output/answer.ts';
import type { CliSession } from '../session.ts';
import { type Input, refuseWords, textIn } from './command.ts';
import { findTarget } from './target.ts';

export async function listOperations(session: CliSession, input: Input): Promise<void> {
  refuseWords(input.words);
  const [tag, method, search] = ['tag', 'method', 'search'].map((name) => textIn(input, name)?.toLowerCase());
  const fits = (operation: ApiOperation) =>
    (tag === undefined || operation.tag.toLowerCase() === tag) &&
    (method === undefined || operation.method.toLowerCase() === method) &&
    (search === undefined || `${operation.id} ${operation.path} ${operation.summary}`.toLowerCase().includes(search));
  const document = await session.document();
  const operations = (await session.operations()).filter(fits).map((operation) => ({
    id: operation.id,
    method: operation.method,
    path: operation.path,
    tag: operation.tag,
    summary: operation.summary,
    ...(operation.isDeprecated ? { deprecated: true } : {}),
  }));
  await showBody(session, { version: document.info.version, operations }, ['id', 'method', 'path', 'summary']);
}

export async function describe(session: CliSession, { words }: Input): Promise<void> {
  if (words.length === 0) throw usageFailure('Missing operation. Pass METHOD PATH or an operation id.');
  const { operation, used } = await findTarget(session, words);
  refuseWords(words.slice(used));
  const { id, method, path, tag, summary, description, isDeprecated, needsKey, body, answerType } = operation;
  await session.print({
    id,
    method,
    path,
    tag,
    summary,
    description,
    deprecated: isDeprecated,
    needsKey,
    flags: operationFlags(operation).map((flag) => ({
      flag: isReachableByName(flag) ? `--${flag.name}` : longhandOf(flag),
      in: flag.place,
      name: flag.field,
      type: flag.isList ? `${flag.kind}[]` : flag.kind,
      required: flag.isRequired,
      ...(flag.values && { values: flag.values }),
      ...(flag.description && { description: flag.description }),
    })),
    body: body && { type: body.type, required: requiredIn(operation, body.schema), example: body.example },
    answerType,
  });
}

const requiredIn = ({ document }: ApiOperation, schema: ApiSchema) => propertiesOf(document, schema).required;
