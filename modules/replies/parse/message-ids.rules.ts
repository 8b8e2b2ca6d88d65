import { outsideText } from '../../../src/kernel/text/outside-text.ts';

/** Longer threads exist, but the nearest ids decide. */
export const MAX_MESSAGE_IDS = 30;

export const extractMessageIds = (text: string): string[] =>
  [...new Set(outsideText(text).match(/<[^<>\s]{1,300}>/g) ?? [])].slice(0, MAX_MESSAGE_IDS);
