import { useMutation } from '@tanstack/react-query';
import { CirclePause, CirclePlay, CircleStop, Download } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { callRest, saveFile } from '../../api/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { type CampaignData, campaignStatusOf, hasEnded } from './labels.ts';
import { useCampaignRefresh } from './use-campaign.ts';

export function CampaignActions({ campaign: { id: campaignId, name, status } }: { campaign: CampaignData }) {
  const { pause, resume, stop, start } = useCampaignActions();
  const [allowLocalLinks, setAllowLocalLinks] = useState(false);
  return (
    <>
      {status === 'draft' && (
        <Confirm
          look="primary"
          trigger={
            <Button needs="campaigns.run" look="primary">
              <CirclePlay aria-hidden /> Start
            </Button>
          }
          title="Start this campaign?"
          confirm="Start campaign"
          onConfirm={() => start.mutateAsync({ campaignId, allowLocalLinks })}
        >
          <p>
            <bdi>{name}</bdi> starts immediately. It finds leads, sends emails and spends money within its limits. You
            can pause it, but sent emails cannot be recalled.
          </p>
          {(allowLocalLinks || isAboutLocalLinks(start.error)) && (
            <Switch label="Send with local links anyway" value={allowLocalLinks} onChange={setAllowLocalLinks} />
          )}
        </Confirm>
      )}
      {status === 'active' && (
        <Button
          needs="campaigns.run"
          isPending={pause.isPending}
          onPress={() =>
            pause.mutate(
              { campaignId },
              { onSuccess: () => showToast('Paused. No emails are sent.', () => resume.mutate({ campaignId })) },
            )
          }
        >
          <CirclePause aria-hidden /> Pause
        </Button>
      )}
      {status === 'paused' && !isAboutLocalLinks(resume.error) && (
        <Button
          needs="campaigns.run"
          look="primary"
          isPending={resume.isPending}
          onPress={() => resume.mutate({ campaignId })}
        >
          <CirclePlay aria-hidden /> Resume
        </Button>
      )}
      {status === 'paused' && isAboutLocalLinks(resume.error) && (
        <Confirm
          look="primary"
          trigger={
            <Button needs="campaigns.run" look="primary">
              <CirclePlay aria-hidden /> Resume anyway
            </Button>
          }
          title="Send with local links?"
          confirm="Resume campaign"
          onConfirm={() => resume.mutateAsync({ campaignId, allowLocalLinks: true })}
        >
          <p>Recipients cannot open the links in the emails, not even to unsubscribe.</p>
        </Confirm>
      )}
      {(status === 'active' || status === 'paused') && (
        <Confirm
          trigger={
            <Button needs="campaigns.run" look="danger">
              <CircleStop aria-hidden /> Stop
            </Button>
          }
          title="Stop this campaign?"
          confirm="Stop campaign"
          onConfirm={() => stop.mutateAsync({ campaignId })}
        >
          <p>
            <bdi>{name}</bdi> stops now and cannot be restarted. Scheduled emails are cancelled. Statistics, emails and
            replies are kept.
          </p>
        </Confirm>
      )}
      {status !== 'draft' && <ExportButton campaignId={campaignId} isOver={hasEnded(status)} />}
    </>
  );
}

const isAboutLocalLinks = (error: { data?: { errorCode: string } | null | undefined } | null) =>
  error?.data?.errorCode === 'local_public_url';

export function useCampaignActions() {
  const trpc = useTRPC();
  const refresh = useCampaignRefresh();
  const told = { onSettled: refresh, onError: showFailure };
  return {
    pause: useMutation(trpc.campaigns.pause.mutationOptions(told)),
    resume: useMutation(trpc.campaigns.resume.mutationOptions(told)),
    // Their dialogs show failures themselves.
    stop: useMutation(trpc.campaigns.stop.mutationOptions({ onSuccess: sayEndedBefore, onSettled: refresh })),
    start: useMutation(trpc.campaigns.start.mutationOptions({ onSettled: refresh })),
  };
}

function sayEndedBefore({ campaign: { status } }: { campaign: CampaignData }): void {
  if (status !== 'stopped')
    showToast(`The campaign had already ended: ${campaignStatusOf(status).label.toLowerCase()}.`);
}

function ExportButton({ campaignId, isOver: isWhole }: { campaignId: string; isOver: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const file = await callRest(`/campaigns/${campaignId}/export?format=csv`);
    saveFile(`campaign-${campaignId}.csv`, await file.blob());
    if (!isWhole) showToast('Exported. The campaign is still running, so its numbers may change.');
  };
  return (
    <Button
      isPending={isBusy}
      onPress={() => {
        setBusy(true);
        save()
          .catch(showFailure)
          .finally(() => setBusy(false));
      }}
    >
      <Download aria-hidden /> Export
    </Button>
  );
}
