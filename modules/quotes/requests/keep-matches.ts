import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Campaign } from '../../campaign-state/index.ts';
import type { FoundRequest } from './gather-requests.ts';

export interface JudgedRequest {
  request: FoundRequest;
  relevant: boolean;
  words: string[];
}

/** Records that a campaign has judged these requests, so that it judges each only once. */
export async function keepMatches(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, id }: Pick<Campaign, 'orgId' | 'id'>,
  judged: readonly JudgedRequest[],
): Promise<void> {
  if (judged.length === 0) return;
  const rows = judged.map(({ request, relevant, words }) => ({ id: request.id, relevant, words }));
  await statement(
    em,
    `insert into quote_matches (org_id, campaign_id, quote_request_id, relevant, words, created_at)
     select $1, $2, id, relevant, words, $3
     from jsonb_to_recordset($4::jsonb) as given (id uuid, relevant boolean, words jsonb)
     order by id on conflict (org_id, campaign_id, quote_request_id) do nothing`,
    [orgId, id, clock.now(), JSON.stringify(rows)],
  );
}
