import { useInfiniteQuery } from '@tanstack/react-query';
import { type Inputs, trpcClient, useTRPC } from '../../api/client.ts';
import { useBrandDirectory } from '../../api/directories.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ARTICLE_COLUMNS } from './article-columns.tsx';
import { FittingArticles } from './fitting-articles.tsx';
import { Mentions } from './mentions.tsx';

const KINDS = [
  { value: 'real', label: 'Live' },
  { value: 'sandbox', label: 'Sandbox' },
];

export function Articles() {
  return (
    <Page title="Articles">
      <Tabs
        label="Articles"
        views={[
          { id: 'all', title: 'All', content: () => <All /> },
          { id: 'fitting', title: 'Relevant', content: () => <FittingArticles /> },
          { id: 'mentions', title: 'Mentions', content: () => <Mentions /> },
        ]}
      />
    </Page>
  );
}

function All() {
  const [filters, set] = useFilters(['words', 'kind']);
  return (
    <div className="stack">
      <div className="filters">
        <SearchField
          label="Keywords"
          value={filters.words}
          onSearch={(value) => set('words', value)}
          placeholder={'"electric vans"'}
        />
        {filters.words === undefined && (
          <FilterSelect label="Mode" choices={KINDS} value={filters.kind} onChange={(value) => set('kind', value)} />
        )}
      </div>
      {filters.words === undefined ? <Everything kind={filters.kind} /> : <Search words={filters.words} />}
    </div>
  );
}

function Everything({ kind }: { kind: string | undefined }) {
  const trpc = useTRPC();
  const sort = useSort<Inputs['articles']['list']>(ARTICLE_COLUMNS);
  const input = { ...sort, ...(kind !== undefined && { sandbox: kind === 'sandbox' }) };
  const query = useInfiniteQuery(trpc.articles.list.infiniteQueryOptions({ ...input, limit: PAGE_SIZE }, PAGED));
  return (
    <List
      caption="Articles"
      order="-createdAt"
      query={query}
      rowsOf={(page) => page.articles}
      columns={ARTICLE_COLUMNS}
      keyOf={({ id }) => id}
      empty={<NoArticles />}
      readPage={(cursor) => trpcClient.articles.list.query({ ...input, limit: EXPORT_PAGE_SIZE, cursor })}
    />
  );
}

/** Search pages by offset; it has no cursor. */
function Search({ words }: { words: string }) {
  const trpc = useTRPC();
  const query = useInfiniteQuery({
    queryKey: [...trpc.articles.search.mutationKey(), words],
    queryFn: async ({ pageParam }) => {
      const { articles } = await trpcClient.articles.search.mutate({
        query: words,
        limit: PAGE_SIZE,
        offset: pageParam,
      });
      return { articles, nextCursor: articles.length < PAGE_SIZE ? null : String(pageParam + PAGE_SIZE) };
    },
    initialPageParam: 0,
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : Number(nextCursor)),
  });
  return (
    <List
      caption="Articles"
      query={query}
      rowsOf={(page) => page.articles}
      columns={ARTICLE_COLUMNS}
      keyOf={({ id }) => id}
      empty={<Empty title="No results" action={<ButtonLink href="/articles">Clear filters</ButtonLink>}></Empty>}
    />
  );
}

function NoArticles() {
  const { brands } = useBrandDirectory();
  return (
    <Empty
      title="No articles yet"
      action={
        <ButtonLink href="/feeds" look="primary">
          Add feed
        </ButtonLink>
      }
    >
      Articles come from your feeds
      {brands.length === 0 ? '' : ', or from a sandbox press campaign'}.
    </Empty>
  );
}
