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
    title: 'Costs of a brand',
    description:
      'What a brand has cost, by kind of cost, in US dollars. Counts live campaigns or the sandbox, never both.',
    path: '/v1/runs/stats/costs',
    query: { groupBy: 'costName' },
    input: { brandId: idInput('The id of a brand.'), sandbox },
    under: 'groups',
    from: 'groups',
    show: list(row({ dimensions: row({ costName: text() }), ...group }), 30),
    headline: 'Costs by kind, in US dollars.',
    whenNotFound: BRAND_HINT,
  }),
  readOperation({
    name: 'costs_by_brand',
    title: 'Costs by brand',
    description: 'What each brand has cost, in US dollars. Counts live campaigns or the sandbox, never both.',
    path: '/v1/runs/stats/costs',
    query: { groupBy: 'brandId' },
    input: { sandbox },
    under: 'groups',
    from: 'groups',
    show: list(row({ dimensions: row({ brandId: text() }), ...group }), 50),
    headline: 'Costs by brand, in US dollars; at most 50 brands.',
  }),
  readOperation({
    name: 'costs_delivery_stats',
    title: 'What became of the emails',
    description: 'How many emails of the organisation or of one brand were sent, arrived and were answered.',
    path: '/v1/email-gateway/stats',
    input: { brandId: idInput('Only this brand.').optional(), sandbox },
    under: 'statistics',
    show: row(Object.fromEntries(delivered.map((name) => [name, number]))),
    headline: 'What became of the emails.',
    whenNotFound: BRAND_HINT,
  }),
];
