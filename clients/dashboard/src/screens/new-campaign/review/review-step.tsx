import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Loaded, Note } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { isSandbox, writesMail } from '../goal/workflow-kinds.ts';
import { campaignRequestOf, hasLimits, type StepProps } from '../plan-facts.ts';
import { PlanLoading } from '../plan-loading.tsx';
import { hrefOf, StepFoot } from '../steps.tsx';
import { Forecast } from './forecast.tsx';
import { KeyForm } from './key-form.tsx';
import { type Preflight, usePreflight } from './preflight.ts';
import { SampleEmails } from './sample-emails.tsx';
import { SenderForm } from './sender-form.tsx';
import { LocalLinks, StartBlocker } from './start-blocker.tsx';
import { TestEmail } from './test-email.tsx';

export function ReviewStep({ plan, change, facts }: StepProps) {
  const request = campaignRequestOf(plan, facts);
  const isWhole = hasLimits(plan);
  const preflight = usePreflight(isWhole ? request : null);
  const { workflow } = facts;
  if (workflow === undefined || request === null) return <PlanLoading facts={facts} />;
  return (
    <>
      {isSandbox(workflow) && <Note>Sandbox: contacts are fictional, and no email leaves this machine.</Note>}
      {!isWhole && (
        <Note tone="warn">
          <p>
            A limit is not a number. <Link href={hrefOf('start')}>Edit limits</Link>
          </p>
        </Note>
      )}
      {(isWhole || preflight.data !== undefined) && (
        <Loaded query={preflight} lines={8}>
          {(seen) => (
            <div className="stack" aria-busy={!preflight.isCurrent}>
              <RequiredSetup {...seen.keyStatus} />
              {(seen.blockedBy === 'local_links' || plan.allowLocalLinks) && <LocalLinks plan={plan} change={change} />}
              <StartBlocker blockedBy={seen.blockedBy} brandId={plan.brandId} />
              {writesMail(workflow) && <SampleEmails mails={seen.mails} note={seen.mailsNote} />}
              <Forecast seen={seen} plan={plan} change={change} workflow={workflow} />
              {isWhole && seen.mails.length > 0 && !seen.keyStatus.missing.includes('smtp') && (
                <TestEmail plan={plan} change={change} request={request} />
              )}
            </div>
          )}
        </Loaded>
      )}
      <StepFoot back="what" next="start" />
    </>
  );
}

function RequiredSetup({ missing, missingOneOf }: Pick<Preflight['keyStatus'], 'missing' | 'missingOneOf'>) {
  const queries = useQueryClient();
  const added = (what: string) => {
    showToast(`${what} saved.`);
    void queries.invalidateQueries({ queryKey: ['preflight'] });
  };
  if (missing.length + missingOneOf.length === 0) return null;
  return (
    <section className="stack" aria-label="Required setup">
      <h3>Required setup</h3>
      {[...missing.filter((need) => need !== 'smtp').map((need) => [need]), ...missingOneOf].map((providers) => (
        <KeyForm key={providers.join()} providers={providers} onAdded={() => added('Key')} />
      ))}
      {missing.includes('smtp') && <SenderForm onAdded={() => added('Mailbox')} />}
    </section>
  );
}
