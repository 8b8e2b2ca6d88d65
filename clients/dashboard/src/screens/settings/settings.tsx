import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { TimeZoneField } from '../../ui/time-zone.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type OrganisationData, OrganisationFacts } from '../organisations/organisation-facts.tsx';

export function SettingsPage() {
  const trpc = useTRPC();
  const query = useQuery(trpc.keys.getOrganisation.queryOptions());
  return (
    <Page title="Settings">
      <Loaded query={query}>
        {({ org }) => (
          <>
            <OrganisationFacts org={org} />
            <Section title="General">
              <OrganisationForm org={org} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function OrganisationForm({ org }: { org: OrganisationData }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [changes, setChanges] = useState<Partial<Pick<OrganisationData, 'name' | 'timeZone'>>>({});
  const { name, timeZone } = { ...org, ...changes };
  const patch = useMutation(
    trpc.keys.patchOrganisation.mutationOptions({
      onSuccess: async () => {
        // The menu and the administrators' selector show the name too.
        for (const { pathKey } of [trpc.keys.getOrganisation, trpc.keys.listOrganisations]) {
          await queries.invalidateQueries({ queryKey: pathKey() });
        }
        setChanges({});
        showToast('Saved.');
      },
    }),
  );
  return (
    <Form
      submit="Save"
      mutation={patch}
      onSubmit={() => patch.mutate(changes)}
      isWhole={name.trim() !== '' && timeZone.trim() !== '' && (name !== org.name || timeZone !== org.timeZone)}
      needs="settings"
    >
      <Field label="Name" value={name} onChange={(typed) => setChanges({ ...changes, name: typed })} required />
      <TimeZoneField value={timeZone} onChange={(chosen) => setChanges({ ...changes, timeZone: chosen })} />
    </Form>
  );
}
