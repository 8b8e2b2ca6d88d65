import { administration } from './administration.ts';
import { developers } from './developers.ts';
import { money } from './money.ts';
import { organisation } from './organisation.ts';
import { outreach } from './outreach.ts';
import { press } from './press.ts';
import type { Screen } from './screen.ts';

/** Every screen with its address. The menu, the palette and the tests use this list. */
export const SCREENS: readonly Screen[] = [
  ...outreach,
  ...press,
  ...money,
  ...organisation,
  ...developers,
  ...administration,
];
