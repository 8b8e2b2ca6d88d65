import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { createPlaces, type PlaceLimits } from '../../kernel/concurrency/places.ts';
import type { ConnectionShares, ShareName, Use } from '../../kernel/context.ts';
import type { Milliseconds } from '../../kernel/duration.ts';

export interface PoolLimits {
  connections: number;
  /** Maximum wait for a lock. 0 means no limit, here and below. */
  lockMs: Milliseconds;
  statementMs: Milliseconds;
  /** PostgreSQL ends a transaction without statements after this time: its process is frozen, or its host is gone. */
  idleInTransactionMs: Milliseconds;
}

export const POOLS = {
  /** For requests and jobs. A small PostgreSQL serves five processes of this size. */
  work: { connections: 16, lockMs: 5_000, statementMs: 60_000, idleInTransactionMs: 15_000 },
  /**
   * Separate, so that no other work can block authentication. One connection counts requests, one records the
   * use of keys, one probes whether the database accepts writes.
   */
  authentication: { connections: 3, lockMs: 1_000, statementMs: 3_000, idleInTransactionMs: 3_000 },
  reading: { connections: 2, lockMs: 1_000, statementMs: 10_000, idleInTransactionMs: 10_000 },
  /** For schema changes before all other work, without time limits. One connection migrates, one seeds. */
  migration: { connections: 2, lockMs: 0, statementMs: 0, idleInTransactionMs: 0 },
  /** For the scheduler: one connection listens, the others poll and write. */
  jobs: { connections: 4, lockMs: 5_000, statementMs: 10_000, idleInTransactionMs: 10_000 },
} satisfies Record<string, PoolLimits>;

/** Holders of a `work` connection that may need a second one. All together must be fewer than the pool. */
const SHARES: Record<ShareName, PlaceLimits> = {
  /** The transaction of a call with an Idempotency-Key stays open for the whole, perhaps slow call. */
  idempotentCall: { atOnce: 6, perOwner: 3, kept: 1, waitMs: 10_000 },
  idempotentUpload: { atOnce: 3, perOwner: 2, kept: 1, waitMs: 60_000 },
  campaignBatch: { atOnce: 4, perOwner: 3, kept: 1, waitMs: 600_000 },
};

/**
 * Concurrent connections per organisation, so that one slow campaign does not block others. Reads have their
 * own limit and do not wait for changes. Both together leave a quarter of the pool to others.
 */
const PER_ORGANISATION: Record<Use, PlaceLimits> = {
  change: { atOnce: Number.POSITIVE_INFINITY, perOwner: 4, waitMs: 5_000 },
  read: { atOnce: Number.POSITIVE_INFINITY, perOwner: 8, waitMs: 5_000 },
};

/** Throws if all connections may be held by work that waits for a second connection: that would be a deadlock. */
export function assertNoSelfStarvation(
  { connections }: Pick<PoolLimits, 'connections'> = POOLS.work,
  shares: Record<string, Pick<PlaceLimits, 'atOnce'>> = SHARES,
): void {
  const holders = Object.values(shares).reduce((sum, { atOnce }) => sum + atOnce, 0);
  if (holders < connections) return;
  throw new Error(`${holders} holders of connections may need a second one, and the pool has only ${connections}.`);
}

interface Claimant {
  orgId: string;
  use: Use;
  held: number;
}

export interface ConnectionBudget extends ConnectionShares {
  connect(): Promise<pg.PoolClient>;
}

export function createConnectionBudget(pool: Pick<pg.Pool, 'connect' | 'ending'>): ConnectionBudget {
  assertNoSelfStarvation();
  const claimants = new AsyncLocalStorage<Claimant>();
  const ofOrganisation = {
    change: createPlaces(PER_ORGANISATION.change),
    read: createPlaces(PER_ORGANISATION.read),
  } satisfies Record<Use, unknown>;
  const shares = {
    idempotentCall: createPlaces(SHARES.idempotentCall),
    idempotentUpload: createPlaces(SHARES.idempotentUpload),
    campaignBatch: createPlaces(SHARES.campaignBatch),
  } satisfies Record<ShareName, unknown>;

  /** Kysely loses a connection that it receives while closing, and the pool would wait for it forever. */
  async function connectUnlessEnding(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (!pool.ending) return client;
    client.release();
    throw new Error('The database connection was closed.');
  }

  async function connectFor(claimant: Claimant): Promise<pg.PoolClient> {
    // The second connection is granted at once: the holder could otherwise wait for itself.
    const leave = claimant.held > 0 ? () => {} : await ofOrganisation[claimant.use].enter(claimant.orgId);
    claimant.held += 1;
    const giveBack = () => {
      claimant.held -= 1;
      leave();
    };
    try {
      return releasedOnce(await connectUnlessEnding(), giveBack);
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  return {
    async connect() {
      const claimant = claimants.getStore();
      return claimant === undefined ? releasedOnce(await connectUnlessEnding()) : connectFor(claimant);
    },
    holding: (share, orgId, work) => shares[share].hold(orgId, work),
    onBehalfOf: (orgId, work, use = 'change') => claimants.run({ orgId, use, held: 0 }, work),
  };
}

/**
 * Releases a borrowed connection when it dies. Kysely releases the connection of a transaction only after a
 * successful rollback. On a dead connection none succeeds, and the pool would lose the slot.
 */
function releasedOnce(client: pg.PoolClient, onRelease: () => void = () => {}): pg.PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const releaseOnce: pg.PoolClient['release'] = (reason) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', onEnd);
    release(reason);
    onRelease();
  };
  const onEnd = () => releaseOnce(true);
  client.on('end', onEnd);
  client.release = releaseOnce;
  return client;
}
