import { dollarsOf, list, number, row, text } from '../../projection.ts';
import { idInput, type Tool } from '../../tool.ts';
import { BRAND_HINT } from '../brands.ts';
import { readOperation, sandboxInput as sandbox } from './operation-tool.ts';

const group = {
  totalUsd: dollarsOf('totalCostInUsdCents'),
  actualUsd: dollarsOf('actualCostInUsdCents'),
  runCount: number,
};
const EMAILS = ['Contacted', 'Sent', 'Delivered', 'Opened', 'Clicked', 'Replied', 'Bounced'];
const REPLIES = ['Interested', 'MeetingBooked', 'Closed', 'Neutral', 'NotInterested', 'OutOfOffice', 'Unsubscribe'];
const delivered = [...EMAILS.map((what) => `emails${what}`), ...REPLIES.map((what) => `replies${what}`)];

export const costTools: Tool[] = [
  readOperation({
    name: 'costs_brand_breakdown',
    title: 'Get the costs of a brand',
    description:
      'Get the costs of one brand by cost type, in US dollars. Counts either live or sandbox campaigns, never both.',
    path: '/v1/runs/stats/costs',
    query: { groupBy: 'costName' },
    input: { brandId: idInput('Brand id.'), sandbox },
    under: 'groups',
    from: 'groups',
    show: list(row({ dimensions: row({ costName: text() }), ...group }), 30),
    headline: 'Costs by type, in US dollars.',
    whenNotFound: BRAND_HINT,
  }),
  readOperation({
    name: 'costs_by_brand',
    title: 'Get costs by brand',
    description: 'Get the costs of each brand, in US dollars. Counts either live or sandbox campaigns, never both.',
    path: '/v1/runs/stats/costs',
    query: { groupBy: 'brandId' },
    input: { sandbox },
    under: 'groups',
    from: 'groups',
    show: list(row({ dimensions: row({ brandId: text() }), ...group }), 50),
    headline: 'Costs by brand, in US dollars. At most 50 brands.',
  }),
  readOperation({
    name: 'costs_delivery_stats',
    title: 'Get email statistics',
    description:
      'Count sent, delivered, opened, clicked, replied and bounced emails of the organisation or of one brand.',
    path: '/v1/email-gateway/stats',
    input: { brandId: idInput('Count only emails of this brand.').optional(), sandbox },
    under: 'statistics',
    show: row(Object.fromEntries(delivered.map((name) => [name, number]))),
    headline: 'Email statistics.',
    whenNotFound: BRAND_HINT,
  }),
];
