import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTRPC } from '../../api/client.ts';
import { Page, Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { LATE_JOBS } from '../health/columns.tsx';

/** Links to the scheduler's own page, which asks for the admin key itself. */
export function Jobs() {
  const trpc = useTRPC();
  const query = useQuery(trpc.operations.health.queryOptions());
  return (
    <Page
      title="Jobs"
      actions={
        <a className="button primary" href="/jobs" target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden />
          Open job dashboard
        </a>
      }
    >
      <p>Opens in a new tab. Sign in there with any user name and the admin key as password.</p>
      <Section title="Late jobs">
        <Loaded query={query} lines={3}>
          {({ lateJobs }) =>
            lateJobs.length === 0 ? (
              <p className="soft">No late jobs.</p>
            ) : (
              <Table caption="List of late jobs" columns={LATE_JOBS} rows={lateJobs} keyOf={({ name }) => name} />
            )
          }
        </Loaded>
      </Section>
    </Page>
  );
}
