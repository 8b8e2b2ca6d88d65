import { Worker } from 'node:worker_threads';
import type { Milliseconds } from '../kernel/duration.ts';
import { DomainError } from '../kernel/errors.ts';
import type { ThreadAnswer } from './serve-thread.ts';

/** Heavy work with input from outside, away from the event loop. */
export interface ThreadPool<Input> {
  /**
   * Throws BeyondLimits, or WorkFailed with the message of what the work threw, or NoRoom. While others wait, an owner has one thread, and
   * those who wait have their turns one after the other: whose work is heavy holds up nobody else's. What is in `moved` is the thread's afterwards, without a copy.
   */
  run<Output>(owner: string, input: Input, moved?: ArrayBuffer[]): Promise<Output>;
  /** Ends the threads; what they were doing is rejected. */
  close(): Promise<void>;
}

export interface ThreadPoolOptions {
  /** The module that the threads run; it calls `serveThread`. */
  program: URL;
  /** At the same time, each with memory of its own. */
  threads: number;
  /** Of one piece of work. */
  cpuMs: Milliseconds;
}

/** The work took more than it may; whoever asks again gets the same. */
export class BeyondLimits extends Error {
  constructor() {
    super('It cannot be read within its limits.');
  }
}

/** The work itself says that it cannot be done. */
export class WorkFailed extends Error {}

/** Nobody has begun with the work: that says nothing about it. */
export class NoRoom extends DomainError {
  constructor(sentence: string) {
    super('unavailable', sentence);
  }
}

const overloaded = () => new NoRoom('Too much is waiting to be read already; try again shortly.');
const interrupted = () =>
  new DomainError('unavailable', 'What was to be read could not be read now; try again shortly.');
const stopping = () => new NoRoom('The service is stopping; try again shortly.');

/** The CPU time is looked at so often. */
const WATCH_MS: Milliseconds = 100;
/** Work waits for a machine that does much else, but not for ever. */
const WALL_FACTOR = 12;
const SHORTEST_WALL_MS: Milliseconds = 5_000;
/** A thread that has nothing to do gives its memory back. */
const IDLE_MS: Milliseconds = 15_000;
/** Many times what the largest permitted input needs. */
const MEMORY = { maxOldGenerationSizeMb: 192 };

/** Whoever waits longer for a thread is told to come again. */
const LONGEST_WAIT_MS: Milliseconds = 15_000;

/** Of one owner; more is more than anybody waits for. */
const MOST_WAITING = 200;

/** Owners whose last turn is remembered. */
const MOST_REMEMBERED = 1_000;

interface Task<Input> {
  owner: string;
  input: Input;
  moved: ArrayBuffer[];
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/** Threads start with the first work, and end after a while without any. */
export function createThreadPool<Input>(options: ThreadPoolOptions): ThreadPool<Input> {
  const waiting: Task<Input>[] = [];
  const threads = new Set<Thread<Input>>();
  /** Whose work was begun, the longest ago first. */
  const served = new Set<string>();
  let isClosed = false;

  function assign(): void {
    while (waiting.length > 0) {
      const free = [...threads].find(({ isFree }) => isFree) ?? start();
      if (free === null) return;
      const [task] = waiting.splice(nextPlace(), 1);
      if (task === undefined) return;
      if (served.size >= MOST_REMEMBERED) served.clear();
      served.delete(task.owner);
      served.add(task.owner);
      free.work(task);
    }
  }

  /** Of those who have no thread, whoever was not served yet comes first, and then who was the longest ago. */
  function nextPlace(): number {
    const busy = new Set(Array.from(threads, ({ owner }) => owner));
    const turns = new Map(Array.from(served, (owner, turn) => [owner, turn]));
    const turnOf = ({ owner }: Task<Input>) => (busy.has(owner) ? served.size : (turns.get(owner) ?? -1));
    return waiting.reduce((best, task, place) => (turnOf(task) < best.turn ? { place, turn: turnOf(task) } : best), {
      place: 0,
      turn: Number.POSITIVE_INFINITY,
    }).place;
  }

  function start(): Thread<Input> | null {
    if (threads.size >= options.threads) return null;
    const thread = new Thread<Input>(options, {
      onFree: assign,
      onEnd: () => {
        threads.delete(thread);
        assign();
      },
    });
    threads.add(thread);
    return thread;
  }

  return {
    run: (owner, input, moved = []) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(stopping());
        if (waiting.filter((task) => task.owner === owner).length >= MOST_WAITING) return reject(overloaded());
        const task: Task<Input> = { owner, input, moved, resolve, reject };
        waiting.push(task);
        assign();
        setTimeout(() => {
          const place = waiting.indexOf(task);
          if (place === -1) return;
          waiting.splice(place, 1);
          reject(overloaded());
        }, LONGEST_WAIT_MS).unref();
      }),
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(stopping());
      await Promise.all([...threads].map((thread) => thread.end(stopping())));
    },
  };
}

