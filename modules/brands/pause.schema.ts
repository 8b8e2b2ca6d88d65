import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, Timestamp } from '../../src/kernel/schema.ts';
import { BrandRef } from './brand.schema.ts';

export const PauseInput = BrandRef.extend({ paused: z.boolean() });

export const Pause = z
  .object({ brandId: Id, paused: z.boolean(), pausedAt: Timestamp.nullable() })
  .meta({ id: 'BrandPause', example: { brandId: EXAMPLE_ID, paused: true, pausedAt: EXAMPLE_TIME } });
