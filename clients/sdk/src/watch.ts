import type { DistributeClient } from './client.ts';
import { ConnectionError, DistributeError, RateLimitError, ServerError, unwrap } from './errors.ts';
import type * as schemas from './generated/schemas.ts';
import { readEvents } from './server-sent-events.ts';
import { sleep } from './sleep.ts';

/** Current state of a campaign. `done` is the last update. */
export interface CampaignUpdate {
  event: 'update' | 'done';
  campaign: schemas.Campaign;
  statistics: schemas.CampaignStatistics;
}

/** Default delay of browsers. */
const RECONNECT_MS = 2_000;
/** Consecutive failures without an event. With the retries of each request this takes about a minute. */
const MOST_FAILURES = 10;

/**
 * Yields updates of a campaign until it ends. Reconnects if the connection closes,
 * and skips repeated updates, because each connection starts with the current state.
 */
export async function* watchCampaign(
  client: DistributeClient,
  campaignId: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): AsyncGenerator<CampaignUpdate, void, undefined> {
  let seen = '';
  let waitMs = RECONNECT_MS;
  for (let failures = 0; ; ) {
    // A connection without any event counts as a failure.
    failures += 1;
    try {
      for await (const { event, data, retryMs } of connect(client, campaignId, signal)) {
        failures = 0;
        waitMs = retryMs ?? waitMs;
        if (event === 'error') throw new WatchEnded((JSON.parse(data) as schemas.Error).error);
        if (data !== '' && (data !== seen || event === 'done')) yield { event, ...JSON.parse(data) };
        if (event === 'done') return;
        seen = data === '' ? seen : data;
      }
    } catch (error) {
      if (isFinal(error) || failures >= MOST_FAILURES) throw error;
    }
    if (failures >= MOST_FAILURES)
      throw new WatchEnded(`The campaign stream closed ${MOST_FAILURES} times in a row without sending an event.`);
    await sleep(waitMs, signal);
  }
}

class WatchEnded extends Error {}

async function* connect(client: DistributeClient, campaignId: string, signal: AbortSignal | undefined) {
  const stream = await unwrap(
    client.GET('/v1/campaigns/{campaignId}/stream', {
      params: { path: { campaignId } },
      parseAs: 'stream',
      ...(signal && { signal }),
    }),
  );
  if (stream !== null) yield* readEvents(stream, signal);
}

/** Refusals are final; other failures are temporary. */
const isFinal = (error: unknown) =>
  error instanceof WatchEnded ||
  (error instanceof DistributeError &&
    ![ConnectionError, RateLimitError, ServerError].some((one) => error instanceof one));
