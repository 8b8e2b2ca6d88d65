import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { NewRun } from '../../costs/index.ts';
import type { ProviderBusy, ProviderRefused } from '../../keys/index.ts';
import type { GivenValues } from './batch-values.ts';
import type { PlannedCost } from './plan-nodes.ts';
import type { ProviderResultCache } from './provider-spending.ts';
import type { BatchResult } from './run-nodes.ts';

interface BatchCost extends PlannedCost {
  runId: string;
}

/**
 * The runner's interface to its caller. The host knows the units, who pays for them and when to stop. The
 * runner only knows their number.
 */
export interface BatchHost<Context, Report> {
  wanted: number;
  run: Omit<NewRun, 'id' | 'taskName' | 'parentRunId' | 'status'>;
  given: GivenValues;
  /** Aborted when the process shuts down. */
  signal: AbortSignal;
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs long work without a lock. The signal is aborted when the batch must not continue. */
  whilePreparing<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /**
   * Reserves money for as many units as possible, in the transaction that starts the runs. Returns
   * reservation ids in the order of the costs. Throws BatchLost if the host lost the batch while it waited.
   */
  reserve(unit: UnitOfWork, costs: BatchCost[]): Promise<{ granted: number; reservationIds: string[] }>;
  results: ProviderResultCache;
  context(unit: UnitOfWork, granted: number): Context;
  /** Returns true if nothing may be written any more. Checked after provider calls, which may take minutes. */
  isOver(): boolean;
  /** Called in the write transaction before the nodes run. Returns false if the host lost the batch. */
  begin(unit: UnitOfWork): Promise<boolean>;
  /** Called in the write transaction after the nodes and before the settlement. */
  keep(unit: UnitOfWork, result: BatchResult<Report>): Promise<void>;
}

export type BatchOutcome<Report> =
  /** Written for `granted` units. A node may have failed if that ended only its branch. */
  | { kind: 'written'; granted: number; result: BatchResult<Report> }
  | { kind: 'closed' }
  | { kind: 'failed'; error: unknown }
  /** A temporary error, such as a lost database connection or a lock conflict. */
  | { kind: 'passing'; error: unknown }
  /** Another runner took over, or the campaign is not active. */
  | { kind: 'lost' }
  /** The process shuts down or the host has ended; check again. */
  | { kind: 'interrupted' }
  /** A provider limits its requests, or the model is unavailable. */
  | { kind: 'busy'; gate: ProviderBusy['gate']; until: Date }
  | { kind: 'refused'; refusal: ProviderRefused };

/** Thrown if the host lost the batch: it was stopped, paused or taken over during a wait or provider calls. */
export class BatchLost extends Error {}
