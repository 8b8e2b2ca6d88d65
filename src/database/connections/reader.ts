import type { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Reader } from '../../kernel/context.ts';
import { isConnectionUseless } from '../database-errors.ts';
import { POOLS } from './connection-budget.ts';
import { connectionConfig, limitSession } from './pool.ts';

/** One works while the responses of the other are read. More would only add system calls. */
const LIMITS = POOLS.reading;

/** Supported by pg but missing in its types: sends queries without waiting for earlier responses. */
const PIPELINED = { pipeline: true } as pg.ClientConfig;

interface Line {
  query: Reader;
  close(): Promise<void>;
}

/**
 * Reads outside any transaction on separate connections. Reads of one event loop turn leave in one system call.
 * Each statement is prepared once. The next read replaces a lost connection. With a plain pool, a small GET
 * takes two thirds longer (`npm run bench -- http`).
 */
export function createReader(options: { url: string; log: Logger }): { read: Reader; close(): Promise<void> } {
  const lines = Array.from({ length: LIMITS.connections }, () => createLine(options));
  let turn = 0;
  return {
    read: <Row>(text: string, values: unknown[]) => {
      turn = (turn + 1) % LIMITS.connections;
      const line = lines[turn];
      return line === undefined ? Promise.resolve([]) : line.query<Row>(text, values);
    },
    async close() {
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}

function createLine({ url, log }: { url: string; log: Logger }): Line {
  const names = new Map<string, string>();
  let connected: Promise<pg.Client> | null = null;

  const connect = () => {
    const client = new pg.Client({
      ...PIPELINED,
      ...connectionConfig(url, LIMITS),
      application_name: 'distribute-read',
    });
    client.on('error', (error) => log.warn({ err: error }, 'A connection to PostgreSQL was lost.'));
    const opened = client.connect().then(async () => {
      await limitSession(client, LIMITS);
      return client;
    });
    // A newer connection stays.
    const forget = () => {
      if (connected === opened) connected = null;
    };
    client.on('end', forget);
    opened.catch(() => {
      forget();
      streamOf(client).destroy();
    });
    return opened;
  };

  return {
    async query<Row>(text: string, values: unknown[]) {
      connected ??= connect();
      const client = await connected;
      const name = names.get(text) ?? `read-${names.size}`;
      names.set(text, name);
      gatherWrites(client);
      const { rows } = await client.query({ name, text, values }).catch((error: unknown) => {
        if (isConnectionUseless(error)) streamOf(client).destroy();
        throw error;
      });
      return rows as Row[];
    },
    async close() {
      const client = await connected?.catch(() => null);
      await client?.end();
    },
  };
}

/** Buffers writes until the end of this event loop turn. Corks are counted, so any number of reads may call this. */
function gatherWrites(client: pg.Client): void {
  const stream = streamOf(client);
  stream.cork();
  setImmediate(() => stream.uncork());
}

const streamOf = (client: pg.Client): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
