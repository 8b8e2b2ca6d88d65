import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Brand } from './use-brand.ts';

export const BRAND_FIELDS = [
  { name: 'name', label: 'Name' },
  { name: 'elevatorPitch', label: 'Tagline', lines: 3 },
  { name: 'bio', label: 'About', lines: 5 },
  { name: 'mission', label: 'Mission', lines: 2 },
  { name: 'location', label: 'Location' },
  { name: 'categories', label: 'Categories' },
  { name: 'logoUrl', label: 'Logo' },
] as const;

type FieldName = (typeof BRAND_FIELDS)[number]['name'];

/** An emptied field returns to the value from the website. */
export function BrandForm({ brand, close }: { brand: Brand; close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [written, setWritten] = useState<Partial<Record<FieldName, string>>>({});
  const patch = useMutation(
    trpc.brands.patch.mutationOptions({
      onSuccess: () => {
        showToast('Saved. New analyses do not overwrite it.');
        close();
        return Promise.all([
          queries.invalidateQueries({ queryKey: trpc.brands.pathKey() }),
          queries.invalidateQueries({ queryKey: ['prefill', brand.id] }),
        ]);
      },
    }),
  );
  const save = () => {
    const changed = Object.entries(written).filter(([name, value]) => value !== (brand[name as FieldName] ?? ''));
    patch.mutate({
      brandId: brand.id,
      ...Object.fromEntries(changed.map(([name, value]) => [name, value.trim() || null])),
    });
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {BRAND_FIELDS.map(({ name, label, ...others }) => (
        <Field
          key={name}
          label={label}
          value={written[name] ?? brand[name] ?? ''}
          onChange={(value) => setWritten({ ...written, [name]: value })}
          {...others}
        />
      ))}
      <p className="small soft">Your values are kept. Clear a field to use the website value again.</p>
      {patch.error !== null && <Failure error={patch.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={patch.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
