import type { Places } from '../../src/kernel/concurrency/places.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    /** One for each export that is under way in this process. */
    exportPlaces: Places;
  }
}
