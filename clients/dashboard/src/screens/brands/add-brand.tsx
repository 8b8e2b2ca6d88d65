import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorTextOf, useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

const INVENTED = 'https://acme.sandbox.example';

export function AddBrand({ onAdded }: { onAdded: (brandId: string) => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const create = useMutation(
    trpc.brands.create.mutationOptions({
      onSuccess: async ({ brandId }) => {
        await queries.invalidateQueries({ queryKey: trpc.brands.pathKey() });
        onAdded(brandId);
      },
    }),
  );
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ url });
      }}
    >
      <Field
        label="Website"
        placeholder="https://example.com"
        value={url}
        onChange={setUrl}
        description="Distribute reads its public pages. No email is sent."
        error={create.error === null ? undefined : errorTextOf(create.error)}
        autoComplete="url"
        required
      />
      <div className="row">
        <Button
          needs="campaigns.write"
          look="primary"
          type="submit"
          isPending={create.isPending}
          isDisabled={url.trim() === ''}
        >
          {create.isPending ? 'Reading website' : 'Read website'}
        </Button>
        <Button
          needs="campaigns.write"
          look="quiet"
          isDisabled={create.isPending}
          onPress={() => create.mutate({ url: INVENTED })}
        >
          Try the demo company
        </Button>
      </div>
    </form>
  );
}
