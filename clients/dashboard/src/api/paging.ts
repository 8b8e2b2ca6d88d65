import { keepPreviousData } from '@tanstack/react-query';

/** How a list goes on: where its last page ended, and without going blank when a filter changes. */
export const PAGED = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  placeholderData: keepPreviousData,
};

interface Paged {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

/** As often as somebody looks who waits for what a running campaign brings. */
export const REFRESH_MS = 10_000;

/**
 * How often a list looks again by itself: only while its first page alone is there. Every page would be asked for anew each
 * time, and somebody who reads far down waits for nothing at the top.
 */
export const whileOnePage =
  (everyMs: number) =>
  ({ state: { data } }: Paged): number | false =>
    data !== undefined && data.pages.length > 1 ? false : everyMs;
