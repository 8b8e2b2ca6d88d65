import type { TrackingBuffer } from './tracking-buffer.ts';
import type { TrackingLinks } from './tracking-links.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    tracking: { links: TrackingLinks; buffer: TrackingBuffer };
  }
}
