import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Moment } from '../../../ui/format.tsx';
import { sayFailure } from '../../../ui/toast.tsx';
import { useCampaignRefresh } from '../use-campaign.ts';
import type { Message } from '../words.ts';
import { decideOne } from './decide-one.ts';

export function UnknownMail({ message: { id, email, subject, reason, createdAt } }: { message: Message }) {
  const trpc = useTRPC();
  const refresh = useCampaignRefresh();
  const resolve = useMutation(trpc.messages.resolve.mutationOptions({ onSettled: refresh, onError: sayFailure }));
  const again = useMutation(trpc.messages.resolve.mutationOptions({ onSettled: refresh }));
  return (
    <>
      <p className="small soft" dir="auto">
        To {email}, written <Moment at={createdAt} />
      </p>
      <h3 dir="auto">{subject}</h3>
      {reason !== null && <p dir="auto">{reason}</p>}
      <div className="row">
        <Button
          needs="campaigns.run"
          isPending={resolve.isPending}
          onPress={() => decideOne(() => resolve.mutate({ id, outcome: 'sent' }))}
        >
          It left
        </Button>
        <Button
          needs="campaigns.run"
          isPending={resolve.isPending}
          onPress={() => decideOne(() => resolve.mutate({ id, outcome: 'failed' }))}
        >
          It did not leave
        </Button>
        <Confirm
          trigger={<Button needs="campaigns.run">Send it again</Button>}
          title="Send this mail again?"
          confirm="Send it again"
          onConfirm={() => again.mutateAsync({ id, outcome: 'resend' })}
        >
          <p>
            The mail leaves once more. If it had left before, <bdi>{email}</bdi> gets it twice.
          </p>
        </Confirm>
      </div>
    </>
  );
}
