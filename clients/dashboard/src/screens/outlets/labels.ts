import type { Outputs } from '../../api/client.ts';
import type { Tone } from '../../ui/badge.tsx';

export type OutletItem = Outputs['outlets']['list']['outlets'][number];
export type OutletCampaign = OutletItem['campaigns'][number];
type OutreachStatus = OutletItem['outreachStatus'];

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

export const outreachLabelOf = (status: OutreachStatus): [label: string, tone: Tone] => REACH[status];

const ANSWERS = {
  positive: ['Positive', 'good'],
  neutral: ['Neutral', 'plain'],
  negative: ['Negative', 'bad'],
} as const;

export const replyLabelOf = (reply: OutletItem['replyClassification']) => (reply === null ? null : ANSWERS[reply]);

const RELEVANCE = {
  high: ['High relevance', 'good'],
  medium: ['Medium relevance', 'warn'],
  low: ['Low relevance', 'plain'],
} as const;

export const relevanceLabelOf = (relevance: OutletCampaign['overallRelevance']) => RELEVANCE[relevance ?? 'low'];
