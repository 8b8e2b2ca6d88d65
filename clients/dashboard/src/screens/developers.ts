import type { Screen } from './screen.ts';

export const developers: readonly Screen[] = [];
