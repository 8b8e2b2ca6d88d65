import type { PageReading } from '../../../../src/ai/reading/page.ts';
import type { RowKey } from '../../../../src/database/row-key.ts';
import { createLimiter } from '../../../../src/kernel/concurrency/promises.ts';
import type { UnitOfWork } from '../../../../src/kernel/context.ts';
import { brandFacts, brandPages } from '../../../brands/index.ts';
import type { RenderedKit } from '../../page/render-mdx.ts';
import { type CopiedImage, copyImages, MAX_IMAGES, renderPage } from '../../page/render-page.ts';
import type { KitAnswer } from './kit-answer.schema.ts';
import type { KitBrandFacts, KitContent } from './kit-content.ts';
import { buildKitQuestion, type KitQuestion } from './kit-question.ts';
import { writeMdx } from './write-mdx.ts';

export interface KitModelResult {
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
  ask: ((question: KitQuestion) => Promise<KitModelResult>) | null;
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
  const told = await collectBrandFacts(unit, order);
  const pages = await readSites(unit, order, told);
  const extracted = await unit.pressTexts.extract(orgId, pages, told);
  const asked =
    order.ask === null || pages.length === 0 ? NOT_ASKED : await order.ask(buildKitQuestion(pages, told.name, order));
  signal?.throwIfAborted();
  const content =
    asked.answer === null ? extracted : await unit.pressTexts.prove(orgId, pages, asked.answer, extracted);
  const copies = await copyImages(
    unit,
    content.pictures.map(({ url }) => url),
    signal,
  );
  const mdx = writeMdx(dropUncopiedPictures(content, copies));
  const rendered = await renderPage(unit, { orgId, id }, mdx, copies);
  return {
    ...rendered,
    mdx,
    copies,
    iconUrl: findLogoUrl(content, copies) ?? told.logoUrl,
    language: content.language,
    writtenBy: asked.answer === null ? 'extractive' : asked.by,
    fallbackReason: asked.fallbackReason ?? (order.ask === null && order.instructions.length > 0 ? NOT_FOLLOWED : null),
  };
}

const NEEDS_MODEL = 'Instructions need a model. Add a provider key with POST /v1/keys.';
const NOT_FOLLOWED = `${NEEDS_MODEL} The kit was written only from the pages of the brand.`;

/** Creates a new version without a model: copies the previous text with the users' edits. */
export async function draftFromPrevious(
  unit: UnitOfWork,
  kit: RowKey,
  { mdx, iconUrl, language, writtenBy }: Pick<KitDraft, 'mdx' | 'iconUrl' | 'language' | 'writtenBy'>,
  signal?: AbortSignal,
): Promise<KitDraft> {
  const { images } = await renderPage(unit, kit, mdx, []);
  const urls = images.slice(0, MAX_IMAGES).map(({ url }) => url);
  const copies = await copyImages(unit, urls, signal);
  const rendered = await renderPage(unit, kit, mdx, copies);
  const fallbackReason = `${NEEDS_MODEL} The text of the previous version was kept.`;
  return { ...rendered, mdx, copies, iconUrl, language, writtenBy, fallbackReason };
}

const NOT_ASKED: KitModelResult = { answer: null, by: 'extractive', fallbackReason: null };

/** An image without a copy would leave a gap in the page. */
function dropUncopiedPictures(content: KitContent, copies: CopiedImage[]): KitContent {
  const copied = new Set(copies.map(({ sourceUrl }) => sourceUrl));
  return { ...content, pictures: content.pictures.filter(({ url }) => copied.has(url)) };
}

const findLogoUrl = ({ pictures }: KitContent, copies: CopiedImage[]): string | null =>
  pictures.find(({ url, isMark }) => isMark && copies.some(({ sourceUrl }) => sourceUrl === url))?.url ?? null;

async function collectBrandFacts(unit: UnitOfWork, { orgId, brandIds, inputs }: KitOrder): Promise<KitBrandFacts> {
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
async function readSites(unit: UnitOfWork, { orgId, brandIds }: KitOrder, told: KitBrandFacts): Promise<PageReading[]> {
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
