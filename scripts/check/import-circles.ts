import type { SourceFile } from './source-files.ts';

export interface Circle {
  from: string;
  line: number;
  specifier: string;
  /** The files of the cycle in order, with the first one repeated at the end. */
  path: string[];
}

/** Returns one cycle for each import that closes one, including type imports. */
export function findCircles(files: SourceFile[]): Circle[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const finished = new Set<string>();
  const open: string[] = [];
  const circles: Circle[] = [];

  const visit = (file: SourceFile) => {
    open.push(file.path);
    for (const { target, line, specifier } of file.imports) {
      const imported = target === null ? undefined : byPath.get(target);
      if (!imported || finished.has(imported.path)) continue;
      const start = open.indexOf(imported.path);
      if (start === -1) visit(imported);
      else circles.push({ from: file.path, line, specifier, path: [...open.slice(start), imported.path] });
    }
    open.pop();
    finished.add(file.path);
  };

  for (const file of files) if (!finished.has(file.path)) visit(file);
  return circles;
}
