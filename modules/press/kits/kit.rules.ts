import type { Milliseconds } from '../../../src/kernel/duration.ts';
import type { KitStatus } from './kit.schema.ts';

/** After this time a kit counts as failed and can be requested again. */
export const LONGEST_GENERATION_MS: Milliseconds = 30 * 60_000;

/** Status changes by users. Other changes are made by the writer, or by the validation of a newer kit. */
const MOVES: Partial<Record<KitStatus, readonly KitStatus[]>> = {
  drafted: ['validated', 'denied'],
  validated: ['archived'],
};

export const canChangeKitStatus = (from: KitStatus, to: KitStatus): boolean => MOVES[from]?.includes(to) ?? false;

/** Returns the status to show: a kit that was not finished in time has failed. */
export const kitStatusAt = (status: KitStatus, requestedAt: Date, now: Date): KitStatus =>
  status === 'generating' && isOverdue(requestedAt, now) ? 'failed' : status;

export const isOverdue = (requestedAt: Date, now: Date) =>
  now.getTime() - requestedAt.getTime() > LONGEST_GENERATION_MS;

/** Kits of the same brands and campaign are versions of each other. The order of the brands does not matter. */
export const kitScope = (brandIds: readonly string[], campaignId: string | null) =>
  `${brandIds.toSorted().join(',')}|${campaignId ?? ''}`;
