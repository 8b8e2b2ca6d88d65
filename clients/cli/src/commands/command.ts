import type { Operation } from '../api/document.ts';
import type { Flag } from '../arguments/flags.ts';
import { valueOf } from '../arguments/values.ts';
import { usageFailure } from '../errors.ts';
import type { Session } from '../session.ts';

/** What was typed after the words of a command. */
export interface Input {
  /** What stands without a flag, beyond the command's own arguments. */
  words: string[];
  given: Map<Flag, string[]>;
  /** All flags of the command. */
  flags: Flag[];
  operation: Operation | null;
}

/** One command: short for an operation, or something that the command line does itself, or both. */
export interface Command {
  words: string[];
  summary: string;
  /** What it is short for. */
  operation?: string;
  /** Fields of the operation, or flags of its own, that are given by their place; `?` behind those that may be missing. */
  arguments?: string[];
  /** Shorter names of fields. */
  short?: Record<string, string>;
  /** Flags that no operation has. */
  flags?: Flag[];
  /** What a table shows. */
  columns?: string[];
  /** Loaded when it is used: what is not needed is not read. */
  load?: () => Promise<(session: Session, input: Input) => Promise<number | void>>;
}

/** The value of a flag of the command itself, by the type that the table says. */
function valueIn({ given, flags }: Input, name: string): unknown {
  const flag = flags.find((one) => one.name === name);
  const texts = flag && given.get(flag);
  return flag && texts && valueOf(flag, texts);
}

export const textIn = (input: Input, name: string) => valueIn(input, name) as string | undefined;
export const numberIn = (input: Input, name: string) => valueIn(input, name) as number | undefined;
export const isGiven = (input: Input, name: string) => valueIn(input, name) === true;

/** For commands that take no words of their own. */
export function refuseWords([word]: string[]): void {
  if (word !== undefined) throw usageFailure(`${JSON.stringify(word)} is too much here.`, { argument: word });
}
