/** After this many failures, each mail of a batch is processed alone, because one of them may be the cause. */
export const SUSPECT_ATTEMPTS = 3;
