import type { UseQueryResult } from '@tanstack/react-query';
import { Loaded } from '../../../ui/states.tsx';
import { type Budget, type CampaignData, hasEnded, type Statistics } from '../labels.ts';
import { BudgetGauges } from './budget-gauges.tsx';
import { Daily } from './daily.tsx';
import { Funnel } from './funnel.tsx';

interface OverviewProps {
  campaign: CampaignData;
  statistics: UseQueryResult<Statistics, unknown>;
  budget: UseQueryResult<Budget, unknown>;
}

export const Overview = ({ campaign, statistics, budget }: OverviewProps) => (
  <div className="stack wide-gap">
    <div className="overview">
      <Loaded query={statistics} lines={6}>
        {(figures) => <Funnel statistics={figures} hasEnded={hasEnded(campaign.status)} />}
      </Loaded>
      <Loaded query={budget} lines={6}>
        {(windows) => <BudgetGauges campaign={campaign} budget={windows} />}
      </Loaded>
    </div>
    {campaign.status !== 'draft' && <Daily campaign={campaign} />}
  </div>
);
