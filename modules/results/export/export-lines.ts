import { createPlaces } from '../../../src/kernel/concurrency/places.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { contactedLeads, findContactedPages } from '../../leads/index.ts';
import { answeredMail, mailToLead } from '../../messages/index.ts';
import { lastReply, sentimentIn } from '../../replies/index.ts';
import { EXPORT_FORMATS, type ExportColumn, type ExportFormat, type ExportFormatName } from './export-format.ts';

/** Leads per page. Their emails take a few hundred kilobytes. */
const PAGE_PEOPLE = 500;
/** Number of page boundaries that one query returns. */
const PAGES_AHEAD = 20;
/** Per file: one page is read while another is written. */
const PAGES_AT_ONCE = 2;
/** Each running page holds a database connection. The limit is half of the connections for requests. */
const READING = createPlaces({ atOnce: 8, perOwner: 4, kept: 2, waitMs: 600_000 });
/** Smaller than every id. */
const FIRST_LEAD = '00000000-0000-0000-0000-000000000000';

type Unit = Needs<'orm' | 'copyOut' | 'actor'>;

/**
 * Yields the rows of a campaign's emails, in order, as bytes. Each page is one short statement, so that a slow reader
 * holds nothing in the database.
 */
export async function* exportLines(unit: Unit, campaignId: string, format: ExportFormatName): AsyncGenerator<Buffer> {
  const reading: Promise<Buffer>[] = [];
  for await (const range of rangesOf(unit, campaignId)) {
    const page = readPage(unit, EXPORT_FORMATS[format], { campaignId, ...range });
    // Prevents an unhandled rejection if the reader stops before it awaits this page.
    page.catch(() => undefined);
    reading.push(page);
    if (reading.length < PAGES_AT_ONCE) continue;
    for (const first of reading.splice(0, 1)) yield await first;
  }
  for (const page of reading) yield await page;
}

/** Lead ids: `after` is exclusive, `upTo` is inclusive. */
interface Range {
  after: string;
  upTo: string;
}

async function* rangesOf({ orm, actor: { orgId } }: Unit, id: string): AsyncGenerator<Range> {
  let after = FIRST_LEAD;
  for (;;) {
    const asked = { after, people: PAGE_PEOPLE, pages: PAGES_AHEAD };
    const ends = await findContactedPages(orm.em.fork(), { orgId, id }, asked);
    for (const end of ends) {
      yield { after, upTo: end };
      after = end;
    }
    if (ends.length < PAGES_AHEAD) return;
  }
}

const iso = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL expressions in file order. A recipient counts as replied once, on the email that was answered. */
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
  replied_at: `case when answered.here then ${iso(lastReply('at', 'l.org_id', 'l.id'))} end`,
  unsubscribed: 'l.unsubscribed',
};

const VALUES_TEXT = Object.entries(VALUES)
  .map(([name, value]) => `${value} as ${name}`)
  .join(', ');

/** `offset 0` stops PostgreSQL from evaluating the reply lookup once per column. */
function readPage(
  { copyOut, actor: { orgId } }: Unit,
  { select, options }: ExportFormat,
  { campaignId, after, upTo }: Range & { campaignId: string },
): Promise<Buffer> {
  const text = `select ${select('written')}
     from (
       select ${VALUES_TEXT}
       from ${contactedLeads(quoted(orgId), quoted(campaignId), quoted(after), quoted(upTo))} l
         cross join ${mailToLead('l.org_id', 'l.id')} mail
         cross join lateral (
           select case when l.replied
             then mail.id = ${answeredMail('l.org_id', 'l.campaign_id', 'l.id', lastReply('message_id', 'l.org_id', 'l.id'))}
             else false end as here offset 0
         ) answered
     ) written
     order by written.lead_id, written.step`;
  return READING.hold(orgId, () => copyOut(text, options));
}

function quoted(id: string): string {
  if (!isId(id)) throw new Error('Only an id may stand in the text of a statement.');
  return `'${id}'::uuid`;
}
