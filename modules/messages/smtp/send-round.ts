import type { Logger } from 'pino';
import type { Clock } from '../../../src/kernel/clock.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { SendingPermit } from '../../campaign-state/index.ts';
import { outcomeOf, type SmtpPool, type SmtpResult } from '../../senders/index.ts';
import type { Composer, TakenMessage } from '../mime/compose-mail.ts';
import type { AskedAgain } from '../sending/ask-again.ts';
import { Departures } from './departures.ts';
import type { Concluded, Kept } from './keep-outcomes.ts';
import { type Answered, leavingAtMost, ROUND_MS, RoundPace } from './pace.rules.ts';

/** Ends that come within this time are written down together, unless they are half of what may be under way. */
const GATHER_MS: Milliseconds = 50;

/** Room for a smaller part of what may be under way is not worth a transaction of its own. */
const WORTHWHILE = 1 / 4;

/** How often the database is asked whether what waits for the mail server may still leave. */
const RENEW_MS: Milliseconds = 1_000;

/** One of those that a worker has at the same time. */
interface Neighbour {
  /** Messages that are in doubt if the process dies now. */
  readonly inDoubt: number;
  /** Something has changed for one of them. */
  tell(): void;
}

export interface Round {
  messages: TakenMessage[];
  pool: SmtpPool;
  compose: Composer;
  /** When the messages were taken; they may leave for a while from then on. */
  takenAt: ReturnType<typeof SendingPermit.moment>;
  /** Long before the messages stop being ours: what has not left by then belongs to a successor soon. */
  leaveBefore: Date;
  /** Writes ends down and says which of the next ones may leave. */
  keep(ended: Concluded[], next: string[]): Promise<Kept>;
  /** What the database says by now of those that have not left. */
  ask(ids: string[]): Promise<AskedAgain>;
  /** Of the same worker, this one among them: together they have no more under way than one may. */
  rounds: Set<Neighbour>;
  /** So few are left that the next ones may be taken meanwhile; not where some have come back already, which is judged first. */
  onNearlyOver(): void;
  signal: AbortSignal;
}

export interface RoundReport extends Answered {
  sent: number;
  bounced: number;
  /** Set when the mail server could not be used; what it did not take is queued again. */
  unavailable: string | null;
}

/**
 * Sends what was taken on as many connections as there are. Outcomes are written down while others are under way, as many
 * at a time as there are by then; the same transaction marks the next ones as leaving before their first byte does. No
 * lock is held meanwhile: the first byte of a message leaves only within PERMIT_MS of the database having said that the
 * campaign runs.
 */
export const sendRound = ({ clock, log }: Pick<UnitOfWork, 'clock' | 'log'>, round: Round): Promise<RoundReport> =>
  new RunningRound(clock, log, round).run();

class RunningRound implements Neighbour {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #round: Round;
  readonly #report: Omit<RoundReport, keyof Answered> = { sent: 0, bounced: 0, unavailable: null };
  readonly #pace: RoundPace;
  readonly #permit = new SendingPermit();
  readonly #mostLeaving: number;
  /** Taken, and not allowed to leave yet. */
  readonly #waiting: TakenMessage[];
  readonly #departures: Departures;
  /** To be written down. */
  readonly #ended: Concluded[] = [];
  /** Just being written down, as ended or as leaving. */
  #writing = 0;
  /** The campaign was stopped or paused, or has ended. */
  #isForbidden = false;
  #isAsking = false;
  /** To people who may not be written to any more: they go back, and are judged when they are taken again. */
  readonly #unwanted = new Set<string>();
  /** When the first was allowed to leave. */
  #beganAt: number | null = null;
  /** Whoever waits for a change, and for enough of them. */
  #onNews = () => {};
  #onGathered = () => {};

