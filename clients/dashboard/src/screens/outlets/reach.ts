import type { Outputs } from '../../api/client.ts';
import type { Tone } from '../../ui/badge.tsx';

export type Outlet = Outputs['outlets']['list']['outlets'][number];
export type OutletCampaign = Outlet['campaigns'][number];
type OutreachStatus = Outlet['outreachStatus'];

const REACH: Record<OutreachStatus, [label: string, tone: Tone]> = {
  buffered: ['Found', 'plain'],
  claimed: ['Found', 'plain'],
  served: ['Chosen', 'accent'],
  skipped: ['Left out', 'plain'],
  contacted: ['Mail is on its way', 'accent'],
  sent: ['Written to', 'accent'],
  delivered: ['Mail arrived', 'accent'],
  opened: ['Opened', 'good'],
  clicked: ['Followed a link', 'good'],
  replied: ['Answered', 'good'],
  bounced: ['Mail came back', 'bad'],
  unsubscribed: ['Wants no mail', 'bad'],
};

export const reachOf = (status: OutreachStatus): [label: string, tone: Tone] => REACH[status];

const ANSWERS = {
  positive: ['Said yes', 'good'],
  neutral: ['Neither yes nor no', 'plain'],
  negative: ['Said no', 'bad'],
} as const;

export const answerOf = (reply: Outlet['replyClassification']) => (reply === null ? null : ANSWERS[reply]);

const RELEVANCE = {
  high: ['Fits well', 'good'],
  medium: ['Fits in part', 'warn'],
  low: ['Fits little', 'plain'],
} as const;

export const relevanceOf = (relevance: OutletCampaign['overallRelevance']) => RELEVANCE[relevance ?? 'low'];
