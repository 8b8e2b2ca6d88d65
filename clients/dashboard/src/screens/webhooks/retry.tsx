import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import type { Delivery } from './events.ts';

/** Retries a delivery now, also a successful one. Receivers recognise repeats by the event id. */
export function Retry({ delivery: { id, status } }: { delivery: Delivery }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const retry = useMutation(
    trpc.webhooks.retryDelivery.mutationOptions({
      onSuccess: () => showToast('Sent again.'),
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.webhooks.pathKey() }),
      onError: showFailure,
    }),
  );
  return (
    <Button onPress={() => retry.mutate({ id })} isPending={retry.isPending}>
      {status === 'delivered' ? 'Send again' : 'Try now'}
    </Button>
  );
}
