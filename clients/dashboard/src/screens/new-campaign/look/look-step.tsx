import { Link } from 'wouter';
import { Loaded, Note } from '../../../ui/states.tsx';
import { hasLimits, requestOf, type StepProps } from '../facts.ts';
import { NotRead } from '../not-read.tsx';
import { hrefOf, StepFoot } from '../steps.tsx';
import { isSandbox, writesMail } from '../what/workflow-kinds.ts';
import { Forecast } from './forecast.tsx';
import { Mails } from './mails.tsx';
import { Missing } from './missing.tsx';
import { LocalLinks, Obstacle } from './obstacle.tsx';
import { usePreflight } from './preflight.ts';
import { TestMail } from './test-mail.tsx';

export function LookStep({ plan, change, facts }: StepProps) {
  const request = requestOf(plan, facts);
  const isWhole = hasLimits(plan);
  const preflight = usePreflight(isWhole ? request : null);
  const { workflow } = facts;
  if (workflow === undefined || request === null) return <NotRead facts={facts} />;
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
              <Missing {...seen.keyStatus} />
              {(seen.blockedBy === 'local_links' || plan.allowLocalLinks) && <LocalLinks plan={plan} change={change} />}
              <Obstacle blockedBy={seen.blockedBy} brandId={plan.brandId} />
              {writesMail(workflow) && <Mails mails={seen.mails} note={seen.mailsNote} />}
              <Forecast seen={seen} plan={plan} change={change} workflow={workflow} />
              {isWhole && seen.mails.length > 0 && !seen.keyStatus.missing.includes('smtp') && (
                <TestMail plan={plan} change={change} request={request} />
              )}
            </div>
          )}
        </Loaded>
      )}
      <StepFoot back="what" next="start" />
    </>
  );
}
