import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changesOf } from '../../api/changes.ts';
import { trpcClient, useTRPC } from '../../api/client.ts';
import { Checkboxes } from '../../ui/checkboxes.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type Endpoint, EVENTS, type EventKind } from './events.ts';

export function EndpointForm({ endpoint, close }: { endpoint?: Endpoint; close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  // Snapshot at the time when the form was opened.
  const [before] = useState(endpoint);
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [isAll, setAll] = useState(endpoint === undefined || endpoint.events === null);
  const [events, setEvents] = useState<readonly EventKind[]>((endpoint?.events ?? []) as EventKind[]);
  const save = useMutation({
    mutationFn: () => {
      const wanted = { url: url.trim(), events: isAll ? null : [...events] };
      return before === undefined
        ? trpcClient.webhooks.createEndpoint.mutate(wanted)
        : trpcClient.webhooks.patchEndpoint.mutate({ id: before.id, ...changesOf(before, wanted) });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
      showToast(endpoint === undefined ? 'Endpoint added. Send a test to check it.' : 'Saved.');
      close();
    },
  });
  return (
    <Form
      submit={endpoint === undefined ? 'Add endpoint' : 'Save'}
      mutation={save}
      onSubmit={() => save.mutate()}
      cancel={close}
    >
      <Field
        label="URL"
        type="url"
        value={url}
        onChange={setUrl}
        placeholder="https://hooks.example.com/distribute"
        description="Must return a 2xx status within 15 seconds. Otherwise the delivery is retried."
        required
        autoFocus
      />
      <Switch label="All standard events" value={isAll} onChange={setAll} />
      {!isAll && <Checkboxes label="Events" choices={EVENTS} value={events} onChange={setEvents} />}
    </Form>
  );
}
