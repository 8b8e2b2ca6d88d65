import { skipToken, useQuery } from '@tanstack/react-query';
import { type Inputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { useMay } from '../../api/permissions.ts';
import { readAmount, readCount } from '../../ui/read-number.ts';
import { useBrand } from '../brands/use-brand.ts';
import type { Change, Plan } from './plan.ts';
import { usualMaxLeads, writesMail } from './what/workflow-kinds.ts';

/** More than there are: features and workflows come with the service. */
const ALL = 200;

/** What the choices of a plan stand for. */
export function useFacts(plan: Plan) {
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

export type Facts = ReturnType<typeof useFacts>;

/** What every step is given. */
export interface StepProps {
  plan: Plan;
  change: Change;
  facts: Facts;
}

export interface LastStepProps extends StepProps {
  /** Whoever is done begins the next one with nothing. */
  forget: () => void;
}

/** What lets somebody have the inputs filled in from the website. */
export const PREFILL_NEEDS = 'campaigns.write';

/** Once the whole site is read; the service remembers what it found. For whoever may not ask for it nothing is found. */
function usePrefill({ brandId, featureSlug }: Plan, isRead: boolean) {
  const client = useTRPCClient();
  const mayAsk = useMay(PREFILL_NEEDS);
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

/** What an input holds: what the person wrote, else what the website says. */
export function inputOf({ inputs }: Plan, { prefill }: Pick<Facts, 'prefill'>, key: string): string {
  const found = prefill.data?.prefilled[key];
  return inputs[key] ?? (typeof found === 'string' ? found : '');
}

/** The labels of required inputs that are still empty; none while the website is being read. */
export function emptyInputs(plan: Plan, { feature, prefill }: Pick<Facts, 'feature' | 'prefill'>): string[] {
  if (prefill.data === undefined && prefill.error === null) return [];
  return (feature?.inputs ?? [])
    .filter(({ key, required }) => required === true && inputOf(plan, { prefill }, key).trim() === '')
    .map(({ label }) => label);
}

/** As long as the service takes a name. */
const LONGEST_NAME = 200;
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** What a campaign is called that nobody has given a name. */
export const usualName = ({ brand, feature }: Facts) =>
  [brand.data?.name, feature?.name]
    .filter((part) => part !== undefined)
    .join(': ')
    .slice(0, LONGEST_NAME)
    .replace(HALF_CHARACTER, '');

export const maxLeadsOf = (plan: Plan, { workflow }: Pick<Facts, 'workflow'>) =>
  plan.maxLeads ?? usualMaxLeads(workflow);

export type CampaignRequest = Inputs['campaigns']['create'] & { brandIds: string[] };

/** Whether every limit is a number or left empty. */
export const hasLimits = (plan: Plan) =>
  [plan.daily, plan.weekly, plan.monthly, plan.total].every((text) => readAmount(text) !== undefined) &&
  readCount(plan.maxLeads ?? '') !== undefined;

/** What is no amount goes as it was written, and what is no number as none of all: the service refuses both. */
const capOf = (text: string) => {
  const amount = readAmount(text);
  return amount === undefined ? text : amount;
};
const countOf = (text: string) => {
  const count = readCount(text);
  return count === undefined ? 0 : count;
};

/** The campaign as it would be created; null while something of it is still to be chosen or read. */
export function requestOf(plan: Plan, facts: Facts): CampaignRequest | null {
  const { feature, workflow, prefill } = facts;
  if (plan.brandId === null || feature === undefined || workflow === undefined) return null;
  if (prefill.data === undefined && prefill.error === null) return null;
  return {
    name: plan.name?.trim() || usualName(facts),
    workflowDynastySlug: workflow.workflowDynastySlug,
    brandIds: [plan.brandId],
    featureInputs: Object.fromEntries(feature.inputs.map(({ key }) => [key, inputOf(plan, facts, key).trim() || null])),
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
