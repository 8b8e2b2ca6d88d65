import type { EntityManager } from '@mikro-orm/postgresql';
import type { Needs } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { type Correspondent, findLastCorrespondents, findRecipients } from '../../messages/index.ts';

export type MailMatch = Correspondent;

export interface MatchRequest {
  orgId: string;
  /** Message ids, nearest first. */
  ledgerIds: string[];
  /** Likeliest first. */
  addresses: string[];
}

/**
 * Returns the lead and message of each mail: by the message it names, else by the latest message to one of the
 * addresses.
 */
export async function matchMail(
  { em, clock }: Needs<'em' | 'clock'>,
  wanted: readonly MatchRequest[],
): Promise<(MailMatch | null)[]> {
  const now = clock.now();
  const byId = await matchByLedgerId(em, wanted, now);
  const found = wanted.map(({ orgId, ledgerIds }) => {
    const id = ledgerIds.find((ledgerId) => byId.has(`${orgId} ${ledgerId}`));
    return id === undefined ? null : (byId.get(`${orgId} ${id}`) ?? null);
  });
  const byAddress = await matchByPerson(
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

/** Returns the addresses, also without a `+tag`. */
function keysOf(addresses: readonly string[]): string[] {
  const keys = addresses.map((address) => personKey(address)).filter((key) => key !== null);
  return [...new Set([...keys, ...keys.map((key) => key.replace(/\+[^@]*@/, '@'))])];
}

async function matchByLedgerId(
  em: EntityManager,
  wanted: readonly MatchRequest[],
  now: Date,
): Promise<Map<string, MailMatch>> {
  const messages = wanted.flatMap(({ orgId, ledgerIds }) => ledgerIds.map((id) => ({ orgId, id })));
  if (messages.length === 0) return new Map();
  const rows = await findRecipients(em, messages, now);
  return new Map(rows.map((row) => [`${row.orgId} ${row.messageId}`, row]));
}

async function matchByPerson(
  em: EntityManager,
  wanted: readonly MatchRequest[],
  now: Date,
): Promise<Map<string, MailMatch>> {
  const people = wanted.flatMap(({ orgId, addresses }) => keysOf(addresses).map((key) => ({ orgId, key })));
  if (people.length === 0) return new Map();
  const rows = await findLastCorrespondents(em, people, now);
  return new Map(rows.map((row) => [`${row.orgId} ${row.personKey}`, row]));
}
