import { Field } from '../../ui/field.tsx';
import { CountField } from '../../ui/number-field.tsx';
import type { DraftProps } from './draft.ts';
import { WindowFields } from './window-fields.tsx';

export const SendingFields = ({ draft, change }: DraftProps) => (
  <div className="stack">
    <div className="columns narrow">
      <CountField
        label="Mails a day at the most"
        value={draft.dailyCap}
        onChange={(dailyCap) => change({ dailyCap })}
        placeholder="No cap"
      />
      <CountField
        label="More on each day"
        value={draft.rampPerDay}
        onChange={(rampPerDay) => change({ rampPerDay })}
        description="The first day so many, the second twice, up to the cap. Empty for all at once."
      />
      <CountField
        label="Seconds between two mails"
        value={draft.spacingSeconds}
        onChange={(spacingSeconds) => change({ spacingSeconds })}
        placeholder="No pause"
      />
      <CountField
        label="People of one company a day"
        value={draft.peoplePerCompanyPerDay}
        onChange={(peoplePerCompanyPerDay) => change({ peoplePerCompanyPerDay })}
        placeholder="No limit"
      />
      <Field
        label="Answers go to"
        type="email"
        value={draft.replyTo}
        onChange={(replyTo) => change({ replyTo })}
        description="Another address, if not this one."
      />
    </div>
    <WindowFields draft={draft} change={change} />
    <Field
      label="Text under every mail"
      lines={3}
      value={draft.signature}
      onChange={(signature) => change({ signature })}
    />
  </div>
);
