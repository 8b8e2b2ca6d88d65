import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatCount } from '../../ui/format.tsx';
import { Page } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AddRequest } from './add-request.tsx';
import { Pitches } from './pitches.tsx';
import { Requests } from './requests.tsx';

export function Quotes() {
  const trpc = useTRPC();
  const stats = useQuery(trpc.quotes.stats.queryOptions({}));
  return (
    <Page title="Expert quotes" actions={<AddRequest />}>
      <Loaded query={stats} lines={2}>
        {({ totalRequests, totalPitched, totalSelected, totalPublished }) => (
          <Facts
            big
            facts={[
              ['Requests', formatCount(totalRequests)],
              ['Pitches sent', formatCount(totalPitched)],
              ['Selected', formatCount(totalSelected)],
              ['Published', formatCount(totalPublished)],
            ]}
          />
        )}
      </Loaded>
      <Tabs
        label="Expert quotes"
        views={[
          { id: 'requests', title: 'Requests', content: () => <Requests /> },
          { id: 'pitches', title: 'Pitches', content: () => <Pitches /> },
        ]}
      />
    </Page>
  );
}
