import { type Operation, propertiesOf, type Schema } from '../api/document.ts';
import { isReachableByName, longhandOf, operationFlags } from '../arguments/operation-flags.ts';
import { usageFailure } from '../errors.ts';
import { showBody } from '../output/answer.ts';
import type { Session } from '../session.ts';
import { type Input, refuseWords, textIn } from './command.ts';
import { findTarget } from './target.ts';

export async function listOperations(session: Session, input: Input): Promise<void> {
  refuseWords(input.words);
  const [tag, method, search] = ['tag', 'method', 'search'].map((name) => textIn(input, name)?.toLowerCase());
  const fits = (operation: Operation) =>
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

export async function describe(session: Session, { words }: Input): Promise<void> {
  if (words.length === 0) throw usageFailure('describe needs an operation: METHOD PATH, or its id.');
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

const requiredIn = ({ document }: Operation, schema: Schema) => propertiesOf(document, schema).required;
