import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared, statement } from '../../../src/database/statement.ts';
import { recipientOf } from '../../leads/index.ts';
import { messagesNamed } from '../message-facts.ts';
import { postpone } from './postpone-to-window.ts';

interface Looking {
  orgId: string;
  /** Locked, in sending order. */
  ids: string[];
  now: Date;
}

/**
 * Postpones messages to absent leads until their return and returns the other ids. `postponeSteps` skips locked
 * rows, so every claim must check absences too.
 */
export async function postponeAbsent(em: EntityManager, { orgId, ids, now }: Looking): Promise<string[]> {
  if (ids.length === 0) return [];
  const absent = await statement<{ id: string; awayUntil: Date }>(em, ABSENT, [orgId, ids, now]);
  const later = new Map(absent.map(({ id, awayUntil }) => [id, awayUntil]));
  await postpone(em, orgId, later);
  return ids.filter((id) => !later.has(id));
}

const ABSENT = prepared(`
  select m.id, l.away_until as "awayUntil"
  from ${messagesNamed('$1', '$2')} join ${recipientOf('m.org_id', 'm.lead_id')} l on true
  where l.away_until > $3`);
