import { useQueryClient } from '@tanstack/react-query';
import { useTRPC, useTRPCClient } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Ago } from '../../ui/format.tsx';
import { say } from '../../ui/toast.tsx';
import type { ApiKey } from './keys.ts';

export function Revoke({ apiKey: { id, name, keyPrefix, orgId, lastUsedAt } }: { apiKey: ApiKey }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const isOwn = useSession()?.key.startsWith(keyPrefix) ?? false;
  return (
    <Confirm
      trigger={<Button aria-label={`Revoke ${name ?? keyPrefix}`}>Revoke</Button>}
      title="Revoke this key?"
      confirm="Revoke it"
      onConfirm={async () => {
        await client.keys.revokeApiKey.mutate({ id });
        await queries.invalidateQueries({ queryKey: trpc.keys.listApiKeys.pathKey() });
        say('The key is revoked.');
      }}
    >
      <div className="stack tight">
        <p>
          Whatever calls the API with <code dir="ltr">{keyPrefix}…</code>
          {name !== null && (
            <>
              {' '}
              (<span dir="auto">{name}</span>)
            </>
          )}{' '}
          is refused from its next request on{orgId === null && ', for every organisation'}. It cannot be taken back.
        </p>
        <p>
          {lastUsedAt === null ? (
            'Nobody has used it yet.'
          ) : (
            <>
              It was used last <Ago at={lastUsedAt} />.
            </>
          )}
        </p>
        {isOwn && (
          <p>
            <strong>You are signed in with this key: you will be signed out.</strong>
          </p>
        )}
      </div>
    </Confirm>
  );
}
