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

/** While the batch is written, everything a node does is part of one transaction. */
export interface NodeContext {
  unit: UnitOfWork;
  wanted: number;
}

export type RunningContext<Context> = Context & {
  /** The node's own run, to which its costs belong. */
  runId: string;
};

/** Context before the batch is written. Nothing is locked, so the node may wait for providers. */
export type PreparationContext<Context> = RunningContext<Context> & {
  spending: ProviderSpending;
  /** Aborted when the batch must not continue, the process shuts down, or the preparation takes too long. */
  signal: AbortSignal;
};

interface NodeResult<Output, Report> {
  output: Output;
  /** Units used at run time, in addition to the provider use recorded during preparation. */
  used: number;
  report?: Report;
}

/** The result of a node's preparation, with the output that later nodes can expect. */
export interface Draft<Prepared> {
  output: Record<string, unknown>;
  prepared: Prepared;
}

export interface NodeWork<Context, Report> {
  asksProvider(config: unknown): boolean;
  /** Null if the node has nothing to prepare, for itself or for later nodes. */
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
   * Runs outside any transaction, for the whole batch. Must be repeatable: paid results are kept until the
   * batch is written. Called only if some node of the workflow calls a provider.
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

/** Runs nodes. `Context` is what nodes receive and `Report` what they return. */
export interface NodeHost<Context extends NodeContext, Report> {
  define<Config extends Record<string, unknown>, Taken extends Inputs, Given extends Outputs, Prepared = undefined>(
    node: NodeDefinition<Context, Report, Config, Taken, Given, Prepared>,
  ): NodeType;
  workOf(type: NodeType): NodeWork<Context, Report> | null;
}

export function createNodeHost<Context extends NodeContext, Report>(): NodeHost<Context, Report> {
  // Keyed by the registered object, so that a node only gets the context it was written for.
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

/** Parses stored and passed values with the schemas before and after the node runs. */
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
