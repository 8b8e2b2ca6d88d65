import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure, Loaded } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';

export function BrandNotes({ brandId }: { brandId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.brands.getBusinessContext.queryOptions({ brandId }));
  return (
    <Loaded query={query} lines={4}>
      {({ content }) => <NotesForm key={brandId} brandId={brandId} content={content ?? ''} />}
    </Loaded>
  );
}

function NotesForm({ brandId, content }: { brandId: string; content: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  // Null until the user types, so that a refetch never overwrites their text.
  const [written, setWritten] = useState<string | null>(null);
  const text = written ?? content;
  const save = useMutation(
    trpc.brands.putBusinessContext.mutationOptions({
      onSuccess: async (_answer, { content: kept }) => {
        showToast('Saved.');
        await Promise.all([
          queries.invalidateQueries({ queryKey: trpc.brands.pathKey() }),
          queries.invalidateQueries({ queryKey: ['prefill', brandId] }),
        ]);
        setWritten((latest) => (latest?.trim() === (kept ?? '') ? null : latest));
      },
    }),
  );
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ brandId, content: text.trim() || null });
      }}
    >
      <Field
        label="Notes"
        value={text}
        onChange={setWritten}
        lines={6}
        placeholder="Pricing: from $9 a month. Customers: forges in Europe."
        description="Used to prefill new campaigns."
      />
      {save.error !== null && <Failure error={save.error} />}
      <div>
        <Button needs="campaigns.write" type="submit" isPending={save.isPending} isDisabled={text === content}>
          Save notes
        </Button>
      </div>
    </form>
  );
}
