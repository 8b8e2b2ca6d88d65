import { identityRouter } from '../modules/keys/index.ts';
import { webhookRouter } from '../modules/webhooks/index.ts';
import { router } from './kernel/trpc.ts';

/** Every operation of the service, by module. */
export const appRouter = router({ keys: identityRouter, webhooks: webhookRouter });

export type AppRouter = typeof appRouter;
