import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { centsFromNumeric, formatCents } from '../../../src/kernel/money.ts';
import type { PageInput } from '../../../src/kernel/schema.ts';
import { readPage } from '../../../src/security/cursors.ts';
import type { GrantList } from './grant.schema.ts';

interface GrantRow {
  id: string;
  org_id: string;
  amount: string;
  note: string | null;
  granted_by: string | null;
  created_at: Date;
}

type Page = z.output<typeof PageInput>;

/** What the organisation was given, newest first. */
export async function listGrants(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  page: Page,
): Promise<z.output<typeof GrantList>> {
  const { rows, nextCursor } = await readPage(cursors, { orgId, list: 'grants' }, page, (after, limit) =>
    statement<GrantRow>(
      em,
      `select * from billing_entries where org_id = $1 and type = 'grant' and ($2::uuid is null or id < $2)
       order by id desc limit $3`,
      [orgId, after ?? null, limit],
    ),
  );
  return { grants: rows.map(viewGrant), nextCursor };
}

/** What all organisations were given. */
export async function listAllGrants(
  { em, cursors }: Needs<'em' | 'cursors'>,
  page: Page,
): Promise<z.output<typeof GrantList>> {
  const { rows, nextCursor } = await readPage(cursors, { orgId: '', list: 'all-grants' }, page, (after, limit) =>
    statement<GrantRow>(
      em,
      `select * from billing_entries where type = 'grant' and ($1::uuid is null or id < $1) order by id desc limit $2`,
      [after ?? null, limit],
    ),
  );
  return { grants: rows.map(viewGrant), nextCursor };
}

const viewGrant = ({ id, org_id, amount, note, granted_by, created_at }: GrantRow) => ({
  id,
  orgId: org_id,
  amountCents: formatCents(centsFromNumeric(amount)),
  reason: 'grant',
  note,
  grantedBy: granted_by,
  createdAt: created_at.toISOString(),
});
