import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorTextOf, isPermissionDenied } from '../api/client.ts';
import { Button } from './button.tsx';

export const Loading = ({ lines = 5 }: { lines?: number }) => (
  <div className="skeleton" role="status">
    <span className="visually-hidden">Loading</span>
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} style={{ width: `${95 - ((line * 17) % 40)}%` }} />
    ))}
  </div>
);

export const Empty = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => (
  <div className="empty">
    <h2>{title}</h2>
    {children !== undefined && <p>{children}</p>}
    {action}
  </div>
);

/** Shows an error. A missing permission has no retry button. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => void }) => (
  <div className="note bad" role="alert">
    <p>{errorTextOf(error)}</p>
    {retry !== undefined && !isPermissionDenied(error) && <TryAgain retry={retry} />}
  </div>
);

/** Retries all failed queries, because they usually fail for the same reason. */
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

/** Shows the previous result as outdated while the next one loads. */
export const StaleResult = ({ isFormer, children }: { isFormer: boolean; children: ReactNode }) => (
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
