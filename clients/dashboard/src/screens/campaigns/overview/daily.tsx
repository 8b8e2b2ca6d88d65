import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type Outputs, useTRPC } from '../../../api/client.ts';
import { formatCount, formatDay, formatMoney, formatShortDay } from '../../../ui/format.tsx';
import { Section } from '../../../ui/page.tsx';
import { Loaded, Loading } from '../../../ui/states.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { type CampaignData, hasEnded } from '../labels.ts';

const DailyBars = lazy(async () => ({ default: (await import('../../../charts/daily-bars.tsx')).DailyBars }));

type Day = Outputs['results']['daily']['daily'][number];

const MOST_DAYS = 400;
/** Maximum number of readable bars. */
const SHOWN_DAYS = 60;
const DAY_MS = 86_400_000;
const REFRESH_MS = 10_000;

export function Daily({ campaign }: { campaign: CampaignData }) {
  const query = useDaily(campaign);
  return (
    <Section title="Emails per day">
      <Loaded query={query} lines={6}>
        {({ daily }) => <Content daily={daily} />}
      </Loaded>
    </Section>
  );
}

function useDaily({ id: campaignId, createdAt, status }: CampaignData) {
  const trpc = useTRPC();
  const isLong = Date.now() - new Date(createdAt).getTime() > (MOST_DAYS - 1) * DAY_MS;
  const whole = useQuery(trpc.results.campaign.queryOptions({ campaignId }, { enabled: isLong }));
  const end = whole.data?.period.end;
  const start = end === undefined ? undefined : dayBefore(end, MOST_DAYS - 1);
  return useQuery(
    trpc.results.daily.queryOptions(
      { campaignId, ...(start !== undefined && { start }) },
      { enabled: !isLong || start !== undefined, refetchInterval: hasEnded(status) ? false : REFRESH_MS },
    ),
  );
}

const dayBefore = (day: string, days: number) =>
  new Date(new Date(day).getTime() - days * DAY_MS).toISOString().slice(0, 10);

function Content({ daily }: { daily: readonly Day[] }) {
  const shown = daily.slice(-SHOWN_DAYS);
  const sumOf = (field: 'emails_sent' | 'opened' | 'replied') =>
    formatCount(shown.reduce((sum, day) => sum + day[field], 0));
  const [first] = shown;
  const last = shown.at(-1);
  if (first === undefined || last === undefined) return null;
  const period = first === last ? formatDay(first.date) : `${formatDay(first.date)} to ${formatDay(last.date)}`;
  return (
    <div className="card">
      <Suspense fallback={<Loading lines={6} />}>
        <DailyBars
          label={`Emails sent, opened and replied to per day, ${period}: ${sumOf('emails_sent')} sent, ${sumOf('opened')} opened, ${sumOf('replied')} replied.`}
          days={shown.map(({ date }) => date)}
          dayName={formatShortDay}
          series={[
            { id: 'first', name: 'Sent', values: shown.map(({ emails_sent }) => emails_sent) },
            { id: 'second', name: 'Opened', values: shown.map(({ opened }) => opened) },
            { id: 'third', name: 'Replied', values: shown.map(({ replied }) => replied) },
          ]}
        />
      </Suspense>
      {daily.length > shown.length && (
        <p className="small soft">Last {formatCount(SHOWN_DAYS)} days. The table shows all days.</p>
      )}
      <details>
        <summary>View as table</summary>
        <Table caption="Statistics per day" columns={COLUMNS} rows={daily.toReversed()} keyOf={({ date }) => date} />
      </details>
    </div>
  );
}

const COLUMNS: readonly Column<Day>[] = [
  { title: 'Day', cell: ({ date }) => formatDay(date) },
  { title: 'Sent', isNumeric: true, cell: ({ emails_sent }) => formatCount(emails_sent) },
  { title: 'Opened', isNumeric: true, cell: ({ opened }) => formatCount(opened) },
  { title: 'Replied', isNumeric: true, cell: ({ replied }) => formatCount(replied) },
  { title: 'Cost', isNumeric: true, cell: ({ cost_usd }) => formatMoney(cost_usd * 100) },
];
