import type { ReactNode } from 'react';
import type { Outputs } from '../../api/client.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatDay, humanize } from '../../ui/format.tsx';

export type OrganisationData = Outputs['keys']['getOrganisation']['org'];

export const OrganisationFacts = ({
  org,
  more = [],
}: {
  org: OrganisationData;
  more?: [name: string, value: ReactNode][];
}) => (
  <Facts
    facts={[
      ['Plan', humanize(org.plan)],
      ['Trial ends', org.trialEndsAt === null ? 'Never' : formatDay(org.trialEndsAt)],
      ...more,
      ['Created', formatDay(org.createdAt)],
      ['ID', <code key="id">{org.id}</code>],
    ]}
  />
);
