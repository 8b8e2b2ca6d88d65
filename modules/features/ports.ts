import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Needs, UnitOfWork } from '../../src/kernel/context.ts';
import type { Money } from '../../src/kernel/money.ts';
import type { GroupKey, StatisticsFilter } from './statistics/feature-statistics.schema.ts';

type Json = z.core.util.JSONType;

/** Facts about brands. Every method throws "not found" for ids that are not brands of the organisation. */
export interface BrandFacts {
  assertBrands(unit: FactNeeds, brandIds: readonly string[]): Promise<void>;
  /** Returns one fact per key from all brands. Earlier brands win. */
  fieldsFor(
    unit: FactNeeds,
    brandIds: readonly string[],
    fields: readonly { key: string; description: string }[],
  ): Promise<Record<string, BrandFact>>;
}

export interface BrandFact {
  value: Json;
  sourceUrls: string[];
  /** From 0 to 1. Null if a model read the pages. */
  confidence: number | null;
  cached: boolean;
}

type FactNeeds = UnitOfWork & Needs<'actor'>;

export interface FeatureStatistics {
  /** Returns the total and one row per non-empty group. Without `groupBy` there are no groups. */
  read(em: EntityManager, question: StatisticsQuestion): Promise<FoundStatistics>;
}

export interface FoundStatistics {
  /** True if sandbox campaigns were counted, false for real ones. */
  sandbox: boolean;
  total: StatisticsRow;
  groups: StatisticsRow[];
}

export interface StatisticsQuestion {
  orgId: string;
  /** Versioned slugs. Null means all features. */
  featureSlugs: readonly string[] | null;
  /** The brand must belong to the organisation. A foreign campaign throws "not found". */
  filter: StatisticsFilter;
  groupBy: GroupKey | null;
}

export interface StatisticsRow {
  /** Value of the `groupBy` field. Null for the total. */
  group: string | null;
  totalCost: Money;
  completedRuns: number;
  activeCampaigns: number;
  firstRunAt: Date | null;
  lastRunAt: Date | null;
  /** Keyed by registry keys of type `count`. Absent keys are zero. */
  counts: Record<string, number>;
}

/** Provides the lineages that have an active workflow. */
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
