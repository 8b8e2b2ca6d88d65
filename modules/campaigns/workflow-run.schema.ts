import { IdInput, requireAtMostOneOf } from '../../src/kernel/schema.ts';
import { WorkflowRef } from '../workflows/workflow.schema.ts';
import { CreateCampaignInput } from './campaign.schema.ts';

const { name, featureInputs, brandUrls, brandIds, maxLeads, maxBudgetTotalUsd, allowLocalLinks } =
  CreateCampaignInput.shape;

/** A workflow, and what a campaign needs beside it. */
export const ExecuteWorkflowInput = requireAtMostOneOf(
  WorkflowRef.extend({
    inputs: featureInputs.describe('Every input of the feature by its key.'),
    name: name.optional().describe("Of the campaign; without it, the workflow's."),
    brandUrls,
    brandIds,
    brandId: IdInput.optional().describe('The brand, where neither `brandUrls` nor `brandIds` names one.'),
    maxLeads,
    maxBudgetTotalUsd,
    allowLocalLinks,
  }),
  'brandUrls',
  'brandIds',
).meta({
  example: {
    workflowId: 'sales-cold-email-outreach-sandbox',
    brandUrls: ['https://acme.example'],
    maxLeads: 20,
    maxBudgetTotalUsd: '5',
  },
});
