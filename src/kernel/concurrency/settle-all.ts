/** As Promise.all, but throws only when all have ended: none is left behind at work that nobody waits for. */
export async function settleAll<Value>(works: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
