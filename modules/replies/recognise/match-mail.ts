import type { EntityManager } from '@mikro-orm/postgresql';
import type { Needs } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { type Correspondent, lastWrittenTo, recipientsOf } from '../../messages/index.ts';

/** Whom a mail belongs to, and which message of ours it is about. */
export type Match = Correspondent;

export interface Wanted {
  orgId: string;
  /** Rows of the ledger, the nearest first. */
  ledgerIds: string[];
  /** The likeliest first. */
  addresses: string[];
}

/** For each, whom it belongs to: by the message that it names, else by an address that we wrote to, the latest first. */
export async function matchMail(
  { em, clock }: Needs<'em' | 'clock'>,
  wanted: readonly Wanted[],
): Promise<(Match | null)[]> {
  const now = clock.now();
  const byId = await byLedgerId(em, wanted, now);
  const found = wanted.map(({ orgId, ledgerIds }) => {
    const id = ledgerIds.find((ledgerId) => byId.has(`${orgId} ${ledgerId}`));
    return id === undefined ? null : (byId.get(`${orgId} ${id}`) ?? null);
  });
  const byAddress = await byPerson(
    em,
    wanted.filter((_one, i) => found[i] === null),
    now,
  );
  return wanted.map(({ orgId, addresses }, i) => {
    if (found[i] !== null) return found[i] ?? null;
    const key = keysOf(addresses).find((one) => byAddress.has(`${orgId} ${one}`));
    return key === undefined ? null : (byAddress.get(`${orgId} ${key}`) ?? null);
  });
}

/** As given, and without the tag that people put behind a plus. */
function keysOf(addresses: readonly string[]): string[] {
  const keys = addresses.map((address) => personKey(address)).filter((key) => key !== null);
  return [...new Set([...keys, ...keys.map((key) => key.replace(/\+[^@]*@/, '@'))])];
}

async function byLedgerId(em: EntityManager, wanted: readonly Wanted[], now: Date): Promise<Map<string, Match>> {
  const messages = wanted.flatMap(({ orgId, ledgerIds }) => ledgerIds.map((id) => ({ orgId, id })));
  if (messages.length === 0) return new Map();
  const rows = await recipientsOf(em, messages, now);
  return new Map(rows.map((row) => [`${row.orgId} ${row.messageId}`, row]));
}

async function byPerson(em: EntityManager, wanted: readonly Wanted[], now: Date): Promise<Map<string, Match>> {
  const people = wanted.flatMap(({ orgId, addresses }) => keysOf(addresses).map((key) => ({ orgId, key })));
  if (people.length === 0) return new Map();
  const rows = await lastWrittenTo(em, people, now);
  return new Map(rows.map((row) => [`${row.orgId} ${row.personKey}`, row]));
}
