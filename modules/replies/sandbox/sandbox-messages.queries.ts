import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { bytesIn, readPage } from '../../../src/security/cursors.ts';
import { assertOwnCampaign } from '../../campaign-state/index.ts';
import { type CapturedMail, listCapturedMail } from '../../messages/index.ts';
import type { SandboxMessage, SandboxMessagesInput } from '../inbound.schema.ts';

/** Reserved domain (RFC 2606). */
const SANDBOX_ADDRESS = 'sandbox@distribute.example';

export async function listSandboxMessages(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { campaignId, ...page }: z.output<typeof SandboxMessagesInput>,
) {
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  const scope = { orgId, list: `sandbox-messages:${campaignId ?? ''}` };
  const { rows, nextCursor } = await readPage(
    cursors,
    scope,
    page,
    (after, limit) => listCapturedMail(em, { orgId, campaignId: campaignId ?? null, after: after ?? null, limit }),
    { bytesOf: ({ content }) => bytesIn(content?.bodyText, content?.bodyHtml) },
  );
  return { messages: rows.map(viewCaptured), nextCursor };
}

const viewCaptured = (row: CapturedMail): SandboxMessage => ({
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
