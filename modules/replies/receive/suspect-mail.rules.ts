/** One of a batch that failed so often may be to blame: each of them is tried by itself, so that the others get through. */
export const SUSPECT_ATTEMPTS = 3;
