import { expect, test } from 'vitest';
import { isLong, oneIn } from '../harness/long.ts';
import { HOSTILE_TEXTS, type HostileText } from './hostile-texts.ts';
import { READERS } from './readers.ts';

/** Characters of the small text; the large one has `TIMES` as many. */
const SMALL = isLong ? 12_000 : 6_000;
const TIMES = 8;
const MOST = 12;
/** Below this, noise outweighs the text. */
const NOISE_MS = 25;

type Reader = (text: string) => unknown;

/** Measures CPU time of this thread only, so that other work does not count. */
async function cpuOf(read: Reader, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  try {
    await read(text);
  } catch {
    // Refused text must be refused fast too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function median(read: Reader, text: string): Promise<number> {
  const taken = [await cpuOf(read, text), await cpuOf(read, text), await cpuOf(read, text)];
  return taken.toSorted((one, other) => one - other)[1] ?? 0;
}

/** A busy machine spoils single measurements, so doubtful results are measured again with the median. */
const MEASURES = [cpuOf, median, median, median];

/** Cost ratio of the large text to the small one; 0 if the cost is negligible. */
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
    // The short run tests a different third of the texts for each reader.
    for (const hostile of oneIn(3, HOSTILE_TEXTS, i)) {
      const times = await growth(read, hostile);
      if (times > MOST) tooMuch.push(`${hostile.name}: ${times.toFixed(1)} times`);
    }
    expect(tooMuch).toEqual([]);
  },
);
