/** Runs a reader. Refusing the text is a valid result. */
export function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
