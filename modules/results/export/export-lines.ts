import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { leadsWrittenTo } from '../../leads/index.ts';
import { answeredMail, mailTo } from '../../messages/index.ts';
import { lastAnswer, sentimentIn } from '../../replies/index.ts';
import { EXPORT_FORMATS, type ExportColumn, type ExportFormatName } from './export-format.ts';

/** People of one page: enough to be quick, and so few that their emails are as nothing in memory. */
const PAGE_PEOPLE = 1000;
/** Before every id. */
const FIRST_LEAD = '00000000-0000-0000-0000-000000000000';

type Unit = Needs<'orm' | 'connections' | 'actor'>;

interface Line {
  leadId: string;
  /** Null for a person of whom there is nothing to tell. */
  line: string | null;
}

/** A campaign's emails as lines of a format, page by page; while one is written out the next is read. */
export async function* exportLines(unit: Unit, campaignId: string, format: ExportFormatName): AsyncGenerator<string[]> {
  let next = readPage(unit, format, [campaignId, FIRST_LEAD]);
  for (;;) {
    const page = await next;
    const last = page.at(-1);
    if (last === undefined) return;
    next = readPage(unit, format, [campaignId, last.leadId]);
    // Whoever stops reading never asks for it, and its failure is nobody's then.
    next.catch(() => undefined);
    yield page.flatMap(({ line }) => line ?? []);
  }
}

/**
 * A page is one short statement: its connection is borrowed within what the organisation may hold, and given back before a
 * byte is written. So nothing is held in the database while a slow reader is waited for.
 */
const readPage = ({ orm, connections, actor: { orgId } }: Unit, format: ExportFormatName, from: string[]) =>
  connections.onBehalfOf(orgId, () => statement<Line>(orm.em.fork(), PAGES[format], [orgId, ...from, PAGE_PEOPLE]));

const iso = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** In SQL, in the order of the file. A person who answered counts once, on the email that was answered. */
const VALUES: Record<ExportColumn, string> = {
  email_id: 'mail.id',
  lead_id: 'l.id',
  email: 'l.email',
  name: 'l.name',
  title: 'l.title',
  company: 'l.organization_name',
  step: 'mail.step',
  subject: 'mail.subject',
  sent_at: iso('mail.sent_at'),
  delivered: 'mail.delivered',
  bounced: 'mail.bounced',
  opened: 'mail.opened',
  clicked: 'mail.clicked',
  replied: 'answered.here',
  sentiment: `case when answered.here then ${sentimentIn('l.reply_class')} end`,
  replied_at: `case when answered.here then ${iso(lastAnswer('at', 'l.org_id', 'l.id'))} end`,
  unsubscribed: 'l.unsubscribed',
};

const pageOf = (format: ExportFormatName) => `
  select written.lead_id as "leadId", case when written.email_id is not null then ${EXPORT_FORMATS[format].line('written')} end as line
  from (
    select ${Object.entries(VALUES)
      .map(([name, value]) => `${value} as ${name}`)
      .join(', ')}
    from ${leadsWrittenTo('$1', '$2', '$3', '$4')} l
      left join ${mailTo('l.org_id', 'l.id')} mail on true
      cross join lateral (select case when l.replied
        then mail.id = ${answeredMail('l.org_id', 'l.campaign_id', 'l.id', lastAnswer('message_id', 'l.org_id', 'l.id'))}
        else false end as here) answered
  ) written
  order by written.lead_id, written.step`;

const PAGES: Record<ExportFormatName, string> = { csv: pageOf('csv'), json: pageOf('json') };
