import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useTRPC, useTRPCClient } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import type { Endpoint } from './events.ts';

export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, enabled } = endpoint;
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
  const test = useMutation(
    trpc.webhooks.testEndpoint.mutationOptions({
      onSuccess: ({ delivery }) => navigate(`/webhooks/deliveries/${delivery.id}`),
      onSettled: refresh,
      onError: showFailure,
    }),
  );
  const turn = useMutation(trpc.webhooks.patchEndpoint.mutationOptions({ onSettled: refresh, onError: showFailure }));
  const turnIt = (wanted: boolean) =>
    turn.mutate(
      { id, enabled: wanted },
      {
        onSuccess: () =>
          showToast(wanted ? 'Endpoint enabled.' : 'Endpoint disabled.', () => turn.mutate({ id, enabled: !wanted })),
      },
    );
  return (
    <div className="row">
      {enabled && (
        <Button aria-label={`Send test to ${url}`} onPress={() => test.mutate({ id })} isPending={test.isPending}>
          Send test
        </Button>
      )}
      <Dialog title="Edit endpoint" trigger={<Button aria-label={`Edit ${url}`}>Edit</Button>}>
        {(close) => <EndpointForm endpoint={endpoint} close={close} />}
      </Dialog>
      <Button
        aria-label={`${enabled ? 'Disable' : 'Enable'} ${url}`}
        onPress={() => turnIt(!enabled)}
        isPending={turn.isPending}
      >
        {enabled ? 'Disable' : 'Enable'}
      </Button>
      <Confirm
        trigger={<Button aria-label={`Delete ${url}`}>Delete</Button>}
        title="Delete this endpoint?"
        confirm="Delete endpoint"
        onConfirm={async () => {
          await client.webhooks.deleteEndpoint.mutate({ id });
          await refresh();
        }}
      >
        <p>
          <code dir="ltr">{url}</code> receives no more events, and waiting deliveries are cancelled. To stop
          temporarily, disable it instead.
        </p>
      </Confirm>
    </div>
  );
}
