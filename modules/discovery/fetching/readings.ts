import { createPlaces } from '../../../src/kernel/concurrency/places.ts';

/** A reading takes some tens of megabytes. One organisation can never use all slots. */
const READINGS = createPlaces({ atOnce: 16, perOwner: 4, kept: 8, waitMs: 20_000 });

/** Runs a synchronous reading in a slot. Background jobs have their own limit. */
export const inPlace = <Result>(orgId: string, read: () => Promise<Result>): Promise<Result> =>
  READINGS.hold(orgId, read);
