import type { Platform } from '../../../src/kernel/context.ts';
import { inUnitOfWork } from '../../../src/kernel/unit-of-work.ts';
import type { MessageStatus } from '../message.schema.ts';
import type { MessageReport } from '../message-report.rules.ts';
import { recordEvents } from '../record-reports.ts';
import { judge, type Sighting } from './sighting.rules.ts';

interface Sent {
  id: string;
  status: MessageStatus;
  sent_at: Date | null;
}

/**
 * Judges sightings by when their messages left, and counts what is new. Answers those whose message is just leaving: when
 * it left is written down with the outcome of its batch. What belongs to no message of ours is left out.
 */
export async function recordSightings(platform: Platform, sightings: Sighting[], isLastChance: boolean) {
  const sent = await platform.read<Sent>('select id, status, sent_at from messages where id = any($1::uuid[])', [
    sightings.map(({ messageId }) => messageId),
  ]);
  const messages = new Map(sent.map((message) => [message.id, message]));
  const reports: MessageReport[] = [];
  const tooEarly: Sighting[] = [];
  for (const sighting of sightings) {
    const message = messages.get(sighting.messageId);
    if (message === undefined) continue;
    if (message.status === 'sending' && !isLastChance) tooEarly.push(sighting);
    else reports.push(judge(sighting, message.sent_at?.getTime() ?? null));
  }
  await inUnitOfWork(platform, (unit) => recordEvents(unit, reports));
  return tooEarly;
}
