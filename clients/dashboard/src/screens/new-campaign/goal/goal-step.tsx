import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../api/client.ts';
import { useHasPermission } from '../../../api/permissions.ts';
import { Badge } from '../../../ui/badge.tsx';
import { RadioCards } from '../../../ui/cards.tsx';
import { Empty, Loaded } from '../../../ui/states.tsx';
import { chooseFeature } from '../plan.ts';
import { emptyInputs, type StepProps } from '../plan-facts.ts';
import { StepFoot } from '../steps.tsx';
import { AudienceSection } from './audience-section.tsx';
import { FeatureInputs } from './feature-inputs.tsx';
import { isSandbox, sortWorkflows, type WorkflowItem, workflowLabelOf } from './workflow-kinds.ts';

export function GoalStep({ plan, change, facts }: StepProps) {
  const lacking = facts.workflow === undefined ? [] : emptyInputs(plan, facts);
  return (
    <>
      <Loaded query={facts.features}>
        {({ features }) =>
          features.length === 0 ? (
            <Empty title="No features available">No feature has a workflow.</Empty>
          ) : (
            <RadioCards
              label="Goal"
              wide
              value={plan.featureSlug}
              onChange={(slug) => slug !== plan.featureSlug && change(chooseFeature(slug))}
              cards={features.map(({ dynastySlug, name, description }) => ({
                value: dynastySlug,
                title: <strong>{name}</strong>,
                text: description,
              }))}
            />
          )
        }
      </Loaded>
      {plan.featureSlug !== null && <Means plan={plan} change={change} facts={facts} />}
      {facts.workflow !== undefined && (
        <>
          <FeatureInputs plan={plan} change={change} facts={facts} />
          <AudienceSection plan={plan} change={change} workflow={facts.workflow} />
        </>
      )}
      <StepFoot back="brand" next={facts.workflow === undefined || lacking.length > 0 ? null : 'look'}>
        {lacking.length > 0 && <p className="soft small">{`Fill in ${lacking.join(' and ')} to continue.`}</p>}
      </StepFoot>
    </>
  );
}

function Means({ plan, change, facts }: StepProps) {
  const trpc = useTRPC();
  const enabled = useHasPermission('senders');
  const senders = useQuery(trpc.senders.list.queryOptions({ limit: 1 }, { enabled }));
  return (
    <Loaded query={facts.workflows} lines={3}>
      {({ workflows }) => (
        <RadioCards
          label="Lead source"
          wide
          value={plan.workflowSlug}
          onChange={(slug) => change({ workflowSlug: slug, audienceIds: [], maxLeads: null })}
          cards={sortWorkflows(workflows, senders.data?.senders.length === 0).map(cardOf)}
        />
      )}
    </Loaded>
  );
}

const cardOf = (workflow: WorkflowItem) => ({
  value: workflow.workflowDynastySlug,
  title: (
    <>
      <strong>{workflowLabelOf(workflow)}</strong>
      {isSandbox(workflow) && <Badge tone="good">No real emails</Badge>}
    </>
  ),
  text: workflow.description,
});
