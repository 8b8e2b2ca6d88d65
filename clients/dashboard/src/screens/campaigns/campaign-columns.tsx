import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Ago, Day, formatCount, formatMoney } from '../../ui/format.tsx';
import type { Column } from '../../ui/table.tsx';
import { type CampaignData, campaignStatusOf, centsOf, hostOf, type Statistics, slugText } from './labels.ts';

export interface CampaignRow {
  campaign: CampaignData;
  statistics: Statistics | undefined;
}

export const CAMPAIGN_COLUMNS: readonly Column<CampaignRow>[] = [
  {
    title: 'Campaign',
    sort: 'name',
    cell: ({ campaign }) => (
      <>
        <Link href={`/campaigns/${campaign.id}`} dir="auto" className="clip">
          {campaign.name}
        </Link>
        {campaign.sandbox && <Badge>Sandbox</Badge>}
      </>
    ),
    text: ({ campaign }) => campaign.name,
  },
  {
    title: 'Status',
    cell: ({ campaign }) => <State campaign={campaign} />,
    text: ({ campaign }) => campaign.status,
  },
  {
    title: 'Brand',
    cell: ({ campaign }) => (
      <>
        <span className="host" dir="auto" title={brandOf(campaign)}>
          {brandOf(campaign)}
        </span>
        <span className="small soft block">{featureOf(campaign)}</span>
      </>
    ),
    text: ({ campaign }) => campaign.brandUrls.join(' '),
  },
  {
    title: 'Feature',
    text: ({ campaign }) => campaign.featureSlug,
  },
  {
    title: 'Spent',
    sort: '-spent',
    isNumeric: true,
    cell: ({ campaign, statistics }) => (
      <>
        {formatMoney(statistics?.totalCostInUsdCents ?? 0)}
        <br />
        <span className="small soft">{capOf(campaign)}</span>
      </>
    ),
    text: ({ statistics }) => statistics?.totalCostUsd ?? 0,
  },
  {
    title: 'Contacted',
    isNumeric: true,
    cell: ({ statistics }) => formatCount(statistics?.leadsContacted ?? 0),
    text: ({ statistics }) => statistics?.leadsContacted ?? 0,
  },
  {
    title: 'Replies',
    isNumeric: true,
    cell: ({ statistics }) => formatCount(statistics?.emailsReplied ?? 0),
    text: ({ statistics }) => statistics?.emailsReplied ?? 0,
  },
  {
    title: 'Created',
    sort: '-createdAt',
    cell: ({ campaign }) => <Day at={campaign.createdAt} />,
    text: ({ campaign }) => campaign.createdAt,
  },
];

/** Shows only until when the campaign waits; its page shows why. */
function State({ campaign: { status, nextRunAt } }: { campaign: CampaignData }) {
  if (status === 'active' && nextRunAt !== null) {
    return (
      <>
        <Badge tone="warn">Waiting</Badge>
        <span className="small soft block">
          Resumes <Ago at={nextRunAt} />
        </span>
      </>
    );
  }
  const { tone, label } = campaignStatusOf(status);
  return <Badge tone={tone}>{label}</Badge>;
}

const featureOf = ({ featureSlug, workflowSlug }: CampaignData) => slugText(featureSlug ?? workflowSlug);

function brandOf({ brandUrls: [first, ...others] }: CampaignData): string {
  if (first === undefined) return '';
  return others.length === 0 ? hostOf(first) : `${hostOf(first)} and ${formatCount(others.length)} more`;
}

const CAPS = [
  ['maxBudgetTotalUsd', 'total'],
  ['maxBudgetMonthlyUsd', 'per month'],
  ['maxBudgetWeeklyUsd', 'per week'],
  ['maxBudgetDailyUsd', 'per day'],
] as const;

function capOf(campaign: CampaignData): string {
  const found = CAPS.find(([field]) => campaign[field] !== null);
  if (found === undefined) return 'no limit';
  const [field, per] = found;
  return `of ${formatMoney(centsOf(campaign[field] ?? '0'))} ${per}`;
}
