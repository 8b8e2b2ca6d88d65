import { setTimeout as pause } from 'node:timers/promises';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Composer, TakenMessage } from './compose-mail.ts';
import type { Concluded } from './keep-outcomes.ts';
import { CONNECTIONS_PER_SENDER, type Mailbox } from './mailbox.ts';
import { outcomeOf, type SmtpResult } from './smtp-result.rules.ts';
import { type SmtpSession, SmtpUnavailable } from './smtp-session.ts';

/**
 * Messages that may be under way or about to be: two for each connection, or what a fast server takes in a fifth of
 * a round. A worker that dies leaves so many at the most in doubt.
 */
const leavingAtMost = ({ pace }: Mailbox) => Math.max(2 * CONNECTIONS_PER_SENDER, Math.floor(pace / 5));

/** Ends that come within this time are written down together. */
const GATHER_MS = 20;

/** New messages of a round begin to leave within this time, so that a stop of the campaign waits only briefly. */
const ROUND_MS = 2_000;

interface Round {
  messages: TakenMessage[];
  mailbox: Mailbox;
  compose: Composer;
  /** Writes ends down and says which of the next ones may leave. */
  keep(ended: Concluded[], next: string[]): Promise<Set<string>>;
  /** Nothing more begins to leave. */
  letGo(): void;
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
 * at a time as there are by then; the same transaction marks the next ones as leaving before their first byte does.
 */
export async function sendRound({ clock }: Pick<UnitOfWork, 'clock'>, round: Round): Promise<RoundReport> {
  const { mailbox, compose, keep, letGo, signal } = round;
  const waiting = [...round.messages];
  const marked: TakenMessage[] = [];
  const ended: Concluded[] = [];
  const report: RoundReport = { sent: 0, bounced: 0, unavailable: null, ranOutOfTime: false };
  const deadline = performance.now() + ROUND_MS;
  const mostLeaving = leavingAtMost(mailbox);
  let underWay = 0;
  /** Of those under way: the first byte has not left yet. */
  let unleft = 0;
  let news = Promise.withResolvers<void>();
  const tell = () => {
    news.resolve();
    news = Promise.withResolvers<void>();
  };

  const conclude = (own: Concluded) => {
    ended.push(own);
    if (own.outcome.kind === 'sent') report.sent += 1;
    if (own.outcome.kind === 'failed' && own.outcome.bounced) report.bounced += 1;
    tell();
  };
  const giveUp = (reason: string) => {
    report.unavailable ??= reason;
    for (const { id } of marked.splice(0)) conclude({ id, outcome: { kind: 'put-back' } });
    tell();
  };
  const sendOne = async (message: TakenMessage, session: SmtpSession) => {
    underWay += 1;
    unleft += 1;
    const result = await deliver(message, session, () => {
      unleft -= 1;
      tell();
    });
    underWay -= 1;
    mailbox.giveBack(session);
    conclude({ id: message.id, outcome: outcomeOf(result, message.attempts, clock.now()) });
    if (result.kind === 'not-left') giveUp(result.reason);
  };
  const deliver = async (message: TakenMessage, session: SmtpSession, onLeft: () => void): Promise<SmtpResult> => {
    try {
      return await session.send(await compose(message, clock.now()), onLeft);
    } catch (error) {
      onLeft();
      return {
        kind: 'refused',
        isPermanent: true,
        isAddress: false,
        reason: `It could not be written: ${String(error)}`,
      };
    }
  };
  const pump = () => {
    while (marked.length > 0) {
      const session = mailbox.take();
      if (session === undefined) {
        mailbox.open(marked.length + underWay).catch((error: unknown) => {
          giveUp(error instanceof SmtpUnavailable ? error.message : String(error));
        });
        return;
      }
      const message = marked.shift();
      if (message === undefined) return mailbox.giveBack(session);
      void sendOne(message, session);
    }
  };

  const stopListening = mailbox.onFree(pump);
  try {
    for (;;) {
      report.ranOutOfTime = performance.now() > deadline || signal.aborted;
      const mayBegin = !report.ranOutOfTime && report.unavailable === null;
      if (!mayBegin) {
        ended.push(...waiting.splice(0).map(({ id }) => ({ id, outcome: { kind: 'put-back' as const } })));
      }
      const next = waiting.splice(0, mostLeaving - marked.length - underWay);
      if (next.length > 0 || ended.length > 0) {
        const batch = ended.splice(0);
        const leaving = await keep(
          batch,
          next.map(({ id }) => id),
        );
        marked.push(...next.filter(({ id }) => leaving.has(id)));
        if (report.unavailable !== null) giveUp(report.unavailable);
        pump();
      } else if (underWay + marked.length === 0) {
        return report;
      } else {
        if (waiting.length + marked.length + unleft === 0) letGo();
        await news.promise;
        if (waiting.length > 0) await pause(GATHER_MS);
      }
    }
  } finally {
    stopListening();
  }
}
