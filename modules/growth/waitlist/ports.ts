declare module '../../../src/kernel/context.ts' {
  interface Ports {
    /** Whether strangers may ask to be let in: it tells whether an address is known. */
    waitlist: { isOpen: boolean };
  }
}

export {};
