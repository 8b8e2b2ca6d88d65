import type { Logger } from 'pino';
import type { Clock } from '../../../src/kernel/clock.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { SendingPermit } from '../../campaign-state/index.ts';
import { outcomeOf, type SmtpPool, type SmtpResult } from '../../senders/index.ts';
import type { ClaimedMessage, MailComposer } from '../mime/compose-mail.ts';
import type { RecheckResult } from '../sending/send-block-reason.ts';
import { BATCH_MS, BatchPace, maxInFlight, type ResponseCount } from './batch-pace.rules.ts';
import { Departures } from './departures.ts';
import type { MessageOutcome, RecordedOutcomes } from './record-outcomes.ts';

/** Outcomes within this time are recorded together, unless half of the messages in flight have ended. */
const GATHER_MS: Milliseconds = 50;

/** A transaction for less than this share of the messages in flight is not worthwhile. */
const MIN_WRITE_SHARE = 1 / 4;

/** How often waiting messages are checked against the database. */
const RENEW_MS: Milliseconds = 1_000;

/** One of the concurrent batches of a worker. */
interface ConcurrentBatch {
  readonly inDoubt: number;
  /** Wakes the batch after a change in any of them. */
  tell(): void;
}

export interface SmtpBatch {
  messages: ClaimedMessage[];
  pool: SmtpPool;
  compose: MailComposer;
  /** When the messages were claimed; the permit counts from then. */
  takenAt: ReturnType<typeof SendingPermit.moment>;
  /** Well before the lease expires, because then another worker may claim the rest. */
  leaveBefore: Date;
  /** Records outcomes and returns which of the next messages may leave. */
  record(ended: MessageOutcome[], next: string[]): Promise<RecordedOutcomes>;
  /** Checks messages that have not left against the database. */
  recheck(ids: string[]): Promise<RecheckResult>;
  /** Batches of the same worker, including this one. Together they share one limit on messages in flight. */
  batches: Set<ConcurrentBatch>;
  /**
   * Called when few messages are left, so that the next batch can be claimed. Not called after a bounce, which
   * the guard checks first.
   */
  onNearlyOver(): void;
  signal: AbortSignal;
}

export interface BatchReport extends ResponseCount {
  sent: number;
  bounced: number;
  /** Set if the mail server was unavailable. The remaining messages are queued again. */
  unavailable: string | null;
}

/**
 * Sends a batch over all connections. Outcomes are recorded in groups while other messages are in flight. The
 * same transaction marks the next messages as leaving before their first byte leaves. No lock is held in
 * between. Instead, a first byte leaves only within PERMIT_MS of a check that the campaign runs.
 */
export const sendSmtpBatch = (
  { clock, log }: Pick<UnitOfWork, 'clock' | 'log'>,
  batch: SmtpBatch,
): Promise<BatchReport> => new RunningBatch(clock, log, batch).run();

class RunningBatch implements ConcurrentBatch {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #batch: SmtpBatch;
  readonly #report: Omit<BatchReport, keyof ResponseCount> = { sent: 0, bounced: 0, unavailable: null };
  readonly #pace: BatchPace;
  readonly #permit = new SendingPermit();
  readonly #mostLeaving: number;
  /** Claimed, not yet permitted to leave. */
  readonly #waiting: ClaimedMessage[];
  readonly #departures: Departures;
  /** Ended, not yet recorded. */
  readonly #ended: MessageOutcome[] = [];
  #writing = 0;
  #isForbidden = false;
  #isAsking = false;
  /** Messages to leads that must no longer be contacted. They are queued again, and the next claim cancels them. */
  readonly #unwanted = new Set<string>();
  #beganAt: number | null = null;
  /** Callbacks of `#wait`: a change happened; enough outcomes have gathered. */
  #onNews = () => {};
  #onGathered = () => {};

