import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differences, matchesText, type PageSamples, type Step } from './samples.ts';

const MARK = '\u001e';
/** A command that still runs then would never end. */
const LONGEST_MS = 150_000;

/**
 * Works through a page in one shell and folder: saves its files, runs its
 * commands and compares their output with the page. Returns all problems.
 */
export async function workThrough(
  { files, steps }: PageSamples,
  prelude: string,
  environment: Record<string, string | undefined>,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'distribute-docs-'));
  try {
    for (const [name, text] of files) await writeFile(join(folder, name), text);
    // Background processes, such as a webhook server, end with the shell.
    const script = [
      'set -eo pipefail',
      "trap 'jobs -p | xargs -r kill 2>/dev/null' EXIT",
      prelude,
      ...steps.flatMap(({ text }) => [`printf '${MARK}'`, text]),
    ].join('\n');
    const { output, complaints, code } = await inShell(script, { ...environment, HOME: folder }, folder);
    const answers = output.split(MARK).slice(1);
    const wrong = answers.flatMap((answer, i) => objections(steps[i], answer));
    const last = steps[answers.length - 1];
    if (code !== 0) wrong.push(`line ${last?.line}: ended with ${code}: ${answers.at(-1)}${complaints}`);
    return wrong;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inShell(script: string, env: Record<string, string | undefined>, cwd: string) {
  const shell = spawn('bash', ['-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  let complaints = '';
  shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  shell.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const endAll = () => {
    try {
      if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGKILL');
    } catch {
      // No process was left.
    }
  };
  const late = setTimeout(endAll, LONGEST_MS);
  const [code] = (await once(shell, 'exit')) as [number | null];
  clearTimeout(late);
  endAll();
  return { output, complaints, code };
}

function objections(step: Step | undefined, output: string): string[] {
  if (step === undefined || step.answer === null) return [];
  const { language, text } = step.answer;
  if (language === 'text') {
    return matchesText(text.trim(), output.trim()) ? [] : [`line ${step.line}: it answered ${output}`];
  }
  try {
    return differences(JSON.parse(text), JSON.parse(output)).map((objection) => `line ${step.line}: ${objection}`);
  } catch {
    return [`line ${step.line}: no JSON: ${output}`];
  }
}
