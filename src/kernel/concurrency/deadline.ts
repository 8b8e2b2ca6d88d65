import type { Milliseconds } from '../duration.ts';

/**
 * Calls `late` after this time, unless what it answers is called before. What has come in by then is heard first: a process
 * that stood still finds its timers due before it looks at its sockets, and would take for silence what was said in time.
 */
export function setDeadline(milliseconds: Milliseconds, late: () => void): () => void {
  let turn: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    turn = setImmediate(late);
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(turn);
  };
}
