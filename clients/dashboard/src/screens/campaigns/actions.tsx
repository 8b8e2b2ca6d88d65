import { useMutation } from '@tanstack/react-query';
import { CirclePause, CirclePlay, CircleStop, Download } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { callRest, saveFile } from '../../api/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { say, sayFailure } from '../../ui/toast.tsx';
import { useCampaignRefresh } from './use-campaign.ts';
import { type CampaignData, isOver, statusOf } from './words.ts';

export function CampaignActions({ campaign: { id: campaignId, name, status } }: { campaign: CampaignData }) {
  const { pause, resume, stop, start } = useMoves();
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
          confirm="Start it"
          onConfirm={() => start.mutateAsync({ campaignId, allowLocalLinks })}
        >
          <p>
            <bdi>{name}</bdi> begins at once: it looks for people, writes to them and spends money within its caps. You
            can pause it at any time; what has left by then cannot be taken back.
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
              { onSuccess: () => say('Paused: nothing leaves any more.', () => resume.mutate({ campaignId })) },
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
          confirm="Resume it"
          onConfirm={() => resume.mutateAsync({ campaignId, allowLocalLinks: true })}
        >
          <p>Recipients cannot open the links in its emails, not even to unsubscribe.</p>
        </Confirm>
      )}
      {(status === 'active' || status === 'paused') && (
        <Confirm
          trigger={
            <Button needs="campaigns.run" look="danger">
              <CircleStop aria-hidden /> Stop
            </Button>
          }
          title="Stop this campaign for good?"
          confirm="Stop it for good"
          onConfirm={() => stop.mutateAsync({ campaignId })}
        >
          <p>
            <bdi>{name}</bdi> ends now. No further mail leaves, follow-ups that were planned are cancelled, and it
            cannot be started again. Its figures, mails and answers stay.
          </p>
        </Confirm>
      )}
      {status !== 'draft' && <ExportButton campaignId={campaignId} isOver={isOver(status)} />}
    </>
  );
}

const isAboutLocalLinks = (error: { data?: { errorCode: string } | null | undefined } | null) =>
  error?.data?.errorCode === 'local_public_url';

export function useMoves() {
  const trpc = useTRPC();
  const refresh = useCampaignRefresh();
  const told = { onSettled: refresh, onError: sayFailure };
  return {
    pause: useMutation(trpc.campaigns.pause.mutationOptions(told)),
    resume: useMutation(trpc.campaigns.resume.mutationOptions(told)),
    // Their dialogs show failures themselves.
    stop: useMutation(trpc.campaigns.stop.mutationOptions({ onSuccess: sayEndedBefore, onSettled: refresh })),
    start: useMutation(trpc.campaigns.start.mutationOptions({ onSettled: refresh })),
  };
}

function sayEndedBefore({ campaign: { status } }: { campaign: CampaignData }): void {
  if (status !== 'stopped') say(`It had ended before you stopped it: ${statusOf(status).label.toLowerCase()}.`);
}

function ExportButton({ campaignId, isOver: isWhole }: { campaignId: string; isOver: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const file = await callRest(`/campaigns/${campaignId}/export?format=csv`);
    saveFile(`campaign-${campaignId}.csv`, await file.blob());
    if (!isWhole) say('Saved as it stands now: the campaign goes on.');
  };
  return (
    <Button
      isPending={isBusy}
      onPress={() => {
        setBusy(true);
        save()
          .catch(sayFailure)
          .finally(() => setBusy(false));
      }}
    >
      <Download aria-hidden /> Export
    </Button>
  );
}
