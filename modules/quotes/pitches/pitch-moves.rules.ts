import type { PitchStatus } from './quote-pitch.schema.ts';

/** Which moves a person may tell of. What was published stays so; the rest can be corrected. */
const MOVES: Record<PitchStatus, readonly PitchStatus[]> = {
  drafted: ['submitted'],
  submitted: ['selected', 'published', 'not_selected'],
  selected: ['published', 'not_selected'],
  not_selected: ['selected', 'published'],
  published: [],
  error: ['drafted'],
};

export const mayMove = (from: PitchStatus, to: PitchStatus): boolean => from === to || MOVES[from].includes(to);

/** What has left is not rewritten. */
export const isOpen = (status: PitchStatus): boolean => status === 'drafted' || status === 'error';
