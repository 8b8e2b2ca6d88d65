import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { openBudget, reserveBundle } from '../../modules/costs/index.ts';
import {
  type BatchHost,
  createNodeHost,
  type Dag,
  type NodeContext,
  nodeOutput,
  optionalInput,
  planNodes,
  requiredInput,
  runBatch,
} from '../../modules/workflows/index.ts';
import { statement } from '../../src/database/statement.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import type { Platform } from '../../src/kernel/context.ts';
import { capsOf } from '../costs/stage.ts';

/** Test nodes whose units are articles. They know nothing of leads or campaigns. */
interface DeskContext extends NodeContext {
  archive: readonly Article[];
  position: number;
  judge(titles: string[]): Promise<number[]>;
}

const Article = z.object({ url: z.string(), title: z.string() });
type Article = z.output<typeof Article>;
const ScoredArticle = Article.extend({ score: z.number() });

interface DeskReport {
  position: number;
}

const desk = createNodeHost<DeskContext, DeskReport>();

const readArchive = desk.define({
  type: 'read-archive',
  config: z.strictObject({ section: z.enum(['news', 'science']), batchSize: z.number().int().min(1).default(10) }),
  inputs: {},
  outputs: { articles: nodeOutput('articles', z.array(Article)) },
  describe: ({ section }) => `Read the archive of ${section}.`,
  costs: () => [{ costName: 'sandbox-lead', fewest: 1, most: 1 }],
  batchSize: ({ batchSize }) => batchSize,
  prepare: async ({ archive, position, wanted }) => {
    const articles = archive.slice(position, position + wanted);
    return { output: { articles }, prepared: articles };
  },
  async run({ archive, position, wanted }, _config, _input, prepared) {
    const articles = prepared ?? archive.slice(position, position + wanted);
    return { output: { articles }, used: articles.length, report: { position: position + articles.length } };
  },
});

const scoreArticles = desk.define({
  type: 'score-articles',
  config: z.object({ minimum: z.number().default(50) }),
  inputs: { articles: requiredInput('articles', z.array(Article)), topic: optionalInput('text', z.string().nullish()) },
  outputs: { scored: nodeOutput('scored-articles', z.array(ScoredArticle)) },
  describe: ({ minimum }) => `Keep articles with ${minimum} points or more.`,
  requires: () => 'apollo',
  costs: () => [{ costName: 'apollo-credit', fewest: 0, most: 1 }],
  asksProvider: () => true,
  async prepare({ judge, spending }, _config, { articles, topic }) {
    const known = await spending.find(articles.map(({ url }) => url));
    const fresh = articles.filter(({ url }) => !known.has(url));
    const { results } = await spending.pay({
      kind: 'text',
      atMost: [fresh.length],
      async call() {
        const scores = await judge(fresh.map(({ title }) => `${topic}: ${title}`));
        return { used: [fresh.length], results: fresh.map(({ url }, i) => ({ name: url, value: scores[i] })) };
      },
    });
    const scores = new Map([...known, ...results.map(({ name, value }) => [name, value] as const)]);
    return { output: { scored: articles }, prepared: scores };
  },
  async run(_context, { minimum }, { articles }, scores) {
    const scored = articles.map((article) => ({ ...article, score: Number(scores?.get(article.url) ?? 0) }));
    return { output: { scored: scored.filter(({ score }) => score >= minimum) }, used: 0 };
  },
});

const shelveArticles = desk.define({
  type: 'shelve-articles',
  config: z.object({ shelf: z.string().min(1), breaks: z.boolean().default(false) }),
  inputs: { scored: optionalInput('scored-articles', z.array(ScoredArticle).optional()) },
  outputs: {},
  describe: ({ shelf }) => `Put them on the shelf ${shelf}.`,
  async run({ unit }, { shelf, breaks }, { scored = [] }) {
    const urls = scored.map(({ url }) => url);
    await statement(unit.em, 'insert into shelved select $1, * from unnest($2::text[])', [shelf, urls]);
    if (breaks) throw new Error('The shelf broke.');
    return { output: {}, used: 0 };
  },
});

export const deskNodeTypes = [readArchive, scoreArticles, shelveArticles];

export const ARCHIVE: readonly Article[] = Array.from({ length: 25 }, (_nothing, i) => ({
  url: `https://archive.example/${i}`,
  title: `Article ${i}`,
}));

/** Every second article is relevant. */
const judgeByNumber = async (titles: string[]) => titles.map((title) => (Number(title.split(' ').at(-1)) % 2) * 100);

interface DeskOptions {
  orgId: string;
  total?: string;
  judge?: DeskContext['judge'];
}

export async function openDesk(platform: Platform, dag: Dag, { orgId, total, judge = judgeByNumber }: DeskOptions) {
  const budgetId = randomUUID();
  const unit = { em: platform.orm.em.fork(), clock: platform.clock };
  await openBudget(unit, { campaignId: budgetId, orgId, caps: capsOf(total === undefined ? {} : { total }) });
  const plan = await planNodes(unit.em, desk, {
    orgId,
    dag,
    nodeTypes: platform.nodeTypes,
    textModel: null,
    isByPlatform: () => false,
    now: platform.clock.now(),
  });
  const kept = new Map<string, unknown>();
  let position = 0;
  const host: BatchHost<DeskContext, DeskReport> = {
    wanted: plan.batchSize,
    run: { orgId, campaignId: budgetId, serviceName: 'desk' },
    given: { inputs: { topics: 'Anvils' }, brand: {} },
    signal: new AbortController().signal,
    inTurn: (work) => work(),
    whilePreparing: (work) => work(new AbortController().signal),
    reserve: (inside, costs) =>
      reserveBundle(inside, {
        orgId,
        campaignId: budgetId,
        wanted: plan.batchSize,
        costs,
        later: 0n,
        heldBack: async () => 0n,
      }),
    results: {
      find: async (names) => new Map(names.filter((name) => kept.has(name)).map((name) => [name, kept.get(name)])),
      keep: async (_em, _kind, results) => {
        for (const { name, value } of results) kept.set(name, value);
      },
    },
    context: (inside, wanted) => ({ unit: inside, wanted, archive: ARCHIVE, position, judge }),
    isOver: () => false,
    begin: async () => true,
    keep: async (_unit, { reports }) => {
      position = reports.at(-1)?.position ?? position;
    },
  };
  return {
    budgetId,
    plan,
    isDone: () => position >= ARCHIVE.length,
    runBatch: () => inUnitOfWork(platform, (inside) => runBatch(inside, plan, host)),
  };
}
