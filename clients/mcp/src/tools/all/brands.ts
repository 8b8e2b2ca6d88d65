import { z } from 'zod';
import { flag, joined, list, record, row, text } from '../../projection.ts';
import { idInput, READ, type Tool } from '../../tool.ts';
import { BRAND_HINT } from '../brands.ts';
import { listOperation, readOperation, writeOperation } from './operation-tool.ts';

const brandId = idInput('The id of a brand.');

const item = { id: text(), name: text(80), domain: text(), brandUrl: text(200), sandbox: flag, createdAt: text() };

export const brandTools: Tool[] = [
  readOperation({
    name: 'whoami',
    title: 'Who you act as',
    description: 'The user and organisation behind the API key.',
    path: '/v1/me',
    under: 'identity',
    show: row({ userId: text(), orgId: text(), authType: text() }),
    headline: 'Who you act as.',
  }),
  listOperation({
    name: 'brands_list',
    title: 'List brands',
    description: 'The brands of the organisation, the newest first.',
    path: '/v1/brands',
    items: 'brands',
    noun: 'brand',
    show: row(item),
  }),
  readOperation({
    name: 'brands_get',
    title: 'One brand',
    description: 'A brand with all that is known of it.',
    path: '/v1/brands/{brandId}',
    input: { brandId },
    under: 'brand',
    show: row({
      ...item,
      elevatorPitch: text(500),
      bio: text(1000),
      mission: text(500),
      location: text(200),
      categories: text(200),
      paused: flag,
      analysis: row({ state: text(), error: text(200) }),
    }),
    headline: 'One brand; its texts are those of its website.',
    whenNotFound: BRAND_HINT,
  }),
  writeOperation({
    name: 'brands_create',
    title: 'Register a brand',
    description: 'Registers a brand from its website, or finds the one that has this domain.',
    path: '/v1/brands',
    input: { url: z.string().min(1).max(2048).describe('The address of the website.') },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    under: 'brand',
    show: row({ brandId: text(), domain: text(), name: text(80), created: flag }),
    headline: 'The brand is registered; its website is read in the background.',
  }),
  writeOperation({
    name: 'brands_extract_fields',
    title: 'Extract fields from websites',
    description: 'Reads named facts off the websites of brands. A model may be asked, which costs money.',
    path: '/v1/brands/extract-fields',
    input: {
      brandIds: z.array(brandId).min(1).max(20),
      fields: z
        .array(z.strictObject({ key: z.string().min(1).max(100), description: z.string().max(1000).optional() }))
        .min(1)
        .max(20)
        .describe('What to look for: a key of your own, and what it means.'),
    },
    annotations: { ...READ, readOnlyHint: false, openWorldHint: true },
    under: 'fields',
    from: 'fields',
    show: record(row({ value: joined(500), sourceUrls: list(text(200), 3), cached: flag })),
    headline: 'By key; null where the websites do not say.',
    whenNotFound: BRAND_HINT,
  }),
];
