import { createRunRouter, type OwnsBrand } from '../modules/costs/index.ts';
import { identityRouter } from '../modules/keys/index.ts';
import { router } from './kernel/trpc.ts';

/** Until there are brands, no organisation has one. */
const ownsBrand: OwnsBrand = () => Promise.resolve(false);

/** Every operation of the service, by module. */
export const appRouter = router({ keys: identityRouter, runs: createRunRouter(ownsBrand) });

export type AppRouter = typeof appRouter;
