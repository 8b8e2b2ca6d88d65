import type { Milliseconds } from '../../src/kernel/duration.ts';
import type { TrackingInbox } from './tracking/inbox.ts';
import type { TrackingLinks } from './tracking-links.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    deliverySettings: DeliverySettings;
    tracking: { links: TrackingLinks; inbox: TrackingInbox };
  }
}

export interface DeliverySettings {
  /** How long a day between two steps lasts for mail that never leaves this machine. */
  sandboxDayMs: Milliseconds;
}
