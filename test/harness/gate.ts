/** Creates a promise that a test resolves to let blocked work continue. */
export function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}
