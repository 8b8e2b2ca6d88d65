import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { withFallback } from '../../../src/ai/model/provider.ts';
import { understandingWith } from '../../../src/ai/model/understand.ts';
import type { PageReading } from '../../../src/ai/reading/page.ts';
import type { CompanyProfile, Understood } from '../../../src/ai/text-understanding.ts';
import { type Claim, type ClaimedRow, claimDue, finishClaimed, releaseClaimed } from '../../../src/database/claim.ts';
import { dueWorkHandler, type Take } from '../../../src/database/due-worker.ts';
import { statement } from '../../../src/database/statement.ts';
import { despiteConflict } from '../../../src/database/unit-of-work.ts';
import type { Needs, Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import { DomainError } from '../../../src/kernel/errors.ts';
import { type JobHandler, jobContract } from '../../../src/kernel/job.ts';
import { Brand } from '../brand.entity.ts';
import { findBrand, viewBrand } from '../brand.queries.ts';
import { ANALYSIS_ATTEMPTS_ALLOWED, nextAnalysisAttempt, selectUncorrectedFields } from '../brand.rules.ts';
import { parseWebsite } from '../website.rules.ts';
import { clearRecordedUsage, payForAnalysis, payForUnansweredAnalysis, recordModelCalls } from './pay-for-analysis.ts';
import { readSite } from './read-site.ts';

export const analyseBrandsJob = jobContract('brands.analyse', z.object({}));

/** Six pages of 8 s in two rounds plus a minute for the model, doubled for safety. */
const ANALYSIS_LEASE_MS = 180_000;

export async function requestAnalysis(
  { em, clock, queue, actor }: Needs<'em' | 'clock' | 'queue' | 'actor'>,
  { brandId }: { brandId: string },
) {
  const brand = await findBrand(em, actor.orgId, brandId);
  brand.dueAt ??= clock.now();
  await em.flush();
  await queue.enqueue(analyseBrandsJob, {});
  return viewBrand(brand);
}

/** Analyses one due brand. Returns false if none is due. */
export async function analyseDueBrand(unit: UnitOfWork, signal: AbortSignal, take: Take = claimDue): Promise<boolean> {
  const claim = await take(unit.em, {
    table: 'brands',
    now: unit.clock.now(),
    limit: 1,
    leaseMs: ANALYSIS_LEASE_MS,
  });
  const [row] = claim.rows;
  if (row === undefined) return false;
  const brand = await unit.em.findOneOrFail(Brand, { id: row.id, orgId: row.orgId });
  try {
    if (brand.asked != null) await payForUnansweredAnalysis(unit, claim, row);
    if (row.attempts > ANALYSIS_ATTEMPTS_ALLOWED)
      throw new Error('Workers died on every attempt to analyse this brand.');
    const website = parseWebsite(brand.brandUrl);
    if (website === null) throw new DomainError('bad_request', 'The website URL of the brand is invalid.');
    const pages = await readSite(unit, website, signal);
    const access = withFallback(await unit.modelAccess.for(unit, brand.orgId));
    const model = recordModelCalls(unit, claim, row, access);
    const understood = await understandingWith(unit, model).describeCompany(pages, signal);
    // Only the write is retried: a retry of the whole analysis would ask (and pay) the model again.
    await despiteConflict(() => writeAnalysis(unit, claim, brand, { pages, understood }));
  } catch (error) {
    if (signal.aborted) await finishClaimed(unit.em, claim, [row.id], unit.clock.now());
    else await noteFailure(unit, claim, row, error);
  }
  return true;
}

interface Outcome {
  pages: PageReading[];
  understood: Understood<CompanyProfile>;
}

/** Writes only while the claim is valid. After the lease, the next worker writes and has paid for the model call. */
async function writeAnalysis(unit: UnitOfWork, claim: Claim, { id, orgId }: Brand, { pages, understood }: Outcome) {
  const now = unit.clock.now();
  await unit.em.fork().transactional(async (em) => {
    const asked = await clearRecordedUsage(em, claim, { orgId, id });
    const [mine] = await finishClaimed(em, claim, [id]);
    if (mine === undefined) return;
    const brand = await em.findOneOrFail(Brand, { id, orgId });
    applyProfile(brand, understood);
    em.assign(brand, { analysedAt: now, updatedAt: now, analysisError: null });
    await em.flush();
    await replaceBrandPages(em, brand, pages, now);
    const { usage } = understood;
    if (asked !== null && usage !== null) await payForAnalysis({ ...unit, em }, { orgId, id }, usage);
  });
}

/** Replaces the earlier findings, but keeps fields that a user has corrected. */
export function applyProfile(brand: Brand, { result, by, fallbackReason }: Understood<CompanyProfile>): void {
  const sources = { ...brand.sources };
  for (const [field, found] of selectUncorrectedFields(result, brand.correctedFields)) {
    brand[field] = found?.value ?? null;
    if (found === null) delete sources[field];
    else sources[field] = found.sourceUrl;
  }
  brand.sources = sources;
  brand.understoodBy = by;
  brand.fallbackReason = fallbackReason;
}

async function noteFailure(unit: UnitOfWork, claim: Claim, { id, orgId, attempts }: ClaimedRow, error: unknown) {
  const { em, clock, queue, log } = unit;
  const isSite = error instanceof DomainError;
  if (!isSite) log.error({ err: error, brandId: id }, 'Brand analysis failed.');
  const again = nextAnalysisAttempt(attempts, clock.now());
  if (again !== null) {
    await releaseClaimed(em, claim, [id], again);
    await queue.enqueue(analyseBrandsJob, {}, again);
    return;
  }
  await payForUnansweredAnalysis(unit, claim, { orgId, id });
  const sentence = isSite ? error.message : 'Something went wrong on our side.';
  await em.fork().transactional(async (transaction) => {
    const [mine] = await finishClaimed(transaction, claim, [id]);
    if (mine !== undefined) await transaction.nativeUpdate(Brand, { id, orgId }, { analysisError: sentence });
  });
}

export async function sweepAnalyses({ em, clock, queue }: UnitOfWork): Promise<void> {
  const [due] = await statement<{ id: string }>(
    em,
    'select id from brands where due_at <= $1 and (claimed_until is null or claimed_until < $1) order by due_at limit 1',
    [clock.now()],
  );
  if (due !== undefined) await queue.enqueue(analyseBrandsJob, {});
}

/** Per process. Reading a page takes a few megabytes of memory. */
const BRANDS_AT_ONCE = 4;
const OF_ONE_ORGANISATION = 2;

export const analyseBrandsHandler = (platform: Platform): JobHandler<Record<string, never>> =>
  dueWorkHandler(platform, {
    contract: analyseBrandsJob,
    atOnce: BRANDS_AT_ONCE,
    ofOne: OF_ONE_ORGANISATION,
    work: analyseDueBrand,
  });

export async function replaceBrandPages(
  em: EntityManager,
  { id, orgId }: Pick<Brand, 'id' | 'orgId'>,
  pages: PageReading[],
  readAt: Date,
): Promise<void> {
  await statement(em, 'delete from brand_pages where brand_id = $1 and org_id = $2', [id, orgId]);
  await statement(
    em,
    `insert into brand_pages (brand_id, org_id, position, url, reading, read_at)
     select $1::uuid, $2::uuid, position, reading ->> 'url', reading, $3::timestamptz
     from jsonb_array_elements($4::jsonb) with ordinality as page (reading, position)
     on conflict (org_id, brand_id, position) do update
     set url = excluded.url, reading = excluded.reading, read_at = excluded.read_at`,
    [id, orgId, readAt, JSON.stringify(pages)],
  );
}
