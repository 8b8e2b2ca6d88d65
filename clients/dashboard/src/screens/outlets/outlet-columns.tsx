import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Score } from '../../ui/score.tsx';
import type { Column } from '../../ui/table.tsx';
import { type OutletItem, outreachLabelOf, relevanceLabelOf } from './labels.ts';
import { Reach, Reasons } from './reasons.tsx';

/** The service sorts campaigns by relevance, best first. */
const bestOf = ({ campaigns }: OutletItem) => campaigns[0];

export const OUTLET_COLUMNS: Column<OutletItem>[] = [
  {
    title: 'Outlet',
    sort: 'outletName',
    cell: ({ id, outletName, outletDomain, sandbox }) => (
      <span className="stack tight names">
        <Link href={`/outlets/${id}`} dir="auto">
          {outletName}
        </Link>
        <span className="soft small">
          {outletDomain} {sandbox && <Badge>Sandbox</Badge>}
        </span>
      </span>
    ),
    text: ({ outletName }) => outletName,
  },
  {
    title: 'Relevance',
    sort: '-relevanceScore',
    cell: (outlet) => (
      <span className="stack tight">
        <Score value={outlet.relevanceScore} />
        <Relevance outlet={outlet} />
      </span>
    ),
    text: ({ relevanceScore }) => relevanceScore,
  },
  {
    title: 'Reasons',
    cell: (outlet) => <Reasons why={bestOf(outlet)?.whyRelevant} whyNot={bestOf(outlet)?.whyNotRelevant} />,
    text: (outlet) => bestOf(outlet)?.relevanceRationale ?? null,
  },
  {
    title: 'Outreach',
    cell: ({ outreachStatus, replyClassification }) => <Reach status={outreachStatus} reply={replyClassification} />,
    text: ({ outreachStatus }) => outreachLabelOf(outreachStatus)[0],
  },
];

function Relevance({ outlet }: { outlet: OutletItem }) {
  const [label, tone] = relevanceLabelOf(bestOf(outlet)?.overallRelevance ?? null);
  return (
    <span>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
