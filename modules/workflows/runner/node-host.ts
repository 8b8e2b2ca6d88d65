import { z } from 'zod';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import {
  type NodeDescription,
  type NodeInput,
  type NodeOutput,
  type NodeType,
  nodeType,
} from '../node-types/node-type.rules.ts';
import type { ProviderSpending } from './provider-spending.ts';

/** What every node may use. While its batch is written, everything it does is part of one transaction. */
export interface NodeContext {
  unit: UnitOfWork;
  /** Units that there is money for. */
  wanted: number;
}

/** What a node may use of its batch. */
export type RunningContext<Context> = Context & {
  /** The node's own run, which its costs belong to. */
  runId: string;
};

/** What a node may use before its batch is written: nothing is locked, so it may wait for providers. */
export type PreparationContext<Context> = RunningContext<Context> & {
  spending: ProviderSpending;
  /** Aborted when the batch may not go on, the process has to end, or it takes too long. */
  signal: AbortSignal;
};

/** What a node has done. */
export interface NodeResult<Output, Report> {
  output: Output;
  /** Units of its costs that were really used, beside those that were noted when providers were paid. */
  used: number;
  /** Whatever else its host wants to know. */
  report?: Report;
}

/** What a node has got from its providers, and what the nodes after it may expect of it. */
export interface Draft<Prepared> {
  output: Record<string, unknown>;
  prepared: Prepared;
}

/** What one kind of node does with a batch. */
export interface NodeWork<Context, Report> {
  /** Whether it has to ask a provider before the batch is written. */
  asksProvider(config: unknown): boolean;
  /** Null where there is nothing to prepare, also not for others. */
  prepare: ((context: PreparationContext<Context>, config: unknown, input: unknown) => Promise<Draft<unknown>>) | null;
  run(
    context: RunningContext<Context>,
    config: unknown,
    given: { input: unknown; prepared: unknown },
  ): Promise<NodeResult<Record<string, unknown>, Report>>;
}

type Inputs = Record<string, NodeInput>;
type Outputs = Record<string, NodeOutput>;
type Values<Part extends Inputs | Outputs> = { [Name in keyof Part]: z.output<Part[Name]['value']> };
type ExpectedValues<Part extends Inputs> = {
  [Name in keyof Part]: Part[Name] extends NodeInput<unknown, infer Expected> ? Expected : never;
};

interface NodeDefinition<
  Context,
  Report,
  Config extends Record<string, unknown>,
  Taken extends Inputs,
  Given extends Outputs,
  Prepared,
> extends NodeDescription<Config, Taken, Given> {
  asksProvider?(config: Config): boolean;
  /**
   * Outside of any transaction, for the whole batch, and repeatable: what was paid for is kept until the batch is written.
   * It runs only in workflows in which some node asks a provider.
   */
  prepare?(
    context: PreparationContext<Context>,
    config: Config,
    input: ExpectedValues<Taken>,
  ): Promise<Draft<Prepared>>;
  run(
    context: RunningContext<Context>,
    config: Config,
    input: Values<Taken>,
    prepared: Prepared | undefined,
  ): Promise<NodeResult<Values<Given>, Report>>;
}

/** Whoever has its nodes run: they are told `Context` and answer with `Report`. */
export interface NodeHost<Context extends NodeContext, Report> {
  /** A kind of node that this host runs, to be registered with all others. */
  define<Config extends Record<string, unknown>, Taken extends Inputs, Given extends Outputs, Prepared = undefined>(
    node: NodeDefinition<Context, Report, Config, Taken, Given, Prepared>,
  ): NodeType;
  /** What a node does; null for one that this host does not run. */
  workOf(type: NodeType): NodeWork<Context, Report> | null;
}

export function nodeHost<Context extends NodeContext, Report>(): NodeHost<Context, Report> {
  // By the very object that is registered: so a node meets only the context that it was written for.
  const works = new WeakMap<NodeType, NodeWork<Context, Report>>();
  return {
    define(node) {
      const type = nodeType(node);
      works.set(type, workFrom(node));
      return type;
    },
    workOf: (type) => works.get(type) ?? null,
  };
}

/** Whatever is stored or handed on is read through the schemas before and after the node runs. */
function workFrom<
  Context,
  Report,
  Config extends Record<string, unknown>,
  Taken extends Inputs,
  Given extends Outputs,
  Prepared,
>(node: NodeDefinition<Context, Report, Config, Taken, Given, Prepared>): NodeWork<Context, Report> {
  const { prepare } = node;
  const input = schemaOf(node.inputs, ({ value }) => value);
  const expected = schemaOf(node.inputs, (part) => part.expected ?? part.value);
  const output = schemaOf(node.outputs, ({ value }) => value);
  return {
    asksProvider: (config) => node.asksProvider?.(node.config.parse(config)) ?? false,
    prepare:
      prepare === undefined
        ? null
        : (context, config, given) =>
            prepare(context, node.config.parse(config), expected.parse(given) as ExpectedValues<Taken>),
    async run(context, config, given) {
      const read = input.parse(given.input) as Values<Taken>;
      const done = await node.run(context, node.config.parse(config), read, given.prepared as Prepared | undefined);
      return { ...done, output: output.parse(done.output) };
    },
  };
}

const schemaOf = <Part extends NodeInput | NodeOutput>(
  parts: Record<string, Part>,
  schema: (part: Part) => z.ZodType,
): z.ZodType<Record<string, unknown>> =>
  z.object(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, schema(part)])));
