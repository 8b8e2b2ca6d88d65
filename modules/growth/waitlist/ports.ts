export interface Waitlist {
  /** Whether strangers may ask to be let in: they learn whether an address is known. */
  isOpen: boolean;
}

declare module '../../../src/kernel/context.ts' {
  interface Ports {
    waitlist: Waitlist;
  }
}
