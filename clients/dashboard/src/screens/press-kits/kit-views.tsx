import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type Outputs, useTRPC } from '../../api/client.ts';
import { useHasPermission } from '../../api/permissions.ts';
import type { CountryViews, DayViews } from '../../charts/views.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Ago, formatCount, formatMoney, formatShortDay } from '../../ui/format.tsx';
import { Section } from '../../ui/page.tsx';
import { Loaded, Loading } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { lastDays, namedCountries } from './view-figures.ts';

const ViewsByDay = lazy(async () => ({ default: (await import('../../charts/views-by-day.tsx')).ViewsByDay }));
const ViewsByCountry = lazy(async () => ({
  default: (await import('../../charts/views-by-country.tsx')).ViewsByCountry,
}));

/** Each visitor counts once per day, without cookies. Bots are not counted. */
export function KitViews({ kitId }: { kitId: string }) {
  const trpc = useTRPC();
  const byDay = useQuery(trpc.pressKits.views.queryOptions({ mediaKitId: kitId, groupBy: 'day' }));
  const timeZone = useQuery(trpc.keys.getOrganisation.queryOptions()).data?.org.timeZone ?? 'UTC';
  const byCountry = useQuery(trpc.pressKits.views.queryOptions({ mediaKitId: kitId, groupBy: 'country' }));
  return (
    <div className="stack">
      <Loaded query={byDay}>
        {(views) => (
          <>
            <Figures views={views} kitId={kitId} />
            {views.totalViews > 0 ? (
              <ByDay days={lastDays(views.groups ?? [], new Date(), timeZone)} />
            ) : (
              <p className="soft">No views yet. Each visitor counts once a day.</p>
            )}
          </>
        )}
      </Loaded>
      <Loaded query={byCountry}>
        {({ totalViews, groups }) => (totalViews > 0 ? <ByCountry countries={namedCountries(groups ?? [])} /> : null)}
      </Loaded>
    </div>
  );
}

function Figures({ views, kitId }: { views: Outputs['pressKits']['views']; kitId: string }) {
  const trpc = useTRPC();
  const maySeeCosts = useHasPermission('costs.read');
  const { data } = useQuery(trpc.pressKits.costs.queryOptions({ mediaKitId: kitId }, { enabled: maySeeCosts }));
  const cents = data?.groups.reduce((sum, { totalCostInUsdCents }) => sum + Number(totalCostInUsdCents), 0);
  return (
    <Facts
      big
      facts={[
        ['Views', formatCount(views.totalViews)],
        ['Bot views, not counted', formatCount(views.machineViews)],
        ['Last view', views.lastViewedAt === null ? 'None' : <Ago key="last" at={views.lastViewedAt} />],
        ['Writing cost', maySeeCosts ? (cents === undefined ? '…' : formatMoney(cents)) : 'No access'],
      ]}
    />
  );
}

function ByDay({ days }: { days: readonly DayViews[] }) {
  const sum = days.reduce((views, day) => views + day.views, 0);
  return (
    <Section title={`Views per day, last ${days.length} days`}>
      <Suspense fallback={<Loading lines={4} />}>
        <ViewsByDay
          days={days}
          label={`Bar chart of views per day: ${formatCount(sum)} in the last ${days.length} days`}
        />
      </Suspense>
      <Disclosure title="View days as table">
        <Table
          caption="Views per day"
          columns={[
            { title: 'Day', cell: ({ day }) => formatShortDay(day) },
            { title: 'Views', cell: ({ views }) => formatCount(views), isNumeric: true },
          ]}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
        />
      </Disclosure>
    </Section>
  );
}

/** Maximum number of bars; the table shows all countries. */
const MOST_BARS = 10;

const ByCountry = ({ countries }: { countries: readonly CountryViews[] }) => (
  <Section title="Views by country">
    <Suspense fallback={<Loading lines={4} />}>
      <ViewsByCountry
        countries={countries.slice(0, MOST_BARS)}
        label={`Bar chart of views by country: ${countries
          .slice(0, 3)
          .map(({ country, views }) => `${country} ${formatCount(views)}`)
          .join(', ')}`}
      />
    </Suspense>
    <Disclosure title="View countries as table">
      <Table
        caption="Views by country"
        columns={[
          { title: 'Country', cell: ({ country }) => country },
          { title: 'Views', cell: ({ views }) => formatCount(views), isNumeric: true },
        ]}
        rows={countries}
        keyOf={({ country }) => country}
      />
    </Disclosure>
  </Section>
);
