import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useFilters } from '../../api/filters.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { BrandStep } from './brand-step.tsx';
import { GoalStep } from './goal/goal-step.tsx';
import { chooseBrand, usePlan } from './plan.ts';
import { type LastStepProps, usePlanFacts } from './plan-facts.ts';
import { ReviewStep } from './review/review-step.tsx';
import { StartStep } from './start/start-step.tsx';
import { hrefOf, openStep, STEPS, Step, type StepId, Steps } from './steps.tsx';

const CONTENT: Record<StepId, (props: LastStepProps) => React.ReactNode> = {
  brand: BrandStep,
  what: GoalStep,
  look: ReviewStep,
  start: StartStep,
};

/** The open step is in the URL; the plan is stored in the tab. */
export function NewCampaign() {
  const { plan, change, forget } = usePlan();
  const [{ step, brand }] = useFilters(['step', 'brand']);
  useEffect(() => {
    if (brand !== undefined && brand !== plan.brandId) change(chooseBrand(brand));
    // Runs once, for a link from a brand's page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [brand]);
  const facts = usePlanFacts(plan);
  const current = openStep(step, plan);
  const [location, navigate] = useLocation();
  useEffect(() => {
    // A step that is not open yet must not open automatically when it becomes available.
    const isHere = location === '/campaigns/new';
    if (isHere && step !== undefined && step !== current) navigate(hrefOf(current), { replace: true });
  }, [location, step, current, navigate]);
  const beginAnew = () => {
    forget();
    showToast('Choices cleared.', () => change(plan));
  };
  const Content = CONTENT[current];
  return (
    <Page
      title="New campaign"
      actions={
        plan.brandId !== null && (
          <Button look="quiet" onPress={beginAnew}>
            Start over
          </Button>
        )
      }
    >
      <Steps current={current} plan={plan} />
      <Step id={current} title={STEPS.find(({ id }) => id === current)?.title ?? ''}>
        <Content plan={plan} change={change} facts={facts} forget={forget} />
      </Step>
    </Page>
  );
}
