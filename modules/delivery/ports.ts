import type { Milliseconds } from '../../src/kernel/duration.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    deliverySettings: DeliverySettings;
  }
}

export interface DeliverySettings {
  /** How long a day between two steps lasts for mail that never leaves this machine. */
  sandboxDayMs: Milliseconds;
}
