/** Tests that take long have a short form, which `npm test` runs; all of it with DISTRIBUTE_LONG=1. */
export const isLong = process.env.DISTRIBUTE_LONG === '1';
