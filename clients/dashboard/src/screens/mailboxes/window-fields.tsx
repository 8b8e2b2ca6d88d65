import { Field } from '../../ui/field.tsx';
import { humanize } from '../../ui/format.tsx';
import { type Choice, Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ALL_DAYS, type DraftProps, type WindowDraft, WORKING_DAYS, WORKING_HOURS } from './draft.ts';

const DAYS: readonly Choice[] = [
  { value: WORKING_DAYS, label: 'Monday to Friday' },
  { value: ALL_DAYS, label: 'Every day' },
];
const ZONES: readonly Choice[] = [
  { value: 'organisation', label: 'Organisation time zone' },
  { value: 'recipient', label: 'Recipient time zone' },
];

const withOwn = (choices: readonly Choice[], own: string): readonly Choice[] =>
  choices.some(({ value }) => value === own)
    ? choices
    : [...choices, { value: own, label: own.split(',').map(humanize).join(', ') }];

export function WindowFields({ draft: { window }, change }: DraftProps) {
  const set = (changes: Partial<WindowDraft>) => change({ window: { ...WORKING_HOURS, ...window, ...changes } });
  return (
    <>
      <Switch
        label="Limit sending hours"
        value={window !== null}
        onChange={(isOn) => change({ window: isOn ? WORKING_HOURS : null })}
      />
      {window !== null && (
        <div className="columns narrow">
          <Select
            label="Days"
            choices={withOwn(DAYS, window.days)}
            value={window.days}
            onChange={(days) => set({ days })}
          />
          <Field label="From" value={window.from} onChange={(from) => set({ from })} placeholder="08:00" required />
          <Field label="To" value={window.to} onChange={(to) => set({ to })} placeholder="18:00" required />
          <Select
            label="Time zone"
            choices={withOwn(ZONES, window.timeZone)}
            value={window.timeZone}
            onChange={(timeZone) => set({ timeZone })}
          />
        </div>
      )}
    </>
  );
}
