import { type Egress, EgressRefused } from '../../../src/egress/egress.ts';
import { unmet } from '../../../src/kernel/errors.ts';

export async function permittedUrl(egress: Egress, url: string, field = 'url'): Promise<string> {
  try {
    return (await egress.check(url)).href;
  } catch (error) {
    if (error instanceof EgressRefused) throw unmet(`${field} cannot be used. ${error.message}`, { cause: error });
    throw error;
  }
}
