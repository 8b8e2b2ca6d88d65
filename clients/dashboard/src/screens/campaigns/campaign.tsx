import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { formatDay } from '../../ui/format.tsx';
import { Page } from '../../ui/page.tsx';
import { Failure, Loaded, Loading } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CampaignActions } from './actions.tsx';
import { Approvals, useDecisions } from './approvals/approvals.tsx';
import { CampaignNotices } from './campaign-notices.tsx';
import {
  type Budget,
  type CampaignData,
  campaignStatusOf,
  hasEnded,
  hostOf,
  type Statistics,
  slugText,
} from './labels.ts';
import { BudgetGauges } from './overview/budget-gauges.tsx';
import { Daily } from './overview/daily.tsx';
import { Funnel } from './overview/funnel.tsx';
import { CampaignCosts } from './tabs/costs.tsx';
import { Emails } from './tabs/emails.tsx';
import { History } from './tabs/history.tsx';
import { Leads } from './tabs/leads.tsx';
import { Replies } from './tabs/replies.tsx';
import { WorkflowTab } from './tabs/workflow.tsx';
import { useCampaign } from './use-campaign.ts';

export function CampaignPage() {
  const { campaignId = '' } = useParams();
  return <CampaignView key={campaignId} campaignId={campaignId} />;
}

function CampaignView({ campaignId }: { campaignId: string }) {
  const { campaign: query, statistics, budget } = useCampaign(campaignId);
  const campaign = query.data?.campaign;
  const decisions = useDecisions(campaign);
  if (campaign === undefined) {
    return (
      <Page title="Campaign" lead={<Link href="/campaigns">All campaigns</Link>}>
        {query.error === null ? (
          <Loading lines={10} />
        ) : (
          <Failure error={query.error} retry={() => void query.refetch()} />
        )}
      </Page>
    );
  }
  const views = [
    {
      id: 'overview',
      title: 'Overview',
      content: () => <Overview campaign={campaign} statistics={statistics} budget={budget} />,
    },
    ...(decisions.isShown
      ? [{ id: 'decide', title: 'Needs approval', content: () => <Approvals campaign={campaign} /> }]
      : []),
    { id: 'leads', needs: 'contacts.read' as const, title: 'Leads', content: () => <Leads campaignId={campaignId} /> },
    { id: 'emails', title: 'Emails', content: () => <Emails campaignId={campaignId} /> },
    { id: 'replies', needs: 'inbox' as const, title: 'Replies', content: () => <Replies campaignId={campaignId} /> },
    { id: 'history', title: 'History', content: () => <History campaign={campaign} /> },
    {
      id: 'workflow',
      title: 'Workflow',
      content: () => <WorkflowTab campaign={campaign} statistics={statistics.data} />,
    },
    {
      id: 'costs',
      needs: 'costs.read' as const,
      title: 'Costs',
      content: () => <CampaignCosts campaignId={campaignId} statistics={statistics} />,
    },
  ];
  return (
    <Page title={campaign.name} lead={<Lead campaign={campaign} />} actions={<CampaignActions campaign={campaign} />}>
      {query.error !== null && <Failure error={query.error} retry={() => void query.refetch()} />}
      <CampaignNotices campaign={campaign} budget={budget.data} waiting={decisions} />
      <Tabs label="Campaign sections" views={views} />
    </Page>
  );
}

function Lead({ campaign }: { campaign: CampaignData }): ReactNode {
  const { label, tone } = campaignStatusOf(campaign.status);
  const [brand] = campaign.brandUrls;
  return (
    <span className="row">
      <Badge tone={tone}>{label}</Badge>
      {campaign.sandbox && <Badge>Sandbox</Badge>}
      <span dir="auto">
        {[brand === undefined ? null : hostOf(brand), slugText(campaign.featureSlug ?? campaign.workflowSlug)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span>{`Created ${formatDay(campaign.startDate ?? campaign.createdAt)}`}</span>
    </span>
  );
}

interface OverviewProps {
  campaign: CampaignData;
  statistics: UseQueryResult<Statistics, unknown>;
  budget: UseQueryResult<Budget, unknown>;
}

const Overview = ({ campaign, statistics, budget }: OverviewProps) => (
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
