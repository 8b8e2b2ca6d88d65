import { skipToken, useQuery } from '@tanstack/react-query';
import { type Inputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { useHasPermission } from '../../api/permissions.ts';
import { readAmount, readCount } from '../../ui/read-number.ts';
import { useBrand } from '../brands/use-brand.ts';
import { defaultMaxLeadsOf, writesMail } from './goal/workflow-kinds.ts';
import type { CampaignPlan, ChangePlan } from './plan.ts';

/** Larger than the number of features and workflows, which come with the service. */
const ALL = 200;

export function usePlanFacts(plan: CampaignPlan) {
  const trpc = useTRPC();
  const brand = useBrand(plan.brandId);
  const features = useQuery(trpc.features.list.queryOptions({ implemented: true, limit: ALL }));
  const workflows = useQuery(
    trpc.workflows.list.queryOptions(
      plan.featureSlug === null ? skipToken : { featureSlug: plan.featureSlug, limit: ALL },
    ),
  );
  const isRead = brand.data !== undefined && brand.data.analysis.state !== 'running';
  return {
    brand,
    features,
    workflows,
    prefill: usePrefill(plan, isRead),
    feature: features.data?.features.find(({ dynastySlug }) => dynastySlug === plan.featureSlug),
    workflow: workflows.data?.workflows.find(({ workflowDynastySlug }) => workflowDynastySlug === plan.workflowSlug),
  };
}

export type PlanFacts = ReturnType<typeof usePlanFacts>;

export interface StepProps {
  plan: CampaignPlan;
  change: ChangePlan;
  facts: PlanFacts;
}

export interface LastStepProps extends StepProps {
  forget: () => void;
}

export const PREFILL_NEEDS = 'campaigns.write';

/** Runs once the whole site is read; the service caches the result. Without the permission it returns no values. */
function usePrefill({ brandId, featureSlug }: CampaignPlan, isRead: boolean) {
  const client = useTRPCClient();
  const mayAsk = useHasPermission(PREFILL_NEEDS);
  const isDue = brandId !== null && featureSlug !== null && (isRead || !mayAsk);
  return useQuery({
    queryKey: ['prefill', brandId, featureSlug, mayAsk],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: isDue
      ? async () =>
          mayAsk
            ? client.features.prefill.mutate({ featureSlug, brandIds: [brandId], format: 'text' })
            : { prefilled: {} as Record<string, unknown> }
      : skipToken,
  });
}

export function featureInputOf({ inputs }: CampaignPlan, { prefill }: Pick<PlanFacts, 'prefill'>, key: string): string {
  const found = prefill.data?.prefilled[key];
  return inputs[key] ?? (typeof found === 'string' ? found : '');
}

/** Returns the labels of required inputs that are empty. Returns none until the prefill is loaded. */
export function emptyInputs(
  plan: CampaignPlan,
  { feature, prefill }: Pick<PlanFacts, 'feature' | 'prefill'>,
): string[] {
  if (prefill.data === undefined && prefill.error === null) return [];
  return (feature?.inputs ?? [])
    .filter(({ key, required }) => required === true && featureInputOf(plan, { prefill }, key).trim() === '')
    .map(({ label }) => label);
}

/** Maximum length of a campaign name in the service. */
const LONGEST_NAME = 200;
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

export const defaultNameOf = ({ brand, feature }: PlanFacts) =>
  [brand.data?.name, feature?.name]
    .filter((part) => part !== undefined)
    .join(': ')
    .slice(0, LONGEST_NAME)
    .replace(HALF_CHARACTER, '');

export const maxLeadsOf = (plan: CampaignPlan, { workflow }: Pick<PlanFacts, 'workflow'>) =>
  plan.maxLeads ?? defaultMaxLeadsOf(workflow);

export type CampaignRequest = Inputs['campaigns']['create'] & { brandIds: string[] };

export const hasLimits = (plan: CampaignPlan) =>
  [plan.daily, plan.weekly, plan.monthly, plan.total].every((text) => readAmount(text) !== undefined) &&
  readCount(plan.maxLeads ?? '') !== undefined;

/** Invalid limits are passed on, so that the service refuses them. */
const capOf = (text: string) => {
  const amount = readAmount(text);
  return amount === undefined ? text : amount;
};
const countOf = (text: string) => {
  const count = readCount(text);
  return count === undefined ? 0 : count;
};

export function campaignRequestOf(plan: CampaignPlan, facts: PlanFacts): CampaignRequest | null {
  const { feature, workflow, prefill } = facts;
  if (plan.brandId === null || feature === undefined || workflow === undefined) return null;
  if (prefill.data === undefined && prefill.error === null) return null;
  return {
    name: plan.name?.trim() || defaultNameOf(facts),
    workflowDynastySlug: workflow.workflowDynastySlug,
    brandIds: [plan.brandId],
    featureInputs: Object.fromEntries(
      feature.inputs.map(({ key }) => [key, featureInputOf(plan, facts, key).trim() || null]),
    ),
    audienceIds: plan.audienceIds.length === 0 ? null : plan.audienceIds,
    maxLeads: writesMail(workflow) ? countOf(maxLeadsOf(plan, facts)) : null,
    maxBudgetDailyUsd: capOf(plan.daily),
    maxBudgetWeeklyUsd: capOf(plan.weekly),
    maxBudgetMonthlyUsd: capOf(plan.monthly),
    maxBudgetTotalUsd: capOf(plan.total),
    approval: plan.approval,
    ...(plan.allowLocalLinks && { allowLocalLinks: true }),
  };
}
