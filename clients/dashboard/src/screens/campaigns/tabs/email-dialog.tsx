import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatNoun, humanize } from '../../../ui/format.tsx';
import { Loaded } from '../../../ui/states.tsx';

interface MailProps {
  campaignId: string;
  leadId: string;
  to: string;
}

export const EmailDialog = ({ to, ...mail }: MailProps) => (
  <Dialog wide title={`Emails to ${to}`} trigger={<Button aria-label={`View emails to ${to}`}>View</Button>}>
    {(close) => (
      <>
        <Mail {...mail} />
        <div className="actions">
          <Button onPress={close}>Close</Button>
        </div>
      </>
    )}
  </Dialog>
);

function Mail({ campaignId, leadId }: Omit<MailProps, 'to'>) {
  const trpc = useTRPC();
  const query = useQuery(trpc.campaigns.emailOfLead.queryOptions({ campaignId, leadId }));
  return (
    <Loaded query={query}>
      {({ generation }) =>
        generation === null ? (
          <p>No email yet.</p>
        ) : (
          <>
            <p className="small soft">
              Written by {humanize(generation.writtenBy).toLowerCase()}
              {generation.fallbackReason !== null && `, because ${generation.fallbackReason}`}
            </p>
            <h3 dir="auto">{generation.subject}</h3>
            <ol className="thread">
              {generation.sequence.map(({ step, bodyText, daysSinceLastStep }) => (
                <li key={step}>
                  <p className="small soft">
                    {step === 1 ? 'First email' : `Follow-up, ${formatNoun(daysSinceLastStep, 'day')} later`}
                  </p>
                  <p className="mail-text" dir="auto">
                    {bodyText}
                  </p>
                </li>
              ))}
            </ol>
          </>
        )
      }
    </Loaded>
  );
}
