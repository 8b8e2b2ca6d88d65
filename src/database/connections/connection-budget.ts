import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { createPlaces, type PlaceLimits } from '../../kernel/concurrency/places.ts';
import type { ConnectionShares, ShareName, Use } from '../../kernel/context.ts';
import type { Milliseconds } from '../../kernel/duration.ts';

export interface PoolLimits {
  /** Of one process, at the most. */
  connections: number;
  /** Nobody waits longer for a lock that somebody else holds; 0 is without a limit, here and below. */
  lockMs: Milliseconds;
  /** No statement takes longer. */
  statementMs: Milliseconds;
  /** A transaction whose process says nothing for so long is ended: it was frozen, or its host is gone. */
  idleInTransactionMs: Milliseconds;
}

/** All connections of a process, by what they are for. */
export const POOLS = {
  /** Requests and jobs. A small PostgreSQL serves five processes with this many each. */
  work: { connections: 16, lockMs: 5_000, statementMs: 60_000, idleInTransactionMs: 15_000 },
  /**
   * Who calls and how often: of its own, so that no work keeps anyone from being let in. One to count, one to note when
   * keys were used, one to prove now and then that the database can write.
   */
  authentication: { connections: 3, lockMs: 1_000, statementMs: 3_000, idleInTransactionMs: 3_000 },
  /** Small reads, many on one connection at the same time. */
  reading: { connections: 2, lockMs: 1_000, statementMs: 10_000, idleInTransactionMs: 10_000 },
  /** Changes of the schema, before anything else: they take as long as they take. One migrates, one seeds. */
  migration: { connections: 2, lockMs: 0, statementMs: 0, idleInTransactionMs: 0 },
  /** The scheduler: one listens, the others poll and write. */
  jobs: { connections: 4, lockMs: 5_000, statementMs: 10_000, idleInTransactionMs: 10_000 },
} satisfies Record<string, PoolLimits>;

/** Those who hold a connection of `work` and may need a second one meanwhile. Together they are fewer than the pool has. */
const SHARES: Record<ShareName, PlaceLimits> = {
  /** The transaction of a call with an Idempotency-Key, open for as long as the call takes, be it a slow website. */
  idempotentCall: { atOnce: 6, perOwner: 3, kept: 1, waitMs: 10_000 },
  /** The same of an upload, which may take minutes. */
  idempotentUpload: { atOnce: 3, perOwner: 2, kept: 1, waitMs: 60_000 },
  /** A batch of a campaign while it is written: each needs the processor too. */
  campaignBatch: { atOnce: 4, perOwner: 3, kept: 1, waitMs: 600_000 },
};

/**
 * Connections that one organisation holds at the same time: what waits for one campaign holds up no other. Reads have their
 * own, so that they do not wait for changes; with both, a quarter of the pool is left for others.
 */
const PER_ORGANISATION: Record<Use, PlaceLimits> = {
  change: { atOnce: Number.POSITIVE_INFINITY, perOwner: 4, waitMs: 5_000 },
  read: { atOnce: Number.POSITIVE_INFINITY, perOwner: 8, waitMs: 5_000 },
};

/** With fewer free connections the holders could wait for each other for good. */
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
  /** A connection for whoever asks, within what its organisation may hold. */
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

  /** Kysely forgets a connection that it gets while it is being closed, and the pool would wait for it for ever. */
  async function connectUnlessEnding(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (!pool.ending) return client;
    client.release();
    throw new Error('The database was closed meanwhile.');
  }

  async function connectFor(claimant: Claimant): Promise<pg.PoolClient> {
    // Who holds one already gets the second: waiting for it could mean waiting for oneself.
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
 * A borrowed connection that goes back by itself when it dies. Kysely releases the connection of a transaction only after
 * a rollback that succeeded; on a dead connection none does, and the pool would lose the place for good.
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
