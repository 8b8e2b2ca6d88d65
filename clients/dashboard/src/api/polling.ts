interface Paged {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

/**
 * How often a list looks again by itself: only while its first page alone is there. Every page would be asked for anew each
 * time, and somebody who reads far down waits for nothing at the top.
 */
export const whileOnePage =
  (everyMs: number) =>
  ({ state: { data } }: Paged): number | false =>
    data !== undefined && data.pages.length > 1 ? false : everyMs;
