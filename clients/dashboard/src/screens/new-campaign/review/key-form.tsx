import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { humanize } from '../../../ui/format.tsx';
import { Select } from '../../../ui/select.tsx';
import { Failure } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { Provider } from '../../provider-keys/providers.ts';

const PROVIDERS: Record<string, { name: string; purpose: string }> = {
  apollo: { name: 'Apollo', purpose: 'Finds leads and their email addresses.' },
  anthropic: { name: 'Anthropic', purpose: 'Writes emails and classifies replies.' },
  openai: { name: 'OpenAI', purpose: 'Writes emails and classifies replies.' },
  'openai-compatible': {
    name: 'OpenAI-compatible server',
    purpose: 'Writes emails and classifies replies, also on your own machine.',
  },
};

const nameOf = (provider: string) => PROVIDERS[provider]?.name ?? humanize(provider);

const OWN_ADDRESS = 'openai-compatible';

export function KeyForm({ providers, onAdded }: { providers: readonly string[]; onAdded: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [provider, setProvider] = useState(providers[0] ?? '');
  const [apiKey, setKey] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const [model, setModel] = useState('');
  const [verify, setVerify] = useState(true);
  const store = useMutation(
    trpc.providerKeys.store.mutationOptions({
      onSuccess: async () => {
        onAdded();
        await queries.invalidateQueries({ queryKey: trpc.providerKeys.pathKey() });
      },
    }),
  );
  const needsAddress = provider === OWN_ADDRESS;
  const save = () =>
    store.mutate({
      provider: provider as Provider,
      apiKey,
      verify,
      ...(needsAddress && baseUrl.trim() !== '' && { baseUrl }),
      ...(needsAddress && model.trim() !== '' && { model }),
    });
  return (
    <form
      className="card"
      aria-label={`Key for ${providers.map(nameOf).join(' or ')}`}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p>
        <strong>API key for {providers.map(nameOf).join(' or ')}.</strong>{' '}
        <span className="soft">{PROVIDERS[provider]?.purpose ?? 'Required by the workflow.'}</span>
      </p>
      <div className="form-grid">
        {providers.length > 1 && (
          <Select
            label="Provider"
            choices={providers.map((value) => ({ value, label: nameOf(value) }))}
            value={provider}
            onChange={setProvider}
          />
        )}
        <Field
          label={`API key for ${nameOf(provider)}`}
          type="password"
          value={apiKey}
          onChange={setKey}
          autoComplete="off"
          description="Stored encrypted and never shown again."
        />
        {needsAddress && (
          <>
            <Field label="Provider URL" value={baseUrl} onChange={setBaseUrl} description="Ends with /v1." />
            <Field label="Model" value={model} onChange={setModel} />
          </>
        )}
      </div>
      <Switch label="Verify the key with the provider" value={verify} onChange={setVerify} />
      {store.error !== null && <Failure error={store.error} />}
      <div>
        <Button needs="keys" type="submit" look="primary" isPending={store.isPending} isDisabled={apiKey.trim() === ''}>
          Save key
        </Button>
      </div>
    </form>
  );
}
