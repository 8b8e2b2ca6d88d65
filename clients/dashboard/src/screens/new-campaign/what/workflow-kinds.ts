import type { Outputs } from '../../../api/client.ts';
import { inWords } from '../../../ui/format.tsx';

export type Workflow = Outputs['workflows']['list']['workflows'][number];

type ConfigName = 'source' | 'mail' | 'text';

const settings = ({ dag }: Workflow, name: ConfigName) =>
  dag.nodes.flatMap(({ config }) => (config?.[name] === undefined ? [] : [config[name]]));

/** True if the workflow sends nothing outside this machine. */
export const isSandbox = (workflow: Workflow) =>
  (['source', 'mail', 'text'] as const).some((name) => settings(workflow, name).includes('sandbox'));

export const takesContacts = (workflow: Workflow) => settings(workflow, 'source').includes('contacts');
export const writesMail = (workflow: Workflow) => settings(workflow, 'mail').length > 0;

/** Returns the source if audiences can filter it, else null. */
export function audienceSourceOf({ dag }: Workflow) {
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

export const meansOf = ({ workflowDynastySignatureName: name }: Workflow) => MEANS[name] ?? inWords(name);

/** Orders workflows by the number of keys they need. The sandbox comes first for new users and last for others. */
export const inOrder = (workflows: readonly Workflow[], isNewcomer: boolean) =>
  workflows.toSorted(
    (one, other) =>
      (isNewcomer
        ? Number(isSandbox(other)) - Number(isSandbox(one))
        : Number(isSandbox(one)) - Number(isSandbox(other))) ||
      one.requiredProviders.length - other.requiredProviders.length,
  );

/** Default lead limit of a first campaign whose source is unlimited. */
const FIRST_PEOPLE = '50';

export const usualMaxLeads = (workflow: Workflow | undefined) =>
  workflow === undefined || !writesMail(workflow) || takesContacts(workflow) ? '' : FIRST_PEOPLE;
