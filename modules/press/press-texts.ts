import type { PageReading } from '../../src/ai/reading/page.ts';
import { badRequest } from '../../src/kernel/errors.ts';
import { BeyondLimits, createThreadPool } from '../../src/threads/thread-pool.ts';
import type { SaidOnSite } from './kits/writing/extract-said.ts';
import type { KitAnswer } from './kits/writing/kit-answer.schema.ts';
import type { KitContent, ToldOfBrand } from './kits/writing/kit-content.ts';
import type { RenderedKit, RenderWork } from './page/render-mdx.ts';

/** What a thread is asked to do. */
export type PressWork =
  | ({ kind: 'render' } & RenderWork)
  | { kind: 'extract'; pages: PageReading[]; told: ToldOfBrand }
  | { kind: 'said'; pages: PageReading[]; name: string }
  | { kind: 'prove'; pages: PageReading[]; answer: KitAnswer; extracted: KitContent };

/** Reads and renders the texts of press kits, whatever is in them, without holding up anything else. */
export interface PressTexts {
  /** Refuses a text that takes too much, as a bad request. */
  render(orgId: string, work: RenderWork): Promise<RenderedKit>;
  /** A kit of nothing but what the pages say. */
  extract(orgId: string, pages: PageReading[], told: ToldOfBrand): Promise<KitContent>;
  /** Quotations and sentences, for other texts than kits. */
  said(orgId: string, pages: PageReading[], name: string): Promise<SaidOnSite>;
  /** The same with what a model wrote, as far as the pages bear it out. */
  prove(orgId: string, pages: PageReading[], answer: KitAnswer, extracted: KitContent): Promise<KitContent>;
  close(): Promise<void>;
}

/** One more may be rendered while one of somebody else takes its time. */
const THREADS = 2;
/** The heaviest text of 100 KB takes a second and a half; this is for a slow machine. */
const CPU_MS = 5_000;
/** Some ten times the text: what makes more of itself is no page for people. */
const MAX_HTML = 1024 * 1024;

export function createPressTexts(): PressTexts {
  const program = new URL('./press-thread.ts', import.meta.url);
  const pool = createThreadPool<PressWork>({ program, threads: THREADS, cpuMs: CPU_MS });
  return {
    async render(orgId, work) {
      const rendered = await pool.run<RenderedKit>(orgId, { kind: 'render', ...work }).catch((error: unknown) => {
        if (!(error instanceof BeyondLimits)) throw error;
        throw badRequest('The text takes too long to become a page.', { cause: error });
      });
      if (rendered.html.length > MAX_HTML) throw badRequest('The text becomes a page of more than 1 MB.');
      return rendered;
    },
    extract: (orgId, pages, told) => pool.run(orgId, { kind: 'extract', pages, told }),
    said: (orgId, pages, name) => pool.run(orgId, { kind: 'said', pages, name }),
    prove: (orgId, pages, answer, extracted) => pool.run(orgId, { kind: 'prove', pages, answer, extracted }),
    close: () => pool.close(),
  };
}
