import { useMutation, useQuery } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { humanize } from '../../ui/format.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { useCampaignActions } from './actions.tsx';
import type { Budget, CampaignData } from './labels.ts';
import { LimitsDialog } from './limits.tsx';
import { useCampaignRefresh } from './use-campaign.ts';

interface OpenerProps {
  campaign: CampaignData;
  budget: Budget;
  kind: string;
}

export function GateAction({ campaign, budget, kind }: OpenerProps) {
  switch (kind) {
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'total':
      return (
        <LimitsDialog
          campaign={campaign}
          budget={budget}
          trigger={
            <Button needs="campaigns.write" look="primary">
              Raise limit
            </Button>
          }
        />
      );
    case 'missing_keys':
      return <MissingKeys workflowSlug={campaign.workflowSlug} />;
    case 'no_sender':
      return (
        <ButtonLink needs="senders" href="/mailboxes" look="primary">
          Add mailbox
        </ButtonLink>
      );
    case 'credit_depleted':
      return (
        <ButtonLink href="/billing" look="primary" needs="billing">
          Add credit
        </ButtonLink>
      );
    case 'sending_window':
    case 'mailbox_allowance':
    case 'mail_server':
      return (
        <ButtonLink needs="senders" href="/mailboxes">
          View mailboxes
        </ButtonLink>
      );
    case 'brand_paused':
      return <ResumeBrand campaign={campaign} />;
    case 'audience_paused':
      return <ResumeAudiences campaign={campaign} />;
    default:
      return kind === 'start_date' ? null : <TryNow campaignId={campaign.id} />;
  }
}

function MissingKeys({ workflowSlug }: { workflowSlug: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.workflows.keyStatus.queryOptions({ workflowId: workflowSlug }));
  return (
    <>
      {data !== undefined && !data.ready && <p>Missing: {missingIn(data).join(', ')}.</p>}
      <ButtonLink needs="keys" href="/provider-keys" look="primary">
        Add key
      </ButtonLink>
    </>
  );
}

const missingIn = ({ missing, missingOneOf }: Outputs['workflows']['keyStatus']) => [
  ...missing.map(humanize),
  ...missingOneOf.map((providers) => `one of ${providers.map(humanize).join(', ')}`),
];

function ResumeBrand({ campaign: { brandIds } }: { campaign: CampaignData }) {
  const trpc = useTRPC();
  const refresh = useCampaignRefresh();
  const resume = useMutation(trpc.brands.patchPause.mutationOptions());
  const resumeAll = () =>
    Promise.all(brandIds.map((brandId) => resume.mutateAsync({ brandId, paused: false })))
      .then(() => showToast('Brand resumed.'))
      .catch(showFailure)
      .finally(() => void refresh());
  return (
    <Button needs="campaigns.run" look="primary" isPending={resume.isPending} onPress={() => void resumeAll()}>
      Resume brand
    </Button>
  );
}

function ResumeAudiences({ campaign: { audienceIds } }: { campaign: CampaignData }) {
  const trpc = useTRPC();
  const refresh = useCampaignRefresh();
  const resume = useMutation(trpc.audiences.setStatus.mutationOptions());
  const resumeAll = () =>
    Promise.all((audienceIds ?? []).map((audienceId) => resume.mutateAsync({ audienceId, status: 'active' })))
      .then(() => showToast('Audience resumed.'))
      .catch(showFailure)
      .finally(() => void refresh());
  return (
    <Button needs="contacts.write" look="primary" isPending={resume.isPending} onPress={() => void resumeAll()}>
      Resume audience
    </Button>
  );
}

/** Resuming a running campaign rechecks its gates. */
function TryNow({ campaignId }: { campaignId: string }) {
  const { resume } = useCampaignActions();
  return (
    <Button needs="campaigns.run" isPending={resume.isPending} onPress={() => resume.mutate({ campaignId })}>
      Try now
    </Button>
  );
}