  constructor(clock: Clock, log: Logger, batch: SmtpBatch) {
    this.#clock = clock;
    this.#log = log;
    this.#batch = batch;
    this.#waiting = [...batch.messages];
    this.#pace = new BatchPace(batch.messages.length);
    this.#mostLeaving = maxInFlight(batch.pool.pace);
    this.#permit.grant(batch.takenAt);
    this.#departures = new Departures({
      pool: batch.pool,
      compose: batch.compose,
      clock,
      mayLeave: (id = '') => this.#permit.isValid && clock.now() < batch.leaveBefore && !this.#unwanted.has(id),
      onEnded: (message, result) => this.#conclude(message, result),
      onUnavailable: (reason) => this.#giveUp(reason),
      onChange: () => this.#tellAll(),
    });
  }

  get inDoubt(): number {
    return this.#writing + this.#departures.count + this.#ended.length;
  }

  async run(): Promise<BatchReport> {
    const { pool, batches } = this.#batch;
    batches.add(this);
    const stopListening = pool.onFree(() => this.#departures.pump());
    const renewing = setInterval(() => void this.#renew(), RENEW_MS);
    try {
      while (await this.#step());
      return { ...this.#report, ...this.#pace.after(this.#sinceBegin) };
    } finally {
      clearInterval(renewing);
      stopListening();
      this.#permit.revoke();
      this.#departures.takeBack();
      batches.delete(this);
      this.#tellAll();
    }
  }

  get #sinceBegin(): Milliseconds {
    return this.#beganAt === null ? 0 : performance.now() - this.#beganAt;
  }

  async #step(): Promise<boolean> {
    const { pool, signal } = this.#batch;
    const isOver = this.#sinceBegin > BATCH_MS || signal.aborted || this.#isForbidden || pool.isClosed;
    if (isOver || this.#report.unavailable !== null) this.#requeue(this.#waiting.splice(0));
    // A message without a connection has certainly not left, so the next batch can claim it.
    if (isOver) this.#requeue(this.#departures.takeBack());
    const room = this.#room;
    const next =
      this.#ended.length > 0 || room >= this.#mostLeaving * MIN_WRITE_SHARE ? this.#waiting.splice(0, room) : [];
    if (this.#waiting.length <= this.#mostLeaving && this.#report.bounced === 0) this.#batch.onNearlyOver();
    if (next.length > 0 || this.#ended.length > 0) await this.#record(next);
    else if (this.#departures.count + this.#waiting.length === 0) return false;
    else await this.#wait();
    return true;
  }

  /** Ended messages are recorded together with the next ones, so they make room. */
  get #room(): number {
    const ofAll = this.#batch.batches.values().reduce((sum, batch) => sum + batch.inDoubt, 0);
    return Math.max(0, this.#mostLeaving - ofAll + this.#ended.length);
  }

  async #record(next: ClaimedMessage[]): Promise<void> {
    const ids = next.map(({ id }) => id);
    if (ids.length > 0) this.#beganAt ??= performance.now();
    const askedAt = SendingPermit.moment();
    const ended = this.#ended.splice(0);
    this.#writing = ended.length + ids.length;
    const { leaving, runs } = await this.#batch.record(ended, ids).finally(() => (this.#writing = 0));
    this.#tellAll();
    if (runs) this.#permit.grant(askedAt);
    this.#departures.add(next.filter(({ id }) => leaving.has(id)));
    if (!runs) {
      this.#requeue(next);
      this.#forbid();
    }
    if (this.#report.unavailable !== null) this.#giveUp(this.#report.unavailable);
    this.#departures.pump();
  }

  /** Renews the permit while messages wait for a slow server. Also notices a stop. */
  async #renew(): Promise<void> {
    if (this.#isAsking) return;
    const unleft = [...this.#waiting, ...this.#departures.unleft];
    if (unleft.length === 0) return this.tell();
    this.#isAsking = true;
    const askedAt = SendingPermit.moment();
    try {
      const { runs, unwanted } = await this.#batch.recheck(unleft.map(({ id }) => id));
      for (const id of unwanted) this.#unwanted.add(id);
      if (runs === true) this.#permit.grant(askedAt);
      if (runs === false) this.#forbid();
    } catch (error) {
      this.#log.warn({ err: error }, 'Could not check whether a campaign still runs; its messages wait.');
    }
    this.#isAsking = false;
    this.#departures.pump();
    this.tell();
  }

  async #wait(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onNews = resolve;
    });
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS);
      this.#onGathered = () => {
        if (!this.#hasGathered) return;
        clearTimeout(timer);
        resolve();
      };
      this.#onGathered();
    });
    this.#onGathered = () => {};
  }

  get #hasGathered(): boolean {
    return this.#departures.count === 0 || this.#ended.length >= this.#mostLeaving / 2;
  }

  tell(): void {
    this.#onNews();
    this.#onGathered();
  }

  #tellAll(): void {
    for (const batch of this.#batch.batches) batch.tell();
  }

  #conclude({ id, attempts }: ClaimedMessage, result: SmtpResult): void {
    const outcome = outcomeOf(result, attempts, this.#clock.now());
    this.#ended.push({ id, outcome });
    if (result.kind === 'accepted' || result.kind === 'refused') this.#pace.noteAnswer(this.#sinceBegin);
    if (outcome.kind === 'sent') this.#report.sent += 1;
    if (outcome.kind === 'failed' && outcome.bounced) this.#report.bounced += 1;
    this.#tellAll();
  }

  #forbid(): void {
    this.#isForbidden = true;
    this.#permit.revoke();
    this.#requeue(this.#departures.takeBack());
  }

  #giveUp(reason: string): void {
    this.#report.unavailable ??= reason;
    this.#requeue(this.#departures.takeBack());
    this.#tellAll();
  }

  #requeue(messages: ClaimedMessage[]): void {
    this.#ended.push(...messages.map(({ id }) => ({ id, outcome: { kind: 'put-back' as const } })));
  }
}
