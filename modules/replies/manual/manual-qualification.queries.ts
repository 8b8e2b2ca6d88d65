import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { readPage } from '../../../src/security/cursors.ts';
import { assertOwnCampaign } from '../../campaign-state/index.ts';
import { leadsOfPerson } from '../../leads/index.ts';
import type { ManualQualificationsInput, ManualQualificationView } from './manual-qualification.schema.ts';

type Row = Omit<ManualQualificationView, 'qualifiedAt'> & { qualifiedAt: Date };

const COLUMNS = `id, campaign_id as "campaignId", lead_id as "leadId", reply_id as "replyId", email, status, notes,
  user_id as "qualifiedBy", created_at as "qualifiedAt"`;

const view = ({ qualifiedAt, ...row }: Row): ManualQualificationView => ({
  ...row,
  qualifiedAt: qualifiedAt.toISOString(),
});

export async function findManualQualification(em: EntityManager, orgId: string, id: string) {
  const [row] = await statement<Row>(em, `select ${COLUMNS} from manual_qualifications where org_id = $1 and id = $2`, [
    orgId,
    id,
  ]);
  if (row === undefined) throw notFound('Qualification');
  return view(row);
}

export async function listManualQualifications(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { campaign_id: campaignId, email, ...page }: z.output<typeof ManualQualificationsInput>,
) {
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  const key = email === undefined ? null : (personKey(email) ?? email.toLowerCase());
  const scope = { orgId, list: `manual-qualifications:${campaignId ?? ''}:${key ?? ''}` };
  const { rows, nextCursor } = await readPage(cursors, scope, page, (after, limit) =>
    statement<Row>(em, PAGE, [orgId, campaignId ?? null, key, after ?? null, limit]),
  );
  return { qualifications: rows.map(view), nextCursor };
}

const PAGE = `
  select ${COLUMNS} from manual_qualifications
  where org_id = $1 and ($2::uuid is null or campaign_id = $2) and ($4::uuid is null or id < $4)
    and ($3::text is null or lead_id in (select l.id from ${leadsOfPerson('$1', '$3')} l))
  order by id desc limit $5`;
