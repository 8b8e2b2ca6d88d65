import type { PitchStatus } from './quote-pitch.schema.ts';

/** Status changes that a user can make. `published` is final; other mistakes can be corrected. */
const MOVES: Record<PitchStatus, readonly PitchStatus[]> = {
  drafted: ['submitted'],
  submitted: ['selected', 'published', 'not_selected'],
  selected: ['published', 'not_selected'],
  not_selected: ['selected', 'published'],
  published: [],
  error: ['drafted'],
};

export const mayMove = (from: PitchStatus, to: PitchStatus): boolean => from === to || MOVES[from].includes(to);

export const isOpen = (status: PitchStatus): boolean => status === 'drafted' || status === 'error';
