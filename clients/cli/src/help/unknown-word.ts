import { didYouMean, nearest } from '../arguments/nearest.ts';
import { COMMANDS } from '../commands/table.ts';
import { type CallTarget, findTarget, isMethod } from '../commands/target.ts';
import { CliFailure, EXIT, usageFailure } from '../errors.ts';
import type { CliSession } from '../session.ts';

/** Handles `campaigns lst`: the group is known, the command is not. */
export function unknownWord([group = '', word]: string[]): CliFailure {
  const known = COMMANDS.filter(({ words }) => words[0] === group).flatMap(({ words }) => words[1] ?? []);
  if (group === 'call') return usageFailure('Missing operation. Pass METHOD PATH or an operation id.');
  const names = known.join(', ');
  if (word === undefined) {
    return usageFailure(`Missing command after ${group}. Available: ${names}.`, { known });
  }
  const suggestion = nearest(word, known);
  const meant = didYouMean(suggestion === null ? null : `${group} ${suggestion}`);
  return usageFailure(`Unknown command ${group} ${word}. Available: ${names}.${meant}`, {
    known,
  });
}

/** Reports a mistyped command as such, even if the service cannot be asked for its operations. */
export async function findTargetOrSay(session: CliSession, words: string[]): Promise<CallTarget> {
  const [first = ''] = words;
  const commands = new Set(COMMANDS.flatMap((command) => command.words.slice(0, 1)));
  const meant = isMethod(first) ? null : nearest(first, commands);
  try {
    return await findTarget(session, words);
  } catch (error) {
    const isAway = error instanceof CliFailure && error.exitCode === EXIT.network;
    const isUnknown = error instanceof CliFailure && error.exitCode === EXIT.usage && !isMethod(first);
    if (!(isUnknown || (isAway && meant !== null))) throw error;
    const suggestion = isUnknown ? (error.details?.suggestion as string | null) : null;
    const nearer = nearest(
      first,
      [meant, suggestion].filter((word) => word !== null),
    );
    throw usageFailure(`Unknown command or operation ${first}.${didYouMean(nearer)}`, { suggestion: nearer });
  }
}
