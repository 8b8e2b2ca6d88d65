import type { Pool } from 'pg';
import type { Label } from './linear-model.rules.ts';

interface CorrectedMail {
  label: Label;
  subject: string;
  text: string;
}

/** More would outweigh the bundled training data. */
const MOST_MAILS = 5_000;

/**
 * Returns the newest corrected replies of an organisation. Excludes mail outside campaigns; texts of erased
 * people no longer exist.
 */
export async function readCorrectedMails(pool: Pool, orgId: string): Promise<CorrectedMail[]> {
  const { rows } = await pool.query<CorrectedMail>(
    `select case when qualification = 'unsubscribe' then coalesce(attention, qualification) else qualification end as label,
       subject, body_text as text
     from replies where org_id = $1 and lead_id is not null and corrected_at is not null and body_text <> ''
     order by id desc limit $2`,
    [orgId, MOST_MAILS],
  );
  return rows;
}
