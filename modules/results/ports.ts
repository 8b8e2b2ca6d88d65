import type { Places } from '../../src/kernel/concurrency/places.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    exportPlaces: Places;
  }
}
