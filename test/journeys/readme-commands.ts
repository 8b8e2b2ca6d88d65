import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ReadmeCommand {
  method: 'get' | 'post';
  path: string;
  body: Record<string, unknown> | null;
  isUpload: boolean;
}

export function commandsBelow(heading: string): ReadmeCommand[] {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const [, section = ''] = readme.split(`## ${heading}\n`);
  const block = /```\n(.*?)```/s.exec(section)?.[1] ?? '';
  return block
    .split(/^(?=api |curl )/m)
    .filter((command) => command.trim() !== '')
    .map(read);
}

function read(command: string): ReadmeCommand {
  const path = /localhost:3000([^\s']+)/.exec(command)?.[1];
  if (path === undefined) throw new Error(`No address in the command: ${command}`);
  const body = / -d '([^']+)'/.exec(command)?.[1];
  const isUpload = command.includes(' -F ');
  return {
    method: isUpload || body !== undefined || command.includes('-X POST') ? 'post' : 'get',
    path,
    body: body === undefined ? null : (JSON.parse(body) as Record<string, unknown>),
    isUpload,
  };
}
