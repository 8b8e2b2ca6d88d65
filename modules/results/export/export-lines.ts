import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { leadsWrittenTo, pagesOfWrittenTo } from '../../leads/index.ts';
import { answeredMail, mailTo } from '../../messages/index.ts';
import { lastAnswer, sentimentIn } from '../../replies/index.ts';
import { EXPORT_FORMATS, type ExportColumn, type ExportFormat, type ExportFormatName } from './export-format.ts';

/** People of one page: so few that their emails are forgotten before they outlive the young generation. */
const PAGE_PEOPLE = 250;
/** Where pages end is asked for so many of them at a time. */
const PAGES_AHEAD = 20;
/** Read at the same time: one while the other is written out. Each has a connection for as long as its statement takes. */
const PAGES_AT_ONCE = 2;
/** Before every id. */
const FIRST_LEAD = '00000000-0000-0000-0000-000000000000';

type Unit = Needs<'orm' | 'actor'>;

/**
 * A campaign's emails as lines of a format, in their order. Each page is one short statement, so that nothing is held in
 * the database while a slow reader is waited for.
 */
export async function* exportLines(unit: Unit, campaignId: string, format: ExportFormatName): AsyncGenerator<string[]> {
  const reading: Promise<string[]>[] = [];
  for await (const range of rangesOf(unit, campaignId)) {
    const page = readPage(unit, PAGES[format], [campaignId, ...range]);
    // Whoever stops reading never asks for it, and its failure is nobody's then.
    page.catch(() => undefined);
    reading.push(page);
    if (reading.length === PAGES_AT_ONCE) yield (await reading.shift()) ?? [];
  }
  for (const page of reading) yield await page;
}

/** After whom each page begins and with whom it ends. */
async function* rangesOf({ orm, actor: { orgId } }: Unit, id: string): AsyncGenerator<[after: string, upTo: string]> {
  let after = FIRST_LEAD;
  for (;;) {
    const asked = { after, people: PAGE_PEOPLE, pages: PAGES_AHEAD };
    const ends = await pagesOfWrittenTo(orm.em.fork(), { orgId, id }, asked);
    for (const end of ends) {
      yield [after, end];
      after = end;
    }
    if (ends.length < PAGES_AHEAD) return;
  }
}

async function readPage({ orm, actor: { orgId } }: Unit, page: string, range: string[]): Promise<string[]> {
  const people = await statement<{ lines: string | null }>(orm.em.fork(), page, [orgId, ...range]);
  return people.flatMap(({ lines }) => lines ?? []);
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
const pageOf = ({ line, between }: ExportFormat) => `
  select (
    select string_agg(${line('written')}, '${between}' order by written.step)
    from (
      select ${VALUES_TEXT}
      from ${mailTo('l.org_id', 'l.id')} mail cross join lateral (
        select case when l.replied
          then mail.id = ${answeredMail('l.org_id', 'l.campaign_id', 'l.id', lastAnswer('message_id', 'l.org_id', 'l.id'))}
          else false end as here offset 0
      ) answered
    ) written
  ) as lines
  from ${leadsWrittenTo('$1', '$2', '$3', '$4')} l
  order by l.id`;

const PAGES: Record<ExportFormatName, string> = { csv: pageOf(EXPORT_FORMATS.csv), json: pageOf(EXPORT_FORMATS.json) };
