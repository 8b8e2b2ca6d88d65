import type { KitLinks } from './kit-links.ts';
import type { PressTexts } from './press-texts.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    kitLinks: KitLinks;
    pressTexts: PressTexts;
  }
}
