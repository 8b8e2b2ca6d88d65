import { AmountField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { type WorkflowItem, writesMail } from '../goal/workflow-kinds.ts';
import type { CampaignPlan, ChangePlan } from '../plan.ts';
import { MaxLeadsField } from '../review/forecast.tsx';

const CAPS = [
  { name: 'daily', label: 'USD per day' },
  { name: 'weekly', label: 'USD per week' },
  { name: 'monthly', label: 'USD per month' },
  { name: 'total', label: 'USD total' },
] as const;

const APPROVALS = [
  { value: 'none', label: 'Send automatically' },
  { value: 'first', label: 'Approve the first email to each lead' },
  { value: 'all', label: 'Approve every email' },
] as const;

export function Limits({ plan, change, workflow }: { plan: CampaignPlan; change: ChangePlan; workflow: WorkflowItem }) {
  return (
    <section className="stack" aria-label="Limits">
      <h3>Limits</h3>
      {writesMail(workflow) && <MaxLeadsField plan={plan} change={change} workflow={workflow} />}
      <div className="form-grid narrow">
        {CAPS.map(({ name, label }) => (
          <AmountField
            key={name}
            label={label}
            value={plan[name]}
            placeholder="No limit"
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      <p className="small soft">
        Limits are never exceeded. A campaign at a limit waits for the next day, week or month.
      </p>
      {writesMail(workflow) && (
        <div className="form-single">
          <Select
            label="Approval"
            choices={APPROVALS}
            value={plan.approval}
            onChange={(approval) => change({ approval })}
          />
        </div>
      )}
    </section>
  );
}
