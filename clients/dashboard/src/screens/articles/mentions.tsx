import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Inputs, type Outputs, trpcClient, useTRPC } from '../../api/client.ts';
import { useBrandDirectory } from '../../api/directories.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Ago } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { FilterSelect, Select } from '../../ui/select.tsx';
import { Empty, Failure } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { ArticleTitle, articleTitleOf } from './article-line.tsx';

type Mention = Outputs['discoveries']['mentions']['mentions'][number];
type Kind = Mention['kind'];

const KINDS: { value: Kind; label: string }[] = [
  { value: 'mention', label: 'Mentions the brand' },
  { value: 'quote', label: 'Quotes the brand' },
  { value: 'link', label: 'Links to the brand' },
];
const kindOf = (kind: Kind) => KINDS.find(({ value }) => value === kind)?.label ?? kind;

export function Mentions() {
  const [filters, set] = useFilters(['brand']);
  const { choices, nameOf } = useBrandDirectory();
  const trpc = useTRPC();
  const columns = columnsWith(nameOf);
  const input = {
    ...useSort<Inputs['discoveries']['mentions']>(columns),
    ...(filters.brand !== undefined && { brandId: filters.brand }),
  };
  const query = useInfiniteQuery(trpc.discoveries.mentions.infiniteQueryOptions({ ...input, limit: PAGE_SIZE }, PAGED));
  return (
    <div className="stack">
      <div className="filters">
        <FilterSelect label="Brand" choices={choices} value={filters.brand} onChange={(value) => set('brand', value)} />
        {choices.length > 0 && <AddMention />}
      </div>
      <List
        caption="Mentions"
        order="-createdAt"
        query={query}
        rowsOf={(page) => page.mentions}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Empty title="No mentions yet">Results include the mentions that you add.</Empty>}
        readPage={(cursor) =>
          trpcClient.discoveries.mentions.query({
            ...input,
            limit: EXPORT_PAGE_SIZE,
            cursor,
          })
        }
      />
    </div>
  );
}

const columnsWith = (nameOf: (brandId: string) => string): Column<Mention>[] => [
  {
    title: 'Article',
    cell: ({ article }) => <ArticleTitle article={article} />,
    text: ({ article }) => articleTitleOf(article),
  },
  { title: 'Type', cell: ({ kind }) => kindOf(kind), text: ({ kind }) => kindOf(kind) },
  {
    title: 'Brand',
    cell: ({ brandId }) => <span dir="auto">{nameOf(brandId)}</span>,
    text: (row) => nameOf(row.brandId),
  },
  {
    title: 'Added',
    sort: '-createdAt',
    cell: ({ createdAt }) => <Ago at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];

const AddMention = () => (
  <Dialog
    title="Add mention"
    trigger={
      <Button needs="campaigns.write" look="primary">
        <Plus aria-hidden />
        Add mention
      </Button>
    }
  >
    {(close) => <MentionForm close={close} />}
  </Dialog>
);

function MentionForm({ close }: { close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { choices } = useBrandDirectory();
  const [brandId, setBrand] = useState(choices[0]?.value ?? '');
  const [kind, setKind] = useState<Kind>('mention');
  const [articleUrl, setUrl] = useState('');
  const add = useMutation(
    trpc.discoveries.addMention.mutationOptions({
      onSuccess: close,
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.discoveries.pathKey() }),
    }),
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ brandId, kind, articleUrl });
      }}
    >
      <Select label="Brand" choices={choices} value={brandId} onChange={setBrand} />
      <Select label="Type" choices={KINDS} value={kind} onChange={setKind} />
      <Field label="Article URL" value={articleUrl} onChange={setUrl} placeholder="https://" required />
      {add.error !== null && <Failure error={add.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={add.isPending}>
          Add mention
        </Button>
      </div>
    </form>
  );
}
