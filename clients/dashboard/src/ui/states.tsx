import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isRefusal, sentenceOf } from '../api/client.ts';
import { Button } from './button.tsx';

/** Lines where the content will stand; a screen reader hears one word. */
export const Loading = ({ lines = 5 }: { lines?: number }) => (
  <div className="skeleton" role="status">
    <span className="visually-hidden">Loading</span>
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} style={{ width: `${95 - ((line * 17) % 40)}%` }} />
    ))}
  </div>
);

/** Nothing is there yet: what it will show, and the next step. */
export const Empty = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => (
  <div className="empty">
    <h2>{title}</h2>
    {children !== undefined && <p>{children}</p>}
    {action}
  </div>
);

/** What went wrong; what is not allowed is not allowed on a second try either. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => void }) => (
  <div className="note bad" role="alert">
    <p>{sentenceOf(error)}</p>
    {retry !== undefined && !isRefusal(error) && <TryAgain retry={retry} />}
  </div>
);

/** What failed on the same page failed for the same reason more often than not: all of it is tried again. */
function TryAgain({ retry }: { retry: () => void }) {
  const queries = useQueryClient();
  const again = () => {
    retry();
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  };
  return <Button onPress={again}>Try again</Button>;
}

export const Note = ({ tone = '', children }: { tone?: '' | 'warn' | 'bad'; children: ReactNode }) => (
  <div className={`note ${tone}`}>{children}</div>
);

/** The answer to what was asked before, as long as the next one is on its way: it stays in its place, and is seen to be old. */
export const Former = ({ isFormer, children }: { isFormer: boolean; children: ReactNode }) => (
  <div className="stack former" aria-busy={isFormer}>
    <span className="visually-hidden" role="status">
      {isFormer && 'Loading'}
    </span>
    {children}
  </div>
);

interface QueryState<Data> {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

/** What a query has come to. Data that is there stays, also while it cannot be had anew. */
export function Loaded<Data>({
  query,
  lines,
  children,
}: {
  query: QueryState<Data>;
  lines?: number;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) {
    return (
      <>
        {query.error !== null && <Failure error={query.error} retry={() => void query.refetch()} />}
        {children(query.data)}
      </>
    );
  }
  if (query.error !== null) return <Failure error={query.error} retry={() => void query.refetch()} />;
  return <Loading {...(lines !== undefined && { lines })} />;
}
