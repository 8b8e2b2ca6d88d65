import { useMutation } from '@tanstack/react-query';
import { Check, CheckCheck, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useTRPC, useTRPCClient } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/format.tsx';
import { Failure } from '../../../ui/states.tsx';
import { showFailure, showToast } from '../../../ui/toast.tsx';
import type { EmailMessage } from '../labels.ts';
import { useCampaignRefresh } from '../use-campaign.ts';
import { runUnlessMoved } from './double-click.ts';

export function WaitingEmail({ message }: { message: EmailMessage }) {
  const trpc = useTRPC();
  const refresh = useCampaignRefresh();
  const approve = useMutation(trpc.messages.approve.mutationOptions({ onSettled: refresh, onError: showFailure }));
  const press = () => runUnlessMoved(() => approve.mutate({ id: message.id }));
  const drop = useMutation(trpc.messages.drop.mutationOptions({ onSettled: refresh }));
  const { id, email, step, subject, bodyText } = message;
  return (
    <>
      <p className="small soft" dir="auto">
        To {email}, {step === 1 ? 'first email' : `follow-up ${formatCount(step - 1)}`}
      </p>
      <h3 dir="auto">{subject}</h3>
      <p className="mail-text" dir="auto">
        {bodyText}
      </p>
      <div className="row">
        <Button needs="campaigns.run" look="primary" isPending={approve.isPending} onPress={press}>
          <Check aria-hidden /> Approve
        </Button>
        <Dialog
          wide
          title={`Edit email to ${email}`}
          trigger={
            <Button needs="campaigns.run">
              <Pencil aria-hidden /> Edit
            </Button>
          }
        >
          {(close) => <ChangeForm message={message} close={close} />}
        </Dialog>
        <Confirm
          trigger={
            <Button needs="campaigns.run">
              <X aria-hidden /> Skip lead
            </Button>
          }
          title="Skip this lead?"
          confirm="Skip lead"
          onConfirm={() => drop.mutateAsync({ id })}
        >
          <p>
            This email and later ones to <bdi>{email}</bdi> are cancelled. This cannot be undone.
          </p>
        </Confirm>
      </div>
    </>
  );
}

function ChangeForm({ message: { id, step, subject, bodyText }, close }: { message: EmailMessage; close: () => void }) {
  const trpc = useTRPC();
  const refresh = useCampaignRefresh();
  const [line, setLine] = useState(subject);
  const [text, setText] = useState(bodyText ?? '');
  const approve = useMutation(trpc.messages.approve.mutationOptions({ onSettled: refresh, onSuccess: close }));
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        approve.mutate({
          id,
          ...(line !== subject && { subject: line }),
          ...(text !== bodyText && { bodyText: text }),
        });
      }}
    >
      {step === 1 && <Field label="Subject" value={line} onChange={setLine} required />}
      <Field label="Text" lines={12} value={text} onChange={setText} required />
      {approve.error !== null && <Failure error={approve.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={approve.isPending}>
          Save and approve
        </Button>
      </div>
    </form>
  );
}

export function ApproveAll({ campaignId }: { campaignId: string }) {
  const client = useTRPCClient();
  const refresh = useCampaignRefresh();
  /** The service approves a limited number per request and returns whether more remain. */
  const approveAll = async () => {
    let approved = 0;
    for (let hasMore = true; hasMore; ) {
      const answer = await client.messages.approveAll.mutate({ campaignId });
      approved += answer.approved;
      hasMore = answer.hasMore && answer.approved > 0;
    }
    showToast(approved === 1 ? 'One email approved.' : `${formatCount(approved)} emails approved.`);
    await refresh();
  };
  return (
    <Confirm
      look="primary"
      trigger={
        <Button needs="campaigns.run">
          <CheckCheck aria-hidden /> Approve all
        </Button>
      }
      title="Approve all waiting emails?"
      confirm="Approve all"
      onConfirm={approveAll}
    >
      <p>Every waiting email of this campaign is approved, including emails that are not shown here.</p>
    </Confirm>
  );
}
