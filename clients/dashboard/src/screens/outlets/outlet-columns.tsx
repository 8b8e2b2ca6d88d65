import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Score } from '../../ui/score.tsx';
import type { Column } from '../../ui/table.tsx';
import { type Outlet, reachOf, relevanceOf } from './reach.ts';
import { Reach, Reasons } from './reasons.tsx';

/** The service sorts campaigns by relevance, best first. */
const bestOf = ({ campaigns }: Outlet) => campaigns[0];

export const OUTLET_COLUMNS: Column<Outlet>[] = [
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
    text: ({ outreachStatus }) => reachOf(outreachStatus)[0],
  },
];

function Relevance({ outlet }: { outlet: Outlet }) {
  const [label, tone] = relevanceOf(bestOf(outlet)?.overallRelevance ?? null);
  return (
    <span>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
