import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { Page } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { ProviderCard } from './provider-card.tsx';

/** Larger than the maximum number of keys. */
const ALL = 1_000;

export function ProviderKeys() {
  const trpc = useTRPC();
  const sources = useQuery(trpc.providerKeys.sources.queryOptions());
  const keys = useQuery(trpc.providerKeys.list.queryOptions({ limit: ALL }));
  return (
    <Page title="Provider keys">
      <Loaded query={sources} lines={8}>
        {({ sources: known }) => (
          <Loaded query={keys} lines={8}>
            {({ keys: stored }) => (
              <ul className="provider-cards">
                {known.map(({ provider, keySource }) => (
                  <li key={provider}>
                    <ProviderCard
                      provider={provider}
                      keySource={keySource}
                      stored={stored.find((key) => key.provider === provider) ?? null}
                    />
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}
