import { didYouMean, nearest } from '../arguments/nearest.ts';
import { COMMANDS } from '../commands/table.ts';
import { findTarget, isMethod, type Target } from '../commands/target.ts';
import { EXIT, Failure, usageFailure } from '../errors.ts';
import type { Session } from '../session.ts';

/** Handles `campaigns lst`: the group is known, the command is not. */
export function unknownWord([group = '', word]: string[]): Failure {
  const known = COMMANDS.filter(({ words }) => words[0] === group).flatMap(({ words }) => words[1] ?? []);
  if (group === 'call') return usageFailure('call needs an operation: METHOD PATH, or its id.');
  const [names, hasOne] = [known.join(', '), known.length === 1];
  if (word === undefined) {
    return usageFailure(`distribute ${group} needs ${hasOne ? names : `one of ${names}`} behind it.`, { known });
  }
  const suggestion = nearest(word, known);
  const meant = didYouMean(suggestion === null ? null : `${group} ${suggestion}`);
  return usageFailure(`There is no command ${group} ${word}; there ${hasOne ? 'is' : 'are'} ${names}.${meant}`, {
    known,
  });
}

/** Reports a mistyped command as such, even if the service cannot be asked for its operations. */
export async function findTargetOrSay(session: Session, words: string[]): Promise<Target> {
  const [first = ''] = words;
  const commands = new Set(COMMANDS.flatMap((command) => command.words.slice(0, 1)));
  const meant = isMethod(first) ? null : nearest(first, commands);
  try {
    return await findTarget(session, words);
  } catch (error) {
    const isAway = error instanceof Failure && error.exitCode === EXIT.network;
    const isUnknown = error instanceof Failure && error.exitCode === EXIT.usage && !isMethod(first);
    if (!(isUnknown || (isAway && meant !== null))) throw error;
    const suggestion = isUnknown ? (error.details?.suggestion as string | null) : null;
    const nearer = nearest(
      first,
      [meant, suggestion].filter((word) => word !== null),
    );
    throw usageFailure(`There is no command or operation ${first}.${didYouMean(nearer)}`, { suggestion: nearer });
  }
}
