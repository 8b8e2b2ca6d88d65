import type { Outputs } from '../../../api/client.ts';
import { humanize } from '../../../ui/format.tsx';

export type WorkflowItem = Outputs['workflows']['list']['workflows'][number];

type ConfigName = 'source' | 'mail' | 'text';

const settings = ({ dag }: WorkflowItem, name: ConfigName) =>
  dag.nodes.flatMap(({ config }) => (config?.[name] === undefined ? [] : [config[name]]));

/** True if the workflow sends nothing outside this machine. */
export const isSandbox = (workflow: WorkflowItem) =>
  (['source', 'mail', 'text'] as const).some((name) => settings(workflow, name).includes('sandbox'));

export const takesContacts = (workflow: WorkflowItem) => settings(workflow, 'source').includes('contacts');
export const writesMail = (workflow: WorkflowItem) => settings(workflow, 'mail').length > 0;

/** Returns the source if audiences can filter it, else null. */
export function audienceSourceOf({ dag }: WorkflowItem) {
  const source = dag.nodes.find(({ type }) => type === 'find-leads')?.config?.source;
  return source === 'contacts' || source === 'sandbox' || source === 'apollo' ? source : null;
}

const MEANS: Record<string, string> = {
  contacts: 'Your contacts',
  'contacts-model': 'Your contacts, AI-written emails',
  apollo: 'Apollo leads, AI-written emails',
  feeds: 'Your news feeds',
  'feeds-model': 'Your news feeds, AI-written emails',
  model: 'AI model',
};

export const workflowLabelOf = ({ workflowDynastySignatureName: name }: WorkflowItem) => MEANS[name] ?? humanize(name);

/** Orders workflows by the number of keys they need. The sandbox comes first for new users and last for others. */
export const sortWorkflows = (workflows: readonly WorkflowItem[], isNewcomer: boolean) =>
  workflows.toSorted(
    (one, other) =>
      (isNewcomer
        ? Number(isSandbox(other)) - Number(isSandbox(one))
        : Number(isSandbox(one)) - Number(isSandbox(other))) ||
      one.requiredProviders.length - other.requiredProviders.length,
  );

/** Default lead limit of a first campaign whose source is unlimited. */
const FIRST_PEOPLE = '50';

export const defaultMaxLeadsOf = (workflow: WorkflowItem | undefined) =>
  workflow === undefined || !writesMail(workflow) || takesContacts(workflow) ? '' : FIRST_PEOPLE;
