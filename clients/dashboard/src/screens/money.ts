import type { Screen } from './screen.ts';

export const money: readonly Screen[] = [];
