import type { PageReading } from '../../src/ai/reading/page.ts';
import { badRequest } from '../../src/kernel/errors.ts';
import { BeyondLimits, createThreadPool } from '../../src/threads/thread-pool.ts';
import type { SiteStatements } from './kits/writing/extract-statements.ts';
import type { KitAnswer } from './kits/writing/kit-answer.schema.ts';
import type { KitBrandFacts, KitContent } from './kits/writing/kit-content.ts';
import type { RenderedKit, RenderWork } from './page/render-mdx.ts';

export type PressWork =
  | ({ kind: 'render' } & RenderWork)
  | { kind: 'extract'; pages: PageReading[]; told: KitBrandFacts }
  | { kind: 'said'; pages: PageReading[]; name: string }
  | { kind: 'prove'; pages: PageReading[]; answer: KitAnswer; extracted: KitContent };

/** Reads and renders untrusted texts of press kits in threads, without blocking the event loop. */
export interface PressTexts {
  /** Throws a bad request if the text exceeds the limits. */
  render(orgId: string, work: RenderWork): Promise<RenderedKit>;
  /** Extracts a kit only from literal statements of the pages. */
  extract(orgId: string, pages: PageReading[], told: KitBrandFacts): Promise<KitContent>;
  said(orgId: string, pages: PageReading[], name: string): Promise<SiteStatements>;
  /** Adds statements of a model that the pages support. */
  prove(orgId: string, pages: PageReading[], answer: KitAnswer, extracted: KitContent): Promise<KitContent>;
  close(): Promise<void>;
}

/** A slow text of one customer leaves a thread for others. */
const THREADS = 2;
/** The heaviest text of 100 KB takes 1.5 s; this allows for a slow machine. */
const CPU_MS = 5_000;
/** About ten times the text. Larger pages are an attack or a mistake. */
const MAX_HTML = 1024 * 1024;

export function createPressTexts(): PressTexts {
  const program = new URL('./press-thread.ts', import.meta.url);
  const pool = createThreadPool<PressWork>({ program, threads: THREADS, cpuMs: CPU_MS });
  return {
    async render(orgId, work) {
      const rendered = await pool.run<RenderedKit>(orgId, { kind: 'render', ...work }).catch((error: unknown) => {
        if (!(error instanceof BeyondLimits)) throw error;
        throw badRequest('The text takes too long to render. Shorten or simplify it.', { cause: error });
      });
      if (rendered.html.length > MAX_HTML) throw badRequest('The rendered page is larger than 1 MB. Shorten the text.');
      return rendered;
    },
    extract: (orgId, pages, told) => pool.run(orgId, { kind: 'extract', pages, told }),
    said: (orgId, pages, name) => pool.run(orgId, { kind: 'said', pages, name }),
    prove: (orgId, pages, answer, extracted) => pool.run(orgId, { kind: 'prove', pages, answer, extracted }),
    close: () => pool.close(),
  };
}
