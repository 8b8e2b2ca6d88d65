import { useQueryClient } from '@tanstack/react-query';
import { useTRPC, useTRPCClient } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Ago } from '../../ui/format.tsx';
import { showToast } from '../../ui/toast.tsx';
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
      confirm="Revoke key"
      onConfirm={async () => {
        await client.keys.revokeApiKey.mutate({ id });
        await queries.invalidateQueries({ queryKey: trpc.keys.listApiKeys.pathKey() });
        showToast('Key revoked.');
      }}
    >
      <div className="stack tight">
        <p>
          Requests with <code dir="ltr">{keyPrefix}…</code>
          {name !== null && (
            <>
              {' '}
              (<span dir="auto">{name}</span>)
            </>
          )}{' '}
          fail immediately{orgId === null && ' for every organisation'}. This cannot be undone.
        </p>
        <p>
          {lastUsedAt === null ? (
            'Never used.'
          ) : (
            <>
              Last used <Ago at={lastUsedAt} />.
            </>
          )}
        </p>
        {isOwn && (
          <p>
            <strong>You are signed in with this key and will be signed out.</strong>
          </p>
        )}
      </div>
    </Confirm>
  );
}
