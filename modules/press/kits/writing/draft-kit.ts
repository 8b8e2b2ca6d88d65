import type { PageReading } from '../../../../src/ai/reading/page.ts';
import type { RowKey } from '../../../../src/database/row-key.ts';
import { createLimiter } from '../../../../src/kernel/concurrency/promises.ts';
import type { UnitOfWork } from '../../../../src/kernel/context.ts';
import { brandFacts, brandPages } from '../../../brands/index.ts';
import { type CopiedImage, copyImages, MAX_IMAGES } from '../../page/copy-images.ts';
import type { RenderedKit } from '../../page/render-mdx.ts';
import { renderPage } from '../../page/render-page.ts';
import type { KitAnswer } from './kit-answer.schema.ts';
import type { KitContent, ToldOfBrand } from './kit-content.ts';
import { type KitQuestion, kitQuestion } from './kit-question.ts';
import { writeMdx } from './write-mdx.ts';

export interface Asked {
  answer: KitAnswer | null;
  by: string;
  fallbackReason: string | null;
}

export interface KitOrder {
  orgId: string;
  id: string;
  brandIds: string[];
  instructions: string[];
  inputs: Partial<Record<'companyOverview' | 'milestones' | 'founders' | 'pressContact', string | null>>;
  /** Asks the organisation's model. Null if it has none. */
  ask: ((question: KitQuestion) => Promise<Asked>) | null;
  signal?: AbortSignal;
}

export interface KitDraft extends RenderedKit {
  mdx: string;
  iconUrl: string | null;
  language: string | null;
  copies: CopiedImage[];
  writtenBy: string;
  fallbackReason: string | null;
}

/** Writes a kit from the brand's pages. Waits for the site, the model and the images. */
export async function draftKit(unit: UnitOfWork, order: KitOrder): Promise<KitDraft> {
  const { orgId, id, signal } = order;
  const told = await toldOf(unit, order);
  const pages = await pagesOf(unit, order, told);
  const extracted = await unit.pressTexts.extract(orgId, pages, told);
  const asked =
    order.ask === null || pages.length === 0 ? NOT_ASKED : await order.ask(kitQuestion(pages, told.name, order));
  signal?.throwIfAborted();
  const content =
    asked.answer === null ? extracted : await unit.pressTexts.prove(orgId, pages, asked.answer, extracted);
  const copies = await copyImages(
    unit,
    content.pictures.map(({ url }) => url),
    signal,
  );
  const mdx = writeMdx(withCopied(content, copies));
  const rendered = await renderPage(unit, { orgId, id }, mdx, copies);
  return {
    ...rendered,
    mdx,
    copies,
    iconUrl: markOf(content, copies) ?? told.logoUrl,
    language: content.language,
    writtenBy: asked.answer === null ? 'extractive' : asked.by,
    fallbackReason: asked.fallbackReason ?? (order.ask === null && order.instructions.length > 0 ? NOT_FOLLOWED : null),
  };
}

const NEEDS_MODEL = 'An instruction needs a model: store a key of one with POST /v1/keys.';
const NOT_FOLLOWED = `${NEEDS_MODEL} The kit was written from the pages of the brand alone.`;

/** Creates a new version without a model: copies the previous text with the users' edits. */
export async function draftFrom(
  unit: UnitOfWork,
  kit: RowKey,
  { mdx, iconUrl, language, writtenBy }: Pick<KitDraft, 'mdx' | 'iconUrl' | 'language' | 'writtenBy'>,
  signal?: AbortSignal,
): Promise<KitDraft> {
  const { images } = await renderPage(unit, kit, mdx, []);
  const urls = images.slice(0, MAX_IMAGES).map(({ url }) => url);
  const copies = await copyImages(unit, urls, signal);
  const rendered = await renderPage(unit, kit, mdx, copies);
  const fallbackReason = `${NEEDS_MODEL} The text of the version before was kept.`;
  return { ...rendered, mdx, copies, iconUrl, language, writtenBy, fallbackReason };
}

const NOT_ASKED: Asked = { answer: null, by: 'extractive', fallbackReason: null };

/** An image without a copy would leave a gap in the page. */
function withCopied(content: KitContent, copies: CopiedImage[]): KitContent {
  const copied = new Set(copies.map(({ sourceUrl }) => sourceUrl));
  return { ...content, pictures: content.pictures.filter(({ url }) => copied.has(url)) };
}

const markOf = ({ pictures }: KitContent, copies: CopiedImage[]): string | null =>
  pictures.find(({ url, isMark }) => isMark && copies.some(({ sourceUrl }) => sourceUrl === url))?.url ?? null;

async function toldOf(unit: UnitOfWork, { orgId, brandIds, inputs }: KitOrder): Promise<ToldOfBrand> {
  const facts = await brandFacts(unit, orgId, brandIds[0] ?? '');
  const { name, domain, brandUrl, logoUrl, elevatorPitch, bio, mission, location, sources } = facts;
  return {
    name,
    domain,
    brandUrl,
    logoUrl,
    elevatorPitch,
    bio,
    mission,
    location,
    sources,
    overview: inputs.companyOverview ?? null,
    milestones: inputs.milestones ?? null,
    founders: inputs.founders ?? null,
    pressContact: inputs.pressContact ?? null,
  };
}

/** Read one by one, ten sites would take longer than the lease of the kit. */
const SITES_AT_ONCE = 4;

/** Reads the pages of all brands, primary brand first. An unreadable site is skipped if something else is known. */
async function pagesOf(unit: UnitOfWork, { orgId, brandIds }: KitOrder, told: ToldOfBrand): Promise<PageReading[]> {
  const inTurn = createLimiter(SITES_AT_ONCE);
  const read = (brandId: string, position: number) => {
    const isNeeded = position === 0 && told.overview === null && told.elevatorPitch === null && told.bio === null;
    return brandPages(unit, orgId, brandId).catch((error: unknown) => {
      if (isNeeded) throw error;
      return [];
    });
  };
  const found = await Promise.all(brandIds.map((brandId, position) => inTurn(() => read(brandId, position))));
  return found.flat();
}
