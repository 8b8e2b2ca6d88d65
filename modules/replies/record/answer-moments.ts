import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';

export interface AnswerMoment {
  type: 'replied' | 'corrected' | 'meeting';
  at: Date;
  messageId: string | null;
  detail: string | null;
}

export const answerMoments = (em: EntityManager, { orgId, id }: RowKey) =>
  statement<AnswerMoment>(
    em,
    `select moment.type, moment.at, message_id as "messageId", moment.detail
     from replies cross join lateral (values
       ('replied', received_at, coalesce(first_qualification, qualification)),
       ('corrected', corrected_at, qualification)
     ) as moment (type, at, detail)
     where org_id = $1 and lead_id = $2 and moment.at is not null
     union all
     select 'meeting', created_at, null, to_char(meeting_time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
     from meetings where org_id = $1 and lead_id = $2`,
    [orgId, id],
  );
