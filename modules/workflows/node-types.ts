import { z } from 'zod';
import { type NodeInput, type NodeTypes, nodeType, type ValueKind } from './node-type.rules.ts';

const needs = (kind: ValueKind): NodeInput => ({ kind, required: true });
const takes = (kind: ValueKind): NodeInput => ({ kind, required: false });

/** Leads of one batch: enough to work in sets, few enough that a stop or a closed gate is noticed soon. */
const Batch = z.number().int().min(1).max(1000).default(500);

/** `sandbox` and `templates` need no key; `provider` is whichever text provider the organisation uses. */
const Text = z.enum(['sandbox', 'templates', 'provider']).default('templates');
const writer = (text: z.output<typeof Text>) => (text === 'provider' ? 'with a text provider' : 'from templates');
const textNeed = (text: z.output<typeof Text>) => (text === 'provider' ? 'text' : null);

const PEOPLE = {
  sandbox: 'invented people at reserved domains',
  contacts: "the organisation's own contacts",
  apollo: "Apollo's database",
};

const types = [
  nodeType({
    type: 'find-leads',
    config: z.object({
      source: z.enum(['sandbox', 'contacts', 'apollo']),
      audience: z.enum(['buyers', 'journalists']).default('buyers'),
      batchSize: Batch,
    }),
    inputs: { targetAudience: takes('text') },
    outputs: { leads: 'leads' },
    describe: ({ source, audience }) => `Find ${audience === 'buyers' ? 'leads' : 'journalists'} in ${PEOPLE[source]}.`,
    requires: ({ source }) => (source === 'apollo' ? 'apollo' : null),
    costName: ({ source }) => ({ sandbox: 'sandbox-lead', contacts: null, apollo: 'apollo-credit' })[source],
  }),
  nodeType({
    type: 'enrich-leads',
    config: z.object({ revealEmails: z.boolean().default(true) }),
    inputs: { leads: needs('leads') },
    outputs: { leads: 'leads' },
    describe: ({ revealEmails }) => `Complete the leads at Apollo${revealEmails ? ', email addresses included' : ''}.`,
    requires: () => 'apollo',
    costName: () => 'apollo-credit',
  }),
  nodeType({
    type: 'generate-sequence',
    config: z.object({
      text: Text,
      steps: z.number().int().min(1).max(10).default(3),
      daysBetweenSteps: z.number().int().min(1).max(30).default(3),
    }),
    inputs: {
      leads: needs('leads'),
      valueProposition: takes('text'),
      offer: takes('text'),
      callToAction: takes('text'),
      socialProof: takes('text'),
      tone: takes('text'),
      story: takes('text'),
      companyName: takes('text'),
    },
    outputs: { sequences: 'sequences' },
    describe: ({ text, steps }) =>
      `Write each lead a sequence of ${steps} ${steps === 1 ? 'email' : 'emails'} ${writer(text)}.`,
    requires: ({ text }) => textNeed(text),
    costName: ({ text }) => (text === 'sandbox' ? 'sandbox-sequence' : null),
  }),
  nodeType({
    type: 'enqueue-messages',
    config: z.object({ mail: z.enum(['sandbox', 'smtp']) }),
    inputs: { sequences: needs('sequences') },
    outputs: { messages: 'messages' },
    describe: ({ mail }) =>
      mail === 'smtp'
        ? "Send the emails through the organisation's senders, within their limits."
        : 'Hand the emails to the sandbox, which keeps them on this machine.',
    requires: ({ mail }) => (mail === 'smtp' ? 'smtp' : null),
    costName: ({ mail }) => (mail === 'sandbox' ? 'sandbox-email' : null),
  }),
  nodeType({
    type: 'discover-articles',
    config: z.object({ maxAgeDays: z.number().int().min(1).max(365).default(30) }),
    inputs: { topics: needs('text'), regions: takes('text'), competitors: takes('text') },
    outputs: { articles: 'articles' },
    describe: ({ maxAgeDays }) => `Read the news feeds for articles of the last ${maxAgeDays} days.`,
  }),
  nodeType({
    type: 'score-outlets',
    config: z.object({ text: Text, minimumScore: z.number().int().min(0).max(100).default(50) }),
    inputs: { articles: needs('articles'), topics: takes('text') },
    outputs: { outlets: 'outlets' },
    describe: ({ minimumScore }) => `Score the outlets and keep those with ${minimumScore} points or more.`,
    requires: ({ text }) => textNeed(text),
  }),
  nodeType({
    type: 'find-journalists',
    config: z.object({ text: Text }),
    inputs: { articles: needs('articles'), outlets: takes('outlets'), story: takes('text') },
    outputs: { journalists: 'journalists' },
    describe: () => 'Find out who wrote the articles and why they fit.',
    requires: ({ text }) => textNeed(text),
  }),
  nodeType({
    type: 'draft-press-kit',
    config: z.object({ text: Text }),
    inputs: {
      companyOverview: needs('text'),
      milestones: takes('text'),
      founders: takes('text'),
      pressContact: takes('text'),
    },
    outputs: { pressKit: 'press-kit' },
    describe: ({ text }) => `Draft a press kit ${writer(text)}.`,
    requires: ({ text }) => textNeed(text),
  }),
  nodeType({
    type: 'collect-quote-requests',
    config: z.object({ maxAgeDays: z.number().int().min(1).max(60).default(7) }),
    inputs: { expertise: needs('text') },
    outputs: { quoteRequests: 'quote-requests' },
    describe: ({ maxAgeDays }) => `Collect what journalists asked in the last ${maxAgeDays} days.`,
  }),
  nodeType({
    type: 'draft-quote-pitches',
    config: z.object({ text: Text }),
    inputs: { quoteRequests: needs('quote-requests'), spokesperson: takes('text'), biography: takes('text') },
    outputs: { quotePitches: 'quote-pitches' },
    describe: ({ text }) => `Draft an answer to each request ${writer(text)}.`,
    requires: ({ text }) => textNeed(text),
  }),
  nodeType({
    type: 'measure-visibility',
    config: z.object({ questions: z.number().int().min(1).max(100).default(10) }),
    inputs: { category: needs('text'), questions: takes('text'), competitors: takes('text') },
    outputs: { score: 'visibility-score' },
    describe: ({ questions }) => `Ask an assistant ${questions} questions and count how often it names the brand.`,
    requires: () => 'text',
  }),
];

/** Every kind of node that a workflow may hold. */
export const nodeTypes: NodeTypes = new Map(types.map((type) => [type.type, type]));
