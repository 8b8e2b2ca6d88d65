import { useQuery } from '@tanstack/react-query';
import { useActFor } from '../api/act-for.ts';
import { useTRPC } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { Select } from '../ui/field.tsx';

/** For whom this session acts; an administrator may choose. */
export function Organisation() {
  const session = useSession();
  return session?.authType === 'admin' ? <Choice /> : <Own />;
}

function Own() {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.keys.getOrganisation.queryOptions());
  return <p className="small soft">{data?.org.name}</p>;
}

function Choice() {
  const trpc = useTRPC();
  const actFor = useActFor();
  const session = useSession();
  const { data } = useQuery(trpc.keys.listOrganisations.queryOptions({ limit: 100 }));
  if (session === null || data === undefined) return null;
  return (
    <Select
      label="Organisation"
      choices={data.orgs.map(({ id, name }) => ({ value: id, label: name }))}
      value={session.orgId}
      onChange={actFor}
    />
  );
}
