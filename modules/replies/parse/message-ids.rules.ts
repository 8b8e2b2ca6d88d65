import { outsideText } from '../../../src/kernel/text/outside-text.ts';

/** Longer threads exist; the nearest ids decide. */
export const MAX_IDS = 30;

/** `<a@b> <c@d>` in their order, each once. */
export const idsIn = (text: string): string[] =>
  [...new Set(outsideText(text).match(/<[^<>\s]{1,300}>/g) ?? [])].slice(0, MAX_IDS);
