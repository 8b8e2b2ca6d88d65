import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = '/usr/bin/spamassassin';

/** Null if the program is installed. */
export const whyNoSpamAssassin = (): string | null => (existsSync(PROGRAM) ? null : `${PROGRAM} is not installed`);

export interface Verdict {
  score: number;
  rules: string[];
}

const INFORMS = 0.01;

/** Uses local rules only, without network or learning. Results are in the order of the emails. */
export async function judgeMails(mails: readonly Buffer[]): Promise<Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), 'distribute-spam-'));
  try {
    const paths = mails.map((_mail, i) => join(folder, `${i}.eml`));
    await Promise.all(mails.map((mail, i) => writeFile(paths[i] ?? '', mail)));
    const settings = ['use_bayes 0', 'add_header all Rules _TESTSSCORES(,)_', 'fold_headers 0'];
    const options = ['-L', '-t', '-x', ...settings.map((line) => `--cf=${line}`)];
    const environment = { ...process.env, HOME: folder };
    const { stdout } = await promisify(execFile)(PROGRAM, [...options, ...paths], {
      env: environment,
      maxBuffer: 64 * 1024 * 1024,
    });
    const lines = [...stdout.matchAll(/^X-Spam-Rules: (.*)$/gm)].map(([, rules = '']) => rules);
    if (lines.length !== mails.length) throw new Error(`${lines.length} verdicts on ${mails.length} mails.`);
    return lines.map(verdictOf);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function verdictOf(line: string): Verdict {
  const rules = line
    .split(',')
    .map((rule) => rule.trim().split('='))
    .map(([name = '', score = '0']) => ({ name, score: Number(score) }));
  const score = rules.reduce((sum, rule) => sum + rule.score, 0);
  const telling = rules
    .filter((rule) => Math.abs(rule.score) >= INFORMS)
    .toSorted((one, other) => other.score - one.score);
  return { score: Math.round(score * 1000) / 1000, rules: telling.map((rule) => `${rule.name} ${rule.score}`) };
}
