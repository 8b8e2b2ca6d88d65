import { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { brandFacts } from '../../brands/index.ts';
import type { Campaign } from '../../campaign-state/index.ts';
import { campaignNodes, OptionalText } from '../../campaigns/index.ts';
import { nodeOutput, optionalInput } from '../../workflows/index.ts';
import {
  type FoundRequest,
  gatherFromFeeds,
  gatherFromSandbox,
  readNextRequests,
} from '../requests/gather-requests.ts';
import { rateRelevance } from '../requests/relevance.ts';

/** Only our own nodes create this value, so checking for a list is enough. */
export const QuoteRequests = z.custom<FoundRequest[]>((value) => Array.isArray(value), 'must be a list');

/** Requests in one batch. Few enough that a stop takes effect soon. */
const BATCH_SIZE = 50;
const DAY_MS = 86_400_000;

interface Config {
  source: 'sandbox' | 'requests';
  maxAgeDays: number;
}

/** Judges the requests that this campaign has not seen yet, and outputs those that match its expertise. */
export const collectQuoteRequests = campaignNodes.define({
  type: 'collect-quote-requests',
  config: z.object({
    source: z.enum(['sandbox', 'requests']).default('requests'),
    maxAgeDays: z.number().int().min(1).max(60).default(7),
  }),
  inputs: { expertise: optionalInput('text', OptionalText) },
  outputs: { quoteRequests: nodeOutput('quote-requests', QuoteRequests) },
  describe: ({ source, maxAgeDays }) =>
    source === 'sandbox'
      ? 'Create sandbox quote requests at reserved domains.'
      : `Collect quote requests of the last ${maxAgeDays} days.`,
  batchSize: () => BATCH_SIZE,
  async prepare({ unit, campaign, brand, wanted }, config, { expertise }) {
    const inside = { ...unit, em: unit.em.fork() };
    const found = await judgeNextRequests(inside, campaign, {
      ...config,
      wanted,
      expertise: expertise ?? (await readBrandExpertise(inside, campaign, brand.id)),
    });
    return { output: { quoteRequests: found.relevant }, prepared: found };
  },
  async run({ unit, campaign, brand, wanted }, config, { expertise }, prepared) {
    const found =
      prepared ??
      (await judgeNextRequests(unit, campaign, {
        ...config,
        wanted,
        expertise: expertise ?? (await readBrandExpertise(unit, campaign, brand.id)),
      }));
    await keepMatches(unit, campaign, found.judged);
    return {
      output: { quoteRequests: found.relevant },
      used: 0,
      report: {
        counts: { quoteRequestsFound: found.judged.length, quoteRequestsRelevant: found.relevant.length },
        source: { position: {}, exhausted: found.judged.length < wanted },
      },
    };
  },
});

/** Returns the brand's field, for campaigns without an expertise. */
async function readBrandExpertise(unit: UnitOfWork, { orgId }: Campaign, brandId: string): Promise<string> {
  const { categories, elevatorPitch, bio } = await brandFacts(unit, orgId, brandId);
  return categories ?? elevatorPitch ?? bio ?? '';
}

async function judgeNextRequests(
  unit: UnitOfWork,
  campaign: Campaign,
  { source, maxAgeDays, wanted, expertise }: Config & { wanted: number; expertise: string },
) {
  const now = unit.clock.now();
  const since = new Date(now.getTime() - maxAgeDays * DAY_MS);
  if (source === 'sandbox') await gatherFromSandbox(unit, campaign, expertise);
  else await gatherFromFeeds(unit, campaign.orgId, since);
  const requests = await readNextRequests(unit.em, campaign, { source, since, now, limit: wanted });
  const judged = requests.map((request) => ({ request, ...rateRelevance(request.opportunityText, expertise) }));
  const relevant: FoundRequest[] = judged.filter((own) => own.relevant).map(({ request }) => request);
  return { judged, relevant };
}

interface JudgedRequest {
  request: FoundRequest;
  relevant: boolean;
  words: string[];
}

/** Records that a campaign has judged these requests, so that it judges each only once. */
async function keepMatches(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, id }: Pick<Campaign, 'orgId' | 'id'>,
  judged: readonly JudgedRequest[],
): Promise<void> {
  if (judged.length === 0) return;
  const rows = judged.map(({ request, relevant, words }) => ({ id: request.id, relevant, words }));
  await statement(
    em,
    `insert into quote_matches (org_id, campaign_id, quote_request_id, relevant, words, created_at)
     select $1, $2, id, relevant, words, $3
     from jsonb_to_recordset($4::jsonb) as given (id uuid, relevant boolean, words jsonb)
     order by id on conflict (org_id, campaign_id, quote_request_id) do nothing`,
    [orgId, id, clock.now(), JSON.stringify(rows)],
  );
}
