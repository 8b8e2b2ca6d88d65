import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { readPage } from '../../../src/security/cursors.ts';
import type { SandboxMessage, SandboxMessagesInput } from '../inbound.schema.ts';

/** Of a domain that nobody can own (RFC 2606). */
const SANDBOX_ADDRESS = 'sandbox@distribute.example';

interface CapturedRow {
  id: string;
  campaign_id: string;
  lead_id: string;
  step: number;
  company: string | null;
  email: string;
  subject: string;
  content: { bodyText: string; bodyHtml: string } | null;
  sent_at: Date;
}

/** Mail that the sandbox took instead of sending it, the newest first. */
export async function listSandboxMessages(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { campaignId, ...page }: z.output<typeof SandboxMessagesInput>,
) {
  if (campaignId !== undefined) {
    const own = 'select 1 from campaigns where id = $1 and org_id = $2';
    if (!isId(campaignId) || (await statement(em, own, [campaignId, orgId])).length === 0) throw notFound('Campaign');
  }
  const scope = { orgId, list: `sandbox-messages:${campaignId ?? ''}` };
  const { rows, nextCursor } = await readPage(cursors, scope, page, (after, limit) =>
    statement<CapturedRow>(em, CAPTURED, [orgId, campaignId ?? null, after ?? null, limit]),
  );
  return { messages: rows.map(viewCaptured), nextCursor };
}

const CAPTURED = `
  select m.id, m.campaign_id, m.lead_id, m.step::int, e.client_company_name as company, l.email, e.subject,
         e.sequence -> (m.step - 1) as content, m.sent_at
  from messages m join emails e on e.id = m.email_id join leads l on l.id = m.lead_id
  where m.org_id = $1 and ($2::uuid is null or m.campaign_id = $2) and m.transport = 'sandbox' and m.sent_at is not null
    and ($3::uuid is null or m.id < $3)
  order by m.id desc limit $4`;

const viewCaptured = (row: CapturedRow): SandboxMessage => ({
  id: row.id,
  campaignId: row.campaign_id,
  leadId: row.lead_id,
  step: row.step,
  from: row.company === null ? SANDBOX_ADDRESS : `${row.company} <${SANDBOX_ADDRESS}>`,
  to: row.email,
  subject: row.step === 1 ? row.subject : `Re: ${row.subject}`,
  text: row.content?.bodyText ?? '',
  html: row.content?.bodyHtml ?? '',
  sentAt: row.sent_at.toISOString(),
});
