import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formatCount } from '../../ui/format.tsx';
import { showToast } from '../../ui/toast.tsx';

const DAY_MS = 86_400_000;

/** Formats a local time for an input of type `datetime-local`. */
function localText(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export const Replay = () => (
  <Dialog title="Replay events" trigger={<Button>Replay events</Button>}>
    {(close) => <ReplayForm close={close} />}
  </Dialog>
);

function ReplayForm({ close }: { close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [since, setSince] = useState(() => localText(new Date(Date.now() - DAY_MS)));
  const [until, setUntil] = useState(() => localText(new Date()));
  const replay = useMutation(
    trpc.webhooks.replay.mutationOptions({
      onSuccess: async ({ events, deliveries }) => {
        await queries.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
        showToast(`${formatCount(events)} events: ${formatCount(deliveries)} deliveries queued.`);
        close();
      },
    }),
  );
  const send = () => {
    if (since === '' || until === '') return;
    replay.mutate({
      since: new Date(since).toISOString(),
      // The field has minute precision, so the last minute is included.
      until: new Date(new Date(until).getTime() + 59_999).toISOString(),
    });
  };
  return (
    <Form submit="Replay events" mutation={replay} onSubmit={send} cancel={close}>
      <p>
        Enabled endpoints receive all events of this period again, with the same ids. Programs that check ids can ignore
        duplicates.
      </p>
      <div className="columns">
        <MomentField label="From" value={since} onChange={setSince} />
        <MomentField label="Until" value={until} onChange={setUntil} />
      </div>
    </Form>
  );
}

interface MomentFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The browser reports no value for an incomplete date and time. */
const MomentField = (field: MomentFieldProps) => (
  <Field
    {...field}
    type="datetime-local"
    required
    error={field.value === '' ? 'Enter a date and a time.' : undefined}
  />
);
