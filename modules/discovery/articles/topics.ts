import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { PageInput } from '../../../src/kernel/schema.ts';
import { readPage } from '../../../src/security/cursors.ts';

interface TopicRow {
  id: string;
  topic_name: string;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = 'id, topic_name, created_at, updated_at';

export async function listTopics(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  page: z.output<typeof PageInput>,
) {
  const { rows, nextCursor } = await readPage(cursors, { orgId, list: 'topics' }, page, (after, limit) =>
    statement<TopicRow>(
      em,
      `select ${COLUMNS} from topics where org_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
      [orgId, after ?? null, limit],
    ),
  );
  return { topics: rows.map(viewTopic), nextCursor };
}

/** Adds a topic, or returns the existing one. Names are case-insensitive. */
export async function addTopic(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { topicName }: { topicName: string },
) {
  const [row] = await statement<TopicRow>(
    em,
    `insert into topics as known (org_id, id, topic_name, created_at, updated_at) values ($1, $2, $3, $4, $4)
     on conflict (org_id, lower(topic_name)) do update set topic_name = known.topic_name
     returning ${COLUMNS}`,
    [actor.orgId, newId(), topicName, clock.now()],
  );
  if (row === undefined) throw new Error('The database returned no row for the added topic.');
  const topic = viewTopic(row);
  return { ...topic, topics: [topic] };
}

const viewTopic = (row: TopicRow) => ({
  id: row.id,
  topicName: row.topic_name,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
