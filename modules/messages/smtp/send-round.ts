import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../../src/kernel/clock.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { SendingPermit } from '../../campaign-state/index.ts';
import {
  CONNECTIONS_PER_SENDER,
  outcomeOf,
  type SmtpPool,
  type SmtpResult,
  type SmtpSession,
  SmtpUnavailable,
} from '../../senders/index.ts';
import type { Composer, TakenMessage } from '../mime/compose-mail.ts';
import type { Concluded, Kept } from './keep-outcomes.ts';

/**
 * Messages that may be under way or about to be: two for each connection, or what a fast server takes in a fifth of
 * a round. A worker that dies leaves so many at the most in doubt.
 */
const leavingAtMost = ({ pace }: SmtpPool) => Math.max(2 * CONNECTIONS_PER_SENDER, Math.floor(pace / 5));

/** Ends that come within this time are written down together. */
const GATHER_MS = 20;

/** New messages of a round begin to leave within this time: then the sender's turn is over. */
const ROUND_MS = 2_000;

/** How often the database is asked whether what waits for the mail server may still leave. */
const RENEW_MS = 1_000;

interface Round {
  messages: TakenMessage[];
  pool: SmtpPool;
  compose: Composer;
  /** When the messages were taken; they may leave for a while from then on. */
  takenAt: ReturnType<typeof SendingPermit.moment>;
  /** Long before the messages stop being ours: what has not left by then belongs to a successor soon. */
  leaveBefore: Date;
  /** Writes ends down and says which of the next ones may leave. */
  keep(ended: Concluded[], next: string[]): Promise<Kept>;
  /** Whether the campaign still runs; null when that cannot be said at this moment. */
  ask(): Promise<boolean | null>;
  signal: AbortSignal;
}

export interface RoundReport {
  sent: number;
  bounced: number;
  /** Set when the mail server could not be used; what it did not take is queued again. */
  unavailable: string | null;
  ranOutOfTime: boolean;
}

/**
 * Sends what was taken on as many connections as there are. Outcomes are written down while others are under way, as many
 * at a time as there are by then; the same transaction marks the next ones as leaving before their first byte does. No
 * lock is held meanwhile: the first byte of a message leaves only within PERMIT_MS of the database having said that the
 * campaign runs.
 */
export const sendRound = ({ clock, log }: Pick<UnitOfWork, 'clock' | 'log'>, round: Round): Promise<RoundReport> =>
  new RunningRound(clock, log, round).run();

class RunningRound {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #round: Round;
  readonly #report: RoundReport = { sent: 0, bounced: 0, unavailable: null, ranOutOfTime: false };
  readonly #permit = new SendingPermit();
  readonly #mostLeaving: number;
  /** Taken, and not allowed to leave yet. */
  readonly #waiting: TakenMessage[];
  /** Allowed to leave, and without a connection yet. */
  readonly #marked: TakenMessage[] = [];
  /** To be written down. */
  readonly #ended: Concluded[] = [];
  #underWay = 0;
  /** Of those under way: the first byte has not left yet. */
  #unleft = 0;
  /** The campaign was stopped or paused, or has ended. */
  #isForbidden = false;
  #isAsking = false;
  #news = Promise.withResolvers<void>();

  constructor(clock: Clock, log: Logger, round: Round) {
    this.#clock = clock;
    this.#log = log;
    this.#round = round;
    this.#waiting = [...round.messages];
    this.#mostLeaving = leavingAtMost(round.pool);
    this.#permit.grant(round.takenAt);
  }

