import type { DistributeClient } from './client.ts';
import { ConnectionError, DistributeError, RateLimitError, ServerError, unwrap } from './errors.ts';
import type * as schemas from './generated/schemas.ts';
import { readEvents } from './server-sent-events.ts';
import { sleep } from './sleep.ts';

/** How a campaign is now; `done` is the last one. */
export interface CampaignUpdate {
  event: 'update' | 'done';
  campaign: schemas.Campaign;
  statistics: schemas.CampaignStatistics;
}

/** What a browser waits unless the service says otherwise. */
const RECONNECT_MS = 2_000;
/** One after the other without an event between them: with the retries of each request about a minute. */
const MOST_FAILURES = 10;

/**
 * A campaign as it goes on, until it has ended. A connection that ends before is made anew, and what was seen already is not
 * told again: the service begins every connection with how things are.
 */
export async function* watchCampaign(
  client: DistributeClient,
  campaignId: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): AsyncGenerator<CampaignUpdate, void, undefined> {
  let seen = '';
  let waitMs = RECONNECT_MS;
  for (let failures = 0; ; ) {
    // A connection that ends without a word is no better than one that fails.
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
      throw new WatchEnded('The service ends the stream of this campaign again and again.');
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

/** A refusal stays one; whatever else breaks a connection passes. */
const isFinal = (error: unknown) =>
  error instanceof WatchEnded ||
  (error instanceof DistributeError &&
    ![ConnectionError, RateLimitError, ServerError].some((one) => error instanceof one));
