import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { useHasPermission } from '../../api/permissions.ts';
import { useSession } from '../../api/session.ts';
import { humanize } from '../../ui/format.tsx';
import type { Choice } from '../../ui/select.tsx';
import { memberNameOf } from '../members/roles.ts';

export const DIMENSIONS = [
  { value: 'costName', label: 'Category' },
  { value: 'campaignId', label: 'Campaign' },
  { value: 'brandId', label: 'Brand' },
  { value: 'featureDynastySlug', label: 'Feature' },
  { value: 'featureSlug', label: 'Feature, by version' },
  { value: 'workflowDynastySlug', label: 'Workflow' },
  { value: 'workflowSlug', label: 'Workflow, by version' },
  { value: 'serviceName', label: 'Service' },
  { value: 'taskName', label: 'Step' },
  { value: 'userId', label: 'User' },
  { value: 'status', label: 'Run status' },
] as const satisfies readonly Choice[];
export type Dimension = (typeof DIMENSIONS)[number]['value'];

export const isDimension = (value: string | undefined): value is Dimension =>
  DIMENSIONS.some((dimension) => dimension.value === value);

export const dimensionTitleOf = (dimension: Dimension) =>
  DIMENSIONS.find(({ value }) => value === dimension)?.label ?? dimension;

export const isIdOf = (dimension: Dimension): dimension is 'brandId' | 'campaignId' | 'userId' =>
  ['brandId', 'campaignId', 'userId'].includes(dimension);

export const PERIODS = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
] as const satisfies readonly Choice[];

const DAY_MS = 86_400_000;

/** Returns the start of the UTC day, so that the query key stays the same all day. */
export const periodStartOf = (days: string) =>
  new Date(Math.floor((Date.now() - Number(days) * DAY_MS) / DAY_MS) * DAY_MS).toISOString();

/** Maximum number of brand ids per request, and the maximum page size of the other lists. */
const MOST_IDS = 200;
const MOST_NAMES = 1_000;

export function useNames(dimension: Dimension, values: readonly (string | null)[]): (value: string | null) => string {
  const trpc = useTRPC();
  const mayNamePeople = useHasPermission('members');
  const mayNameOthers = useHasPermission('campaigns.read');
  const own = useSession()?.userId;
  const ids = [...new Set(values)].filter((value) => value !== null).slice(0, MOST_IDS);
  const brands = useQuery(
    trpc.brands.byIds.queryOptions({ ids }, { enabled: dimension === 'brandId' && mayNameOthers && ids.length > 0 }),
  ).data?.brands;
  const campaigns = useQuery(
    trpc.campaigns.list.queryOptions({ limit: MOST_NAMES }, { enabled: dimension === 'campaignId' && mayNameOthers }),
  ).data?.campaigns;
  const members = useQuery(
    trpc.members.listMembers.queryOptions(
      { limit: MOST_NAMES },
      { enabled: dimension === 'userId' && mayNamePeople, select: (list) => list.members },
    ),
  ).data;
  const people = members?.map((member) => ({ id: member.id, name: memberNameOf(member) }));
  const named = { brandId: brands, campaignId: campaigns, userId: people };
  const names = new Map(isIdOf(dimension) ? named[dimension]?.map(({ id, name }) => [id, name]) : []);
  return (value) => {
    if (value === null) return 'None';
    if (!isIdOf(dimension)) return humanize(value);
    return names.get(value) ?? (value === own ? 'You' : `${UNNAMED[dimension]} ${value.slice(-SHORT_ID)}`);
  };
}

/** Unnamed records show the end of their id, because the start is a timestamp. */
const SHORT_ID = 8;
const UNNAMED = { brandId: 'Brand', campaignId: 'Campaign', userId: 'User' };
