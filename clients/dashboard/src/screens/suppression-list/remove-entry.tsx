import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

type Suppression = Outputs['suppressions']['list']['suppressions'][number];

/** Removes an entry. An entry that a recipient requested cannot be removed. */
export function RemoveEntry({ entry: { value, source } }: { entry: Suppression }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const lift = useMutation(
    trpc.suppressions.lift.mutationOptions({
      onSuccess: () => showToast('Removed from the suppression list.'),
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.suppressions.pathKey() }),
    }),
  );
  const isOwnWish = source === 'unsubscribe' || source === 'complaint' || source === 'erasure';
  return (
    <Confirm
      trigger={
        <Button needs="contacts.write" aria-label={`Remove ${value}`}>
          Remove
        </Button>
      }
      title="Remove from the suppression list?"
      confirm={isOwnWish ? 'Remove with consent' : 'Remove entry'}
      onConfirm={() => lift.mutateAsync({ value, ...(isOwnWish && { consented: true }) })}
    >
      <p>
        Campaigns can contact <bdi>{value}</bdi> again, including running campaigns.
      </p>
      {isOwnWish && (
        <p>
          <strong>This person asked not to be contacted.</strong> Continue only if they agreed to be contacted again.
        </p>
      )}
    </Confirm>
  );
}
