import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, RotateCw } from 'lucide-react';
import { useTRPC } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Ago } from '../../ui/format.tsx';
import { Note } from '../../ui/states.tsx';
import { showFailure } from '../../ui/toast.tsx';
import { BRAND_FIELDS, BrandForm } from './brand-form.tsx';
import type { Brand } from './use-brand.ts';

export function BrandProfile({ brand }: { brand: Brand }) {
  const shown = BRAND_FIELDS.filter(({ name }) => name !== 'logoUrl' || brand.logoUrl !== null);
  return (
    <div className="card">
      <Reading brand={brand} />
      <dl className="found">
        {shown.map(({ name, label }) => (
          <div key={name}>
            <dt>
              {label} {brand.correctedFields.includes(name) && <Badge>Edited</Badge>}
            </dt>
            <dd dir="auto">{brand[name] ?? <span className="soft">{unknown(brand)}</span>}</dd>
            {brand.sources[name] !== undefined && !brand.correctedFields.includes(name) && (
              <dd className="source">from {brand.sources[name]}</dd>
            )}
          </div>
        ))}
      </dl>
      <div className="row">
        <Dialog
          title={`Edit ${brand.name}`}
          trigger={
            <Button needs="campaigns.write">
              <Pencil aria-hidden /> Edit
            </Button>
          }
        >
          {(close) => <BrandForm brand={brand} close={close} />}
        </Dialog>
        <Reanalyse brand={brand} />
      </div>
    </div>
  );
}

const unknown = ({ analysis }: Brand) => (analysis.state === 'running' ? 'Searching' : 'Not on the website');

function Reading({ brand: { analysis, analysedAt, domain } }: { brand: Brand }) {
  return (
    <div role="status" className="stack tight">
      {analysis.state === 'running' && (
        <p className="row">
          <progress aria-label="Reading the website" /> Reading the pages of {domain}
        </p>
      )}
      {analysis.state === 'failed' && (
        <Note tone="warn">The website could not be read: {analysis.error ?? 'unknown reason'}</Note>
      )}
      {analysis.state === 'done' && analysedAt !== null && (
        <p className="small soft">
          Read <Ago at={analysedAt} />
          {analysis.understoodBy !== null && analysis.understoodBy !== 'extractive' && ` by ${analysis.understoodBy}`}
          {analysis.fallbackReason !== null && `, without a model: ${analysis.fallbackReason}`}
        </p>
      )}
    </div>
  );
}

function Reanalyse({ brand }: { brand: Brand }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const again = useMutation(
    trpc.brands.analyse.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: trpc.brands.pathKey() }),
      onError: showFailure,
    }),
  );
  return (
    <Button
      needs="campaigns.write"
      look="quiet"
      isPending={again.isPending || brand.analysis.state === 'running'}
      onPress={() => again.mutate({ brandId: brand.id })}
    >
      <RotateCw aria-hidden /> Read website again
    </Button>
  );
}
