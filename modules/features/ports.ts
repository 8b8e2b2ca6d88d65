import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Needs, UnitOfWork } from '../../src/kernel/context.ts';
import type { Money } from '../../src/kernel/money.ts';
import type { GroupKey, StatisticsFilter } from './statistics/feature-statistics.schema.ts';

type Json = z.core.util.JSONType;

/** What is known about brands. An id that is not one of the organisation's brands is not found, in every method. */
export interface BrandFacts {
  assertBrands(unit: FactNeeds, brandIds: readonly string[]): Promise<void>;
  /** One answer for each key, drawn from all the brands, the first before the others. */
  fieldsFor(
    unit: FactNeeds,
    brandIds: readonly string[],
    fields: readonly { key: string; description: string }[],
  ): Promise<Record<string, BrandFact>>;
}

export interface BrandFact {
  /** Null where the website does not tell. */
  value: Json;
  sourceUrls: string[];
  /** From 0 to 1; null if a model read the pages. */
  confidence: number | null;
  cached: boolean;
}

type FactNeeds = UnitOfWork & Needs<'actor'>;

/** What campaigns have done so far: counted elsewhere, shown here. */
export interface FeatureStatistics {
  /** Returns a row for everything asked about, and one for each group that has anything to tell; without `groupBy` no groups. */
  read(em: EntityManager, question: StatisticsQuestion): Promise<FoundStatistics>;
}

export interface FoundStatistics {
  /** Which world was counted. */
  sandbox: boolean;
  total: StatisticsRow;
  groups: StatisticsRow[];
}

export interface StatisticsQuestion {
  orgId: string;
  /** Versioned slugs; null asks about all features. */
  featureSlugs: readonly string[] | null;
  /** Its brand is the organisation's own; a campaign that is not is not found. */
  filter: StatisticsFilter;
  groupBy: GroupKey | null;
}

export interface StatisticsRow {
  /** What `groupBy` names; null for the total. */
  group: string | null;
  totalCost: Money;
  completedRuns: number;
  activeCampaigns: number;
  firstRunAt: Date | null;
  lastRunAt: Date | null;
  /** By the keys of the registry whose type is count; what is absent is zero. */
  counts: Record<string, number>;
}

/** Which lineages of features have an active workflow. */
export interface ImplementedFeatures {
  dynastySlugs(em: EntityManager): Promise<ReadonlySet<string>>;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    brandFacts: BrandFacts;
    featureStatistics: FeatureStatistics;
    implementedFeatures: ImplementedFeatures;
  }
}
