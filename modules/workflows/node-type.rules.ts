import type { z } from 'zod';

/** What flows along a mapping. `text` is also what the feature's inputs and the brand's fields give. */
export type ValueKind =
  | 'leads'
  | 'sequences'
  | 'messages'
  | 'articles'
  | 'outlets'
  | 'journalists'
  | 'press-kit'
  | 'quote-requests'
  | 'quote-pitches'
  | 'visibility-score'
  | 'text';

/** What a node cannot run without: a key of Apollo, of any text provider, or a sender with a mail server. */
export type Requirement = 'apollo' | 'text' | 'smtp';

export interface NodeInput {
  kind: ValueKind;
  required: boolean;
}

/** The contract of one kind of node: what it is set up with, takes, gives, needs and costs. */
export interface NodeType {
  type: string;
  config: z.ZodType<Record<string, unknown>>;
  inputs: Readonly<Record<string, NodeInput>>;
  outputs: Readonly<Record<string, ValueKind>>;
  /** One sentence on what a node with this configuration does. */
  describe(config: Record<string, unknown>): string;
  requires(config: Record<string, unknown>): Requirement | null;
  /** The name in the price catalogue that is charged for each unit; null where nothing is. */
  costName(config: Record<string, unknown>): string | null;
}

/** The same contract while it is written down, where the configuration still has its own type. */
interface TypedNodeType<Config extends Record<string, unknown>> extends Omit<NodeType, 'config' | Decision> {
  config: z.ZodType<Config>;
  describe(config: Config): string;
  requires?(config: Config): Requirement | null;
  costName?(config: Config): string | null;
}
type Decision = 'describe' | 'requires' | 'costName';

/** The decisions are asked with whatever is stored, so each reads it through the schema first. */
export function nodeType<Config extends Record<string, unknown>>(typed: TypedNodeType<Config>): NodeType {
  const { config } = typed;
  return {
    ...typed,
    describe: (stored) => typed.describe(config.parse(stored)),
    requires: (stored) => typed.requires?.(config.parse(stored)) ?? null,
    costName: (stored) => typed.costName?.(config.parse(stored)) ?? null,
  };
}

export type NodeTypes = ReadonlyMap<string, NodeType>;
