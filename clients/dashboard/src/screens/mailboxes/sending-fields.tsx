import { Field } from '../../ui/field.tsx';
import type { DraftProps } from './draft.ts';
import { WindowFields } from './window-fields.tsx';

/** How much, how fast and with which words under every mail. */
export const SendingFields = ({ draft, change }: DraftProps) => (
  <div className="stack">
    <div className="columns narrow">
      <Field
        label="Mails a day at the most"
        type="number"
        value={draft.dailyCap}
        onChange={(dailyCap) => change({ dailyCap })}
        placeholder="No cap"
      />
      <Field
        label="More on each day"
        type="number"
        value={draft.rampPerDay}
        onChange={(rampPerDay) => change({ rampPerDay })}
        description="The first day so many, the second twice, up to the cap. Empty for all at once."
      />
      <Field
        label="Seconds between two mails"
        type="number"
        value={draft.spacingSeconds}
        onChange={(spacingSeconds) => change({ spacingSeconds })}
      />
      <Field
        label="People of one company a day"
        type="number"
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
