import type { JobStore } from './job-store.ts';

/** The scheme of the address decides. What MongoDB needs is loaded only by those who use it. */
export async function openStore(url: string, reportError: (error: unknown) => void): Promise<JobStore> {
  // One of MongoDB may name several hosts, which no other kind of address can.
  if (url.startsWith('mongodb')) {
    const { openMongoStore } = await import('./mongodb-store.ts');
    return openMongoStore(url);
  }
  const { openPostgresStore } = await import('./postgres-store.ts');
  return openPostgresStore(url, reportError);
}
