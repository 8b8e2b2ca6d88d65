import type { ServerResponse } from 'node:http';
import type { TRPCError } from '@trpc/server';
import type { Request, Response } from 'express';
import type { Caller } from '../../kernel/caller.ts';
import { DomainError } from '../../kernel/errors.ts';
import { isId } from '../../kernel/ids.ts';
import type { Operation } from '../rest/routes.ts';
import { reportedFailureOf } from './answers.ts';
import { operationFailure } from './failures.ts';
import { requestContextOf } from './request-context.ts';

/** Records every rejected or failed request; the keys module keeps them for the organisation. */
export interface FailureListener {
  note(failure: {
    caller: Caller;
    method: string;
    path: string;
    status: number;
    errorCode: string;
    sentence: string;
    requestId: string;
  }): void;
}

export function createFailureNote(listener: FailureListener, operations: readonly Operation[]) {
  const words = new Set(operations.flatMap(({ paths }) => paths.flatMap((path) => path.split('/'))));
  return (request: Request, response: Response & ServerResponse): void => {
    const said = reportedFailureOf(response);
    if (said === undefined) return;
    const { caller, requestId, operation } = requestContextOf(response);
    const path = operation === null ? wordsOf(request.path, words) : withIds(request.path, operation.params);
    listener.note({
      caller,
      method: request.method,
      path,
      status: response.statusCode,
      errorCode: said.code,
      sentence: said.sentence,
      requestId,
    });
  };
}

/**
 * Creates a recorder for /trpc calls, which can fail alone in a batch. Failures are recorded with their REST
 * path.
 */
export function createCallNote(listener: FailureListener, operations: readonly Operation[]) {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  return ({ error, path, input, response }: TrpcFailure): void => {
    const { caller, requestId } = requestContextOf(response);
    const operation = byName.get(path ?? '');
    const { status, code } = operationFailure(error);
    const [template = '/trpc'] = operation?.paths ?? [];
    listener.note({
      caller,
      method: operation?.method ?? 'POST',
      path: filled(template, input),
      status,
      errorCode: code,
      sentence: isOurs(error, status) ? error.message : NO_CALL,
      requestId,
    });
  };
}

const NO_CALL = 'This is no call of the API.';

/** Messages of the tRPC library can repeat the caller's input, so they are not recorded. */
const isOurs = ({ cause }: TRPCError, status: number) => cause instanceof DomainError || status >= 500;

interface TrpcFailure {
  error: TRPCError;
  path: string | undefined;
  input: unknown;
  response: Response;
}

/**
 * Keeps ids in a path. Other values could be secrets, such as a misplaced key, so the parameter name replaces
 * them.
 */
function withIds(path: string, params: Record<string, string>): string {
  const names = new Map(Object.entries(params).flatMap(([name, value]) => (isId(value) ? [] : [[value, name]])));
  return path
    .split('/')
    .map((part) => (names.has(part) ? `{${names.get(part)}}` : part))
    .join('/');
}

const filled = (template: string, input: unknown) =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string' && isId(value) ? value : place;
  });

/** Masks an unknown path: keeps only ids and words of known paths, because the rest could be secret. */
const wordsOf = (path: string, words: ReadonlySet<string>) =>
  path
    .split('/')
    .slice(0, 12)
    .map((part) => (words.has(part) || isId(part) ? part : '…'))
    .join('/');
