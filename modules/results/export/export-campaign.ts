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

/** Each keeps two pages at most, however long its reader takes: those of a few organisations keep out no other. */
export const EXPORT_LIMITS: PlaceLimits = { atOnce: 50, perOwner: 2, kept: 24, waitMs: 10_000 };
/** A reader that takes nothing for so long has gone without a word. */
const SILENCE_MS: Milliseconds = 60_000;
/** A million emails over a line of two megabits. */
const LONGEST_MS: Milliseconds = 60 * 60_000;

/** A campaign's emails as a file that is written while it is read. */
export const exportCampaignRoute: PlainRoute = {
  name: 'results.export',
  method: 'GET',
  path: '/campaigns/{campaignId}/export',
  tag: 'Results',
  summary: "A campaign's emails as a file",
  description:
    'One row for each email that left or bounced: whom it went to, and whether it was delivered, opened, clicked and answered. A person who answered counts once, on the email that was answered. `format=csv` has a header row, and an apostrophe before text that a spreadsheet would compute; `format=json` is `{campaign_id, emails}`. The file is compressed where `Accept-Encoding` names gzip or br. An organisation may read two at the same time.',
  access: 'member',
  permission: 'campaigns.read',
  document: {
    query: [
      {
        name: 'format',
        description: 'csv, unless json is asked for.',
        schema: { type: 'string', enum: ['csv', 'json'] },
      },
    ],
    answer: {
      description: 'The file, with its name in `Content-Disposition`.',
      type: 'text/csv',
      schema: { type: 'string' },
      example: EXPORT_FORMATS.csv.begin(''),
    },
  },
  handle: (ctx, call) => exportCampaign(ctx, call),
};

/** What is wrong is answered as such; once the file has begun, a failure ends it before its end, which every client notices. */
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
  // To the end of an answer each layer of the service listens, and now the file's too: Node would warn of a leak.
  response.setMaxListeners(2 * defaultMaxListeners);
  const until = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  const file = Readable.from(written(ctx, id, name), { objectMode: false, highWaterMark: 64 * 1024 });
  try {
    await pipeline(file, response, { signal: until });
  } catch (error) {
    // Who has gone is told nothing.
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
