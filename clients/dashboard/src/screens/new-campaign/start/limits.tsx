import { AmountField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { MostPeople } from '../look/forecast.tsx';
import type { Change, Plan } from '../plan.ts';
import { type Workflow, writesMail } from '../what/workflow-kinds.ts';

const CAPS = [
  { name: 'daily', label: 'Dollars a day' },
  { name: 'weekly', label: 'Dollars a week' },
  { name: 'monthly', label: 'Dollars a month' },
  { name: 'total', label: 'Dollars in all' },
] as const;

const APPROVALS = [
  { value: 'none', label: 'Mails leave by themselves' },
  { value: 'first', label: 'I approve the first mail to each person' },
  { value: 'all', label: 'I approve every mail' },
] as const;

export function Limits({ plan, change, workflow }: { plan: Plan; change: Change; workflow: Workflow }) {
  return (
    <section className="stack" aria-label="How far may it go?">
      <h3>How far may it go?</h3>
      {writesMail(workflow) && <MostPeople plan={plan} change={change} workflow={workflow} />}
      <div className="form-grid narrow">
        {CAPS.map(({ name, label }) => (
          <AmountField
            key={name}
            label={label}
            value={plan[name]}
            placeholder="No cap"
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      <p className="small soft">
        Not a cent beyond a cap is ever spent. What reaches one waits for the next day, week or month.
      </p>
      {writesMail(workflow) && (
        <div className="form-single">
          <Select
            label="Before mails leave"
            choices={APPROVALS}
            value={plan.approval}
            onChange={(approval) => change({ approval })}
          />
        </div>
      )}
    </section>
  );
}
