import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, NextCursor, PageInput, Timestamp } from '../../src/kernel/schema.ts';
import { KeySource } from '../keys/providers/provider-key.schema.ts';
import { Dag } from './dag/dag.schema.ts';

const dag = Dag.meta()?.example as Dag;

const WorkflowStatus = z.enum(['active', 'deprecated']).meta({ id: 'WorkflowStatus' });

export const WorkflowView = z
  .object({
    id: Id,
    appId: z.literal('distribute'),
    slug: z.string().describe('Slug with the version. It always refers to this version.'),
    workflowSlug: z.string().describe('Same as `slug`.'),
    name: z.string(),
    description: z.string(),
    workflowDynastySlug: z.string(),
    workflowDynastyName: z.string(),
    workflowDynastySignatureName: z
      .string()
      .describe('The part of the dynasty name after its last comma, which distinguishes variants.'),
    version: z.number().int(),
    featureSlug: z.string().describe('The feature version for which the workflow was written.'),
    category: z.string(),
    channel: z.string(),
    audienceType: z.string(),
    status: WorkflowStatus.describe(
      '`deprecated` if its lineage has a newer version or is retired. Pinned versions still run.',
    ),
    requiredProviders: z
      .array(z.string())
      .describe('`anthropic` represents any text provider. `smtp` is a sender with its own mail server.'),
    dag: Dag,
    upgradedTo: Id.nullable().describe('Id of the next version, or null.'),
    forkedFrom: Id.nullable().describe('Always null: lineages are never copied from another.'),
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
  workflowSlug: z.string().min(1).max(200).optional().describe('Versioned slug. Returns only that version.'),
  workflowDynastySlug: z.string().min(1).max(200).optional().describe('Only versions of this lineage.'),
  status: z
    .enum(['active', 'deprecated', 'all'])
    .optional()
    .describe('Default: `active`, or `all` if `workflowSlug` is given.'),
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
      .refine(
        (slug) => !/-v\d+$/.test(slug),
        'must not end in a version such as -v2, because versions are numbered automatically',
      )
      .describe('An existing lineage gets its next version. A new one starts at version 1.'),
    workflowDynastyName: label(200).optional().describe('Default: the current name of the lineage, or `name`.'),
    name: label(200),
    description: label(2000),
    featureSlug: z.string().min(1).max(200).describe('Versioned or dynasty slug of the feature.'),
    category: label(100).optional().describe("Default: the feature's."),
    channel: label(100).optional().describe("Default: the feature's."),
    audienceType: label(100).optional().describe("Default: the feature's."),
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
  generatedDescription: z.string().describe('Description of the graph in sentences.'),
});

export const CreateWorkflowInput = z
  .object({
    featureSlug: z.string().min(1).max(200).describe('Dynasty slug, or versioned slug if the feature is a draft.'),
    description: z
      .string()
      .trim()
      .min(10)
      .max(2000)
      .describe("The task of the workflow. It becomes the workflow's description."),
    hints: z
      .object({
        nodeTypes: z.array(z.string().min(1).max(64)).max(20).optional().describe('Node types that it must contain.'),
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
  draftedAfter: z.string().describe('Slug of the workflow used as the pattern.'),
});

export const LineageStatusInput = z.object({ workflowDynastySlug: Lineage, status: WorkflowStatus });
export const WorkflowEnvelope = z.object({ workflow: WorkflowView });

const TemplateContract = z
  .object({
    read: z.array(z.string()).describe('Feature inputs that the graph reads.'),
    missing: z.array(z.string()).describe('Inputs that the graph reads but the feature does not have.'),
    unread: z.array(z.string()).describe('Feature inputs that the graph does not read.'),
  })
  .meta({ description: 'Compares the graph with the inputs of the feature.' });

export const WorkflowValidity = z
  .object({
    valid: z.boolean(),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('The first error that prevents the workflow from running.'),
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
          .describe("Masked key of the organisation. Null if it has none or the platform's key is used."),
      }),
    ),
    missing: z
      .array(z.string())
      .describe('Providers without a key, as named in `POST /v1/keys`. `smtp` if no sender can send.'),
    missingOneOf: z
      .array(z.array(z.string()))
      .describe('Alternatives: one key from each inner list is sufficient. Empty if none is missing.'),
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
