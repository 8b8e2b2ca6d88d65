import { Facts } from '../../../ui/facts.tsx';
import { formatCount, formatDay, formatMoney, Moment } from '../../../ui/format.tsx';
import { CountField } from '../../../ui/number-field.tsx';
import { Note } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { type WorkflowItem, writesMail } from '../goal/workflow-kinds.ts';
import type { CampaignPlan, ChangePlan } from '../plan.ts';
import { maxLeadsOf } from '../plan-facts.ts';
import type { Preflight } from './preflight.ts';

interface ForecastProps {
  seen: Preflight;
  plan: CampaignPlan;
  change: ChangePlan;
  workflow: WorkflowItem;
}

export function Forecast({ seen, plan, change, workflow }: ForecastProps) {
  return (
    <section className="stack" aria-label="Cost and schedule">
      <h3>Cost and schedule</h3>
      <div className="card">
        <Facts big facts={forecastFiguresOf(seen)} />
        {seen.firstSendAt !== null && writesMail(workflow) && (
          <p className="small soft">
            First email on <Moment at={seen.firstSendAt} />.
            {hasMost(seen) && ' These are maximums, without replies and bounces.'}
          </p>
        )}
        {seen.keyStatus.missing.includes('smtp') && (
          <p className="small soft">Add a mailbox to see the number of days.</p>
        )}
        {writesMail(workflow) && <MaxLeadsField plan={plan} change={change} workflow={workflow} />}
        <Schedule days={seen.schedule} />
      </div>
      {seen.leftOut.length > 0 && <LeftOut seen={seen} />}
    </section>
  );
}

const hasMost = ({ projectedLeads, projectedCost }: Preflight) =>
  projectedLeads !== null && projectedCost.maxUsd !== null;

export function forecastFiguresOf({ projectedLeads, projectedCost, schedule }: Preflight): [string, string][] {
  const { minUsd, maxUsd } = projectedCost;
  return [
    ['Leads', projectedLeads === null ? 'No limit' : formatCount(projectedLeads)],
    [
      'Cost',
      maxUsd === null
        ? `From ${usd(minUsd)}, no limit`
        : minUsd === maxUsd
          ? usd(maxUsd)
          : `${usd(minUsd)} to ${usd(maxUsd)}`,
    ],
    ['Emails', schedule.length === 0 ? '–' : formatCount(schedule.reduce((sum, { mails }) => sum + mails, 0))],
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

export const MaxLeadsField = ({ plan, change, workflow }: Omit<ForecastProps, 'seen'>) => (
  <div className="form-single">
    <CountField
      label="Max leads"
      value={maxLeadsOf(plan, { workflow })}
      onChange={(maxLeads) => change({ maxLeads })}
      description="Leave empty to contact all leads."
    />
  </div>
);

const Schedule = ({ days }: { days: Preflight['schedule'] }) =>
  days.length === 0 ? null : (
    <details>
      <summary>Emails per day</summary>
      <Table
        caption="Emails by day"
        rows={days}
        keyOf={({ day }) => day}
        columns={[
          { title: 'Day', cell: ({ day }) => formatDay(`${day}T12:00:00`) },
          { title: 'First emails', cell: ({ first }) => formatCount(first), isNumeric: true },
          { title: 'Follow-ups', cell: ({ followUps }) => formatCount(followUps), isNumeric: true },
          { title: 'Emails', cell: ({ mails }) => formatCount(mails), isNumeric: true },
        ]}
      />
    </details>
  );

const REASONS: Record<string, string> = {
  unsubscribed: 'Unsubscribed',
  no_consent: 'No consent to email',
  system_address: 'Automated address',
  suppressed: 'On the suppression list',
  duplicate: 'Already contacted by a campaign',
};

const LeftOut = ({ seen: { leftOut, suppressedLeads, sendableLeads } }: { seen: Preflight }) => (
  <div className="stack">
    <Note>
      <p>
        {sendableLeads !== null && `Can be contacted: ${formatCount(sendableLeads)}. `}
        Skipped: {formatCount(suppressedLeads)}.
      </p>
    </Note>
    <Table
      caption="Skipped contacts by reason"
      rows={leftOut}
      keyOf={({ reason }) => reason}
      columns={[
        { title: 'Reason', cell: ({ reason }) => REASONS[reason] ?? reason },
        { title: 'Contacts', cell: ({ people }) => formatCount(people), isNumeric: true },
        { title: 'Examples', cell: ({ examples }) => <bdi>{examples.join(', ')}</bdi> },
      ]}
    />
  </div>
);
