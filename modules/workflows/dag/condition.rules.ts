import type { Dag } from './dag.schema.ts';

/** All comparisons of an edge's condition must hold. */
export interface Comparison {
  reference: Reference;
  operator: '==' | '!=' | '>=' | '<=' | '>' | '<';
  value: string | number | boolean;
}

export type Reference =
  | { from: 'node'; node: string; output: string; count: boolean }
  | { from: 'input'; key: string }
  | { from: 'brand'; key: string };

const COMPARISON = /^(\S+)\s*(==|!=|>=|<=|>|<)\s*(.+)$/;
const LITERAL = /^(?:"(?<text>[^"]*)"|(?<number>-?\d+(?:\.\d+)?)|(?<truth>true|false))$/;
/** Matches "and" only outside quotes. */
const AND = /(?<!\s)\s+and\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/;

export function parseCondition(text: string): Comparison[] | null {
  const comparisons = text.trim().split(AND).map(parseComparison);
  return comparisons.every((comparison) => comparison !== null) ? comparisons : null;
}

function parseComparison(text: string): Comparison | null {
  const [, left = '', operator, right = ''] = COMPARISON.exec(text.trim()) ?? [];
  const reference = parseReference(left);
  const literal = LITERAL.exec(right.trim())?.groups;
  if (operator === undefined || reference === null || literal === undefined) return null;
  return { reference, operator: operator as Comparison['operator'], value: valueOf(literal) };
}

function valueOf({ text, number, truth }: Record<string, string | undefined>): string | number | boolean {
  if (number !== undefined) return Number(number);
  return truth === undefined ? (text ?? '') : truth === 'true';
}

export function parseReference(text: string): Reference | null {
  const outside = /^\$(input|brand)\.([A-Za-z][\w-]*)$/.exec(text);
  if (outside?.[2] !== undefined) return { from: outside[1] as 'input' | 'brand', key: outside[2] };
  const inside = /^([A-Za-z0-9][\w-]*)\.([A-Za-z]\w*)(\.count)?$/.exec(text);
  if (inside?.[1] === undefined || inside[2] === undefined) return null;
  return { from: 'node', node: inside[1], output: inside[2], count: inside[3] !== undefined };
}

/** Returns the feature inputs that a graph's mappings and conditions read, without duplicates. */
export function inputsReadBy({ nodes, edges }: Dag): string[] {
  const references = [
    ...nodes.flatMap(({ inputMapping = {} }) => Object.values(inputMapping).map(parseReference)),
    ...edges.flatMap(({ condition = '' }) => (parseCondition(condition) ?? []).map(({ reference }) => reference)),
  ];
  return [...new Set(references.flatMap((reference) => (reference?.from === 'input' ? [reference.key] : [])))];
}
