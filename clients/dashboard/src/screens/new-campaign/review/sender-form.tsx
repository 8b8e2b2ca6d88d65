import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Inputs, useTRPC, useTRPCClient } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { CountField } from '../../../ui/number-field.tsx';
import { readCount } from '../../../ui/read-number.ts';
import { Select } from '../../../ui/select.tsx';
import { Failure, Note } from '../../../ui/states.tsx';

type NewSender = Inputs['senders']['create'];
type Security = NewSender['smtp']['security'];

const SECURITIES = [
  { value: 'starttls', label: 'STARTTLS (port 587)' },
  { value: 'tls', label: 'TLS (port 465)' },
  { value: 'none', label: 'None' },
] as const satisfies { value: Security; label: string }[];

const PORTS: Record<Security, string> = { starttls: '587', tls: '465', none: '25' };

export function SenderForm({ onAdded }: { onAdded: () => void }) {
  const [form, setForm] = useState(NOTHING);
  const add = useAdding(onAdded);
  const set = (changed: Partial<Written>) => setForm({ ...form, ...changed });
  const isWhole =
    form.fromName.trim() !== '' &&
    form.fromEmail.trim() !== '' &&
    form.host.trim() !== '' &&
    readCount(form.port) != null;
  return (
    <form
      className="card"
      aria-label="Mailbox"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(senderOf(form));
      }}
    >
      <p>
        <strong>Mailbox.</strong> <span className="soft">Sends your emails in working hours and starts slowly.</span>
      </p>
      <div className="form-grid">
        <Field label="Your name" value={form.fromName} onChange={(fromName) => set({ fromName })} autoComplete="name" />
        <Field
          label="Your email address"
          type="email"
          value={form.fromEmail}
          onChange={(fromEmail) => set({ fromEmail })}
          autoComplete="email"
        />
        <Field
          label="Outgoing mail server"
          placeholder="smtp.example.com"
          value={form.host}
          onChange={(host) => set({ host })}
        />
        <Select
          label="Encryption"
          choices={SECURITIES}
          value={form.security}
          onChange={(security) => set({ security, port: PORTS[security] })}
        />
        <CountField label="Port" value={form.port} onChange={(port) => set({ port })} example="587" required />
        <Field
          label="User name"
          value={form.username}
          onChange={(username) => set({ username })}
          description="Defaults to your email address."
          autoComplete="off"
        />
        <Field
          label="Password"
          type="password"
          value={form.password}
          onChange={(password) => set({ password })}
          description="Stored encrypted and never shown again. Many providers require an app password."
          autoComplete="off"
        />
        <Field
          label="Incoming mail server"
          placeholder="imap.example.com"
          value={form.imapHost}
          onChange={(imapHost) => set({ imapHost })}
          description="Receives replies (IMAP, port 993). Without it, replies are not read."
        />
      </div>
      {add.error !== null && <Failure error={add.error} />}
      {add.data?.problem != null && <Note tone="warn">{add.data.problem}</Note>}
      <div>
        <Button needs="senders" type="submit" look="primary" isPending={add.isPending} isDisabled={!isWhole}>
          {add.isPending ? 'Connecting' : 'Add mailbox'}
        </Button>
      </div>
    </form>
  );
}

const NOTHING = {
  fromName: '',
  fromEmail: '',
  host: '',
  security: 'starttls' as Security,
  port: PORTS.starttls,
  username: '',
  password: '',
  imapHost: '',
};
type Written = typeof NOTHING;

function senderOf({ fromName, fromEmail, host, security, port, username, password, imapHost }: Written): NewSender {
  const login = password === '' ? {} : { username: username.trim() || fromEmail, password };
  return {
    name: fromEmail,
    fromName,
    fromEmail,
    smtp: { host: host.trim(), port: Number(port), security, ...login },
    ...(imapHost.trim() !== '' && { imap: { host: imapHost.trim(), port: 993, security: 'tls' as const, ...login } }),
  };
}

/**
 * Keeps the new sender paused until its login has succeeded, even if this page is
 * closed. If the login fails, the sender is deleted and the form keeps its values.
 */
function useAdding(onAdded: () => void) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (sender: NewSender) => {
      const { id } = (await client.senders.create.mutate(sender)).sender;
      const forget = () => client.senders.delete.mutate({ id });
      const tryIt = async () => {
        await client.senders.patch.mutate({ id, status: 'paused' });
        const report = await client.senders.verify.mutate({ id });
        if (report.ok) await client.senders.patch.mutate({ id, status: 'active' });
        return report;
      };
      const { ok, smtp, imap } = await tryIt().catch(async (error: unknown) => {
        await forget();
        throw error;
      });
      if (ok) return { problem: null };
      await forget();
      return { problem: `The mail server rejected the sign-in. ${smtp.error ?? imap?.error ?? ''}` };
    },
    onSuccess: async ({ problem }) => {
      if (problem === null) onAdded();
      await queries.invalidateQueries({ queryKey: trpc.senders.pathKey() });
    },
  });
}
