/** What one call to a provider came to. Its results have names, so that nothing is paid for twice. */
export interface ProviderCall {
  /** Units that the provider really charged, in the order of the node's costs. */
  used: number[];
  results: { name: string; value: unknown }[];
  /** Thrown once the use is noted. */
  failure?: Error;
}

/** Pays providers out of what was reserved for one node of one batch. */
export interface ProviderSpending {
  /** What is known by these names: what was paid for and not used yet, or null for what is used up. */
  find(names: string[]): Promise<Map<string, unknown>>;
  /**
   * Notes the highest possible use, calls, notes the real use and keeps the results. A call that throws may have been
   * charged for, so the highest possible use stands. Of a `person` it is kept for good that it was paid for; a `text` is
   * forgotten once it is used.
   */
  pay(order: { kind: 'person' | 'text'; atMost: number[]; call(): Promise<ProviderCall> }): Promise<ProviderCall>;
}
