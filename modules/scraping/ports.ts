import { createPlaces, type Places } from '../../src/kernel/concurrency/places.ts';
import type { ReadPage } from './pages/page.ts';

/** What one process shares while it reads pages for people who wait. */
export interface Scraping {
  /** Pages that are being read, by whom and with what they were asked for. */
  underWay: Map<string, Promise<ReadPage>>;
  places: Places;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    scraping: Scraping;
  }
}

/** A page takes a few megabytes while it is read. One organisation never takes the places of all. */
const LIMITS = { atOnce: 32, perOwner: 8, kept: 16, waitMs: 20_000 };

export const createScraping = (): Scraping => ({ underWay: new Map(), places: createPlaces(LIMITS) });
