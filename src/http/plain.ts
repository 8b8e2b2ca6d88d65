import type { Request, RequestHandler, Response } from 'express';
import type { PlainRoute } from '../kernel/plain-route.ts';
import { actorFrom } from '../kernel/trpc.ts';
import { sendJson } from './answers.ts';
import { exchangeOf } from './exchange.ts';
import type { CreateContext } from './rest.ts';
import type { Operation } from './routes.ts';

/** A plain route in the table of all operations. */
export const plainOperation = ({ name, method, path, access, tag }: PlainRoute): Operation => ({
  name,
  type: method === 'GET' ? 'query' : 'mutation',
  access,
  tag,
  method,
  paths: [path],
  query: [],
  headers: {},
  deprecation: null,
  inputs: [],
});

/** Serves the operations that are no procedures; the others go on. */
export function createPlain(routes: readonly PlainRoute[], createContext: CreateContext): RequestHandler {
  const byName = new Map(routes.map((route) => [route.name, route]));

  const serve = async (route: PlainRoute, request: Request, response: Response) => {
    const context = createContext(request, response);
    const answer = await route.serve({ ...context, actor: actorFrom(context.caller) }, request);
    for (const [name, value] of context.answerHeaders) response.setHeader(name, value);
    sendJson(response, answer);
  };

  return (request, response, next) => {
    const route = byName.get(exchangeOf(response).operation?.found.name ?? '');
    if (route === undefined) next();
    else serve(route, request, response).catch(next);
  };
}
