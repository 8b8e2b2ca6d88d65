import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTRPC } from '../../api/client.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { OWN_ZONE, TimeZoneField } from '../../ui/time-zone.tsx';

export function CreateOrganisation({ close }: { close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [timeZone, setTimeZone] = useState(OWN_ZONE);
  const create = useMutation(
    trpc.keys.createOrganisation.mutationOptions({
      onSuccess: async ({ org }) => {
        await queries.invalidateQueries({ queryKey: trpc.keys.listOrganisations.pathKey() });
        close();
        navigate(`/organisations/${org.id}`);
      },
    }),
  );
  return (
    <Form submit="Create" mutation={create} onSubmit={() => create.mutate({ name, timeZone })} cancel={close}>
      <Field label="Name" value={name} onChange={setName} required autoFocus />
      <TimeZoneField value={timeZone} onChange={setTimeZone} />
    </Form>
  );
}
