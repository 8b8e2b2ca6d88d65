import type { Milliseconds } from '../../../src/kernel/duration.ts';
import type { KitStatus } from './kit.schema.ts';

/** Nobody waits longer for a kit; whatever has happened to it, it can be asked for again. */
export const LONGEST_GENERATION_MS: Milliseconds = 30 * 60_000;

/** Which moves a person may make. The others are made by the writer, or by the validation of a newer kit. */
const MOVES: Partial<Record<KitStatus, readonly KitStatus[]>> = {
  drafted: ['validated', 'denied'],
  validated: ['archived'],
};

export const mayMove = (from: KitStatus, to: KitStatus): boolean => MOVES[from]?.includes(to) ?? false;

/** What a status means to whoever reads it: a kit that nobody has finished in time has failed. */
export const statusAt = (status: KitStatus, requestedAt: Date, now: Date): KitStatus =>
  status === 'generating' && isOverdue(requestedAt, now) ? 'failed' : status;

export const isOverdue = (requestedAt: Date, now: Date) =>
  now.getTime() - requestedAt.getTime() > LONGEST_GENERATION_MS;

/** Kits of the same brands and the same campaign are versions of each other; the order of the brands makes no difference. */
export const scopeOf = (brandIds: readonly string[], campaignId: string | null) =>
  `${brandIds.toSorted().join(',')}|${campaignId ?? ''}`;
