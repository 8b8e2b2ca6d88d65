import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Moment } from '../../../ui/format.tsx';
import { showFailure } from '../../../ui/toast.tsx';
import type { EmailMessage } from '../labels.ts';
import { useCampaignRefresh } from '../use-campaign.ts';
import { runUnlessMoved } from './double-click.ts';

export function UnknownEmail({ message: { id, email, subject, reason, createdAt } }: { message: EmailMessage }) {
  const trpc = useTRPC();
  const refresh = useCampaignRefresh();
  const resolve = useMutation(trpc.messages.resolve.mutationOptions({ onSettled: refresh, onError: showFailure }));
  const again = useMutation(trpc.messages.resolve.mutationOptions({ onSettled: refresh }));
  return (
    <>
      <p className="small soft" dir="auto">
        To {email}, created <Moment at={createdAt} />
      </p>
      <h3 dir="auto">{subject}</h3>
      {reason !== null && <p dir="auto">{reason}</p>}
      <div className="row">
        <Button
          needs="campaigns.run"
          isPending={resolve.isPending}
          onPress={() => runUnlessMoved(() => resolve.mutate({ id, outcome: 'sent' }))}
        >
          Mark as sent
        </Button>
        <Button
          needs="campaigns.run"
          isPending={resolve.isPending}
          onPress={() => runUnlessMoved(() => resolve.mutate({ id, outcome: 'failed' }))}
        >
          Mark as not sent
        </Button>
        <Confirm
          trigger={<Button needs="campaigns.run">Send again</Button>}
          title="Send this email again?"
          confirm="Send again"
          onConfirm={() => again.mutateAsync({ id, outcome: 'resend' })}
        >
          <p>
            The email is sent again. If the first one arrived, <bdi>{email}</bdi> receives it twice.
          </p>
        </Confirm>
      </div>
    </>
  );
}
