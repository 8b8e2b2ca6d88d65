import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { formatCount, formatMoney, Moment } from '../../../ui/format.tsx';
import { Gauge } from '../../../ui/gauge.tsx';
import { Section } from '../../../ui/page.tsx';
import { type Budget, type CampaignData, hasEnded, isWaitingFor } from '../labels.ts';
import { LimitsDialog } from '../limits.tsx';

type Window = Budget['windows'][number];

const NAMES: Record<Window['kind'], string> = {
  daily: 'Today',
  weekly: 'This week',
  monthly: 'This month',
  total: 'Total',
};

export function BudgetGauges({ campaign, budget }: { campaign: CampaignData; budget: Budget }) {
  return (
    <Section
      title="Budget"
      actions={
        !hasEnded(campaign.status) && (
          <LimitsDialog
            campaign={campaign}
            budget={budget}
            trigger={
              <Button needs="campaigns.write">
                <SlidersHorizontal aria-hidden /> Edit limits
              </Button>
            }
          />
        )
      }
    >
      <div className="card">
        {budget.windows.map((window) => (
          <WindowGauge key={window.kind} window={window} isAlarm={isWaitingFor(campaign, budget, window.kind)} />
        ))}
        {budget.maxLeads !== null && (
          <Gauge
            label="Leads"
            isAlarm={false}
            value={budget.leadsServed}
            limit={budget.maxLeads}
            text={`${formatCount(budget.leadsServed)} of ${formatCount(budget.maxLeads)}`}
          />
        )}
      </div>
    </Section>
  );
}

function WindowGauge({
  window: { kind, spentInUsdCents, reservedInUsdCents, limitInUsdCents, resetsAt },
  isAlarm,
}: {
  window: Window;
  isAlarm: boolean;
}) {
  const used = Number(spentInUsdCents) + Number(reservedInUsdCents);
  if (limitInUsdCents === null) {
    return (
      <div className="row apart">
        <span>{NAMES[kind]}</span>
        <span>{formatMoney(used)}, no limit</span>
      </div>
    );
  }
  return (
    <Gauge
      label={NAMES[kind]}
      value={used}
      limit={Number(limitInUsdCents)}
      isAlarm={isAlarm}
      text={`${formatMoney(used)} of ${formatMoney(limitInUsdCents)}`}
    >
      {Number(reservedInUsdCents) > 0 && `${formatMoney(reservedInUsdCents)} reserved. `}
      {resetsAt !== null && (
        <>
          Resets on <Moment at={resetsAt} />.
        </>
      )}
    </Gauge>
  );
}
