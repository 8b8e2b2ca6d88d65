import { Facts } from '../../../ui/facts.tsx';
import { formatCount, formatDay, formatMoney, Moment } from '../../../ui/format.tsx';
import { CountField } from '../../../ui/number-field.tsx';
import { Note } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { maxLeadsOf } from '../facts.ts';
import type { Change, Plan } from '../plan.ts';
import { type Workflow, writesMail } from '../what/workflow-kinds.ts';
import type { Preflight } from './preflight.ts';

interface ForecastProps {
  seen: Preflight;
  plan: Plan;
  change: Change;
  workflow: Workflow;
}

export function Forecast({ seen, plan, change, workflow }: ForecastProps) {
  return (
    <section className="stack" aria-label="What it will cost and how long it will take">
      <h3>What it will cost and how long it will take</h3>
      <div className="card">
        <Facts big facts={figuresOf(seen)} />
        {seen.firstSendAt !== null && writesMail(workflow) && (
          <p className="small soft">
            The first mail can leave <Moment at={seen.firstSendAt} />.
            {hasMost(seen) && ' Nobody answering and nothing bouncing, it is at the most this much.'}
          </p>
        )}
        {seen.keyStatus.missing.includes('smtp') && (
          <p className="small soft">How many days it takes is known once there is a mailbox.</p>
        )}
        {writesMail(workflow) && <MostPeople plan={plan} change={change} workflow={workflow} />}
        <Schedule days={seen.schedule} />
      </div>
      {seen.leftOut.length > 0 && <LeftOut seen={seen} />}
    </section>
  );
}

const hasMost = ({ projectedLeads, projectedCost }: Preflight) =>
  projectedLeads !== null && projectedCost.maxUsd !== null;

export function figuresOf({ projectedLeads, projectedCost, schedule }: Preflight): [string, string][] {
  const { minUsd, maxUsd } = projectedCost;
  return [
    ['People', projectedLeads === null ? 'No limit' : formatCount(projectedLeads)],
    [
      'Cost',
      maxUsd === null
        ? `From ${usd(minUsd)}, no limit`
        : minUsd === maxUsd
          ? usd(maxUsd)
          : `${usd(minUsd)} to ${usd(maxUsd)}`,
    ],
    ['Mails', schedule.length === 0 ? '–' : formatCount(schedule.reduce((sum, { mails }) => sum + mails, 0))],
    ['Days', schedule.length === 0 ? '–' : daysOf(schedule)],
  ];
}

const usd = (dollars: string) => formatMoney(Number(dollars) * 100);

const DAY_MS = 86_400_000;
/** The service's forecast covers this many days. */
const DAYS_AHEAD = 60;

function daysOf(schedule: Preflight['schedule']): string {
  const [first, last] = [schedule[0]?.day ?? '', schedule.at(-1)?.day ?? ''];
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return days >= DAYS_AHEAD ? `${DAYS_AHEAD} or more` : formatCount(days);
}

export const MostPeople = ({ plan, change, workflow }: Omit<ForecastProps, 'seen'>) => (
  <div className="form-single">
    <CountField
      label="People at the most"
      value={maxLeadsOf(plan, { workflow })}
      onChange={(maxLeads) => change({ maxLeads })}
      description="Left empty: everybody whom it finds."
    />
  </div>
);

const Schedule = ({ days }: { days: Preflight['schedule'] }) =>
  days.length === 0 ? null : (
    <details>
      <summary>Day by day</summary>
      <Table
        caption="Mails by day"
        rows={days}
        keyOf={({ day }) => day}
        columns={[
          { title: 'Day', cell: ({ day }) => formatDay(`${day}T12:00:00`) },
          { title: 'First mails', cell: ({ first }) => formatCount(first), isNumeric: true },
          { title: 'Follow-ups', cell: ({ followUps }) => formatCount(followUps), isNumeric: true },
          { title: 'Mails', cell: ({ mails }) => formatCount(mails), isNumeric: true },
        ]}
      />
    </details>
  );

const REASONS: Record<string, string> = {
  unsubscribed: 'They want no mail',
  no_consent: 'They did not agree to get mail',
  system_address: 'An address of a machine, not of a person',
  suppressed: 'On the list of those who are not written to',
  duplicate: 'A campaign has written to them before',
};

const LeftOut = ({ seen: { leftOut, suppressedLeads, sendableLeads } }: { seen: Preflight }) => (
  <div className="stack">
    <Note>
      <p>
        {sendableLeads !== null && `May be written to: ${formatCount(sendableLeads)}. `}
        Left out: {formatCount(suppressedLeads)}.
      </p>
    </Note>
    <Table
      caption="Who is left out, and why"
      rows={leftOut}
      keyOf={({ reason }) => reason}
      columns={[
        { title: 'Why', cell: ({ reason }) => REASONS[reason] ?? reason },
        { title: 'People', cell: ({ people }) => formatCount(people), isNumeric: true },
        { title: 'For example', cell: ({ examples }) => <bdi>{examples.join(', ')}</bdi> },
      ]}
    />
  </div>
);
