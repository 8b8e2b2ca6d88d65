/** True with DISTRIBUTE_LONG=1. Long tests have a short form, which `npm test` runs. */
export const isLong = process.env.DISTRIBUTE_LONG === '1';

/** Set by `npm test` without file names. Named files always run completely. */
export const isWholeRun = process.env.DISTRIBUTE_WHOLE_RUN === '1';

/** Returns every `several`-th item from `from` on; in long runs all items. */
export const oneIn = <Item>(several: number, items: readonly Item[], from = 0): readonly Item[] =>
  isLong ? items : items.filter((_, i) => i % several === from % several);
