import { useMutation } from '@tanstack/react-query';
import { Rocket } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Field } from '../../../ui/field.tsx';
import { Failure, Loaded, Note } from '../../../ui/states.tsx';
import { isSandbox, type WorkflowItem, writesMail } from '../goal/workflow-kinds.ts';
import {
  type CampaignRequest,
  campaignRequestOf,
  defaultNameOf,
  hasLimits,
  type LastStepProps,
} from '../plan-facts.ts';
import { PlanLoading } from '../plan-loading.tsx';
import { forecastFiguresOf } from '../review/forecast.tsx';
import { type Preflight, usePreflight } from '../review/preflight.ts';
import { hrefOf, StepFoot } from '../steps.tsx';
import { useCampaignDraft } from './campaign-draft.ts';
import { Limits } from './limits.tsx';

export function StartStep({ plan, change, facts, forget }: LastStepProps) {
  const request = campaignRequestOf(plan, facts);
  const isWhole = hasLimits(plan);
  const preflight = usePreflight(isWhole ? request : null);
  const { workflow } = facts;
  if (workflow === undefined || request === null) return <PlanLoading facts={facts} />;
  return (
    <>
      <Field label="Campaign name" value={plan.name ?? defaultNameOf(facts)} onChange={(name) => change({ name })} />
      <Limits plan={plan} change={change} workflow={workflow} />
      {isWhole ? (
        <Loaded query={preflight}>
          {(seen) => (
            <>
              <div className="card" aria-busy={!preflight.isCurrent}>
                <Facts big facts={forecastFiguresOf(seen)} />
              </div>
              <Decision {...{ plan, change, forget, request, seen, workflow }} isCurrent={preflight.isCurrent} />
            </>
          )}
        </Loaded>
      ) : (
        <StepFoot back="look" />
      )}
    </>
  );
}

interface DecisionProps extends Pick<LastStepProps, 'plan' | 'change' | 'forget'> {
  request: CampaignRequest;
  seen: Preflight;
  /** False while the figures belong to an earlier plan. */
  isCurrent: boolean;
  workflow: WorkflowItem;
}

function Decision({ plan, change, forget, request, seen, isCurrent, workflow }: DecisionProps) {
  const [, navigate] = useLocation();
  const { keepDraft, start, refresh } = useCampaignDraft(plan, change);
  const leave = async (campaignId: string) => {
    await refresh();
    navigate(`/campaigns/${campaignId}`);
    forget();
  };
  const keeping = useMutation({ mutationFn: () => keepDraft(request), onSuccess: leave });
  const starting = useMutation({ mutationFn: () => start(request), onSuccess: leave });
  const isReal = writesMail(workflow) && !isSandbox(workflow);
  const isBlocked = seen.blockedBy !== null;
  return (
    <>
      {isBlocked && (
        <Note tone="warn">
          <p>
            The campaign cannot start yet: see <Link href={hrefOf('look')}>what is missing</Link>. You can save it as a
            draft.
          </p>
        </Note>
      )}
      {keeping.error !== null && <Failure error={keeping.error} />}
      {starting.error !== null && <Failure error={starting.error} />}
      <StepFoot back="look">
        <div className="row">
          <Button isPending={keeping.isPending} isDisabled={starting.isPending} onPress={() => keeping.mutate()}>
            Save as draft
          </Button>
          {isReal && !isBlocked ? (
            <Confirm
              trigger={
                <Button look="primary" isDisabled={!isCurrent || keeping.isPending}>
                  Start campaign
                </Button>
              }
              title="Send emails to real people?"
              confirm="Start campaign"
              onConfirm={() => starting.mutateAsync()}
            >
              <p>
                {request.name} starts immediately. Your mailboxes send the emails, and sent emails cannot be recalled.
                You can pause or stop the campaign at any time.
              </p>
              <Facts facts={forecastFiguresOf(seen)} />
            </Confirm>
          ) : (
            <Button
              look="primary"
              isDisabled={isBlocked || !isCurrent || keeping.isPending}
              isPending={starting.isPending}
              onPress={() => starting.mutate()}
            >
              <Rocket aria-hidden /> Start campaign
            </Button>
          )}
        </div>
      </StepFoot>
    </>
  );
}
