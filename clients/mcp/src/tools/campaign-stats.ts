import { z } from 'zod';
import { GATE_SENTENCES } from '../../../sdk/src/gate-sentences.ts';
import { asObject, dollarsOf, list, number, type Row, row, text } from '../projection.ts';
import { counted, quoted } from '../text.ts';
import { brandIdOf, headline, idInput, orgId, READ, type Tool, type ToolApi, ToolFailure } from '../tool.ts';
import { CAMPAIGN_HINT } from './campaigns.ts';

const campaign = row({ id: text(), name: text(80), status: text(), workflowSlug: text(), nextRunAt: text() });
const costs = list(
  row({ costName: text(), usd: dollarsOf('totalCostInUsdCents'), quantity: { ...text(40), from: 'totalQuantity' } }),
);

const OUTCOMES = {
  peopleContacted: 'contacted',
  peopleReached: 'delivered',
  opened: 'opened',
  clicked: 'clicked',
  repliesPositive: 'repliesPositive',
  repliesNeutral: 'repliesNeutral',
  repliesNegative: 'repliesNegative',
} as const;

const failure = z.object({ what: z.string(), count: z.number().nullable(), detail: z.string().nullable() });

export const campaignStatsTool: Tool = {
  name: 'distribute_campaign_stats',
  title: 'Get campaign results',
  description:
    'Get the results and cost of one campaign: contacts reached, opens, clicks, replies, meetings, cost by type and problems. Read headline and summary first. failureDetails explains why a campaign waits, is paused or failed.',
  input: z.strictObject({
    campaign_id: idInput('Campaign id.'),
    brandId: brandIdOf('Return an error unless the campaign belongs to this brand.'),
    orgId,
  }),
  output: z.object({
    headline,
    summary: z.string(),
    campaign: campaign.schema,
    outcomes: z.record(z.string(), z.number()).describe('Numbers of people. Each person is counted once.'),
    leads: z.record(z.string(), z.number()),
    costUsd: z.number(),
    costs: costs.schema,
    failureDetails: z.array(failure).describe('Problems and blockers. Empty if there are none.'),
  }),
  annotations: READ,
  whenNotFound: CAMPAIGN_HINT,
  async run(api, { campaign_id, brandId }) {
    const path = `/v1/campaigns/${encodeURIComponent(String(campaign_id))}`;
    const found = asObject((await api.get(path)).campaign);
    if (brandId !== undefined && !(found.brandIds as unknown[]).includes(brandId)) {
      throw new ToolFailure('This campaign belongs to another brand. Omit brandId to see it.');
    }
    const stats = await api.get(`${path}/stats`);
    return shown(campaign.of(found), stats, await failuresOf(api, path, found, stats));
  },
};

function shown(about: Row, stats: Row, failureDetails: z.infer<typeof failure>[]) {
  const people = asObject(stats.recipientStats);
  const outcomes = Object.fromEntries(Object.entries(OUTCOMES).map(([name, own]) => [name, count(people[own])]));
  const meetings = count(asObject(people.repliesDetail).meetingBooked);
  const usd = count(stats.totalCostUsd);
  return {
    headline: `Campaign ${quoted(String(about.name))} is ${String(about.status)}: ${count(people.contacted)} people contacted, ${counted(count(people.repliesPositive), 'positive reply')}, ${counted(meetings, 'meeting')} booked, $${usd.toFixed(2)} spent.`,
    summary: summaryOf(about, stats, failureDetails.length),
    campaign: about,
    outcomes: { ...outcomes, meetingsBooked: meetings },
    leads: Object.fromEntries(
      ['leadsServed', 'leadsContacted', 'leadsBuffered', 'leadsSkipped'].map((name) => [name, count(stats[name])]),
    ),
    costUsd: usd,
    costs: costs.of(stats.costBreakdown),
    failureDetails,
  };
}

function summaryOf(about: Row, stats: Row, failures: number): string {
  const people = asObject(stats.recipientStats);
  const contacted = count(people.contacted);
  const share = (part: unknown) => (contacted === 0 ? '' : ` (${Math.round((100 * count(part)) / contacted)}%)`);
  const opens = stats.trackOpens === true ? `, ${count(people.opened)} opened${share(people.opened)}` : '';
  const clicks = stats.trackClicks === true ? `, ${count(people.clicked)} clicked` : '';
  const replies = count(people.repliesPositive) + count(people.repliesNeutral) + count(people.repliesNegative);
  const wrong = failures === 0 ? 'There are no problems.' : 'See failureDetails for problems.';
  return `${contacted} people contacted: ${count(people.delivered)} reached${share(people.delivered)}${opens}${clicks}, ${replies} replied${share(replies)}. ${toBeWritten(about, stats)} people are not contacted yet. ${wrong}`;
}

const HAS_ENDED = /^(?:completed|stopped|failed)$/;

/** Upper bound: leads in progress may still get their first email, unless the campaign has ended. */
function toBeWritten({ status }: Row, { leadsBuffered, leadsServed, leadsContacted }: Row): string {
  const people = count(leadsBuffered) + count(leadsServed) - count(leadsContacted);
  return HAS_ENDED.test(String(status)) || people <= 0 ? '0' : `Up to ${people}`;
}

/** Reasons for a stopped campaign come first, because the user can act on them. */
async function failuresOf(api: ToolApi, path: string, { status, nextRunAt }: Row, stats: Row) {
  const { bounced, unsubscribed } = asObject(stats.recipientStats);
  const { complained } = asObject(stats.emailStats);
  const stands = status === 'failed' || status === 'paused' || (status === 'active' && nextRunAt !== null);
  const reason = stands ? lastReason(await api.get(`${path}/history`)) : null;
  const counts: [what: string, count: unknown, detail: string][] = [
    ['leads skipped', stats.leadsSkipped, 'Not contacted. GET /v1/leads returns the skipReason of each lead.'],
    ['addresses bounced', bounced, 'They will not be contacted again.'],
    ['people unsubscribed', unsubscribed, 'They will not be contacted again.'],
    ['complaints', complained, 'Recipients marked these emails as spam.'],
  ];
  return [
    ...(stands
      ? [
          {
            what: `campaign ${status === 'active' ? 'waits' : status}`,
            count: null,
            detail: waiting(reason, nextRunAt),
          },
        ]
      : []),
    ...counts.flatMap(([what, value, detail]) => (count(value) > 0 ? [{ what, count: count(value), detail }] : [])),
  ];
}

const lastReason = ({ items }: Row) =>
  text(200).of(Array.isArray(items) ? asObject(items.findLast((move) => asObject(move).reason !== null)).reason : null);

const waiting = (reason: string | null, nextRunAt: unknown) =>
  [
    reason && reasonSentence(reason),
    typeof nextRunAt === 'string' ? `The next run is at ${text(40).of(nextRunAt)}.` : null,
  ]
    .filter(Boolean)
    .join(' ') || null;

const count = (value: unknown) => number.of(value) ?? 0;

const END_REASONS: Record<string, string> = {
  manual: 'A user paused the campaign.',
  hard_bounces: 'Too many emails bounced.',
  complaints: 'Too many recipients reported emails as spam.',
  three_failed_runs: 'Three runs in a row failed.',
  five_dead_workers: 'The campaign worker crashed five times in a row.',
};

function reasonSentence(reason: string): string {
  const [what, kind = ''] = reason.split(':');
  if (what === 'gate_closed') return GATE_SENTENCES[kind] ?? `Waiting: ${kind.replaceAll('_', ' ')}.`;
  if (what === 'gate_opened') return 'The campaign is no longer waiting.';
  return END_REASONS[reason] ?? reason;
}
