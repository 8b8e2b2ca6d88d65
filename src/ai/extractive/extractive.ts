import type { PageReading } from '../reading/page.ts';
import type { TextUnderstanding, Understood } from '../text-understanding.ts';
import { describeCompany } from './company.ts';
import { customersOf } from './customers.ts';
import { findField } from './fields.ts';

export const EXTRACTIVE = 'extractive';

const understood = <Result>(result: Result): Promise<Understood<Result>> =>
  Promise.resolve({ result, by: EXTRACTIVE, fallbackReason: null, usage: null });

/** Understanding without a model: only what the pages state literally. The same pages give the same result. */
export const extractive: TextUnderstanding = {
  describeCompany: (pages) => understood(describeCompany(pages)),
  extractFields(pages: PageReading[], fields) {
    const profile = describeCompany(pages);
    return understood(new Map(fields.map(({ key }) => [key, findField(key, pages, profile)])));
  },
  suggestCustomers: (pages) => understood(customersOf(pages)),
};
