import { z } from 'zod';
import { flag, joined, list, record, row, text } from '../../projection.ts';
import { idInput, READ, type Tool } from '../../tool.ts';
import { BRAND_HINT } from '../brands.ts';
import { listOperation, readOperation, writeOperation } from './operation-tool.ts';

const brandId = idInput('Brand id.');

const item = { id: text(), name: text(80), domain: text(), brandUrl: text(200), sandbox: flag, createdAt: text() };

export const brandTools: Tool[] = [
  readOperation({
    name: 'whoami',
    title: 'Get the current identity',
    description: 'Get the user and organisation behind the API key.',
    path: '/v1/me',
    under: 'identity',
    show: row({ userId: text(), orgId: text(), authType: text() }),
    headline: 'Current identity.',
  }),
  listOperation({
    name: 'brands_list',
    title: 'List brands',
    description: 'List the brands of the organisation, newest first.',
    path: '/v1/brands',
    items: 'brands',
    noun: 'brand',
    show: row(item),
  }),
  readOperation({
    name: 'brands_get',
    title: 'Get a brand',
    description: 'Get one brand with its profile and the state of its website analysis.',
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
    headline: 'Brand. Its texts come from its website.',
    whenNotFound: BRAND_HINT,
  }),
  writeOperation({
    name: 'brands_create',
    title: 'Create a brand',
    description: 'Create a brand from its website. Returns the existing brand if one has the same domain.',
    path: '/v1/brands',
    input: { url: z.string().min(1).max(2048).describe('Website URL.') },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    under: 'brand',
    show: row({ brandId: text(), domain: text(), name: text(80), created: flag }),
    headline: 'The brand exists. Its website is analysed in the background.',
  }),
  writeOperation({
    name: 'brands_extract_fields',
    title: 'Extract fields from websites',
    description: 'Extract the named facts from the websites of brands. May call a model, which costs money.',
    path: '/v1/brands/extract-fields',
    input: {
      brandIds: z.array(brandId).min(1).max(20),
      fields: z
        .array(z.strictObject({ key: z.string().min(1).max(100), description: z.string().max(1000).optional() }))
        .min(1)
        .max(20)
        .describe('Facts to extract. Choose a key for each fact and describe what it means.'),
    },
    annotations: { ...READ, readOnlyHint: false, openWorldHint: true },
    under: 'fields',
    from: 'fields',
    show: record(row({ value: joined(500), sourceUrls: list(text(200), 3), cached: flag })),
    headline: 'Values by key. Null if the websites do not contain the fact.',
    whenNotFound: BRAND_HINT,
  }),
];
