import type { Screen } from './screen.ts';

export const administration: readonly Screen[] = [];
