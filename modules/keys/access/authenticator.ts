import type { Pool } from 'pg';
import type { Clock } from '../../../src/kernel/clock.ts';
import { type Admission, type AdmissionRequest, type ApplicationLimits, admitAll } from './admit.ts';

/** Fixed window, as in the API description. */
const WINDOW_MS = 60_000;
/** Requests per statement. Above this, the arrays cost more than a second round trip. */
const BATCH_LIMIT = 500;

interface Waiting {
  request: AdmissionRequest;
  resolve: (admission: Admission) => void;
  reject: (error: unknown) => void;
}

interface AuthenticatorOptions {
  pool: Pool;
  clock: Clock;
  limits: ApplicationLimits;
}

/**
 * Checks every request in the database, with one statement at a time: requests that arrive meanwhile share the next one.
 * So limits are exact over all processes, revocations apply at once, and the cost under load is low.
 */
export function createAuthenticator({ pool, clock, limits }: AuthenticatorOptions) {
  let waiting: Waiting[] = [];
  let busy = false;

  async function serve(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_LIMIT);
      waiting = waiting.slice(BATCH_LIMIT);
      const now = clock.now();
      const windowStartedAt = new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);
      try {
        const admissions = await admitAll(
          pool,
          batch.map(({ request }) => request),
          { windowStartedAt, now, limits },
        );
        for (const [i, { resolve, reject }] of batch.entries()) {
          const admission = admissions[i];
          if (admission) resolve(admission);
          else reject(new Error('The database returned no row for a request.'));
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    busy = false;
  }

  return {
    admit: (request: AdmissionRequest) =>
      new Promise<Admission>((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        if (busy) return;
        busy = true;
        setImmediate(() => void serve());
      }),
  };
}
