import { skipToken, useQuery } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '../../api/client.ts';

export type Brand = Outputs['brands']['get'];

const WHILE_READING_MS = 1_000;

export function useBrand(brandId: string | null) {
  const trpc = useTRPC();
  return useQuery(
    trpc.brands.get.queryOptions(brandId === null ? skipToken : { brandId }, {
      refetchInterval: ({ state }) => (state.data?.analysis.state === 'running' ? WHILE_READING_MS : false),
    }),
  );
}
