import { findCircles } from './import-circles.ts';
import { matches, objectionTo, objectionToPlace } from './import-rules.ts';
import { ENVIRONMENT_READERS } from './layers.ts';
import { fileExists, readSourceFiles, type SourceFile } from './source-files.ts';

export function findViolations(root: string): string[] {
  const files = readSourceFiles(root);
  const circles = findCircles(files).map(
    ({ from, line, specifier, path }) => `${from}:${line} imports ${specifier}: circle ${path.join(' → ')}`,
  );
  return [...files.flatMap((file) => violationsOf(root, file)), ...circles];
}

function violationsOf(root: string, { path, imports, environmentReads, parseError }: SourceFile): string[] {
  const violations = imports.flatMap((imported) => {
    const { target, line, specifier } = imported;
    const isMissing = target !== null && !fileExists(root, target);
    const objection = isMissing ? 'there is no such file' : objectionTo(path, imported);
    return objection ? [`${path}:${line} imports ${specifier}: ${objection}`] : [];
  });
  const place = objectionToPlace(path);
  if (place) violations.push(`${path}:1 ${place}: name it in scripts/check/layers.ts`);
  if (parseError) violations.push(`${path}:1 cannot be parsed: ${parseError}`);
  if (!matches(path, ENVIRONMENT_READERS)) {
    violations.push(
      ...environmentReads.map((line) => `${path}:${line} reads process.env: settings come from src/config.ts`),
    );
  }
  return violations;
}

if (import.meta.main) {
  const violations = findViolations(process.cwd());
  for (const violation of violations) console.log(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
