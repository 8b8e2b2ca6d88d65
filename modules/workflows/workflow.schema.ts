import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, NextCursor, PageInput, Timestamp } from '../../src/kernel/schema.ts';
import { KeySource } from '../keys/providers/provider-key.schema.ts';
import { Dag } from './dag/dag.schema.ts';

const dag = Dag.meta()?.example as Dag;

export const WorkflowStatus = z.enum(['active', 'deprecated']).meta({ id: 'WorkflowStatus' });

export const WorkflowView = z
  .object({
    id: Id,
    appId: z.literal('distribute'),
    slug: z.string().describe('With the version: it never means anything else.'),
    workflowSlug: z.string().describe('The same as slug.'),
    name: z.string(),
    description: z.string(),
    workflowDynastySlug: z.string(),
    workflowDynastyName: z.string(),
    workflowDynastySignatureName: z
      .string()
      .describe('The part of the dynasty name that tells variants apart: what follows its last comma.'),
    version: z.number().int(),
    featureSlug: z.string().describe('The version of the feature that it was written for.'),
    category: z.string(),
    channel: z.string(),
    audienceType: z.string(),
    status: WorkflowStatus.describe(
      '`deprecated` once its lineage has a newer version; it still runs where it is pinned.',
    ),
    requiredProviders: z
      .array(z.string())
      .describe('`anthropic` stands for any text provider; `smtp` is a sender with its own mail server.'),
    dag: Dag,
    upgradedTo: Id.nullable().describe('The version that followed it.'),
    forkedFrom: Id.nullable().describe('Null: no lineage begins as a copy of another.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'Workflow',
    example: {
      id: EXAMPLE_ID,
      appId: 'distribute',
      slug: 'sales-cold-email-outreach-sandbox-v1',
      workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
      name: 'Sales cold email outreach, sandbox',
      description: 'Invented people and captured mail: nothing leaves the machine.',
      workflowDynastySlug: 'sales-cold-email-outreach-sandbox',
      workflowDynastyName: 'Sales cold email outreach, sandbox',
      workflowDynastySignatureName: 'sandbox',
      version: 1,
      featureSlug: 'sales-cold-email-outreach-v1',
      category: 'sales',
      channel: 'email',
      audienceType: 'cold-outreach',
      status: 'active',
      requiredProviders: [],
      dag,
      upgradedTo: null,
      forkedFrom: null,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  });
export type WorkflowView = z.output<typeof WorkflowView>;

export const WorkflowListInput = PageInput.extend({
  featureSlug: z.string().min(1).max(200).optional().describe('Versioned or dynasty slug of a feature.'),
  workflowSlug: z.string().min(1).max(200).optional().describe('Versioned slug: that version alone.'),
  workflowDynastySlug: z.string().min(1).max(200).optional().describe('Only versions of this lineage.'),
  status: z
    .enum(['active', 'deprecated', 'all'])
    .optional()
    .describe('Without it `active`, or `all` where `workflowSlug` names the version.'),
});
export const WorkflowList = z.object({ workflows: z.array(WorkflowView), nextCursor: NextCursor });

export const WorkflowRef = z.object({
  workflowId: z
    .string()
    .min(1)
    .max(200)
    .describe('Id, versioned slug or dynasty slug.')
    .meta({ example: 'sales-cold-email-outreach-sandbox' }),
});

const label = (length: number) => z.string().trim().min(1).max(length);

export const AddWorkflowVersionInput = z
  .object({
    workflowDynastySlug: z
      .string()
      .min(1)
      .max(100)
      .refine((slug) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug), 'must be lowercase words joined by hyphens')
      .refine((slug) => !/-v\d+$/.test(slug), 'must not end in a version: the service numbers the versions')
      .describe('An existing lineage gets its next version; a new one begins at version 1.'),
    workflowDynastyName: label(200).optional().describe('Without it, the name of the lineage so far, or `name`.'),
    name: label(200),
    description: label(2000),
    featureSlug: z.string().min(1).max(200).describe('Versioned or dynasty slug of the feature that it runs.'),
    category: label(100).optional().describe("Without it, the feature's."),
    channel: label(100).optional().describe("Without it, the feature's."),
    audienceType: label(100).optional().describe("Without it, the feature's."),
    dag: Dag,
  })
  .meta({
    example: {
      workflowDynastySlug: 'sales-cold-email-outreach-short',
      name: 'Short sandbox sequence',
      description: 'Two emails instead of three.',
      featureSlug: 'sales-cold-email-outreach',
      dag,
    },
  });

const Lineage = z
  .string()
  .min(1)
  .max(200)
  .describe('Dynasty slug.')
  .meta({ example: 'sales-cold-email-outreach-sandbox' });

export const UpgradeWorkflowInput = z
  .object({ workflowDynastySlug: Lineage, dag: Dag.optional(), description: label(2000).optional() })
  .meta({ example: { workflowDynastySlug: 'sales-cold-email-outreach-sandbox', description: 'Two emails.', dag } });

export const UpgradedWorkflow = z.object({
  workflow: WorkflowView,
  dag: Dag,
  generatedDescription: z.string().describe('What the graph does, in sentences.'),
});

export const CreateWorkflowInput = z
  .object({
    featureSlug: z.string().min(1).max(200).describe('Dynasty slug, or versioned slug while the feature is a draft.'),
    description: z
      .string()
      .trim()
      .min(10)
      .max(2000)
      .describe('What the workflow is to do; it becomes its description.'),
    hints: z
      .object({
        nodeTypes: z.array(z.string().min(1).max(64)).max(20).optional().describe('Kinds of nodes that it must have.'),
      })
      .optional(),
  })
  .meta({
    example: {
      featureSlug: 'sales-cold-email-outreach',
      description: 'Write to our own contacts, from templates.',
      hints: { nodeTypes: ['enqueue-messages'] },
    },
  });

export const CreatedWorkflow = UpgradedWorkflow.extend({
  draftedBy: z.enum(['model', 'rules']),
  draftedAfter: z.string().describe('The workflow that it was drafted after.'),
});

export const LineageStatusInput = z.object({ workflowDynastySlug: Lineage, status: WorkflowStatus });
export const WorkflowEnvelope = z.object({ workflow: WorkflowView });

const TemplateContract = z
  .object({
    read: z.array(z.string()).describe('Inputs of the feature that the graph reads.'),
    missing: z.array(z.string()).describe('Those of them that the feature does not ask for.'),
    unread: z.array(z.string()).describe('Inputs that the feature asks for and the graph does not read.'),
  })
  .meta({ description: 'How the graph and the inputs of the feature fit together.' });

export const WorkflowValidity = z
  .object({
    valid: z.boolean(),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('The first thing that stands in its way.'),
    templateContract: TemplateContract,
  })
  .meta({
    example: {
      valid: false,
      errors: [{ field: 'dag.nodes.send', message: 'Node "send" needs its input "sequences" mapped.' }],
      templateContract: { read: ['offer'], missing: [], unread: ['tone'] },
    },
  });

export const WorkflowSummary = z
  .object({
    workflowSlug: z.string(),
    summary: z.string(),
    requiredProviders: z.array(z.string()),
    steps: z.array(z.string()),
  })
  .meta({
    example: {
      workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
      summary: 'Runs in 3 steps and needs no provider.',
      requiredProviders: [],
      steps: ['Find leads among invented people.', 'Write a sequence of 3 emails.', 'Send through the sandbox.'],
    },
  });

export const WorkflowKeyStatus = z
  .object({
    workflowSlug: z.string(),
    ready: z.boolean(),
    keys: z.array(
      z.object({
        provider: z.string(),
        configured: z.boolean(),
        keySource: KeySource,
        maskedKey: z
          .string()
          .nullable()
          .describe("Of the organisation's own key; null where there is none, or the platform's counts."),
      }),
    ),
    missing: z
      .array(z.string())
      .describe('Names of providers without a key, as `POST /v1/keys` takes them; `smtp` where no sender may send.'),
    missingOneOf: z
      .array(z.array(z.string()))
      .describe('Alternatives: of each inner list, the key of one provider is enough. Empty when none is missing.'),
  })
  .meta({
    id: 'WorkflowKeyStatus',
    example: {
      workflowSlug: 'sales-cold-email-outreach-apollo-v1',
      ready: false,
      keys: [{ provider: 'apollo', configured: false, keySource: 'platform', maskedKey: null }],
      missing: ['apollo'],
      missingOneOf: [],
    },
  });
