import { watch } from 'node:fs';
import type { RequestHandler } from 'express';

/** Script of the page in development. The content security policy forbids inline scripts. */
export const RELOAD_SCRIPT = `new EventSource('/app/changes').addEventListener('change', () => location.reload());\n`;

/** Tells open dashboards when a file of the folder has changed. Only for `npm run dev`. */
export function createLiveReload(folder: string, onChange: () => void): RequestHandler {
  const open = new Set<() => void>();
  watch(folder, { recursive: true }, () => {
    onChange();
    for (const tell of open) tell();
  }).unref();
  return (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.flushHeaders();
    const tell = () => void response.write('event: change\ndata: {}\n\n');
    open.add(tell);
    request.once('close', () => open.delete(tell));
  };
}
