import pg from 'pg';

/** Leads per batch, as in the campaign runner. */
const BATCH = 1000;
const TABLES = ['leads', 'emails', 'messages'] as const;

interface Rows {
  from: string;
  to: string;
  campaignId: string;
}

/**
 * Inserts a campaign's rows into an empty copy of the tables: one transaction per batch, one statement per
 * table. Returns the seconds of the insert loop.
 */
export async function insertAgain({ from, to, campaignId }: Rows): Promise<number> {
  const batches = await readBatches(from, campaignId);
  const client = new pg.Client(to);
  await client.connect();
  try {
    await client.query('truncate messages, emails, replies, meetings, leads cascade');
    await copyOwner(from, client, campaignId);
    const inserts: string[] = [];
    for (const table of TABLES) inserts.push(await insertInto(client, table));
    const startedAt = performance.now();
    for (const batch of batches) {
      await client.query('begin');
      for (const [i, insert] of inserts.entries()) await client.query(insert, [batch[i]]);
      await client.query('commit');
    }
    return (performance.now() - startedAt) / 1000;
  } finally {
    await client.end();
  }
}

async function copyOwner(from: string, to: pg.Client, campaignId: string): Promise<void> {
  const client = new pg.Client(from);
  await client.connect();
  const { rows } = await client.query<{ organisation: object; campaign: object }>(
    `select to_json(o) as organisation, to_jsonb(c) - 'created_by_user_id' as campaign
     from campaigns c join organisations o on o.id = c.org_id where c.id = $1`,
    [campaignId],
  );
  await client.end();
  const copy = (table: string) =>
    `insert into ${table} select * from json_populate_record(null::${table}, $1) on conflict do nothing`;
  await to.query(copy('organisations'), [rows[0]?.organisation]);
  await to.query(copy('campaigns'), [rows[0]?.campaign]);
}

/** Generated columns are left out. */
async function insertInto(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows[0]?.columns ?? '';
  return `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
}

async function readBatches(url: string, campaignId: string): Promise<string[][]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Record<(typeof TABLES)[number], string>>(
    `select json_agg(l)::text as leads,
            (select json_agg(e)::text from emails e where e.lead_id = any(array_agg(l.id))) as emails,
            (select json_agg(m)::text from messages m where m.campaign_id = $1 and m.lead_id = any(array_agg(l.id))) as messages
     from (select *, (row_number() over (order by id) - 1) / ${BATCH} as batch from leads where campaign_id = $1) l
     group by batch order by batch`,
    [campaignId],
  );
  await client.end();
  return rows.map((row) => TABLES.map((table) => row[table]));
}
