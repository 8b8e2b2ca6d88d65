import { Worker } from 'node:worker_threads';
import type { Milliseconds } from '../kernel/duration.ts';
import { DomainError } from '../kernel/errors.ts';
import type { ThreadAnswer } from './serve-thread.ts';

/** Runs heavy work on untrusted input outside the event loop. */
export interface ThreadPool<Input> {
  /**
   * Throws BeyondLimits, NoRoom, or WorkFailed with the message of the work's error. While others wait, an
   * owner gets one thread and owners take turns, so heavy work blocks no other owner. Buffers in `moved` are
   * transferred to the thread without a copy.
   */
  run<Output>(owner: string, input: Input, moved?: ArrayBuffer[]): Promise<Output>;
  close(): Promise<void>;
}

export interface ThreadPoolOptions {
  /** Module that the threads run. It must call `serveThread`. */
  program: URL;
  /** Maximum number of threads, each with its own memory. */
  threads: number;
  /** CPU limit of one task. */
  cpuMs: Milliseconds;
}

/** The work exceeded its limits. A retry fails in the same way. */
export class BeyondLimits extends Error {
  constructor() {
    super('The content is too complex to be read within the time and memory limits.');
  }
}

export class WorkFailed extends Error {}

/** The work was never started, so this says nothing about its input. */
export class NoRoom extends DomainError {
  constructor(sentence: string) {
    super('unavailable', sentence);
  }
}

const overloaded = () => new NoRoom('Too many documents are waiting to be read. Try again shortly.');
const interrupted = () =>
  new DomainError('unavailable', 'The document could not be read right now. Try again shortly.');
const stopping = () => new NoRoom('The service is stopping. Try again shortly.');

const WATCH_MS: Milliseconds = 100;
/** Wall-clock limit as a multiple of the CPU limit, so that work survives a busy machine but ends eventually. */
const WALL_FACTOR = 12;
const SHORTEST_WALL_MS: Milliseconds = 5_000;
const IDLE_MS: Milliseconds = 15_000;
/** Many times what the largest permitted input needs. */
const MEMORY = { maxOldGenerationSizeMb: 192 };

const LONGEST_WAIT_MS: Milliseconds = 15_000;

/** Maximum number of waiting tasks per owner. */
const MOST_WAITING = 200;

const MOST_REMEMBERED = 1_000;

interface Task<Input> {
  owner: string;
  input: Input;
  moved: ArrayBuffer[];
  resolve(output: unknown): void;
  reject(error: Error): void;
}

export function createThreadPool<Input>(options: ThreadPoolOptions): ThreadPool<Input> {
  const waiting: Task<Input>[] = [];
  const threads = new Set<Thread<Input>>();
  /** Owners by their last turn, oldest first. */
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

  /** Prefers owners without a thread: first those never served, then the one served longest ago. */
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
  /** CPU time of all earlier tasks, as reported by the thread. */
  #spentMs = 0;
  #isEnding = false;

  constructor({ program, cpuMs }: ThreadPoolOptions, events: ThreadEvents) {
    this.#cpuMs = cpuMs;
    this.#events = events;
    // Pass no environment and no flags except the loader of the program: the thread handles untrusted input.
    const execArgv = process.execArgv.filter((flag) => /^--import=.*\/stripped\.mjs$/.test(flag));
    this.#worker = new Worker(program, { env: {}, execArgv, resourceLimits: MEMORY });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#finish(answer));
    this.#worker.on('error', ({ code }: NodeJS.ErrnoException) => {
      void this.end(code === 'ERR_WORKER_OUT_OF_MEMORY' ? new BeyondLimits() : interrupted());
    });
    this.#worker.on('exit', () => void this.end(interrupted()));
  }

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
    // The machine was busy or suspended, which says nothing about the input.
    if (performance.now() > endsAt) return this.end(interrupted());
    this.#timer = setTimeout(() => void this.#watch(task, endsAt), WATCH_MS);
  }

  /** Returns 0 for a thread that is starting or has just ended, because it cannot report its usage. */
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

/** Resolves with infinity at the given time. */
const pauseUntil = (moment: number): Promise<number> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, moment - performance.now()), Number.POSITIVE_INFINITY).unref();
  });
