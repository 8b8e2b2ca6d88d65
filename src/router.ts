import { brandsRouter } from '../modules/brands/index.ts';
import { identityRouter } from '../modules/keys/index.ts';
import { router } from './kernel/trpc.ts';

/** Every operation of the service, by module. */
export const appRouter = router({ keys: identityRouter, brands: brandsRouter });

export type AppRouter = typeof appRouter;
