import { z } from 'zod';

/**
 * Schemas of model answers. All properties are required, without lengths or patterns, because providers that
 * enforce schemas support few keywords. Lengths are cut and page numbers checked when the answer is read.
 */
const Said = z.object({ value: z.string(), page: z.number().int().describe('The number of the page that states it.') });

export const CompanyAnswer = z.object({
  name: Said.nullable().describe('The name of the company as it writes it.'),
  elevatorPitch: Said.nullable().describe('What it offers and to whom, in one or two sentences.'),
  bio: Said.nullable().describe('Who it is: a paragraph of three to six sentences.'),
  mission: Said.nullable().describe('Its mission, only where it states one.'),
  location: Said.nullable().describe('Where it is based.'),
  categories: z.array(Said).describe('Up to five categories or industries of the company itself.'),
});

export const FieldsAnswer = z.object({
  fields: z.array(
    z.object({
      field: z.number().int().describe('The number of the field.'),
      values: z.array(z.string()).describe('One text, or several where a list is asked for; empty when not stated.'),
      pages: z.array(z.number().int()).describe('The numbers of the pages that state it.'),
    }),
  ),
});

const Trait = Said.extend({ evidence: z.string().describe('The words of the page that show it, copied exactly.') });

export const CustomersAnswer = z.object({
  industries: z.array(Trait),
  companySizes: z.array(Trait).describe('Sizes of the customers, such as startups or enterprises.'),
  titles: z.array(Trait).describe('Job titles of those who buy or use it.'),
  regions: z.array(Trait),
  pains: z.array(Trait).describe('Problems of the customers that the product solves.'),
  exclusions: z.array(Trait).describe('Who it is not for.'),
});
