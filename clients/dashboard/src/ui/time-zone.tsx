import { useId } from 'react';
import { Field } from './field.tsx';

export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A text field with suggestions, because browsers may list outdated zone names. The service validates the value. */
export function TimeZoneField({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const id = useId();
  return (
    <>
      <Field
        label="Time zone"
        value={value}
        onChange={onChange}
        description="Daily budgets, sending hours and statistics use this time zone."
        list={id}
        required
      />
      <datalist id={id}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
