import { readSite } from '../../modules/brands/analysis/read-site.ts';
import { parseWebsite } from '../../modules/brands/website.rules.ts';
import { createPageReader } from '../../src/ai/page-reader.ts';
import { startWeb } from '../../test/api/brands/web.ts';
import { MEASURED, TRAITS, type Trait, type Value } from '../../test/brands/prefill-score.ts';
import {
  hostOf,
  judgeCustomers,
  judgeSite,
  knownSites,
  servedSites,
  siteNames,
  tableOf,
  unseenSites,
} from '../../test/brands/prefill-table.ts';

/** Reads the sites of the tests and prints how often each field is correct; `--all` prints every value. */
export async function run(option?: string): Promise<void> {
  const web = await startWeb(servedSites());
  const egress = web.egress();
  const pageReader = createPageReader();
  const judged = [];
  for (const site of siteNames) {
    const website = parseWebsite(web.address(hostOf(site)));
    if (website === null) throw new Error('The address of a site is not valid.');
    const pages = await readSite({ egress, pageReader }, website);
    const fields = MEASURED.map((key) => ({ key, description: '' }));
    const { result } = await pageReader.extractive.extractFields(pages, fields);
    const values: Record<string, Value> = Object.fromEntries(
      [...result].map(([key, found]) => [key, found?.value ?? null]),
    );
    const { result: customers } = await pageReader.extractive.suggestCustomers(pages);
    const traits = Object.fromEntries(
      TRAITS.map((trait) => [trait, customers[trait].map(({ value }) => value)]),
    ) as Record<Trait, string[]>;
    judged.push(...judgeSite(site, values), ...judgeCustomers(site, traits));
  }
  if (option === '--all')
    for (const { site, field, verdict, value } of judged)
      console.log(`${site} ${field} ${verdict}: ${JSON.stringify(value)}`);
  for (const [title, sites] of [
    ['Sites that extraction was made with', knownSites],
    ['Sites that it had not seen', unseenSites],
  ] as const)
    console.log(`${title}\n${tableOf(judged.filter(({ site }) => sites.includes(site)))}\n`);
  await pageReader.close();
  await egress.close();
  await web.close();
}
