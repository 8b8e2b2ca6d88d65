/** Runs at most `limit` tasks at the same time. The others wait in order of arrival. */
export function createLimiter(limit: number) {
  const waiting: (() => void)[] = [];
  let free = limit;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}

/** Like Promise.all, but rejects only after all promises have settled, so that no work continues unobserved. */
export async function waitForAll<Value>(works: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

/** Loads a value once. After a failure, for example without free file descriptors, the next call tries again. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | null = null;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}
