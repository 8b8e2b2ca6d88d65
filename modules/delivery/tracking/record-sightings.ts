import type { Platform } from '../../../src/kernel/context.ts';
import { inUnitOfWork } from '../../../src/kernel/unit-of-work.ts';
import type { MessageStatus } from '../message.schema.ts';
import type { MessageReport } from '../message-report.rules.ts';
import { recordEvents } from '../record-reports.ts';
import { judge, type Sighting, TOO_SOON_MS } from './sighting.rules.ts';

interface Fresh {
  id: string;
  status: MessageStatus;
  sent_at: Date | null;
}

/**
 * Judges sightings by when their messages left, and counts what is new. Answers those whose message is just leaving: when
 * it left is written down with the outcome of its batch. What belongs to no message of ours is left out.
 */
export async function recordSightings(platform: Platform, sightings: Sighting[], isLastChance: boolean) {
  const fresh = await freshMessages(platform, sightings);
  const reports: MessageReport[] = [];
  const tooEarly: Sighting[] = [];
  for (const sighting of sightings) {
    const message = fresh.get(sighting.messageId);
    if (message?.status === 'sending' && !isLastChance) tooEarly.push(sighting);
    else reports.push(judge(sighting, message?.sent_at?.getTime() ?? null));
  }
  await inUnitOfWork(platform, (unit) => recordEvents(unit, reports));
  return tooEarly;
}

/** Only those that left so late that it matters when: of most messages that are read, that is long ago. */
async function freshMessages({ read }: Platform, sightings: Sighting[]): Promise<Map<string, Fresh>> {
  if (sightings.length === 0) return new Map();
  const earliest = sightings.reduce((least, { seenAt }) => Math.min(least, seenAt), Number.MAX_SAFE_INTEGER);
  const rows = await read<Fresh>(
    `select id, status, sent_at from messages where id = any($1::uuid[]) and (status = 'sending' or sent_at > $2)`,
    [sightings.map(({ messageId }) => messageId), new Date(earliest - TOO_SOON_MS)],
  );
  return new Map(rows.map((message) => [message.id, message]));
}
