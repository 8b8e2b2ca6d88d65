import type { AnyTRPCRouter } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { RequestHandler } from 'express';
import type { RequestContext } from '../../kernel/context.ts';
import { CHALLENGE } from '../middleware/answers.ts';
import { BODY_LIMIT_BYTES } from '../middleware/body.ts';
import type { createCallNote } from '../middleware/failed-requests.ts';
import { failureHeaders } from '../middleware/failures.ts';
import type { CreateContext } from './rest.ts';

/** In a file of its own, because it is loaded on first use: tRPC's adapter loads Node's fetch. */
export function createTrpcEndpoint(
  router: AnyTRPCRouter,
  createContext: CreateContext,
  noteFailure: ReturnType<typeof createCallNote>,
): RequestHandler {
  return createExpressMiddleware({
    router,
    maxBodySize: BODY_LIMIT_BYTES,
    createContext: ({ req, res }) => createContext(req, res),
    onError: ({ error, path, input, req }) => {
      if (req.res !== undefined) noteFailure({ error, path, input, response: req.res });
    },
    responseMeta: ({ ctx, errors }) => ({
      headers: new Headers([
        ...((ctx as RequestContext | undefined)?.answerHeaders ?? []),
        ...errors.flatMap(failureHeaders),
        ...(errors.some(({ code }) => code === 'UNAUTHORIZED') ? [[...CHALLENGE] satisfies [string, string]] : []),
      ]),
    }),
  });
}
