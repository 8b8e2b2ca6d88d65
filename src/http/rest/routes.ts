import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { addRoute, createRouter, findRoute } from 'rou3';
import type { Access, Deprecation, Method, OperationMeta } from '../../api/operation.ts';
import type { NeededPermission } from '../../kernel/permissions.ts';

/** One procedure as REST shows it. */
export interface Operation {
  /** The procedure's path in the router: `keys.createApiKey`. */
  name: string;
  type: 'query' | 'mutation';
  access: Access;
  /** What a member needs for it; null where none was stated, or nobody needs to be one. */
  permission: NeededPermission | null;
  tag: string;
  method: Method;
  paths: string[];
  query: string[];
  headers: Record<string, string>;
  deprecation: Deprecation | null;
  /** It may answer 409. */
  conflicts: boolean;
  /** Fields that another operation changes: field → what to do instead. */
  elsewhere: Record<string, string>;
  inputs: unknown[];
}

/** All published procedures of a router. A procedure without a REST path or a declared access stops the start. */
export function operationsOf(router: AnyTRPCRouter): Operation[] {
  const procedures = Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>);
  return procedures.map(([name, { _def }]) => {
    const meta = (_def.meta ?? {}) as OperationMeta;
    if (meta.openapi === undefined || meta.access === undefined)
      throw new Error(`${name} has no REST path or no access.`);
    if (_def.type === 'subscription') throw new Error(`${name} is a subscription, which REST cannot serve.`);
    return {
      name,
      type: _def.type,
      access: meta.access,
      permission: meta.permission ?? null,
      tag: meta.openapi.tags[0] ?? '',
      method: meta.openapi.method,
      paths: [meta.openapi.path, ...(meta.also ?? [])],
      query: meta.query ?? [],
      headers: meta.headers ?? {},
      deprecation: meta.deprecation ?? null,
      conflicts: meta.conflicts ?? meta.openapi.method !== 'GET',
      elsewhere: meta.elsewhere ?? {},
      inputs: (_def as unknown as { inputs: unknown[] }).inputs,
    };
  });
}

export type RouteMatch =
  | { state: 'found'; operation: Operation; params: Record<string, string> }
  | { state: 'wrong_method'; allow: string[] }
  | { state: 'unknown' };

/** Finds the operation of a path in constant time, static segments before parameters, however many there are. */
export function createRoutes(operations: Operation[]) {
  const table = createRouter<Operation>();
  const methods = new Set<Method>();
  const taken = new Set<string>();
  /** The methods of paths without parameters. */
  const fixed = new Map<string, Set<Method>>();
  for (const operation of operations) {
    methods.add(operation.method);
    for (const path of operation.paths) {
      const pattern = path.replace(/\{\w+\}/g, '{}');
      if (taken.has(`${operation.method} ${pattern}`))
        throw new Error(`${operation.method} ${path} is published twice.`);
      taken.add(`${operation.method} ${pattern}`);
      if (pattern === path) fixed.set(path, (fixed.get(path) ?? new Set()).add(operation.method));
      addRoute(table, operation.method, path.replace(/\{(\w+)\}/g, ':$1'), operation);
    }
  }
  return (method: string, path: string): RouteMatch => {
    const asked = method === 'HEAD' ? 'GET' : method;
    // A path that is named itself is no parameter of its sibling: DELETE of /campaigns/stats deletes no campaign "stats".
    const own = fixed.get(path);
    if (own !== undefined && !own.has(asked as Method)) return { state: 'wrong_method', allow: [...own] };
    const match = findRoute(table, asked, path);
    if (match) return { state: 'found', operation: match.data, params: match.params ?? {} };
    const allow = [...methods].filter((other) => findRoute(table, other, path) !== undefined);
    return allow.length > 0 ? { state: 'wrong_method', allow } : { state: 'unknown' };
  };
}
