import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTRPC } from '../../../api/client.ts';
import { formatCount, formatNoun, humanize } from '../../../ui/format.tsx';
import { Loaded, Loading } from '../../../ui/states.tsx';
import type { CampaignData, Statistics } from '../labels.ts';

const WorkflowGraph = lazy(async () => ({
  default: (await import('../../../charts/workflow-graph.tsx')).WorkflowGraph,
}));

function doneBy(type: string, statistics: Statistics | undefined): string | null {
  if (statistics === undefined) return null;
  const { leadsServed, leadsBuffered, leadsSkipped, apollo, emailsGenerated, emailStats } = statistics;
  switch (type) {
    case 'find-leads':
      return `${formatCount(leadsServed + leadsBuffered + leadsSkipped)} found`;
    case 'enrich-leads':
      return `${formatCount(apollo.enrichedLeadsCount)} enriched`;
    case 'generate-sequence':
      return `${formatCount(emailsGenerated)} written`;
    case 'enqueue-messages':
      return `${formatNoun(emailStats.sent, 'email')} sent`;
    default:
      return null;
  }
}

export function WorkflowTab({ campaign, statistics }: { campaign: CampaignData; statistics: Statistics | undefined }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.workflows.get.queryOptions({ workflowId: campaign.workflowSlug }));
  const summary = useQuery(trpc.workflows.summary.queryOptions({ workflowId: campaign.workflowSlug }));
  return (
    <Loaded query={query} lines={8}>
      {({ name, description, dag }) => (
        <div className="stack">
          <p>
            <strong dir="auto">{name}.</strong> <span dir="auto">{description}</span>
          </p>
          <div className="card">
            <Suspense fallback={<Loading lines={6} />}>
              <WorkflowGraph
                label={`Graph of the workflow ${name}: ${dag.nodes.map(({ id }) => humanize(id).toLowerCase()).join(', ')}.`}
                nodes={dag.nodes.map(({ id, type }) => ({ id, title: humanize(id), note: doneBy(type, statistics) }))}
                edges={dag.edges.map(({ from, to }) => ({ from, to }))}
              />
            </Suspense>
          </div>
          <ol className="workflow-steps" aria-label="Steps">
            {dag.nodes.map(({ id, type }, index) => (
              <li key={id}>
                <strong dir="auto">{humanize(id)}</strong>{' '}
                <span className="soft">{doneBy(type, statistics) ?? humanize(type).toLowerCase()}</span>
                {summary.data !== undefined && (
                  <span className="block" dir="auto">
                    {summary.data.steps[index]}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Loaded>
  );
}
