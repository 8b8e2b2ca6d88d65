import { z } from 'zod';
import { list, row, text } from '../projection.ts';
import { counted } from '../text.ts';
import { brandIdOf, cursorOf, goesOn, headline, nextCursor, orgId, page, READ, type Tool } from '../tool.ts';

const workflows = list(
  row({
    slug: text(),
    workflowDynastySlug: text(),
    name: text(80),
    description: text(160),
    featureSlug: text(),
    requiredProviders: list(text(40), 10),
  }),
  50,
);

export const listWorkflowsTool: Tool = {
  name: 'distribute_list_workflows',
  title: 'List workflows',
  description:
    'List the workflows that a campaign can run. requiredProviders names the providers whose keys a workflow needs. An empty list means that it needs no key.',
  input: z.strictObject({
    human_id: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Return only the workflow with this slug, with its version (…-v1) or without it.'),
    ...page,
    brandId: brandIdOf('Has no effect, because workflows are the same for all brands.'),
    orgId,
  }),
  output: z.object({ headline, workflows: workflows.schema, nextCursor }),
  annotations: READ,
  async run(api, { human_id, limit, cursor }) {
    const slug = human_id as string | undefined;
    const body = await api.get('/v1/workflows', {
      [/-v\d+$/.test(slug ?? '') ? 'workflowSlug' : 'workflowDynastySlug']: slug,
      limit: Number(limit),
      cursor: cursor as string | undefined,
    });
    const shown = workflows.of(body.workflows);
    const none = 'No workflow has this slug. Omit human_id to list all workflows.';
    return {
      headline: shown.length === 0 ? none : `${counted(shown.length, 'workflow')}${goesOn(body.nextCursor)}`,
      workflows: shown,
      nextCursor: cursorOf(body),
    };
  },
};
