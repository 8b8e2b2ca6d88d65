import type { Outputs } from '../../../api/client.ts';
import { inWords } from '../../../ui/format.tsx';

export type Workflow = Outputs['workflows']['list']['workflows'][number];

type ConfigName = 'source' | 'mail' | 'text';

const settings = ({ dag }: Workflow, name: ConfigName) =>
  dag.nodes.flatMap(({ config }) => (config?.[name] === undefined ? [] : [config[name]]));

/** Nothing that it does leaves this machine. */
export const isSandbox = (workflow: Workflow) =>
  (['source', 'mail', 'text'] as const).some((name) => settings(workflow, name).includes('sandbox'));

export const takesContacts = (workflow: Workflow) => settings(workflow, 'source').includes('contacts');
export const writesMail = (workflow: Workflow) => settings(workflow, 'mail').length > 0;

/** Whose people an audience can narrow down. */
export function audienceSourceOf({ dag }: Workflow) {
  const source = dag.nodes.find(({ type }) => type === 'find-leads')?.config?.source;
  return source === 'contacts' || source === 'sandbox' || source === 'apollo' ? source : null;
}

/** What people call the means that the service brings along. */
const MEANS: Record<string, string> = {
  contacts: 'Your contacts',
  'contacts-model': 'Your contacts, written by a model',
  apollo: 'People from Apollo, written by a model',
  feeds: 'Your news feeds',
  'feeds-model': 'Your news feeds, written by a model',
  model: 'By a model',
};

export const meansOf = ({ workflowDynastySignatureName: name }: Workflow) => MEANS[name] ?? inWords(name);

/** The ladder from no key to all of them: a newcomer begins in the sandbox, who has a mailbox wants to use it. */
export const inOrder = (workflows: readonly Workflow[], isNewcomer: boolean) =>
  workflows.toSorted(
    (one, other) =>
      (isNewcomer
        ? Number(isSandbox(other)) - Number(isSandbox(one))
        : Number(isSandbox(one)) - Number(isSandbox(other))) ||
      one.requiredProviders.length - other.requiredProviders.length,
  );

/** Where people have no end, a first campaign ends after these. */
const FIRST_PEOPLE = '50';

export const usualMaxLeads = (workflow: Workflow | undefined) =>
  workflow === undefined || !writesMail(workflow) || takesContacts(workflow) ? '' : FIRST_PEOPLE;
