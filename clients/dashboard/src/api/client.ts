import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpLink, type TRPCClientErrorLike } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { AppRouter } from '../../../sdk/src/generated/router.d.ts';
import { type Once, onceLink } from './once.ts';
import { type ActingFor, currentSession, endSession, headersOf, type Session, sessionHeaders } from './session.ts';

export type Outputs = inferRouterOutputs<AppRouter>;
export type Inputs = inferRouterInputs<AppRouter>;
export type ApiError = TRPCClientErrorLike<AppRouter>;

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** Who comes back to a page within this time sees what is there, without another request. */
const FRESH_MS = 10_000;
/** The service says with `Retry-After` when it is back; a page that was open all along asks twice more and then says so. */
const MOST_RETRIES = 2;

// A button waits before the next press is heard: left to a timer, the second one of a double click would ask once more.
notifyManager.setScheduler(queueMicrotask);

/** Who came by a link has never seen the key that the service speaks of. */
const SESSION_ENDED =
  'Your session has ended: it was signed out or is too old, or you are no longer a member. A new link lets you in again.';

/** @param headers what a request carries, by whom it acts for */
export const createApiClient = (headers: (acting: ActingFor) => Record<string, string>) =>
  createTRPCClient<AppRouter>({
    links: [
      onceLink,
      httpLink({
        url: '/trpc',
        headers: ({ op: { context } }) => ({ ...headers(context as ActingFor), ...onceHeaders(context as Once) }),
      }),
    ],
  });

const onceHeaders = ({ idempotencyKey }: Once): Record<string, string> =>
  idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };

export const trpcClient = createApiClient(sessionHeaders);

/** Asks in the name of one session, also when it has ended meanwhile: what was begun for somebody goes on for nobody else. */
export const createSessionClient = (session: Session) =>
  createApiClient((acting) => headersOf({ ...session, ...acting }));

/** Whether another try may help: the service was away or too busy. */
export const isPassing = (error: unknown) => {
  const status = (error as ApiError).data?.httpStatus;
  return status === undefined || status === 429 || status >= 500;
};

/** Whether somebody may not do what they asked for. */
export const isRefusal = (error: unknown) => (error as ApiError).data?.httpStatus === 403;

/** How long the service asks to wait, in milliseconds. */
export function retryAfterOf(error: unknown): number | null {
  const { meta } = error as { meta?: { response?: Response } };
  const seconds = meta?.response?.headers.get('retry-after') ?? null;
  return seconds === null || Number.isNaN(Number(seconds)) ? null : Number(seconds) * 1_000;
}

/**
 * What one session has asked, and nobody after it. A key that was revoked meanwhile leads back to the page that asks for
 * one; the refusal of an earlier key says nothing of the present one.
 */
export function createQueryClient(key: string | null): QueryClient {
  const onError = (error: unknown) => {
    const { data, message } = error as ApiError;
    const session = currentSession();
    if (data?.httpStatus === 401 && key !== null && session?.key === key)
      endSession(session.isOfBrowser ? SESSION_ENDED : message);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError(error) {
        onError(error);
        // It may have been done all the same: what is there is looked at anew.
        if (isPassing(error)) void queries.invalidateQueries();
      },
    }),
    // A service on this machine answers without a network, and what is put off would be done when nobody expects it any more.
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < MOST_RETRIES && isPassing(error),
      },
    },
  });
  return queries;
}

/** A part of the page that is loaded when it is needed and cannot be had: browsers have no other sign of it. */
export const isPartGone = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|preload css/i.test(error.message);

const SCREENS: Record<string, string> = {
  keys: 'Provider keys',
  feeds: 'Feeds',
  senders: 'Mailboxes',
  brands: 'Brands',
};

/** Sentences of the service name operations to programs; people are told the screen. */
export const forPeople = (sentence: string) =>
  sentence
    .replaceAll(
      / with (?:POST|PATCH) \/v1\/(keys|feeds|senders|brands)(?:\/\{\w+\})?/g,
      (_said, noun: string) => ` under ${SCREENS[noun]}`,
    )
    .replace(', or pass allowLocalLinks: true to send anyway', '');

/** The sentence of whatever went wrong: the service's own, or what a person can do about a connection that failed. */
export function sentenceOf(error: unknown): string {
  const { data, message } = error as ApiError;
  if (data !== undefined && data !== null) return forPeople(message);
  if (isPartGone(error))
    return 'This part of the page cannot be had: the service was updated, or does not answer. Reload.';
  return error instanceof Error && error.name !== 'TRPCClientError' && !(error instanceof TypeError)
    ? error.message
    : 'The service does not answer; check whether it runs and your connection, then try again.';
}
