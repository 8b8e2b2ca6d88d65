import type { Outputs } from '../../api/client.ts';
import type { Tone } from '../../ui/badge.tsx';

export type Outlet = Outputs['outlets']['list']['outlets'][number];
export type OutletCampaign = Outlet['campaigns'][number];
type OutreachStatus = Outlet['outreachStatus'];

const REACH: Record<OutreachStatus, [label: string, tone: Tone]> = {
  buffered: ['Found', 'plain'],
  claimed: ['Found', 'plain'],
  served: ['Selected', 'accent'],
  skipped: ['Skipped', 'plain'],
  contacted: ['Sending', 'accent'],
  sent: ['Contacted', 'accent'],
  delivered: ['Delivered', 'accent'],
  opened: ['Opened', 'good'],
  clicked: ['Clicked', 'good'],
  replied: ['Replied', 'good'],
  bounced: ['Bounced', 'bad'],
  unsubscribed: ['Unsubscribed', 'bad'],
};

export const reachOf = (status: OutreachStatus): [label: string, tone: Tone] => REACH[status];

const ANSWERS = {
  positive: ['Positive', 'good'],
  neutral: ['Neutral', 'plain'],
  negative: ['Negative', 'bad'],
} as const;

export const answerOf = (reply: Outlet['replyClassification']) => (reply === null ? null : ANSWERS[reply]);

const RELEVANCE = {
  high: ['High relevance', 'good'],
  medium: ['Medium relevance', 'warn'],
  low: ['Low relevance', 'plain'],
} as const;

export const relevanceOf = (relevance: OutletCampaign['overallRelevance']) => RELEVANCE[relevance ?? 'low'];
