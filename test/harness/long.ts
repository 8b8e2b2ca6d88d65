/** Tests that take long have a short form, which `npm test` runs; all of it with DISTRIBUTE_LONG=1. */
export const isLong = process.env.DISTRIBUTE_LONG === '1';

/** Set by `npm test` without names of files: whoever names a file wants all of it. */
export const isWholeRun = process.env.DISTRIBUTE_WHOLE_RUN === '1';
