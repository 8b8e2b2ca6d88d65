import { z } from 'zod';
import {
  CountedSandbox,
  Day,
  EmailAddress,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  SandboxInput,
  Timestamp,
} from '../../src/kernel/schema.ts';
import { CreateCampaignInput } from '../campaigns/campaign.schema.ts';
import { Sentiment } from '../replies/reply.schema.ts';

/** Lower limit, because PostgreSQL has no year 0. */
const FIRST_DAY = '1000-01-01';

const DayInput = z.iso
  .date()
  .refine((day) => day >= FIRST_DAY, 'must be a date such as 2026-11-15')
  .meta({ example: '2026-11-15' });

const Count = z.number().int();
const Rate = z.number().describe('Fraction with three decimals. 0 if the divisor is 0.');
const Usd = z.number().describe('US dollars.');

export const ResultsCampaignRef = z.object({ campaignId: IdInput });

export const CampaignResults = z
  .object({
    campaign_id: Id,
    period: z
      .object({ start: Day, end: Day })
      .describe('From the first day of the campaign to today. For a finished campaign, to its last activity.'),
    stats: z.object({
      emails_sent: Count,
      delivered: Count,
      bounced: Count,
      opened: Count,
      clicked: Count,
      replied: Count.describe(
        'Recipients who wrote at least one reply. Auto-replies and booked meetings do not count.',
      ),
      unsubscribed: Count,
      meetings_booked: Count.describe('Booked meetings: agreed in a reply or booked by a calendar.'),
    }),
    rates: z.object({
      delivery_rate: Rate,
      open_rate: Rate,
      click_rate: Rate,
      reply_rate: Rate,
      conversion_rate: Rate,
    }),
    costs: z.object({
      total_byok_usd: Usd,
      breakdown: z.object({ ai_generation: Usd, lead_enrichment: Usd, email_sending: Usd }),
    }),
    sandbox: CountedSandbox,
  })
  .meta({
    id: 'CampaignResults',
    example: {
      campaign_id: EXAMPLE_ID,
      period: { start: '2026-11-01', end: '2026-11-15' },
      stats: {
        emails_sent: 200,
        delivered: 190,
        bounced: 10,
        opened: 80,
        clicked: 20,
        replied: 12,
        unsubscribed: 1,
        meetings_booked: 3,
      },
      rates: { delivery_rate: 0.95, open_rate: 0.421, click_rate: 0.105, reply_rate: 0.063, conversion_rate: 0.016 },
      costs: {
        total_byok_usd: 1.7,
        breakdown: { ai_generation: 0.5, lead_enrichment: 1, email_sending: 0.2 },
      },
      sandbox: false,
    },
  });
export type CampaignResults = z.output<typeof CampaignResults>;

export const DailyInput = ResultsCampaignRef.extend({
  start: DayInput.optional().describe(
    'First day, in the time zone of the organisation. Default: first day of the campaign.',
  ),
  end: DayInput.optional().describe('Last day, inclusive. At most 400 days in total.'),
});

export const DailyResults = z
  .object({
    campaign_id: Id,
    daily: z.array(
      z.object({
        date: Day,
        emails_sent: Count,
        opened: Count,
        replied: Count.describe('Counted on this day. A later correction is subtracted on the day of the correction.'),
        cost_usd: Usd,
      }),
    ),
    sandbox: CountedSandbox,
  })
  .meta({
    id: 'DailyResults',
    example: {
      campaign_id: EXAMPLE_ID,
      daily: [{ date: '2026-11-15', emails_sent: 100, opened: 40, replied: 3, cost_usd: 0.85 }],
      sandbox: false,
    },
  });

const LAST_PAGE = 1_000_000;

export const RepliesInput = ResultsCampaignRef.extend({
  sentiment: Sentiment.optional().describe('Only replies with this sentiment. `auto` means auto-replies.'),
  page: z.number().int().min(1).max(LAST_PAGE).default(1).describe('Page number from 1. Newest replies first.'),
  per_page: z.number().int().min(1).max(100).default(20).describe('Replies per page, 1 to 100.'),
});

export const CampaignReplies = z
  .object({
    campaign_id: Id,
    replies: z.array(
      z.object({
        id: Id,
        email: EmailAddress,
        name: z.string().nullable(),
        company: z.string().nullable(),
        sentiment: Sentiment,
        preview: z.string(),
        received_at: Timestamp,
      }),
    ),
    pagination: z.object({ total: Count, page: Count, per_page: Count }),
  })
  .meta({
    id: 'CampaignReplies',
    example: {
      campaign_id: EXAMPLE_ID,
      replies: [
        {
          id: EXAMPLE_ID,
          email: 'ada@acme.example',
          name: 'Ada Smith',
          company: 'Acme',
          sentiment: 'positive',
          preview: 'Sounds good, tell me more.',
          received_at: EXAMPLE_TIME,
        },
      ],
      pagination: { total: 1, page: 1, per_page: 20 },
    },
  });

