export interface Waitlist {
  /** True if anyone can join. An open waitlist reveals whether an address is on it. */
  isOpen: boolean;
}

declare module '../../../src/kernel/context.ts' {
  interface Ports {
    waitlist: Waitlist;
  }
}
