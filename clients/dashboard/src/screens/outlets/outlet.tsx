import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { useTRPC } from '../../api/client.ts';
import { useCampaignDirectory } from '../../api/directories.ts';
import { Badge } from '../../ui/badge.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Score } from '../../ui/score.tsx';
import { Loaded } from '../../ui/states.tsx';
import { ArticleLine } from '../articles/article-line.tsx';
import { type OutletCampaign, type OutletItem as OutletView, relevanceLabelOf } from './labels.ts';
import { OutletDecision } from './outlet-decision.tsx';
import { OutletWriters } from './outlet-writers.tsx';
import { Reach, Reasons } from './reasons.tsx';

export function OutletPage() {
  const { outletId } = useParams<{ outletId: string }>();
  const trpc = useTRPC();
  const query = useQuery(trpc.outlets.read.queryOptions({ outletId }));
  const outlet = query.data;
  return (
    <Page
      title={outlet?.outletName ?? 'Outlet'}
      lead={
        <>
          {outlet !== undefined && (
            <>
              {outlet.sandbox ? (
                outlet.outletDomain
              ) : (
                <OutsideLink href={outlet.outletUrl}>{outlet.outletDomain}</OutsideLink>
              )}{' '}
              {outlet.sandbox && <Badge>Sandbox</Badge>}{' '}
            </>
          )}
          <Link href="/outlets">All outlets</Link>
        </>
      }
    >
      <Loaded query={query} lines={8}>
        {(loaded) => (
          <>
            <Campaigns outlet={loaded} />
            <OutletWriters outletId={loaded.id} />
            <Articles outlet={loaded} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const Campaigns = ({ outlet }: { outlet: OutletView }) => (
  <Section title="Campaigns">
    {outlet.campaigns.length === 0 && <p className="soft">No campaign has scored this outlet.</p>}
    {outlet.campaigns.map((campaign) => (
      <Judgement key={campaign.campaignId} outlet={outlet} campaign={campaign} />
    ))}
  </Section>
);

function Judgement({ outlet, campaign }: { outlet: OutletView; campaign: OutletCampaign }) {
  const { nameOf } = useCampaignDirectory();
  const [label, tone] = relevanceLabelOf(campaign.overallRelevance);
  return (
    <article className="card">
      <div className="row apart">
        <h3>
          <Link href={`/campaigns/${campaign.campaignId}`} dir="auto">
            {nameOf(campaign.campaignId)}
          </Link>
        </h3>
        <Reach status={campaign.outreachStatus} reply={campaign.replyClassification} />
      </div>
      <div className="row">
        <Score value={campaign.relevanceScore} />
        <Badge tone={tone}>{label}</Badge>
      </div>
      <Reasons why={campaign.whyRelevant} whyNot={campaign.whyNotRelevant} />
      {campaign.evidence.length > 0 && <Evidence campaign={campaign} isInvented={outlet.sandbox} />}
      <OutletDecision outletId={outlet.id} campaign={campaign} />
    </article>
  );
}

const Evidence = ({ campaign, isInvented }: { campaign: OutletCampaign; isInvented: boolean }) => (
  <div className="stack tight">
    <p className="small soft">Most relevant articles, with the words that they share with the brand:</p>
    <ul className="stack tight">
      {campaign.evidence.map(({ articleId, articleUrl, title, words }) => (
        <li key={articleId}>
          {isInvented ? (
            <span dir="auto">{title ?? articleUrl}</span>
          ) : (
            <OutsideLink href={articleUrl}>{title ?? articleUrl}</OutsideLink>
          )}{' '}
          <span className="row words">
            {words.map((word) => (
              <Badge key={word}>{word}</Badge>
            ))}
          </span>
        </li>
      ))}
    </ul>
  </div>
);

const SHOWN_ARTICLES = 10;

function Articles({ outlet: { id: outletId, campaigns } }: { outlet: OutletView }) {
  const trpc = useTRPC();
  const brandId = campaigns[0]?.brandIds[0];
  const query = useQuery(
    trpc.discoveries.list.queryOptions(
      { outletId, limit: SHOWN_ARTICLES, ...(brandId !== undefined && { brandId }) },
      { enabled: brandId !== undefined },
    ),
  );
  if (brandId === undefined) return null;
  return (
    <Section
      title="Relevant articles"
      actions={<Link href={`/articles?view=fitting&brand=${brandId}&outlet=${outletId}`}>View all</Link>}
    >
      <Loaded query={query}>
        {({ discoveries }) =>
          discoveries.length === 0 ? (
            <p className="soft">No relevant articles yet.</p>
          ) : (
            <ul className="stack">
              {discoveries.map(({ discovery, article }) => (
                <li key={discovery.id}>
                  <ArticleLine article={article} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
