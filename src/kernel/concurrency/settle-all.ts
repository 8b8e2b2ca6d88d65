/** Like Promise.all, but rejects only after all promises have settled, so that no work continues unobserved. */
export async function settleAll<Value>(works: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
