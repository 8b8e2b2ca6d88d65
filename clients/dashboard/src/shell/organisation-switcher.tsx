import { useQuery } from '@tanstack/react-query';
import { useActFor } from '../api/act-for.ts';
import { useTRPC } from '../api/client.ts';
import { useOwnRoles } from '../api/permissions.ts';
import { useSession } from '../api/session.ts';
import { Select } from '../ui/select.tsx';

export const OrganisationSwitcher = () =>
  useSession()?.isAdmin === true ? <OrganisationSelect /> : <OwnOrganisation />;

function useOwnOrganisation() {
  const trpc = useTRPC();
  return useQuery(trpc.keys.getOrganisation.queryOptions()).data?.org;
}

function OwnOrganisation() {
  const roles = useOwnRoles();
  return (
    <p className="small soft">
      <bdi>{useOwnOrganisation()?.name}</bdi>
      {roles !== '' && (
        <>
          <br />
          Signed in as <bdi>{roles}</bdi>
        </>
      )}
    </p>
  );
}

function OrganisationSelect() {
  const trpc = useTRPC();
  const actFor = useActFor();
  const session = useSession();
  const own = useOwnOrganisation();
  const { data } = useQuery(trpc.keys.listOrganisations.queryOptions({ limit: 100 }));
  if (session === null) return null;
  // Rendered before the data arrives, so that the menu does not shift.
  const present = own ?? { id: session.orgId ?? '', name: '…' };
  const others = (data?.orgs ?? []).filter(({ id }) => id !== present.id);
  return (
    <Select
      label="Organisation"
      choices={[present, ...others].map(({ id, name }) => ({ value: id, label: name }))}
      value={present.id}
      onChange={actFor}
    />
  );
}
