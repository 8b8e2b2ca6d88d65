export interface EventLoopWatch {
  /** Longest block of the event loop in ms of CPU time, scaled to an idle machine. */
  longestMs(): number;
  stop(): void;
}

/** Maximum allowed block of the event loop. */
export const LONGEST_MS = 100;

/** Retries separate input that always blocks from a machine that paused once. */
export const COMES_AGAIN = { retry: 2 };

const BEAT_MS = 5;
/** Duration of the reference work on an idle machine. */
const YARDSTICK_MS = 40;

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Measures blocks of the event loop as CPU time of this thread between two
 * ticks. Other load delays the ticks but uses no CPU time of this thread.
 */
export function watchEventLoop(): EventLoopWatch {
  let last = cpuMs();
  let longest = 0;
  const beat = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(beat, BEAT_MS);
  return {
    longestMs() {
      beat();
      return longest < LONGEST_MS ? longest : longest / slowness();
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Returns how much slower this machine is than an idle one.
 * Virtual machines bill stolen time to the running thread.
 */
function slowness(): number {
  const before = cpuMs();
  const lengths = new Map<string, number>();
  for (let n = 0; n < 200_000; n += 1) {
    const word = `word ${n % 5_000}`;
    lengths.set(word, (lengths.get(word) ?? 0) + word.length);
  }
  return Math.max(1, (cpuMs() - before) / YARDSTICK_MS);
}
