import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createClient } from '../../../sdk/src/client.ts';
import { sleep } from '../../../sdk/src/sleep.ts';
import { type CampaignUpdate, watchCampaign } from '../../../sdk/src/watch.ts';
import { useTRPC } from './client.ts';
import { sessionHeaders } from './session.ts';

/** Updates arrive many times per second; four per second are enough to read. */
const SHOWN_EVERY_MS = 250;

/** Delay before a new attempt after the stream failed for a minute. Until then the page shows the last response. */
const AGAIN_MS = 15_000;

export function useLiveCampaign(campaignId: string, isRunning: boolean): CampaignUpdate | null {
  const [shown, setShown] = useState<CampaignUpdate | null>(null);
  const isVisible = useVisible();
  const queries = useQueryClient();
  const trpc = useTRPC();
  useEffect(() => {
    if (!isRunning || !isVisible) return undefined;
    const left = new AbortController();
    let latest: CampaignUpdate | null = null;
    const show = () => {
      if (latest !== null) setShown(latest);
      latest = null;
    };
    const timer = setInterval(show, SHOWN_EVERY_MS);
    const client = createClient({ baseUrl: location.origin, headers: sessionHeaders() });
    const watch = async () => {
      for await (const update of watchCampaign(client, campaignId, { signal: left.signal })) latest = update;
      show();
      await queries.invalidateQueries({ queryKey: trpc.campaigns.pathKey() });
    };
    const keepWatching = (): Promise<void> => watch().catch(() => sleep(AGAIN_MS, left.signal).then(keepWatching));
    keepWatching().catch(() => undefined);
    return () => {
      left.abort();
      clearInterval(timer);
    };
  }, [campaignId, isRunning, isVisible, queries, trpc]);
  return shown;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const useVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
