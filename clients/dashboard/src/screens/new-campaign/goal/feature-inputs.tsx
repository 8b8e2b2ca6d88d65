import { permissionNotice, useHasPermission } from '../../../api/permissions.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Failure, Loading } from '../../../ui/states.tsx';
import { featureInputOf, PREFILL_NEEDS, type StepProps } from '../plan-facts.ts';

export function FeatureInputs({ plan, change, facts }: StepProps) {
  const { feature, prefill, brand } = facts;
  const mayAsk = useHasPermission(PREFILL_NEEDS);
  if (feature === undefined || feature.inputs.length === 0) return null;
  const isReading = prefill.data === undefined && prefill.error === null && brand.error === null;
  return (
    <section className="stack" aria-label="Message">
      <h3>Message</h3>
      <p className="soft small">
        {mayAsk
          ? 'Filled in from the website. Edit anything that is wrong.'
          : `${permissionNotice(PREFILL_NEEDS)} Enter the values yourself.`}
      </p>
      {prefill.error !== null && <Failure error={prefill.error} retry={() => void prefill.refetch()} />}
      {isReading ? (
        <Loading lines={6} />
      ) : (
        <div className="form-grid">
          {feature.inputs.map((input) => (
            <Input
              key={input.key}
              input={input}
              value={featureInputOf(plan, facts, input.key)}
              onChange={(value) => change({ inputs: { ...plan.inputs, [input.key]: value } })}
            />
          ))}
        </div>
      )}
    </section>
  );
}

type FeatureInput = NonNullable<StepProps['facts']['feature']>['inputs'][number];

function Input({
  input: { label, type, placeholder, description, options = [], required = false },
  value,
  onChange,
}: {
  input: FeatureInput;
  value: string;
  onChange: (value: string) => void;
}) {
  if (type === 'select') {
    const choices = options.map((option) => ({ value: option, label: option }));
    return (
      <Select
        label={label}
        choices={choices}
        value={value === '' ? null : value}
        onChange={onChange}
        description={description}
      />
    );
  }
  const field = (
    <Field
      label={label}
      value={value}
      onChange={onChange}
      description={description}
      placeholder={placeholder}
      required={required}
    />
  );
  if (type !== 'textarea') return field;
  return (
    <div className="all">
      <Field
        label={label}
        value={value}
        onChange={onChange}
        description={description}
        placeholder={placeholder}
        required={required}
        lines={3}
      />
    </div>
  );
}