  constructor(clock: Clock, log: Logger, round: Round) {
    this.#clock = clock;
    this.#log = log;
    this.#round = round;
    this.#waiting = [...round.messages];
    this.#pace = new RoundPace(round.messages.length);
    this.#mostLeaving = leavingAtMost(round.pool.pace);
    this.#permit.grant(round.takenAt);
    this.#departures = new Departures({
      pool: round.pool,
      compose: round.compose,
      clock,
      mayLeave: (id = '') => this.#permit.isValid && clock.now() < round.leaveBefore && !this.#unwanted.has(id),
      onEnded: (message, result) => this.#conclude(message, result),
      onUnavailable: (reason) => this.#giveUp(reason),
      onChange: () => this.#tellAll(),
    });
  }

  get inDoubt(): number {
    return this.#writing + this.#departures.count + this.#ended.length;
  }

  async run(): Promise<RoundReport> {
    const { pool, rounds } = this.#round;
    rounds.add(this);
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
      rounds.delete(this);
      this.#tellAll();
    }
  }

  get #sinceBegin(): Milliseconds {
    return this.#beganAt === null ? 0 : performance.now() - this.#beganAt;
  }

  /** False when nothing more is to be done. */
  async #step(): Promise<boolean> {
    const { pool, signal } = this.#round;
    const isOver = this.#sinceBegin > ROUND_MS || signal.aborted || this.#isForbidden || pool.isClosed;
    if (isOver || this.#report.unavailable !== null) this.#putBack(this.#waiting.splice(0));
    // What has no connection yet has certainly not left: the next turn takes it again.
    if (isOver) this.#putBack(this.#departures.takeBack());
    const room = this.#room;
    const next = this.#ended.length > 0 || room >= this.#mostLeaving * WORTHWHILE ? this.#waiting.splice(0, room) : [];
    if (this.#waiting.length <= this.#mostLeaving && this.#report.bounced === 0) this.#round.onNearlyOver();
    if (next.length > 0 || this.#ended.length > 0) await this.#keep(next);
    else if (this.#departures.count + this.#waiting.length === 0) return false;
    else await this.#wait();
    return true;
  }

  /** In the place of its own that have ended: both is written down at once. */
  get #room(): number {
    const ofAll = this.#round.rounds.values().reduce((sum, round) => sum + round.inDoubt, 0);
    return Math.max(0, this.#mostLeaving - ofAll + this.#ended.length);
  }

  async #keep(next: TakenMessage[]): Promise<void> {
    const ids = next.map(({ id }) => id);
    if (ids.length > 0) this.#beganAt ??= performance.now();
    const askedAt = SendingPermit.moment();
    const ended = this.#ended.splice(0);
    this.#writing = ended.length + ids.length;
    const { leaving, runs } = await this.#round.keep(ended, ids).finally(() => (this.#writing = 0));
    this.#tellAll();
    if (runs) this.#permit.grant(askedAt);
    this.#departures.add(next.filter(({ id }) => leaving.has(id)));
    if (!runs) {
      this.#putBack(next);
      this.#forbid();
    }
    if (this.#report.unavailable !== null) this.#giveUp(this.#report.unavailable);
    this.#departures.pump();
  }

  /** While messages wait for a slow server, what the database said of them grows old. A stop is heard of in any case. */
  async #renew(): Promise<void> {
    if (this.#isAsking) return;
    const unleft = [...this.#waiting, ...this.#departures.unleft];
    if (unleft.length === 0) return this.tell();
    this.#isAsking = true;
    const askedAt = SendingPermit.moment();
    try {
      const { runs, unwanted } = await this.#round.ask(unleft.map(({ id }) => id));
      for (const id of unwanted) this.#unwanted.add(id);
      if (runs === true) this.#permit.grant(askedAt);
      if (runs === false) this.#forbid();
    } catch (error) {
      this.#log.warn({ err: error }, 'Whether a campaign still runs could not be asked; its mail waits.');
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
    for (const round of this.#round.rounds) round.tell();
  }

  #conclude({ id, attempts }: TakenMessage, result: SmtpResult): void {
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
    this.#putBack(this.#departures.takeBack());
  }

  #giveUp(reason: string): void {
    this.#report.unavailable ??= reason;
    this.#putBack(this.#departures.takeBack());
    this.#tellAll();
  }

  #putBack(messages: TakenMessage[]): void {
    this.#ended.push(...messages.map(({ id }) => ({ id, outcome: { kind: 'put-back' as const } })));
  }
}
