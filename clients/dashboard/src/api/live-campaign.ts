import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createClient } from '../../../sdk/src/client.ts';
import { sleep } from '../../../sdk/src/sleep.ts';
import { type CampaignUpdate, watchCampaign } from '../../../sdk/src/watch.ts';
import { useTRPC } from './client.ts';
import { sessionHeaders } from './session.ts';
import { useVisible } from './visible.ts';

/** Figures change many times a second; an eye takes in four. */
const SHOWN_EVERY_MS = 250;

/** After a stream that was tried in vain for a minute: the service may be back. Until then the page shows what the last request told. */
const AGAIN_MS = 15_000;

/** A campaign as it goes on, as long as somebody looks: a hidden tab is told nothing. */
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
    // It ends with whoever looks.
    keepWatching().catch(() => undefined);
    return () => {
      left.abort();
      clearInterval(timer);
    };
  }, [campaignId, isRunning, isVisible, queries, trpc]);
  return shown;
}
