import { type ApiOperation, apiOperationsOf } from '../api/document.ts';
import { readKept } from '../api/document-cache.ts';
import { CALL_FLAGS, type Flag, GLOBAL_FLAGS } from '../arguments/flags.ts';
import { isReachableByName, operationFlags } from '../arguments/operation-flags.ts';
import type { Command, Input } from '../commands/command.ts';
import { usageFailure } from '../errors.ts';
import type { CliSession } from '../session.ts';

type Choices = Map<string, string[]>;

/** Prints a completion script for a shell. Uses only cached operations and sends no request. */
export async function completion(session: CliSession, input: Input, commands: Command[]): Promise<void> {
  const [shell = '', ...more] = input.words;
  const write = SHELLS.get(shell);
  if (write === undefined || more.length > 0) {
    throw usageFailure('Pass one shell: bash, zsh or fish.', { values: ['bash', 'zsh', 'fish'] });
  }
  const kept = readKept(session.io, session.settings.apiUrl);
  const operations = kept === null ? [] : apiOperationsOf(kept.document);
  await session.io.write(write(choicesOf(commands, operations)));
}

function choicesOf(commands: Command[], operations: ApiOperation[]): Choices {
  const choices: Choices = new Map();
  const add = (at: string, words: string[]) => {
    choices.set(at, [...new Set([...(choices.get(at) ?? []), ...words.filter(isPlain)])]);
  };
  add('', [...commands.flatMap(({ words }) => words.slice(0, 1)), ...operations.map(({ id }) => id)]);
  add(
    'call',
    operations.map(({ id }) => id),
  );
  add(
    'describe',
    operations.map(({ id }) => id),
  );
  add('completion', ['bash', 'zsh', 'fish']);
  for (const { words, flags = [], operation: id, short = {} } of commands) {
    if (words.length > 1) add(words[0] ?? '', words.slice(1, 2));
    const operation = operations.find((one) => one.id === id);
    const fields = operation === undefined ? [] : flagsOf(operation);
    add(words.join(' '), [...dashed(flags), ...Object.keys(short).map((name) => `--${name}`), ...fields]);
  }
  for (const operation of operations) add(operation.id, flagsOf(operation));
  return choices;
}

/** Names come from a service and must not become shell syntax in the script. */
const isPlain = (word: string) => /^[\w-]+$/.test(word);

const dashed = (flags: Flag[]) => flags.map(({ name }) => `--${name}`);

const flagsOf = (operation: ApiOperation) => [
  ...dashed(operationFlags(operation).filter(isReachableByName)),
  ...dashed(CALL_FLAGS),
];

const EVERYWHERE = dashed(GLOBAL_FLAGS).join(' ');

const cases = (choices: Choices) =>
  [...choices]
    .filter(([at]) => at === '' || at.split(' ').every(isPlain))
    .map(([at, words]) => `    '${at}') words='${words.join(' ')}' ;;`)
    .join('\n');

/** The words before the cursor that are not flags. Two are enough to name a command. */
const bash = (choices: Choices) => `# source <(distribute completion bash)
_distribute_words() {
  local words=''
  case "$1" in
${cases(choices)}
    *) return 1 ;;
  esac
  printf '%s' "$words"
}
_distribute() {
  local current="\${COMP_WORDS[COMP_CWORD]}" first='' both='' word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) continue ;; esac
    if [ -z "$first" ]; then first="$word"; both="$word"; continue; fi
    both="$first $word"
    break
  done
  words="$(_distribute_words "$both" || _distribute_words "$first")"
  COMPREPLY=($(compgen -W "$words ${EVERYWHERE}" -- "$current"))
}
complete -o default -F _distribute distribute
`;

const zsh = (choices: Choices) => `#compdef distribute
# source <(distribute completion zsh)
autoload -Uz bashcompinit && bashcompinit
${bash(choices)}`;

const fish = (choices: Choices) =>
  `# distribute completion fish | source
${[...choices]
  .filter(([, words]) => words.length > 0)
  .map(([at, words]) => `complete -c distribute -n '${fishCondition(at)}' -a '${words.join(' ')}'`)
  .join('\n')}
complete -c distribute -a '${EVERYWHERE}'
`;

const fishCondition = (at: string) =>
  at === ''
    ? '__fish_use_subcommand'
    : at
        .split(' ')
        .map((word) => `__fish_seen_subcommand_from ${word}`)
        .join('; and ');

const SHELLS = new Map([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
]);
