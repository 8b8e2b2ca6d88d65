import type { Needs } from '../../../src/kernel/context.ts';
import { type ExportedMail, mailOfCampaign } from '../../messages/index.ts';
import { answeredMessages, sentimentOf } from '../../replies/index.ts';
import type { ExportRow } from './export-row.rules.ts';

/** Emails of one page: enough to be quick, and so few that they are as nothing in memory. */
const PAGE_ROWS = 2_000;
/** Before every id. */
const FIRST_LEAD = '00000000-0000-0000-0000-000000000000';

interface Page {
  rows: ExportRow[];
  /** Null on the last. */
  nextLead: string | null;
}

type Unit = Needs<'orm' | 'connections' | 'actor'>;

/** The emails of a campaign page by page; while one is written out the next is read. */
export async function* exportRows(unit: Unit, campaignId: string): AsyncGenerator<ExportRow[]> {
  let next: Promise<Page> | null = readPage(unit, campaignId, FIRST_LEAD);
  while (next !== null) {
    const page: Page = await next;
    next = page.nextLead === null ? null : readPage(unit, campaignId, page.nextLead);
    // Whoever stops reading never asks for it, and its failure is nobody's then.
    next?.catch(() => undefined);
    yield page.rows;
  }
}

/** A connection is borrowed for a page, within what the organisation may hold, and given back before a byte is written. */
const readPage = ({ orm, connections, actor: { orgId } }: Unit, campaignId: string, afterLead: string): Promise<Page> =>
  connections.onBehalfOf(orgId, async () => {
    const em = orm.em.fork();
    const read = await mailOfCampaign(em, { orgId, id: campaignId }, afterLead, PAGE_ROWS);
    const isLast = read.length < PAGE_ROWS;
    const mails = isLast ? read : withoutLastLead(read);
    const replied = mails.filter((mail) => mail.replied).map(({ leadId }) => leadId);
    const answers = replied.length === 0 ? [] : await answeredMessages(em, orgId, [...new Set(replied)]);
    return { rows: rowsOf(mails, answers), nextLead: isLast ? null : (mails.at(-1)?.leadId ?? null) };
  });

/** Its later steps may stand on the next page, and a person is exported as a whole. Nobody has as many steps as a page. */
function withoutLastLead(mails: ExportedMail[]): ExportedMail[] {
  const last = mails.at(-1)?.leadId;
  return mails.filter(({ leadId }) => leadId !== last);
}

/** A person's answer stands on the email that it answers, else on the last one that they got. */
function rowsOf(mails: ExportedMail[], answers: Awaited<ReturnType<typeof answeredMessages>>): ExportRow[] {
  const answerOf = new Map(answers.map((answer) => [answer.leadId, answer]));
  const sent = new Set(answers.length === 0 ? [] : mails.map(({ id }) => id));
  return mails.map((mail, i) => {
    const answer = mail.replied ? answerOf.get(mail.leadId) : undefined;
    const isLast = mails[i + 1]?.leadId !== mail.leadId;
    const hasPlace = answer?.messageId != null && sent.has(answer.messageId);
    const replied = mail.replied && (hasPlace ? answer.messageId === mail.id : isLast);
    return {
      email_id: mail.id,
      lead_id: mail.leadId,
      email: mail.email,
      name: mail.name,
      title: mail.title,
      company: mail.company,
      step: mail.step,
      subject: mail.subject,
      sent_at: mail.sentAt,
      delivered: mail.delivered,
      bounced: mail.bounced,
      opened: mail.opened,
      clicked: mail.clicked,
      replied,
      sentiment: replied && mail.replyClass !== null ? sentimentOf(mail.replyClass) : null,
      replied_at: replied ? (answer?.at.toISOString() ?? null) : null,
      unsubscribed: mail.unsubscribed,
    };
  });
}
