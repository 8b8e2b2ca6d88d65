import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { NewRun } from '../../costs/index.ts';
import type { ProviderBusy, ProviderRefused } from '../../keys/index.ts';
import type { GivenValues } from './batch-values.ts';
import type { PlannedCost } from './plan-nodes.ts';
import type { ProviderResultCache } from './provider-spending.ts';
import type { BatchResult } from './run-nodes.ts';

/** A cost of the batch, and the run of the node that it belongs to. */
export interface BatchCost extends PlannedCost {
  runId: string;
}

/**
 * What the runner asks of whoever has a batch run. It knows what the units are, whose money they cost and who may stop
 * them; the runner knows only how many there are.
 */
export interface BatchHost<Context, Report> {
  /** Units that the batch is to hold at the most. */
  wanted: number;
  /** Whom the runs of the batch and of its nodes belong to. */
  run: Omit<NewRun, 'id' | 'taskName' | 'parentRunId' | 'status'>;
  given: GivenValues;
  /** The process has to end soon. */
  signal: AbortSignal;
  /** Waits until the batch may use the database. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Does what takes long and holds no lock. The signal is aborted when the batch may not go on. */
  whilePreparing<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /**
   * Money for as many units as can be paid for, in the transaction that starts the runs; the ids in the order of the costs.
   * Throws BatchLost when the batch is no longer its host's to begin: it may have waited long for its turn.
   */
  reserve(unit: UnitOfWork, costs: BatchCost[]): Promise<{ granted: number; reservationIds: string[] }>;
  /** Where results of providers are kept until the batch is written. */
  results: ProviderResultCache;
  /** What the nodes are told. */
  context(unit: UnitOfWork, granted: number): Context;
  /** Whether nothing may be written any more: providers may have taken minutes. */
  isOver(): boolean;
  /** Before the nodes run and in their transaction; false when the batch is no longer its host's to write. */
  begin(unit: UnitOfWork): Promise<boolean>;
  /** After the nodes, in their transaction and before their money is settled. */
  keep(unit: UnitOfWork, result: BatchResult<Report>): Promise<void>;
}

export type BatchOutcome<Report> =
  /** For `granted` units, though a node may have failed whose branch only ended. */
  | { kind: 'written'; granted: number; result: BatchResult<Report> }
  /** No cap has room for one more unit. */
  | { kind: 'closed' }
  | { kind: 'failed'; error: unknown }
  /** The database was away or somebody stood in the way: no fault of the workflow's. */
  | { kind: 'passing'; error: unknown }
  /** Somebody else has it, or it no longer runs. */
  | { kind: 'lost' }
  /** The process has to end, or what runs has: it is to be looked at again. */
  | { kind: 'interrupted' }
  /** A provider limits its requests, or the model is away. */
  | { kind: 'busy'; gate: ProviderBusy['gate']; until: Date }
  /** A provider does not accept the key. */
  | { kind: 'refused'; refusal: ProviderRefused };

/** The host may no longer have the batch run: it was stopped, paused or taken over while it waited, or while providers were asked. */
export class BatchLost extends Error {}
