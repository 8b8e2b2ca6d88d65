import type { Screen } from './screen.ts';

export const press: readonly Screen[] = [];
