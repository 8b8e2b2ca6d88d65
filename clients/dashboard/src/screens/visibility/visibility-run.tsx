import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { nameScreens, useTRPC } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, Moment } from '../../ui/format.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Loaded, Note } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { providerTextOf } from '../provider-keys/providers.ts';
import { decimalText, isGoing, type RunDetail, runStatusOf, shareText, toneOf } from './figures.tsx';

const REFRESH_MS = 2_000;

export function VisibilityRunPage() {
  const { runId } = useParams<{ runId: string }>();
  const trpc = useTRPC();
  const query = useQuery(
    trpc.visibility.get.queryOptions(
      { id: runId },
      { refetchInterval: ({ state }) => (state.data !== undefined && isGoing(state.data.run) ? REFRESH_MS : false) },
    ),
  );
  const run = query.data?.run;
  return (
    <Page
      title={run === undefined ? 'AI visibility' : `AI visibility of ${run.brandName}`}
      lead={
        <>
          {run !== undefined && (
            <>
              <Badge tone={runStatusOf(run.status)[1]}>{runStatusOf(run.status)[0]}</Badge>{' '}
              {providerTextOf(run.llmProvider).title}, {run.llmModel}, <Moment at={run.createdAt} />.{' '}
            </>
          )}
          <Link href="/visibility">All measurements</Link>
        </>
      }
    >
      <Loaded query={query} lines={10}>
        {(detail) => <Detail detail={detail} />}
      </Loaded>
    </Page>
  );
}

const Detail = ({ detail }: { detail: RunDetail }) => (
  <>
    {detail.run.error !== null && <Note tone="bad">{nameScreens(detail.run.error)}</Note>}
    {isGoing(detail.run) && <Note>The measurement is running.</Note>}
    <Figures run={detail.run} />
    {detail.top_competitors.length > 0 && (
      <Section title="Competitors">
        <Table
          caption="Companies"
          columns={COMPETITORS}
          rows={detail.top_competitors}
          keyOf={({ name, url }) => `${name} ${url ?? ''}`}
        />
      </Section>
    )}
    {detail.citation_opportunities.length > 0 && (
      <Section title="Cited sites">
        <p className="soft">These sites belong neither to you nor to a competitor.</p>
        <ul className="row">
          {detail.citation_opportunities.map(({ domain, count }) => (
            <li key={domain}>
              <Badge>
                {domain}, {formatCount(count)}
              </Badge>
            </li>
          ))}
        </ul>
      </Section>
    )}
    <Section title="Questions and answers">
      {detail.prompts.map((prompt) => (
        <Prompt key={prompt.id} prompt={prompt} />
      ))}
    </Section>
  </>
);

const Figures = ({ run }: { run: RunDetail['run'] }) => (
  <Facts
    big
    facts={[
      ['Score (of 100)', decimalText(run.visibilityScore)],
      ['Mention rate', shareText(run.brandMentionRate)],
      ['Citation rate', shareText(run.citationRate)],
      ['Share of voice', shareText(run.shareOfVoice)],
      ['Average position', decimalText(run.avgPosition)],
      ['Sentiment', toneOf(run.netSentiment)],
    ]}
  />
);

const COMPETITORS: Column<RunDetail['top_competitors'][number]>[] = [
  {
    title: 'Company',
    cell: ({ name, url }) =>
      url === null ? <span dir="auto">{name}</span> : <OutsideLink href={url}>{name}</OutsideLink>,
  },
  { title: 'Mentions', cell: (row) => formatCount(row.mention_count), isNumeric: true },
  { title: 'Average position', cell: (row) => decimalText(row.avg_position), isNumeric: true },
  { title: 'Share of voice', cell: (row) => shareText(row.share_of_voice), isNumeric: true },
  { title: 'Sentiment', cell: (row) => toneOf(row.net_sentiment) },
];

const Prompt = ({ prompt }: { prompt: RunDetail['prompts'][number] }) => (
  <article className="card">
    <h3 dir="auto">{prompt.promptText}</h3>
    <p className="row">
      {prompt.brandFound === true && (
        <Badge tone="good">
          Mentioned{prompt.brandPosition === null ? '' : `, position ${formatCount(prompt.brandPosition)}`}
        </Badge>
      )}
      {prompt.brandFound === false && <Badge>Not mentioned</Badge>}
      {prompt.urlFound === true && <Badge tone="good">Cited</Badge>}
    </p>
    {prompt.error !== null && <p className="error">{prompt.error}</p>}
    {prompt.responseText !== '' && (
      <Disclosure title="Answer">
        <LongText label={`Answer to question ${prompt.promptIndex + 1}`} text={prompt.responseText} />
      </Disclosure>
    )}
  </article>
);
