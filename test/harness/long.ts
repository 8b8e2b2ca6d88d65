/** Tests that take long have a short form, which `npm test` runs; all of it with DISTRIBUTE_LONG=1. */
export const isLong = process.env.DISTRIBUTE_LONG === '1';

/** Set by `npm test` without names of files: whoever names a file wants all of it. */
export const isWholeRun = process.env.DISTRIBUTE_WHOLE_RUN === '1';

/** Of many that are tested alike: one of so many in the short form, beginning with another where wanted; all in the long one. */
export const oneIn = <Item>(several: number, items: readonly Item[], from = 0): readonly Item[] =>
  isLong ? items : items.filter((_, i) => i % several === from % several);