interface ThreadEvents {
  onFree(): void;
  onEnd(): void;
}

class Thread<Input> {
  readonly #worker: Worker;
  readonly #events: ThreadEvents;
  readonly #cpuMs: Milliseconds;
  #task: Task<Input> | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** CPU time of all work before, by the thread's own account. */
  #spentMs = 0;
  #isEnding = false;

  constructor({ program, cpuMs }: ThreadPoolOptions, events: ThreadEvents) {
    this.#cpuMs = cpuMs;
    this.#events = events;
    // Neither the environment nor flags of the process, but for what hands out its program: it gets what it works on and nothing else.
    const execArgv = process.execArgv.filter((flag) => /^--import=.*\/stripped\.mjs$/.test(flag));
    this.#worker = new Worker(program, { env: {}, execArgv, resourceLimits: MEMORY });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#finish(answer));
    this.#worker.on('error', ({ code }: NodeJS.ErrnoException) => {
      void this.end(code === 'ERR_WORKER_OUT_OF_MEMORY' ? new BeyondLimits() : interrupted());
    });
    this.#worker.on('exit', () => void this.end(interrupted()));
  }

  /** Whose work it does; null when it does none. */
  get owner(): string | null {
    return this.#task?.owner ?? null;
  }

  get isFree(): boolean {
    return this.#task === null && !this.#isEnding;
  }

  work(task: Task<Input>): void {
    this.#task = task;
    clearTimeout(this.#timer);
    this.#worker.ref();
    this.#worker.postMessage(task.input, task.moved);
    const endsAt = performance.now() + Math.max(this.#cpuMs * WALL_FACTOR, SHORTEST_WALL_MS);
    this.#timer = setTimeout(() => void this.#watch(task, endsAt), WATCH_MS);
  }

  async #watch(task: Task<Input>, endsAt: number): Promise<void> {
    const used = await Promise.race([this.#cpuUsed(), pauseUntil(endsAt)]);
    if (this.#task !== task || this.#isEnding) return;
    if (used > this.#cpuMs && used !== Number.POSITIVE_INFINITY) return this.end(new BeyondLimits());
    // The machine had other things to do, or stood still: that says nothing about the input.
    if (performance.now() > endsAt) return this.end(interrupted());
    this.#timer = setTimeout(() => void this.#watch(task, endsAt), WATCH_MS);
  }

  /** A thread that is still starting, or has just ended, cannot be asked. */
  async #cpuUsed(): Promise<Milliseconds> {
    try {
      const { user, system } = await this.#worker.cpuUsage();
      return (user + system) / 1000 - this.#spentMs;
    } catch {
      return 0;
    }
  }

  #finish({ outcome, cpuMs }: ThreadAnswer): void {
    const task = this.#task;
    this.#task = null;
    this.#spentMs = cpuMs;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.end(new BeyondLimits()), IDLE_MS).unref();
    this.#worker.unref();
    if (outcome.ok) task?.resolve(outcome.output);
    else task?.reject(new WorkFailed(outcome.error));
    this.#events.onFree();
  }

  async end(reason: Error): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    clearTimeout(this.#timer);
    await this.#worker.terminate();
    this.#task?.reject(reason);
    this.#events.onEnd();
  }
}

/** Answers more than any limit when the time has come. */
const pauseUntil = (moment: number): Promise<number> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, moment - performance.now()), Number.POSITIVE_INFINITY).unref();
  });
