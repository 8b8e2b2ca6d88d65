import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { trpcClient, useTRPC } from '../../api/client.ts';
import { useBrandDirectory } from '../../api/directories.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Failure } from '../../ui/states.tsx';

const NEW_BRAND = 'new';

export const RequestKit = () => (
  <Dialog
    title="New press kit"
    trigger={
      <Button needs="campaigns.write" look="primary">
        <Plus aria-hidden />
        New press kit
      </Button>
    }
  >
    {(close) => <RequestForm close={close} />}
  </Dialog>
);

function RequestForm({ close }: { close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { choices, query } = useBrandDirectory();
  const [chosen, setChosen] = useState<string | null>(null);
  const [website, setWebsite] = useState('');
  const [instruction, setInstruction] = useState('');
  const brand = chosen ?? choices[0]?.value ?? NEW_BRAND;
  const request = useMutation({
    mutationFn: async () => {
      const brandId = brand === NEW_BRAND ? (await trpcClient.brands.create.mutate({ url: website })).brandId : brand;
      return trpcClient.pressKits.request.mutate({ brandId, instruction });
    },
    onSuccess: ({ id }) => {
      close();
      navigate(`/press-kits/${id}`);
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: trpc.pressKits.pathKey() }),
        queries.invalidateQueries({ queryKey: trpc.brands.pathKey() }),
      ]),
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        request.mutate();
      }}
    >
      {query.error !== null && <Failure error={query.error} retry={() => void query.refetch()} />}
      <Select
        label="Brand"
        choices={[...choices, { value: NEW_BRAND, label: 'Another website' }]}
        value={brand}
        onChange={setChosen}
      />
      {brand === NEW_BRAND && (
        <Field
          label="Website"
          value={website}
          onChange={setWebsite}
          placeholder="https://acme.example"
          description="The website becomes a brand."
          required
        />
      )}
      <Field
        label="Instructions"
        value={instruction}
        onChange={setInstruction}
        lines={4}
        placeholder="Write for trade magazines; name our three factories."
        description="Used if you have a model key. Without one, the text quotes the website."
        required
      />
      {request.error !== null && <Failure error={request.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={request.isPending}>
          {request.isPending ? 'Reading website' : 'Create press kit'}
        </Button>
      </div>
    </form>
  );
}
