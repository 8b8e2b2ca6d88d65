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

/** A page that is reopened within this time shows cached data without a request. */
const FRESH_MS = 10_000;
/** `Retry-After` says when to retry. An open page retries twice and then shows the failure. */
const MOST_RETRIES = 2;

// A microtask disables a pressed button before the second click of a double click. A timer would be too late.
notifyManager.setScheduler(queueMicrotask);

/** Users who signed in by a link have never seen the key that the service's own message mentions. */
const SESSION_ENDED = 'Your session has ended. Open a new sign-in link to continue.';

/** @param headers builds the headers of a request from the organisation and user that it acts for */
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

/** Creates a client that is bound to one session, even after that session has ended. */
export const createSessionClient = (session: Session) =>
  createApiClient((acting) => headersOf({ ...session, ...acting }));

export const isTemporaryError = (error: unknown) => {
  const status = (error as ApiError).data?.httpStatus;
  return status === undefined || status === 429 || status >= 500;
};

export const isPermissionDenied = (error: unknown) => (error as ApiError).data?.httpStatus === 403;

/** Returns the `Retry-After` delay in milliseconds, or null. */
export function retryDelayOf(error: unknown): number | null {
  const { meta } = error as { meta?: { response?: Response } };
  const seconds = meta?.response?.headers.get('retry-after') ?? null;
  return seconds === null || Number.isNaN(Number(seconds)) ? null : Number(seconds) * 1_000;
}

/**
 * Creates a cache for one session only. A 401 for the current
 * key ends the session; a late 401 for an earlier key does not.
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
        // The change may have succeeded, so all data is fetched again.
        if (isTemporaryError(error)) void queries.invalidateQueries();
      },
    }),
    // A local service needs no network. Requests that wait for one would run unexpectedly later.
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < MOST_RETRIES && isTemporaryError(error),
      },
    },
  });
  return queries;
}

/** Returns true if a lazily loaded part of the page failed to load. Browsers report this only in the message. */
export const isChunkMissing = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|preload css/i.test(error.message);

const SCREENS: Record<string, string> = {
  keys: 'Provider keys',
  feeds: 'Feeds',
  senders: 'Mailboxes',
  brands: 'Brands',
};

/** Replaces API operations in the service's messages by the screen's name. */
export const nameScreens = (sentence: string) =>
  sentence
    .replaceAll(
      / with (?:POST|PATCH) \/v1\/(keys|feeds|senders|brands)(?:\/\{\w+\})?/g,
      (_said, noun: string) => ` under ${SCREENS[noun]}`,
    )
    .replace(', or pass allowLocalLinks: true to send anyway', '');

export function errorTextOf(error: unknown): string {
  const { data, message } = error as ApiError;
  if (data !== undefined && data !== null) return nameScreens(message);
  if (isChunkMissing(error)) return 'This part of the page failed to load. Reload the page.';
  return error instanceof Error && error.name !== 'TRPCClientError' && !(error instanceof TypeError)
    ? error.message
    : 'The service cannot be reached. Check that it is running, then try again.';
}
