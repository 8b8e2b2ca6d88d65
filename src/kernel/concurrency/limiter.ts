/** Lets at most `limit` pieces of work run at the same time; the others wait, first come first served. */
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
