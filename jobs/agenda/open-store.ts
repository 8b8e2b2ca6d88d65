import type { JobStore } from './job-store.ts';

/** Opens the store for the URL's scheme. The MongoDB driver is loaded only if needed. */
export async function openStore(url: string, reportError: (error: unknown) => void): Promise<JobStore> {
  // MongoDB URLs may list several hosts, which the URL parser rejects.
  if (url.startsWith('mongodb')) {
    const { openMongoStore } = await import('./mongodb-store.ts');
    return openMongoStore(url);
  }
  const { openPostgresStore } = await import('./postgres-store.ts');
  return openPostgresStore(url, reportError);
}
