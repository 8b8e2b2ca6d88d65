import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTRPC } from '../../api/client.ts';
import { Ago, formatMoney, Moment } from '../../ui/format.tsx';
import { Note } from '../../ui/states.tsx';
import type { Decisions } from './approvals/approvals.tsx';
import { GateAction } from './gate-action.tsx';
import { type Budget, type CampaignData, campaignStatusOf, gateSentence, hasEnded, reasonText } from './labels.ts';

interface SituationProps {
  campaign: CampaignData;
  budget: Budget | undefined;
  waiting: Decisions;
}

export function CampaignNotices({ campaign, budget, waiting }: SituationProps) {
  const { status } = campaign;
  return (
    <>
      {status === 'draft' && <Note>Draft: nothing runs until you start it.</Note>}
      {(status === 'paused' || hasEnded(status)) && <Ending campaign={campaign} />}
      {status === 'active' && budget?.closedGate != null && (
        <Gate campaign={campaign} budget={budget} gate={budget.closedGate} />
      )}
      {waiting.awaiting && (
        <Note tone="warn">
          <p>
            <strong>Emails need approval.</strong> They are sent after you approve them.
          </p>
          <Link href={`/campaigns/${campaign.id}?view=decide`} className="button">
            Review emails
          </Link>
        </Note>
      )}
      {waiting.unknown && (
        <Note tone="warn">
          <p>
            <strong>The delivery of some emails is unknown.</strong> They are not sent again automatically.
          </p>
          <Link href={`/campaigns/${campaign.id}?view=decide`} className="button">
            Resolve
          </Link>
        </Note>
      )}
    </>
  );
}

function Gate({
  campaign,
  budget,
  gate,
}: {
  campaign: CampaignData;
  budget: Budget;
  gate: NonNullable<Budget['closedGate']>;
}) {
  const left = leftOf(budget, gate.kind);
  return (
    <Note tone="warn">
      <p>
        <strong>{gateSentence(gate.kind)}</strong>{' '}
        {left > 0 && `The remaining ${formatMoney(left)} is too little for the next step. `}
        {untilOf(gate.opensAt)}
      </p>
      <GateAction campaign={campaign} budget={budget} kind={gate.kind} />
    </Note>
  );
}

/** Returns the unspent cents of a cap. A few cents may remain when the next step does not fit. */
function leftOf({ windows }: Budget, kind: string): number {
  const window = windows.find((one) => one.kind === kind);
  if (window === undefined || window.limitInUsdCents === null) return 0;
  return Number(window.limitInUsdCents) - Number(window.spentInUsdCents) - Number(window.reservedInUsdCents);
}

const untilOf = (opensAt: string | null): ReactNode =>
  opensAt === null ? (
    'It does not resume automatically.'
  ) : (
    <>
      It resumes <Ago at={opensAt} />, on <Moment at={opensAt} />.
    </>
  );

function Ending({ campaign }: { campaign: CampaignData }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.campaigns.history.queryOptions({ campaignId: campaign.id }));
  const last = data?.findLast(({ fromStatus, toStatus }) => toStatus === campaign.status && fromStatus !== toStatus);
  if (last === undefined) return null;
  const tone = campaign.status === 'paused' ? 'warn' : campaign.status === 'failed' ? 'bad' : '';
  return (
    <Note tone={tone}>
      <p>
        <strong>{campaignStatusOf(campaign.status).label}</strong> <Ago at={last.at} />. {reasonText(last.reason)}.
        {campaign.status === 'paused' && ' Nothing is sent until you resume it.'}
      </p>
    </Note>
  );
}
