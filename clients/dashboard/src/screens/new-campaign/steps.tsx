import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/button.tsx';
import type { CampaignPlan } from './plan.ts';

export const STEPS = [
  { id: 'brand', title: 'Brand' },
  { id: 'what', title: 'Goal and audience' },
  { id: 'look', title: 'Review' },
  { id: 'start', title: 'Start' },
] as const;
export type StepId = (typeof STEPS)[number]['id'];

export const hrefOf = (step: StepId) => `/campaigns/new?step=${step}`;

export function isStepOpen(step: StepId, plan: CampaignPlan): boolean {
  if (step === 'brand') return true;
  return step === 'what' ? plan.brandId !== null : plan.brandId !== null && plan.workflowSlug !== null;
}

export function openStep(wanted: string | undefined, plan: CampaignPlan): StepId {
  const position = STEPS.findIndex(({ id }) => id === wanted);
  return STEPS.slice(0, Math.max(position, 0) + 1).findLast(({ id }) => isStepOpen(id, plan))?.id ?? 'brand';
}

export const Steps = ({ current, plan }: { current: StepId; plan: CampaignPlan }) => (
  <nav aria-label="Steps">
    <ol className="steps">
      {STEPS.map(({ id, title }) => (
        <li key={id}>
          {id === current || !isStepOpen(id, plan) ? (
            <span aria-current={id === current ? 'step' : undefined}>{title}</span>
          ) : (
            <Link href={hrefOf(id)}>{title}</Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
);

/** Focuses the heading when the step opens, for keyboard and screen reader users. */
export function Step({ id, title, children }: { id: StepId; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [id]);
  return (
    <section className="step stack" aria-label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export const StepFoot = ({ back, next, children }: { back?: StepId; next?: StepId | null; children?: ReactNode }) => (
  <div className="step-foot">
    {back !== undefined && <ButtonLink href={hrefOf(back)}>Back</ButtonLink>}
    {next != null && (
      <ButtonLink href={hrefOf(next)} look="primary">
        Continue
      </ButtonLink>
    )}
    {children}
  </div>
);
