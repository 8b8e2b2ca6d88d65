import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC, useTRPCClient } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Ago } from '../../ui/format.tsx';
import { Select } from '../../ui/select.tsx';
import { Note } from '../../ui/states.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { type KeySource, type Provider, type ProviderKey, providerTextOf } from './providers.ts';
import { StoreKey } from './store-key.tsx';

const SOURCES = [
  { value: 'org', label: 'Own key' },
  { value: 'platform', label: 'Platform key' },
] as const;

interface CardProps {
  provider: string;
  keySource: KeySource;
  stored: ProviderKey | null;
}

export function ProviderCard({ provider, keySource, stored }: CardProps) {
  const { title, purpose } = providerTextOf(provider);
  return (
    <section className="card" aria-label={title}>
      <div className="row apart">
        <h2 dir="auto">{title}</h2>
        <State keySource={keySource} stored={stored} />
      </div>
      <p className="soft">{purpose}</p>
      {stored !== null && <Stored stored={stored} />}
      <Source provider={provider} keySource={keySource} />
      <div className="row">
        <Dialog
          title={stored === null ? `Add key for ${title}` : `Replace key for ${title}`}
          trigger={
            <Button aria-label={stored === null ? `Add key for ${title}` : `Replace key for ${title}`}>
              {stored === null ? 'Add key' : 'Replace key'}
            </Button>
          }
        >
          {(close) => <StoreKey provider={provider} stored={stored} close={close} />}
        </Dialog>
        {stored !== null && <Delete provider={provider} title={title} />}
      </div>
    </section>
  );
}

function State({ keySource, stored }: Omit<CardProps, 'provider'>) {
  if (keySource === 'platform') return <Badge tone="accent">Platform key</Badge>;
  if (stored === null) return <Badge>No key</Badge>;
  return stored.refusedAt === null ? <Badge tone="good">Own key</Badge> : <Badge tone="bad">Rejected</Badge>;
}

const Stored = ({ stored }: { stored: ProviderKey }) => (
  <>
    {stored.refusedAt !== null && (
      <Note tone="bad">
        <p>
          The provider rejected this key <Ago at={stored.refusedAt} />. Campaigns that need it wait for a valid key.
        </p>
      </Note>
    )}
    <Facts
      facts={[
        ['Key', <code key="key">{stored.maskedKey}</code>],
        ...(stored.baseUrl === null
          ? []
          : [['URL', <code key="url">{stored.baseUrl}</code>] as [string, React.ReactNode]]),
        ...(stored.model === null ? [] : [['Model', stored.model] as [string, React.ReactNode]]),
        ['Updated', <Ago key="at" at={stored.updatedAt} />],
      ]}
    />
  </>
);

function Source({ provider, keySource }: Pick<CardProps, 'provider' | 'keySource'>) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const choose = useMutation(
    trpc.providerKeys.chooseSource.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.providerKeys.pathKey() }),
      onError: showFailure,
    }),
  );
  const shown = choose.isPending ? choose.variables.keySource : keySource;
  return (
    <Select
      label="Key used by campaigns"
      choices={SOURCES}
      value={shown}
      onChange={(chosen) => chosen !== shown && choose.mutate({ provider: provider as Provider, keySource: chosen })}
    />
  );
}

function Delete({ provider, title }: { provider: string; title: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  return (
    <Confirm
      trigger={<Button aria-label={`Delete key for ${title}`}>Delete key</Button>}
      title={`Delete the key for ${title}?`}
      confirm="Delete key"
      onConfirm={async () => {
        await client.providerKeys.delete.mutate({ provider });
        await queries.invalidateQueries({ queryKey: trpc.providerKeys.pathKey() });
        showToast('Key deleted.');
      }}
    >
      <p>
        Campaigns that use {title} with your own key wait for a new key. The key stays valid at the provider until you
        revoke it there.
      </p>
    </Confirm>
  );
}
