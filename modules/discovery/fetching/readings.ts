import { createPlaces } from '../../../src/kernel/concurrency/places.ts';

/** Each takes some tens of megabytes while it is read. One organisation never takes the places of all. */
const READINGS = createPlaces({ atOnce: 16, perOwner: 4, kept: 8, waitMs: 20_000 });

/** What is read while somebody waits for it; what the background reads has a number of its own. */
export const inPlace = <Result>(orgId: string, read: () => Promise<Result>): Promise<Result> =>
  READINGS.hold(orgId, read);
