import { setTimeout as sleep } from 'node:timers/promises';
import { TRPCError } from '@trpc/server';
import type { PlainCall, PlainRoute } from '../../../src/api/plain-route.ts';
import { asTrpcError } from '../../../src/api/trpc-errors.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { readCampaign } from '../campaign.queries.ts';
import { isFinal } from '../campaign.rules.ts';
import { CampaignView } from '../campaign.schema.ts';
import { readStatistics } from '../statistics/statistics.queries.ts';
import { CampaignStatistics } from '../statistics/statistics.schema.ts';
import type { CampaignWatch, WatchLimits } from './watchers.ts';

/** Polling interval. One poll runs three small queries and serves all watchers of a campaign. */
const LOOK_EVERY_MS = 1_000;
/**
 * The heartbeat is shorter than the idle timeout of proxies. Clients reconnect after `longestMs`. A browser
 * opens at most six connections per host; the other limits keep one organisation from using all connections.
 */
export const WATCH_LIMITS: WatchLimits = {
  heartbeatMs: 15_000,
  longestMs: 15 * 60_000,
  perKey: 20,
  perOrganisation: 60,
};
const RETRY_MS = 2_000;

const exampleData = JSON.stringify({
  campaign: CampaignView.meta()?.example,
  statistics: CampaignStatistics.meta()?.example,
});

export const campaignStream: PlainRoute = {
  name: 'campaigns.stream',
  method: 'GET',
  path: '/v1/campaigns/{campaignId}/stream',
  tag: 'Campaigns',
  summary: 'Stream changes of a campaign',
  description:
    'Sends server-sent events: `update` at the start and after every change, and `done` when the campaign has ended. Both contain `{campaign, statistics}`. `error` contains `{error}` when the stream cannot continue.\n\nThe connection closes after `done` or `error`. It also closes without either after 15 minutes or when the server restarts: reconnect after the time in `retry`, and the stream begins with the current state.\n\nLimits: 20 open streams per key and 60 per organisation.',
  access: 'member',
  permission: 'campaigns.read',
  document: {
    answer: {
      description: 'Events as they happen.',
      type: 'text/event-stream',
      schema: { type: 'string' },
      example: `event: update\ndata: ${exampleData}\n\n`,
    },
  },
  handle: (ctx, call) => streamCampaign(ctx, call),
};

/** Errors before the first event are HTTP errors; later ones are sent as events. */
async function streamCampaign(ctx: MemberContext, { params, response, signal }: PlainCall): Promise<void> {
  const campaignId = params.campaignId ?? '';
  const giveBack = ctx.watchers.enter(ctx.actor, ctx.watchLimits);
  const watched = ctx.watchers.watch(`${ctx.actor.orgId} ${campaignId}`, () => look(ctx, campaignId));
  try {
    await stream(ctx, { campaignId, watched, response, signal });
  } finally {
    watched.leave();
    giveBack();
  }
}

interface Streaming extends Pick<PlainCall, 'response' | 'signal'> {
  campaignId: string;
  watched: CampaignWatch<Look>;
}

async function stream(ctx: MemberContext, { campaignId, watched, response, signal }: Streaming): Promise<void> {
  const first = await watched.lookNow();
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  response.write(`retry: ${RETRY_MS}\n\n`);
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain) response.write(': still here\n\n');
  }, ctx.watchLimits.heartbeatMs);
  try {
    await watch(ctx, campaignId, {
      first,
      watched,
      signal,
      isBehind: () => response.writableNeedDrain,
      send: (event, data) => response.write(eventOf(event, data)),
    });
  } finally {
    clearInterval(heartbeat);
    response.end();
  }
}

interface Watch {
  first: Look;
  watched: CampaignWatch<Look>;
  signal: AbortSignal;
  /**
   * The client has not read the earlier data. Updates are skipped meanwhile, so that no data accumulates
   * here.
   */
  isBehind(): boolean;
  send(event: 'update' | 'done' | 'error', data: string): void;
}

async function watch(
  ctx: MemberContext,
  campaignId: string,
  { first, watched, signal, isBehind, send }: Watch,
): Promise<void> {
  const until = performance.now() + ctx.watchLimits.longestMs;
  let seen = '';
  try {
    for (let now = first; ; now = await watched.look(LOOK_EVERY_MS)) {
      if (now.isOver) return send('done', now.data);
      if (now.data !== seen && !isBehind()) {
        send('update', now.data);
        seen = now.data;
      }
      if (performance.now() >= until) return;
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    }
  } catch (error) {
    if (signal.aborted) return;
    ctx.log.warn({ err: error, campaignId }, 'A campaign stream ended with an error.');
    const { message } = asTrpcError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }));
    send('error', JSON.stringify({ error: message }));
  }
}

interface Look {
  data: string;
  isOver: boolean;
}

/** Uses its own entity manager, because other watchers may still use the result after this one disconnects. */
async function look({ orm, actor }: MemberContext, campaignId: string): Promise<Look> {
  const em = orm.em.fork();
  const campaign = await readCampaign(em, actor.orgId, campaignId);
  const statistics = await readStatistics({ em, actor }, { campaignId: campaign.id });
  return { data: JSON.stringify({ campaign, statistics }), isOver: isFinal(campaign.status) };
}

const eventOf = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;
