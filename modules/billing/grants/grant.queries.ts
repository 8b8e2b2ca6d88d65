import type { z } from 'zod';
import { BY_ID } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { centsFromNumeric, formatCents } from '../../../src/kernel/money.ts';
import type { GrantList, ListGrantsInput } from './grant.schema.ts';

interface GrantRow {
  id: string;
  org_id: string;
  amount: string;
  note: string | null;
  granted_by: string | null;
  created_at: Date;
}

type Page = z.output<typeof ListGrantsInput>;

const SORTS = { createdAt: BY_ID };

export async function listGrants(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  page: Page,
): Promise<z.output<typeof GrantList>> {
  const list = { cursors, scope: { orgId, list: 'grants' }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const values: unknown[] = [orgId, limit];
    const { after, order } = sortedText(from, values);
    return statement<GrantRow>(
      em,
      `select * from billing_entries where org_id = $1 and type = 'grant' and ${after} order by ${order} limit $2`,
      values,
    );
  });
  return { grants: rows.map(viewGrant), nextCursor };
}

export async function listAllGrants(
  { em, cursors }: Needs<'em' | 'cursors'>,
  page: Page,
): Promise<z.output<typeof GrantList>> {
  const list = { cursors, scope: { orgId: '', list: 'all-grants' }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const values: unknown[] = [limit];
    const { after, order } = sortedText(from, values);
    return statement<GrantRow>(
      em,
      `select * from billing_entries where type = 'grant' and ${after} order by ${order} limit $1`,
      values,
    );
  });
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
