import { keepPreviousData } from '@tanstack/react-query';

/** Options of infinite queries. The previous rows stay visible while a filter changes. */
export const PAGED = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  placeholderData: keepPreviousData,
};

interface Paged {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

export const REFRESH_MS = 10_000;

/** Refetches only while a single page is loaded, because a refetch requests every loaded page. */
export const whileOnePage =
  (everyMs: number) =>
  ({ state: { data } }: Paged): number | false =>
    data !== undefined && data.pages.length > 1 ? false : everyMs;
