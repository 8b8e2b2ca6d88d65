import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select, Switch } from '../../ui/field.tsx';
import { inWords } from '../../ui/format.tsx';
import { Failure } from '../../ui/states.tsx';

/** What a provider is for, where we know it. */
const PURPOSES: Record<string, string> = {
  apollo: 'Finds people and their addresses.',
  anthropic: 'Writes the mails and reads the answers.',
  openai: 'Writes the mails and reads the answers.',
  'openai-compatible': 'Writes the mails and reads the answers, also on your own machine.',
};

const OWN_ADDRESS = 'openai-compatible';

/** The key of one provider, or of one of several that would do. */
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
      provider,
      apiKey,
      verify,
      ...(needsAddress && baseUrl.trim() !== '' && { baseUrl }),
      ...(needsAddress && model.trim() !== '' && { model }),
    });
  return (
    <form
      className="card"
      aria-label={`Key of ${providers.map(inWords).join(' or ')}`}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p>
        <strong>A key of {providers.map(inWords).join(' or ')}.</strong>{' '}
        <span className="soft">{PURPOSES[provider] ?? 'The workflow asks this provider.'}</span>
      </p>
      <div className="form-grid">
        {providers.length > 1 && (
          <Select
            label="Provider"
            choices={providers.map((value) => ({ value, label: inWords(value) }))}
            value={provider}
            onChange={setProvider}
          />
        )}
        <Field
          label={`API key of ${inWords(provider)}`}
          type="password"
          value={apiKey}
          onChange={setKey}
          autoComplete="off"
          description="Kept sealed and never shown again."
        />
        {needsAddress && (
          <>
            <Field
              label="Address of the provider"
              value={baseUrl}
              onChange={setBaseUrl}
              description="It ends in /v1."
            />
            <Field label="Model" value={model} onChange={setModel} />
          </>
        )}
      </div>
      <Switch label="Ask the provider first whether it takes the key" value={verify} onChange={setVerify} />
      {store.error !== null && <Failure error={store.error} />}
      <div>
        <Button type="submit" look="primary" isPending={store.isPending} isDisabled={apiKey.trim() === ''}>
          Keep the key
        </Button>
      </div>
    </form>
  );
}