export const UsageInput = z.object({
  period: z
    .string()
    .refine(
      (text) => /^(day|week|month|year|[1-9]\d{3}-(0[1-9]|1[0-2]))$/.test(text),
      'must be day, week, month, year or a month such as 2026-01',
    )
    .default('month')
    .describe('Current `day`, `week`, `month` or `year`, or a month such as `2026-01`.')
    .meta({ example: 'month' }),
  ...SandboxInput.shape,
});

export const Usage = z
  .object({
    period: z
      .string()
      .describe('Label of the period: month `2026-01`, year `2026`, day `2026-01-15` or week `2026-W03`.'),
    usage: z.object({
      campaigns_created: Count,
      emails_sent: Count,
      emails_remaining: Count.nullable().describe('Null for a plan without a limit.'),
      byok_cost_usd: Usd,
    }),
    plan: z.object({ name: z.string(), price_usd: Usd }),
    sandbox: CountedSandbox,
  })
  .meta({
    id: 'Usage',
    example: {
      period: '2026-11',
      usage: { campaigns_created: 2, emails_sent: 1200, emails_remaining: null, byok_cost_usd: 20.4 },
      plan: { name: 'Free', price_usd: 0 },
      sandbox: false,
    },
  });

const Mcp = z.string().min(1).max(200).describe('Dynasty slug of a feature, or an alias such as `sales-outreach`.');

export const BenchmarksInput = z.object({ mcp: Mcp.optional().meta({ example: 'sales-outreach' }) });

const Spread = z.object({
  average: z.number().nullable(),
  p25: z.number().nullable(),
  p50: z.number().nullable(),
  p75: z.number().nullable(),
});
export type Spread = z.output<typeof Spread>;

export const Benchmarks = z
  .object({
    mcp: z.string().nullable().describe('Dynasty slug of the feature. Null for all features.'),
    sample_size: Count.describe('Number of organisations with sent emails.'),
    benchmarks: z
      .object({ delivery_rate: Spread, open_rate: Spread, reply_rate: Spread, avg_cost_per_email_usd: Spread })
      .describe('Values are null if fewer than five organisations have data, to protect them.'),
    updated_at: Timestamp,
  })
  .meta({
    id: 'Benchmarks',
    example: {
      mcp: 'sales-cold-email-outreach',
      sample_size: 12,
      benchmarks: {
        delivery_rate: { average: 0.95, p25: 0.93, p50: 0.96, p75: 0.98 },
        open_rate: { average: 0.41, p25: 0.33, p50: 0.4, p75: 0.5 },
        reply_rate: { average: 0.051, p25: 0.032, p50: 0.048, p75: 0.066 },
        avg_cost_per_email_usd: { average: 0.0085, p25: 0.006, p50: 0.008, p75: 0.01 },
      },
      updated_at: EXAMPLE_TIME,
    },
  });
export type Benchmarks = z.output<typeof Benchmarks>;

export const TargetCampaignInput = z
  .object({
    mcp: Mcp,
    target_url: z.string().min(1).max(2048).describe('Website of the brand.'),
    reporting: z.object({ webhook_url: CreateCampaignInput.shape.webhookUrl }).nullable().optional(),
    allowLocalLinks: CreateCampaignInput.shape.allowLocalLinks,
  })
  .meta({
    example: {
      mcp: 'sales-outreach',
      target_url: 'https://acme.sandbox.example',
      reporting: { webhook_url: 'https://hooks.acme.example/distribute' },
    },
  });
export type TargetCampaignInput = z.output<typeof TargetCampaignInput>;

export const TargetCampaign = z
  .object({
    campaign_id: Id,
    mcp: z.string(),
    target_url: z.string(),
    status: z.string(),
    reporting: z.object({ webhook_url: z.string().nullable() }),
    created_at: Timestamp,
  })
  .meta({
    id: 'TargetCampaign',
    example: {
      campaign_id: EXAMPLE_ID,
      mcp: 'sales-cold-email-outreach',
      target_url: 'https://acme.example/',
      status: 'active',
      reporting: { webhook_url: 'https://hooks.acme.example/distribute' },
      created_at: EXAMPLE_TIME,
    },
  });
