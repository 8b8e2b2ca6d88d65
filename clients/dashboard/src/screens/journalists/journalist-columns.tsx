import { Link } from 'wouter';
import type { Outputs } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Email } from '../../ui/email.tsx';
import { humanize } from '../../ui/format.tsx';
import { Score } from '../../ui/score.tsx';
import type { Column } from '../../ui/table.tsx';
import { ArticleLinks } from '../articles/article-links.tsx';
import { outreachLabelOf } from '../outlets/labels.ts';
import { Reach, Reasons } from '../outlets/reasons.tsx';

type Journalist = Outputs['journalists']['list']['journalists'][number];

/** The service sorts campaigns by relevance, best first. */
const bestOf = ({ campaigns }: Journalist) => campaigns[0];

export const JOURNALIST_COLUMNS: Column<Journalist>[] = [
  {
    title: 'Name',
    sort: 'journalistName',
    cell: ({ journalistName, outletId, outletName, outletDomain, sandbox }) => (
      <span className="stack tight names">
        <strong dir="auto">{journalistName}</strong>
        <span className="small">
          <Link href={`/outlets/${outletId}`} dir="auto">
            {outletName ?? outletDomain ?? 'Outlet'}
          </Link>{' '}
          {sandbox && <Badge>Sandbox</Badge>}
        </span>
      </span>
    ),
    text: ({ journalistName }) => journalistName,
  },
  {
    title: 'Email',
    cell: ({ email }) => (email === null ? <span className="soft">Not published</span> : <Email address={email} />),
    text: ({ email }) => email,
  },
  {
    title: 'Relevance',
    sort: '-relevanceScore',
    cell: (journalist) => <Score value={Number(bestOf(journalist)?.relevanceScore ?? 0)} />,
    text: (journalist) => bestOf(journalist)?.relevanceScore ?? null,
  },
  {
    title: 'Reasons',
    cell: (journalist) => <Why journalist={journalist} />,
    text: (row) => bestOf(row)?.whyRelevant ?? null,
  },
  {
    title: 'Outreach',
    cell: ({ outreachStatus, replyClassification, skipReason }) => (
      <span className="stack tight">
        <Reach status={outreachStatus} reply={replyClassification} />
        {skipReason !== null && <span className="small soft">{skipped(skipReason)}</span>}
      </span>
    ),
    text: ({ outreachStatus }) => outreachLabelOf(outreachStatus)[0],
  },
];

const skipped = (reason: NonNullable<Journalist['skipReason']>) =>
  reason === 'no_address' ? 'No published email' : humanize(reason);

function Why({ journalist }: { journalist: Journalist }) {
  const best = bestOf(journalist);
  return (
    <span className="stack tight">
      <Reasons why={best?.whyRelevant} whyNot={best?.whyNotRelevant} />
      <ArticleLinks urls={best?.articleUrls ?? []} isInvented={journalist.sandbox} />
    </span>
  );
}
