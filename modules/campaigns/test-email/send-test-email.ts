import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { badRequest, conflict, notFound } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { findLead } from '../../leads/index.ts';
import { countTestMail, createComposer, readWrittenEmail, type Sequence } from '../../messages/index.ts';
import { findSender, type MimeMessage, type Sender, SmtpUnavailable, sendOnce } from '../../senders/index.ts';
import { findSuppressedKeys } from '../../suppressions/index.ts';
import { resolveWorkflow } from '../../workflows/index.ts';
import { readCampaign } from '../campaign.queries.ts';
import type { CampaignView } from '../campaign.schema.ts';
import { sampleMessage, sampleSequences } from '../preflight/sample-mails.ts';
import type { TestEmailInput } from './test-email.schema.ts';

type Unit = UnitOfWork & Needs<'actor'>;

/** Sends one email without a ledger row, count, cost or tracked link. */
export async function sendTestEmail(unit: Unit, { campaignId, senderId, recipient, step, leadId }: TestEmailInput) {
  const { orgId } = unit.actor;
  const campaign = await readCampaign(unit.em, orgId, campaignId);
  const sender = await findSender(unit.em, orgId, senderId);
  await assertMayReceive(unit, recipient);
  const sequence = await sequenceOf(unit, campaign, leadId ?? null);
  if (step > sequence.steps.length)
    throw badRequest(`step must be at most ${sequence.steps.length}, the number of steps in the sequence.`);
  await countTestMail(unit);
  const id = newId();
  const message = sampleMessage(sequence, { id, step, toEmail: recipient, toName: null });
  const compose = createComposer(unit, sender, { id: campaign.id, trackOpens: false, trackClicks: false });
  await deliver(unit, sender, await compose(message, unit.clock.now()));
  return { messageId: id, subject: step === 1 ? sequence.subject : `Re: ${sequence.subject}` };
}

async function assertMayReceive(unit: Unit, recipient: string): Promise<void> {
  const key = personKey(recipient);
  if (key === null) throw badRequest('recipient must be an email address.');
  const suppressed = await findSuppressedKeys(unit, unit.actor.orgId, [key]);
  if (suppressed.size > 0) throw conflict('recipient is on the suppression list, so nothing is sent to this address.');
}

async function sequenceOf(unit: Unit, campaign: CampaignView, leadId: string | null): Promise<Sequence> {
  const { id, orgId } = campaign;
  if (leadId !== null) {
    const lead = await findLead(unit.em, orgId, leadId);
    if (lead.campaign_id !== id) throw notFound('Lead');
  }
  const written = await readWrittenEmail(unit.em, { orgId, campaignId: id, leadId });
  if (written !== null) return written;
  if (leadId !== null) throw conflict('No email has been written to this lead yet.');
  const { dag } = await resolveWorkflow(unit, { slug: campaign.workflowSlug });
  const samples = await sampleSequences(unit, { ...campaign, dag }, 1);
  if ('note' in samples) throw conflict(`There is no email to send yet. ${samples.note}`);
  const [first] = samples.sequences;
  if (first === undefined) throw conflict('The campaign has no lead to contact, so there is no email to send.');
  return first;
}

/** Holds no database connection while it waits for the mail server. */
async function deliver(unit: Unit, sender: Sender, mail: MimeMessage): Promise<void> {
  const result = await sendOnce(unit, sender, mail).catch((error: unknown) => {
    if (error instanceof SmtpUnavailable) throw conflict(error.message);
    throw error;
  });
  switch (result.kind) {
    case 'accepted':
      return;
    case 'refused':
      throw conflict(`The mail server rejected the email: ${result.reason}`);
    case 'not-left':
    case 'unknown':
      throw conflict(result.reason);
    case 'held-back':
      throw conflict('The email was not sent.');
    default:
      return result satisfies never;
  }
}
