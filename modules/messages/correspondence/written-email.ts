import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import type { Sequence } from '../sequence/sequence.rules.ts';

interface Asked {
  orgId: string;
  campaignId: string;
  /** Null for the email that was written first. */
  leadId: string | null;
}

export async function writtenEmail(em: EntityManager, { orgId, campaignId, leadId }: Asked): Promise<Sequence | null> {
  const [email] = await statement<Sequence>(
    em,
    `select subject, sequence as steps from emails
     where org_id = $1 and campaign_id = $2 and ($3::uuid is null or lead_id = $3) and sequence <> '[]' order by id limit 1`,
    [orgId, campaignId, leadId],
  );
  return email ?? null;
}
