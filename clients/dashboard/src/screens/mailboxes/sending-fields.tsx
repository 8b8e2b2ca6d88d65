import { Field } from '../../ui/field.tsx';
import { CountField } from '../../ui/number-field.tsx';
import type { DraftProps } from './draft.ts';
import { WindowFields } from './window-fields.tsx';

export const SendingFields = ({ draft, change }: DraftProps) => (
  <div className="stack">
    <div className="columns narrow">
      <CountField
        label="Daily limit"
        value={draft.dailyCap}
        onChange={(dailyCap) => change({ dailyCap })}
        placeholder="No limit"
      />
      <CountField
        label="Daily ramp-up"
        value={draft.rampPerDay}
        onChange={(rampPerDay) => change({ rampPerDay })}
        description="Emails added on each sending day, up to the daily limit. Leave empty for no ramp-up."
      />
      <CountField
        label="Seconds between emails"
        value={draft.spacingSeconds}
        onChange={(spacingSeconds) => change({ spacingSeconds })}
        placeholder="No pause"
      />
      <CountField
        label="Contacts per company per day"
        value={draft.peoplePerCompanyPerDay}
        onChange={(peoplePerCompanyPerDay) => change({ peoplePerCompanyPerDay })}
        placeholder="No limit"
      />
      <Field
        label="Reply-to address"
        type="email"
        value={draft.replyTo}
        onChange={(replyTo) => change({ replyTo })}
        description="If different from the sending address."
      />
    </div>
    <WindowFields draft={draft} change={change} />
    <Field label="Signature" lines={3} value={draft.signature} onChange={(signature) => change({ signature })} />
  </div>
);
