export interface EventLoopWatch {
  /** The most CPU time that the event loop spent without coming round, in milliseconds of a machine that has nothing else to do. */
  longestMs(): number;
  stop(): void;
}

/** The longest that anybody may wait for the event loop. */
export const LONGEST_MS = 100;

/** A standstill that input causes comes again with each try; one of a machine that was away for a moment does not. */
export const COMES_AGAIN = { retry: 2 };

const BEAT_MS = 5;
/** What the yardstick takes where nothing else runs. */
const YARDSTICK_MS = 40;

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * How long the event loop of this process stands, by the CPU time of its thread between two beats: a machine that does
 * much else delays the beats, and costs this thread little.
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

/** How much slower this machine is just now than one that has nothing else to do: virtual ones charge what they lose to whoever runs. */
function slowness(): number {
  const before = cpuMs();
  const lengths = new Map<string, number>();
  for (let n = 0; n < 200_000; n += 1) {
    const word = `word ${n % 5_000}`;
    lengths.set(word, (lengths.get(word) ?? 0) + word.length);
  }
  return Math.max(1, (cpuMs() - before) / YARDSTICK_MS);
}
