export interface EventLoopWatch {
  /** The most CPU time that the event loop spent without coming round, in milliseconds. */
  longestMs(): number;
  stop(): void;
}

const BEAT_MS = 5;

/**
 * How long the event loop of this process stands, by the CPU time of its thread between two beats: a machine that does
 * much else delays the beats, and costs this thread nothing.
 */
export function watchEventLoop(): EventLoopWatch {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
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
      return longest;
    },
    stop: () => clearInterval(timer),
  };
}
