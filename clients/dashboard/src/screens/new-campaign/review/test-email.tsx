import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC, useTRPCClient } from '../../../api/client.ts';
import { useHasPermission } from '../../../api/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Failure, Loaded } from '../../../ui/states.tsx';
import type { CampaignPlan, ChangePlan } from '../plan.ts';
import type { CampaignRequest } from '../plan-facts.ts';
import { useCampaignDraft } from '../start/campaign-draft.ts';
import { SenderForm } from './sender-form.tsx';

interface TestMailProps {
  plan: CampaignPlan;
  change: ChangePlan;
  request: CampaignRequest;
}

const MOST_SENDERS = 200;

export function TestEmail(props: TestMailProps) {
  const trpc = useTRPC();
  const enabled = useHasPermission('senders');
  const query = useQuery(trpc.senders.list.queryOptions({ limit: MOST_SENDERS }, { enabled }));
  if (!enabled) return null;
  return (
    <section className="stack" aria-label="Test email">
      <h3>Test email</h3>
      <Loaded query={query} lines={2}>
        {({ senders }) =>
          senders.length === 0 ? (
            <details>
              <summary>Add a mailbox to send a test email</summary>
              <SenderForm onAdded={() => undefined} />
            </details>
          ) : (
            <Sending {...props} senders={senders.map(({ id, fromEmail }) => ({ value: id, label: fromEmail }))} />
          )
        }
      </Loaded>
    </section>
  );
}

function Sending({ plan, change, request, senders }: TestMailProps & { senders: { value: string; label: string }[] }) {
  const client = useTRPCClient();
  const { keepDraft, refresh } = useCampaignDraft(plan, change);
  const [senderId, setSenderId] = useState(senders[0]?.value ?? '');
  const [recipient, setRecipient] = useState(senders[0]?.label ?? '');
  const send = useMutation({
    mutationFn: async () => {
      const campaignId = await keepDraft(request);
      return client.campaigns.testEmail.mutate({ campaignId, senderId, recipient });
    },
    onSettled: refresh,
  });
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <div className="form-grid">
        <Select label="From" choices={senders} value={senderId} onChange={setSenderId} />
        <Field label="To" type="email" value={recipient} onChange={setRecipient} autoComplete="email" />
      </div>
      <p className="small soft">Test emails are not counted and cost nothing. The campaign is saved as a draft.</p>
      {send.error !== null && <Failure error={send.error} />}
      <p role="status">{send.data !== undefined && `“${send.data.subject}” is being sent.`}</p>
      <div>
        <Button type="submit" isPending={send.isPending} isDisabled={recipient.trim() === ''}>
          Send test email
        </Button>
      </div>
    </form>
  );
}
