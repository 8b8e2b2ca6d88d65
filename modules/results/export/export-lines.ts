import { createPlaces } from '../../../src/kernel/concurrency/places.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { leadsWrittenTo, pagesOfWrittenTo } from '../../leads/index.ts';
import { answeredMail, mailTo } from '../../messages/index.ts';
import { lastAnswer, sentimentIn } from '../../replies/index.ts';
import { EXPORT_FORMATS, type ExportColumn, type ExportFormat, type ExportFormatName } from './export-format.ts';

/** People of one page, whose emails are some hundred kilobytes. */
const PAGE_PEOPLE = 500;
/** Where pages end is asked for so many of them at a time. */
const PAGES_AHEAD = 20;
/** Read at the same time for one file: one while the other is written out. */
const PAGES_AT_ONCE = 2;
/** Each page has a connection for as long as its statement takes: together at most half of those that requests have. */
const READING = createPlaces({ atOnce: 8, perOwner: 4, kept: 2, waitMs: 600_000 });
/** Before every id. */
const FIRST_LEAD = '00000000-0000-0000-0000-000000000000';

type Unit = Needs<'orm' | 'copyOut' | 'actor'>;

/**
 * A campaign's emails as the bytes of their lines, in their order. Each page is one short statement, so that nothing is held in
 * the database while a slow reader is waited for.
 */
export async function* exportLines(unit: Unit, campaignId: string, format: ExportFormatName): AsyncGenerator<Buffer> {
  const reading: Promise<Buffer>[] = [];
  for await (const range of rangesOf(unit, campaignId)) {
    const page = readPage(unit, EXPORT_FORMATS[format], { campaignId, ...range });
    // Whoever stops reading never asks for it, and its failure is nobody's then.
    page.catch(() => undefined);
    reading.push(page);
    if (reading.length < PAGES_AT_ONCE) continue;
    for (const first of reading.splice(0, 1)) yield await first;
  }
  for (const page of reading) yield await page;
}

/** After whom a page begins, and with whom it ends. */
interface Range {
  after: string;
  upTo: string;
}

async function* rangesOf({ orm, actor: { orgId } }: Unit, id: string): AsyncGenerator<Range> {
  let after = FIRST_LEAD;
  for (;;) {
    const asked = { after, people: PAGE_PEOPLE, pages: PAGES_AHEAD };
    const ends = await pagesOfWrittenTo(orm.em.fork(), { orgId, id }, asked);
    for (const end of ends) {
      yield { after, upTo: end };
      after = end;
    }
    if (ends.length < PAGES_AHEAD) return;
  }
}

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

const VALUES_TEXT = Object.entries(VALUES)
  .map(([name, value]) => `${value} as ${name}`)
  .join(', ');

/** `offset` keeps what is asked of a person who answered from being asked for every column again. */
function readPage(
  { copyOut, actor: { orgId } }: Unit,
  { select, options }: ExportFormat,
  { campaignId, after, upTo }: Range & { campaignId: string },
): Promise<Buffer> {
  const text = `select ${select('written')}
     from (
       select ${VALUES_TEXT}
       from ${leadsWrittenTo(quoted(orgId), quoted(campaignId), quoted(after), quoted(upTo))} l
         cross join ${mailTo('l.org_id', 'l.id')} mail
         cross join lateral (
           select case when l.replied
             then mail.id = ${answeredMail('l.org_id', 'l.campaign_id', 'l.id', lastAnswer('message_id', 'l.org_id', 'l.id'))}
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
