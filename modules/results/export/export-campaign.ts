import { defaultMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PlainCall, PlainRoute } from '../../../src/api/plain-route.ts';
import type { PlaceLimits } from '../../../src/kernel/concurrency/places.ts';
import type { MemberContext, Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { campaignDays } from '../../campaign-state/index.ts';
import { EXPORT_FORMATS, type ExportFormatName } from './export-format.ts';
import { exportLines } from './export-lines.ts';

/** An export keeps at most two pages in memory, however slow its reader. `perOwner` protects other organisations. */
export const EXPORT_LIMITS: PlaceLimits = { atOnce: 50, perOwner: 2, kept: 24, waitMs: 10_000 };
/** A connection that reads nothing for this long is closed. */
const SILENCE_MS: Milliseconds = 60_000;
/** Enough for one million emails at 2 Mbit/s. */
const LONGEST_MS: Milliseconds = 60 * 60_000;

export const exportCampaignRoute: PlainRoute = {
  name: 'results.export',
  method: 'GET',
  path: '/campaigns/{campaignId}/export',
  tag: 'Results',
  summary: 'Export the emails of a campaign',
  description:
    'Returns one row per sent or bounced email: recipient, delivered, opened, clicked and replied. A recipient with several replies counts once, on the email of the last reply. `format=csv` has a header row. Text that a spreadsheet would run as a formula starts with an apostrophe. `format=json` returns `{campaign_id, emails}`. The file is compressed if `Accept-Encoding` contains gzip or br. An organisation can run two exports at the same time.',
  access: 'member',
  permission: 'campaigns.read',
  document: {
    query: [
      {
        name: 'format',
        description: 'File format. Default: `csv`.',
        schema: { type: 'string', enum: ['csv', 'json'] },
      },
    ],
    answer: {
      description: 'The file. `Content-Disposition` contains its name.',
      type: 'text/csv',
      schema: { type: 'string' },
      example: EXPORT_FORMATS.csv.begin(''),
    },
  },
  handle: (ctx, call) => exportCampaign(ctx, call),
};

/** Errors before the first byte are HTTP errors. Later errors break the connection, which every client notices. */
async function exportCampaign(ctx: MemberContext, call: PlainCall): Promise<void> {
  const asked = call.query.get('format') ?? 'csv';
  if (asked !== 'csv' && asked !== 'json') throw badRequest('format must be csv or json.');
  const { id } = await campaignDays(ctx.em, ctx.actor.orgId, call.params.campaignId ?? '');
  await ctx.exportPlaces.hold(ctx.actor.orgId, () => send(ctx, id, { ...call, name: asked }));
}

async function send(
  ctx: MemberContext,
  id: string,
  { name, request, response, signal }: PlainCall & { name: ExportFormatName },
) {
  const format = EXPORT_FORMATS[name];
  response.setHeader('Content-Type', format.type);
  response.setHeader('Content-Disposition', `attachment; filename="campaign-${id}.${name}"`);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  response.setTimeout(SILENCE_MS, () => response.destroy());
  // Each layer adds listeners to the response. Without a higher limit, Node warns of a leak.
  response.setMaxListeners(2 * defaultMaxListeners);
  const until = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  const file = Readable.from(written(ctx, id, name), { objectMode: false, highWaterMark: 64 * 1024 });
  try {
    await pipeline(file, response, { signal: until });
  } catch (error) {
    // The client is gone or the time is up, so there is no error to send.
    if (!until.aborted) throw error;
    response.destroy();
  }
}

async function* written(unit: Needs<'orm' | 'copyOut' | 'actor'>, id: string, name: ExportFormatName) {
  const { begin, separatorBytes, end } = EXPORT_FORMATS[name];
  yield Buffer.from(begin(id));
  let skipped = separatorBytes;
  for await (const lines of exportLines(unit, id, name)) {
    yield lines.subarray(skipped);
    if (lines.length > 0) skipped = 0;
  }
  yield Buffer.from(end);
}
