import { skipToken, useQuery } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '../../api/client.ts';

export type Brand = Outputs['brands']['get'];

/** As often as an eye follows; a hidden tab asks nothing. */
const WHILE_READING_MS = 1_000;

/** A brand, and how its analysis goes on as long as somebody looks. */
export function useBrand(brandId: string | null) {
  const trpc = useTRPC();
  return useQuery(
    trpc.brands.get.queryOptions(brandId === null ? skipToken : { brandId }, {
      refetchInterval: ({ state }) => (state.data?.analysis.state === 'running' ? WHILE_READING_MS : false),
    }),
  );
}
