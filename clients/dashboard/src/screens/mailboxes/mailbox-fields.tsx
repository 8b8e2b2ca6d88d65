import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { DraftProps, ServerDraft } from './draft.ts';
import { SendingFields } from './sending-fields.tsx';
import { ServerFields } from './server-fields.tsx';

interface MailboxFieldsProps extends DraftProps {
  kept?: { smtp: boolean; imap: boolean };
}

/** Suggests the IMAP host. Most providers use the same name with another first label. */
const imapBeside = (smtp: ServerDraft): ServerDraft => ({
  ...smtp,
  host: smtp.host.replace(/^smtp\./, 'imap.'),
  port: '993',
  security: 'tls',
});

export const MailboxFields = ({ draft, change, kept = { smtp: false, imap: false } }: MailboxFieldsProps) => (
  <>
    <Who draft={draft} change={change} />
    <fieldset className="stack">
      <legend>Outgoing mail (SMTP)</legend>
      <ServerFields server={draft.smtp} onChange={(smtp) => change({ smtp })} hasPassword={kept.smtp} />
    </fieldset>
    <Switch
      label="Read replies from this mailbox (IMAP)"
      value={draft.imap !== null}
      onChange={(isOn) => change({ imap: isOn ? imapBeside(draft.smtp) : null })}
    />
    {draft.imap !== null && (
      <fieldset className="stack">
        <legend>Incoming mail (IMAP)</legend>
        <ServerFields server={draft.imap} onChange={(imap) => change({ imap })} hasPassword={kept.imap} />
      </fieldset>
    )}
    <details>
      <summary>Sending</summary>
      <SendingFields draft={draft} change={change} />
    </details>
  </>
);

const Who = ({ draft, change }: DraftProps) => (
  <div className="columns narrow">
    <Field
      label="Sender name"
      value={draft.fromName}
      onChange={(fromName) => change({ fromName })}
      description="Shown to recipients, such as Ada at Acme."
      required
    />
    <Field
      label="Email address"
      type="email"
      value={draft.fromEmail}
      onChange={(fromEmail) => change({ fromEmail })}
      required
    />
    <Field
      label="Label"
      value={draft.name}
      onChange={(name) => change({ name })}
      description="Only visible to you. Defaults to the address."
    />
  </div>
);
