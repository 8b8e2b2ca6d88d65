import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { useHasPermission } from '../../api/permissions.ts';
import type { Choice } from '../../ui/select.tsx';

const MOST = 200;
const SELDOM_CHANGED_MS = 60_000;

export function useBrandList() {
  const trpc = useTRPC();
  const enabled = useHasPermission('campaigns.read');
  return useQuery(trpc.brands.list.queryOptions({ limit: MOST }, { staleTime: SELDOM_CHANGED_MS, enabled }));
}

export const useBrandChoices = (): Choice[] =>
  (useBrandList().data?.brands ?? []).map(({ id, name }) => ({ value: id, label: name }));

export function useFeatureChoices(): Choice[] {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.features.list.queryOptions({ limit: MOST }, { staleTime: SELDOM_CHANGED_MS }));
  return (data?.features ?? []).map(({ dynastySlug, name }) => ({ value: dynastySlug, label: name }));
}
