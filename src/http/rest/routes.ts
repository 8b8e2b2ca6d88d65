import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { addRoute, createRouter, findRoute } from 'rou3';
import type { Access, Deprecation, Method, OperationMeta } from '../../api/operation.ts';
import type { NeededPermission } from '../../kernel/permissions.ts';

export interface Operation {
  /** The procedure's path in the router, such as `keys.createApiKey`. */
  name: string;
  type: 'query' | 'mutation';
  access: Access;
  /** Null if the operation states no permission or is not limited to members. */
  permission: NeededPermission | null;
  tag: string;
  method: Method;
  paths: string[];
  query: string[];
  headers: Record<string, string>;
  deprecation: Deprecation | null;
  /** The operation can return 409. */
  conflicts: boolean;
  /** Maps fields that another operation changes to a hint what to do instead. */
  elsewhere: Record<string, string>;
  inputs: unknown[];
}

/** Lists all published procedures. Throws at startup if one has no REST path or no declared access. */
export function listOperations(router: AnyTRPCRouter): Operation[] {
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

/** Creates a function that finds an operation by path in constant time; static segments win over parameters. */
export function createRoutes(operations: Operation[]) {
  const table = createRouter<Operation>();
  const methods = new Set<Method>();
  const taken = new Set<string>();
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
    // A static path never matches a sibling's parameter: DELETE /campaigns/stats must not delete a campaign
    // "stats".
    const own = fixed.get(path);
    if (own !== undefined && !own.has(asked as Method)) return { state: 'wrong_method', allow: [...own] };
    const match = findRoute(table, asked, path);
    if (match) return { state: 'found', operation: match.data, params: match.params ?? {} };
    const allow = [...methods].filter((other) => findRoute(table, other, path) !== undefined);
    return allow.length > 0 ? { state: 'wrong_method', allow } : { state: 'unknown' };
  };
}
