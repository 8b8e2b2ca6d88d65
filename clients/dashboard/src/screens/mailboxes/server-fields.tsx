import { Field } from '../../ui/field.tsx';
import { CountField } from '../../ui/number-field.tsx';
import { type Choice, Select } from '../../ui/select.tsx';
import type { Security, ServerDraft } from './draft.ts';

const SECURITY: readonly Choice<Security>[] = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'Implicit TLS' },
  { value: 'none', label: 'None' },
];

interface ServerFieldsProps {
  server: ServerDraft;
  onChange: (server: ServerDraft) => void;
  hasPassword: boolean;
}

export const ServerFields = ({ server, onChange, hasPassword }: ServerFieldsProps) => (
  <div className="columns narrow">
    <Field
      label="Server"
      value={server.host}
      onChange={(host) => onChange({ ...server, host })}
      placeholder="smtp.acme.com"
      required
    />
    <CountField
      label="Port"
      value={server.port}
      onChange={(port) => onChange({ ...server, port })}
      example="587"
      required
    />
    <Select
      label="Encryption"
      choices={SECURITY}
      value={server.security}
      onChange={(security) => onChange({ ...server, security })}
    />
    <Field
      label="User name"
      value={server.username}
      onChange={(username) => onChange({ ...server, username })}
      autoComplete="off"
    />
    <Field
      label="Password"
      type="password"
      value={server.password}
      onChange={(password) => onChange({ ...server, password })}
      description={hasPassword ? 'Leave empty to keep the stored password.' : 'Stored encrypted and never shown again.'}
      autoComplete="new-password"
    />
  </div>
);
