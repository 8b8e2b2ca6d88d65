import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type Outputs, useTRPCClient } from '../../api/client.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';

type Verification = Outputs['senders']['verify'];
type RecordReport = Verification['spf'];

/** The check logs in to the server and queries DNS, so its result is kept. */
const KEPT_MS = 5 * 60_000;

const VERDICTS: Record<RecordReport['verdict'], { label: string; tone: Tone }> = {
  ok: { label: 'OK', tone: 'good' },
  weak: { label: 'Weak', tone: 'warn' },
  wrong: { label: 'Wrong', tone: 'bad' },
  missing: { label: 'Missing', tone: 'bad' },
  not_checked: { label: 'Not checked', tone: 'plain' },
};

export function Check({ senderId }: { senderId: string }) {
  const client = useTRPCClient();
  const query = useQuery({
    queryKey: [['senders', 'check'], senderId],
    queryFn: () => client.senders.verify.mutate({ id: senderId }),
    staleTime: KEPT_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <Section
      title="Deliverability checks"
      actions={
        <Button isPending={query.isFetching} onPress={() => void query.refetch()}>
          <RefreshCw aria-hidden /> Check now
        </Button>
      }
    >
      <Loaded query={query} lines={5}>
        {({ smtp, imap, spf, dkim, dmarc }) => (
          <ul className="checks">
            <Login title="Outgoing mail (SMTP)" report={smtp} />
            {imap !== null && <Login title="Incoming mail (IMAP)" report={imap} />}
            <DomainRecord title="SPF" about="lists the servers that may send for your domain" report={spf} />
            <DomainRecord title="DKIM" about="signs your emails" report={dkim} />
            <DomainRecord title="DMARC" about="tells receivers what to do with unsigned emails" report={dmarc} />
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

const Login = ({ title, report }: { title: string; report: Verification['smtp'] }) => (
  <li className="card">
    <div className="row apart">
      <h3>{title}</h3>
      <Badge tone={report.ok ? 'good' : 'bad'}>{report.ok ? 'Connected' : 'Not connected'}</Badge>
    </div>
    {report.error !== null && <p dir="auto">{report.error}</p>}
  </li>
);

function DomainRecord({ title, about, report }: { title: string; about: string; report: RecordReport }) {
  const { label, tone } = VERDICTS[report.verdict];
  return (
    <li className="card">
      <div className="row apart">
        <h3>{title}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="small soft">
        {title} {about}. Checked at <code dir="ltr">{report.name}</code>.
      </p>
      {report.record !== null && (
        <p>
          Found: <code className="record">{report.record}</code>
        </p>
      )}
      {report.verdict !== 'ok' && <p dir="auto">{report.publish === null ? report.advice : adviceOf(report)}</p>}
      {report.publish !== null && (
        <>
          <code className="record">{report.publish}</code>
          <div className="row">
            <CopyButton text={report.publish} label={`Copy the ${title} record`} />
          </div>
        </>
      )}
    </li>
  );
}

/** If the record is missing, the record itself is shown below. */
const adviceOf = ({ advice, verdict, name }: RecordReport) =>
  verdict === 'missing' ? `Publish this TXT record at ${name}:` : advice;