  async run(): Promise<RoundReport> {
    const deadline = performance.now() + ROUND_MS;
    const stopListening = this.#round.pool.onFree(() => this.#pump());
    const renewing = setInterval(() => void this.#renew(), RENEW_MS);
    try {
      while (await this.#step(deadline));
      return this.#report;
    } finally {
      clearInterval(renewing);
      stopListening();
    }
  }

  /** False when nothing more is to be done. */
  async #step(deadline: number): Promise<boolean> {
    this.#report.ranOutOfTime = performance.now() > deadline || this.#round.signal.aborted;
    const isOver = this.#report.ranOutOfTime || this.#isForbidden || this.#round.pool.isClosed;
    if (isOver || this.#report.unavailable !== null) this.#putBack(this.#waiting);
    // What has no connection yet has certainly not left: the next turn takes it again.
    if (isOver) this.#putBack(this.#marked);
    const next = this.#waiting.splice(0, this.#mostLeaving - this.#marked.length - this.#underWay);
    if (next.length > 0 || this.#ended.length > 0) await this.#keep(next);
    else if (this.#underWay + this.#marked.length === 0) return false;
    else await this.#wait();
    return true;
  }

  async #keep(next: TakenMessage[]): Promise<void> {
    const ids = next.map(({ id }) => id);
    const askedAt = SendingPermit.moment();
    const { leaving, runs } = await this.#round.keep(this.#ended.splice(0), ids);
    if (runs) this.#permit.grant(askedAt);
    this.#marked.push(...next.filter(({ id }) => leaving.has(id)));
    if (!runs) {
      this.#ended.push(...next.map(({ id }) => ({ id, outcome: { kind: 'put-back' as const } })));
      this.#forbid();
    }
    if (this.#report.unavailable !== null) this.#giveUp(this.#report.unavailable);
    this.#pump();
  }

  /** While messages wait for a slow server, what the database said of the campaign grows old. */
  async #renew(): Promise<void> {
    if (this.#isAsking || this.#marked.length + this.#unleft === 0) return;
    this.#isAsking = true;
    const askedAt = SendingPermit.moment();
    try {
      const runs = await this.#round.ask();
      if (runs === true) this.#permit.grant(askedAt);
      if (runs === false) this.#forbid();
    } catch (error) {
      this.#log.warn({ err: error }, 'Whether a campaign still runs could not be asked; its mail waits.');
    }
    this.#isAsking = false;
    this.#pump();
    this.#tell();
  }

  async #wait(): Promise<void> {
    await this.#news.promise;
    if (this.#waiting.length > 0) await pause(GATHER_MS);
  }

  #tell(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers<void>();
  }

  #pump(): void {
    const { pool } = this.#round;
    while (this.#marked.length > 0 && !pool.isClosed && this.#mayLeave()) {
      const session = pool.take();
      if (session === undefined) {
        pool.open(this.#marked.length + this.#underWay).catch((error: unknown) => {
          this.#giveUp(error instanceof SmtpUnavailable ? error.message : String(error));
        });
        return;
      }
      const message = this.#marked.shift();
      if (message === undefined) return pool.giveBack(session);
      void this.#sendOne(message, session);
    }
  }

  async #sendOne(message: TakenMessage, session: SmtpSession): Promise<void> {
    this.#underWay += 1;
    this.#unleft += 1;
    const result = await this.#deliver(message, session, () => {
      this.#unleft -= 1;
      this.#tell();
    });
    this.#underWay -= 1;
    // Nothing has left, and that a server ends a connection that it was content with says nothing of the next one.
    const isTriedAgain = result.kind === 'not-left' && session.hasAnswered && this.#report.unavailable === null;
    if (isTriedAgain) this.#marked.unshift(message);
    this.#round.pool.giveBack(session);
    if (isTriedAgain) return this.#tell();
    this.#conclude({ id: message.id, outcome: outcomeOf(result, message.attempts, this.#clock.now()) });
    if (result.kind === 'not-left') this.#giveUp(result.reason);
  }

  async #deliver(message: TakenMessage, session: SmtpSession, onLeft: () => void): Promise<SmtpResult> {
    try {
      const mime = await this.#round.compose(message, this.#clock.now());
      return await session.send(mime, { mayLeave: () => this.#mayLeave(), onLeft });
    } catch (error) {
      onLeft();
      const reason = `It could not be written: ${String(error)}`;
      return { kind: 'refused', isPermanent: true, isAddress: false, reason };
    }
  }

  #mayLeave(): boolean {
    return this.#permit.isValid && this.#clock.now() < this.#round.leaveBefore;
  }

  #conclude(own: Concluded): void {
    this.#ended.push(own);
    if (own.outcome.kind === 'sent') this.#report.sent += 1;
    if (own.outcome.kind === 'failed' && own.outcome.bounced) this.#report.bounced += 1;
    this.#tell();
  }

  #forbid(): void {
    this.#isForbidden = true;
    this.#permit.revoke();
    this.#putBack(this.#marked);
  }

  #giveUp(reason: string): void {
    this.#report.unavailable ??= reason;
    this.#putBack(this.#marked);
    this.#tell();
  }

  #putBack(messages: TakenMessage[]): void {
    this.#ended.push(...messages.splice(0).map(({ id }) => ({ id, outcome: { kind: 'put-back' as const } })));
  }
}
