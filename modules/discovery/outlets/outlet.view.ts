import type { z } from 'zod';
import { outreachStatusAt, replySentimentAt } from '../outreach/associations.ts';
import type { CampaignOutletStatus, Evidence, OutletView } from './outlet.schema.ts';

export interface OutletRow {
  id: string;
  name: string;
  url: string;
  domain: string;
  sandbox: boolean;
  createdAt: Date;
  rank: number | null;
  reply: number | null;
  relevance: string;
  campaigns: {
    campaignId: string;
    featureSlug: string | null;
    brandId: string;
    relevance: number;
    rank: number;
    reply: number | null;
    status: z.output<typeof CampaignOutletStatus>;
    statusReason: string | null;
    whyRelevant: string;
    whyNotRelevant: string;
    evidence: Evidence[];
    runId: string | null;
    updatedAt: string;
  }[];
}

const HIGH = 50;
const MEDIUM = 20;

export function viewOutlet(row: OutletRow): z.output<typeof OutletView> {
  return {
    id: row.id,
    outletName: row.name,
    outletUrl: row.url,
    outletDomain: row.domain,
    sandbox: row.sandbox,
    createdAt: row.createdAt.toISOString(),
    outreachStatus: outreachStatusAt(row.rank),
    replyClassification: replySentimentAt(row.reply),
    relevanceScore: Number(row.relevance),
    campaigns: row.campaigns.map(({ brandId, relevance, rank, reply, ...campaign }) => ({
      ...campaign,
      brandIds: [brandId],
      relevanceScore: relevance,
      outreachStatus: outreachStatusAt(rank),
      replyClassification: replySentimentAt(reply),
      overallRelevance: relevance >= HIGH ? 'high' : relevance >= MEDIUM ? 'medium' : 'low',
      relevanceRationale: rationaleOf(campaign),
    })),
  };
}

function rationaleOf({ whyRelevant, whyNotRelevant }: { whyRelevant: string; whyNotRelevant: string }): string | null {
  const both = [whyRelevant, whyNotRelevant].filter((reason) => reason !== '').join(' ');
  return both === '' ? null : both;
}

export function viewCampaignOutlet(row: OutletRow) {
  const { id, outletName, outletUrl, outletDomain, sandbox, relevanceScore, outreachStatus, replyClassification } =
    viewOutlet(row);
  const whyRelevant = row.campaigns[0]?.whyRelevant ?? '';
  return {
    id,
    outletName,
    outletUrl,
    outletDomain,
    sandbox,
    relevanceScore,
    whyRelevant: whyRelevant === '' ? null : whyRelevant,
    outletStatus: outreachStatus,
    replyClassification,
  };
}

/**
 * SQL: the articles of an evidence, in order; `$1` is the organisation. Article texts are joined and never
 * copied, so that an erasure in an article is complete.
 */
export const shownEvidence = (evidence: string) => `coalesce((
    select jsonb_agg(jsonb_build_object('articleId', article.id, 'articleUrl', article.url, 'title', article.title,
      'words', one.item -> 'words')
      order by one.place)
    from jsonb_array_elements(${evidence}) with ordinality as one (item, place)
    join articles article on article.org_id = $1 and article.id = (one.item ->> 'articleId')::uuid), '[]')`;
