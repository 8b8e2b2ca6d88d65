import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Outputs, useTRPCClient } from '../../../api/client.ts';
import type { CampaignRequest } from '../facts.ts';

export type Preflight = Outputs['campaigns']['preflight'];

/** Whoever types is not asked after at every letter. */
const TYPED_MS = 400;

/**
 * What the campaign would need, reach, cost and say; asked again whenever something of it changes. Until then what was said
 * of it before stays, and is not current.
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

/** A text as it is once nobody has changed it for a moment; the first one at once. */
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
