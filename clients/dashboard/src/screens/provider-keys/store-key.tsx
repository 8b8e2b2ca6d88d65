import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type Provider, type ProviderKey, providerTextOf } from './providers.ts';

interface StoreKeyProps {
  provider: string;
  stored?: ProviderKey | null;
  close: () => void;
}

/** The service never returns a stored key. */
export function StoreKey({ provider, stored = null, close }: StoreKeyProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [apiKey, setApiKey] = useState('');
  const [baseUrl, setBaseUrl] = useState(stored?.baseUrl ?? '');
  const [model, setModel] = useState(stored?.model ?? '');
  const [verify, setVerify] = useState(true);
  const { isModel = false, hasOwnAddress = false } = providerTextOf(provider);
  const store = useMutation(
    trpc.providerKeys.store.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: trpc.providerKeys.pathKey() });
        showToast('Key saved. Waiting campaigns resume.');
        close();
      },
    }),
  );
  const save = () =>
    store.mutate({
      provider: provider as Provider,
      apiKey,
      verify,
      ...(hasOwnAddress && { baseUrl }),
      ...(isModel && model.trim() !== '' && { model: model.trim() }),
    });
  return (
    <Form submit="Save key" mutation={store} onSubmit={save} cancel={close}>
      <Field label="Key" type="password" autoComplete="off" value={apiKey} onChange={setApiKey} required />
      {hasOwnAddress && (
        <Field
          label="URL"
          type="url"
          value={baseUrl}
          onChange={setBaseUrl}
          placeholder="https://models.example.com/v1"
          required
        />
      )}
      {isModel && (
        <Field label="Model" value={model} onChange={setModel} description="Leave empty for the default model." />
      )}
      <Switch label="Verify the key with the provider" value={verify} onChange={setVerify} />
    </Form>
  );
}
