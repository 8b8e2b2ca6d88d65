import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';

export async function openAccount({ em, clock }: Needs<'em' | 'clock'>, orgId: string): Promise<void> {
  await statement(
    em,
    `insert into billing_accounts (org_id, id, created_at, updated_at) values ($1, $2, $3, $3)
     on conflict (org_id) do nothing`,
    [orgId, newId(), clock.now()],
  );
}
