import { expect, test } from 'vitest';
import { isLong, oneIn } from '../harness/long.ts';
import { HOSTILE_TEXTS, type HostileText } from './hostile-texts.ts';
import { READERS } from './readers.ts';

/** Characters; eight times as many are the larger text. */
const SMALL = isLong ? 12_000 : 6_000;
const TIMES = 8;
/** What eight times the text may cost. */
const MOST = 12;
/** Below this the clock and the compiler say more than the text does. */
const NOISE_MS = 25;

type Reader = (text: string) => unknown;

/** The CPU time of this thread alone, so that nobody else's work counts. */
async function cpuOf(read: Reader, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  try {
    await read(text);
  } catch {
    // What cannot be read is refused, in time too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function median(read: Reader, text: string): Promise<number> {
  const taken = [await cpuOf(read, text), await cpuOf(read, text), await cpuOf(read, text)];
  return taken.toSorted((one, other) => one - other)[1] ?? 0;
}

/** A machine that does much else spoils a measurement now and then, not all of them: the better ones are made in doubt. */
const MEASURES = [cpuOf, median, median, median];

/** How many times the cost of the small text the large one has; 0 where it costs next to nothing. */
async function growth(read: Reader, hostile: HostileText): Promise<number> {
  const [small, large] = [hostile.of(SMALL), hostile.of(SMALL * TIMES)];
  let least = Number.POSITIVE_INFINITY;
  for (const measure of MEASURES) {
    const cost = await measure(read, large);
    if (cost < NOISE_MS) return 0;
    least = Math.min(least, cost / (await measure(read, small)));
    if (least <= MOST) return least;
  }
  return least;
}

test.each(Object.keys(READERS).map((name, i) => ({ name, i })))(
  'eight times as much of $name costs at most twelve times the CPU',
  async ({ name, i }) => {
    const read = READERS[name] ?? (() => {});
    const tooMuch: string[] = [];
    // In the short form each reader has others of them before it.
    for (const hostile of oneIn(3, HOSTILE_TEXTS, i)) {
      const times = await growth(read, hostile);
      if (times > MOST) tooMuch.push(`${hostile.name}: ${times.toFixed(1)} times`);
    }
    expect(tooMuch).toEqual([]);
  },
);
