import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Outputs, useTRPCClient } from '../../../api/client.ts';
import type { CampaignRequest } from '../plan-facts.ts';

export type Preflight = Outputs['campaigns']['preflight'];

const TYPED_MS = 400;

/**
 * Requests a preview whenever the plan changes. Until the new
 * one arrives, it returns the previous one as not current.
 */
export function usePreflight(request: CampaignRequest | null) {
  const client = useTRPCClient();
  const wanted = JSON.stringify(request);
  const written = useSettled(wanted);
  const settled = JSON.parse(written) as CampaignRequest | null;
  const query = useQuery({
    queryKey: ['preflight', written],
    placeholderData: keepPreviousData,
    queryFn: settled === null ? skipToken : () => client.campaigns.preflight.mutate(settled),
  });
  const isCurrent = written === wanted && query.isSuccess && !query.isPlaceholderData && !query.isFetching;
  return { ...query, isCurrent };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (settled === text) return undefined;
    if (settled === 'null') {
      setSettled(text);
      return undefined;
    }
    const timer = setTimeout(() => setSettled(text), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}
