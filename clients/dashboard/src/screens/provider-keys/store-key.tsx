import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Switch } from '../../ui/switch.tsx';
import { say } from '../../ui/toast.tsx';
import { isKnown, type ProviderKey, textOf } from './providers.ts';

interface StoreKeyProps {
  /** Without it, its name is asked for. */
  provider?: string;
  stored?: ProviderKey | null;
  close: () => void;
}

/** The key goes to the service once and never comes back. */
export function StoreKey({ provider, stored = null, close }: StoreKeyProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [name, setName] = useState(provider ?? '');
  const [apiKey, setApiKey] = useState('');
  const [baseUrl, setBaseUrl] = useState(stored?.baseUrl ?? '');
  const [model, setModel] = useState(stored?.model ?? '');
  const [verify, setVerify] = useState(true);
  const { isModel = false, hasOwnAddress = false } = textOf(name);
  const store = useMutation(
    trpc.providerKeys.store.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: trpc.providerKeys.pathKey() });
        say('The key is stored. Campaigns that waited for it go on.');
        close();
      },
    }),
  );
  const save = () =>
    store.mutate({
      provider: name.trim(),
      apiKey,
      verify: isKnown(name) && verify,
      ...(hasOwnAddress && { baseUrl }),
      ...(isModel && model.trim() !== '' && { model: model.trim() }),
    });
  return (
    <Form submit="Store" mutation={store} onSubmit={save} cancel={close}>
      {provider === undefined && (
        <Field
          label="Name"
          value={name}
          onChange={setName}
          description="As the workflow that needs it names it."
          required
        />
      )}
      <Field label="Key" type="password" autoComplete="off" value={apiKey} onChange={setApiKey} required />
      {hasOwnAddress && (
        <Field
          label="Address"
          type="url"
          value={baseUrl}
          onChange={setBaseUrl}
          placeholder="https://models.example.com/v1"
          required
        />
      )}
      {isModel && (
        <Field
          label="Model"
          value={model}
          onChange={setModel}
          description="As the provider names it; leave it empty for the usual one."
        />
      )}
      {isKnown(name) && (
        <Switch label="Ask the provider first whether the key is good" value={verify} onChange={setVerify} />
      )}
    </Form>
  );
}
