import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { say } from '../../ui/toast.tsx';

type Suppression = Outputs['suppressions']['list']['suppressions'][number];

/** Removes an entry. An entry that a recipient requested cannot be removed. */
export function LiftEntry({ entry: { value, source } }: { entry: Suppression }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const lift = useMutation(
    trpc.suppressions.lift.mutationOptions({
      onSuccess: () => say('Taken off the list.'),
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.suppressions.pathKey() }),
    }),
  );
  const isOwnWish = source === 'unsubscribe' || source === 'complaint' || source === 'erasure';
  return (
    <Confirm
      trigger={
        <Button needs="contacts.write" aria-label={`Take off ${value}`}>
          Take off
        </Button>
      }
      title="Take this entry off the list?"
      confirm={isOwnWish ? 'They agreed: take it off' : 'Take it off'}
      onConfirm={() => lift.mutateAsync({ value, ...(isOwnWish && { consented: true }) })}
    >
      <p>
        Campaigns may write to <bdi>{value}</bdi> again, also those that run already.
      </p>
      {isOwnWish && (
        <p>
          <strong>This person asked for no more mail.</strong> Go on only if they agreed to be written to again.
        </p>
      )}
    </Confirm>
  );
}
