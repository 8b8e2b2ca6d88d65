import type { KitLinks } from './kit-links.ts';
import type { PressTexts } from './press-texts.ts';
import type { KitViews } from './views/kit-views.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    kitLinks: KitLinks;
    pressTexts: PressTexts;
    kitViews: KitViews;
  }
}
