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
