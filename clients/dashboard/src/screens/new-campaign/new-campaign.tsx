import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useFilters } from '../../api/filters.ts';
import { Page } from '../../ui/page.tsx';
import { BrandStep } from './brand-step.tsx';
import { type StepProps, useFacts } from './facts.ts';
import { LookStep } from './look/look-step.tsx';
import { chooseBrand, usePlan } from './plan.ts';
import { StartStep } from './start/start-step.tsx';
import { hrefOf, openStep, STEPS, Step, type StepId, Steps } from './steps.tsx';
import { WhatStep } from './what/what-step.tsx';

const CONTENT: Record<StepId, (props: StepProps) => React.ReactNode> = {
  brand: BrandStep,
  what: WhatStep,
  look: LookStep,
  start: StartStep,
};

/** From a website to a campaign, in four steps. Which one is open stands in the address, what was chosen in the tab. */
export function NewCampaign() {
  const [plan, change] = usePlan();
  const [{ step, brand }] = useFilters(['step', 'brand']);
  useEffect(() => {
    if (brand !== undefined && brand !== plan.brandId) change(chooseBrand(brand));
    // Once, for whoever comes from a brand's page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [brand]);
  const facts = useFacts(plan);
  const current = openStep(step, plan);
  const [, navigate] = useLocation();
  useEffect(() => {
    // What cannot be opened yet must not open by itself as soon as it can.
    if (step !== undefined && step !== current) navigate(hrefOf(current), { replace: true });
  }, [step, current, navigate]);
  const Content = CONTENT[current];
  return (
    <Page title="New campaign" lead="From a website to mails that you have read before they leave.">
      <Steps current={current} plan={plan} />
      <Step id={current} title={STEPS.find(({ id }) => id === current)?.title ?? ''}>
        <Content plan={plan} change={change} facts={facts} />
      </Step>
    </Page>
  );
}
