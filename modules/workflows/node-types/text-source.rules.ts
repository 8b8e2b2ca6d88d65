import { z } from 'zod';

/** Who writes what a node writes. `sandbox` and `templates` need no key; `provider` is whichever the organisation uses. */
export const TextSource = z.enum(['sandbox', 'templates', 'provider']).default('templates');
type TextSource = z.output<typeof TextSource>;

export const textRequirement = (text: TextSource) => (text === 'provider' ? 'text' : null);

/** The end of the sentence that describes such a node. */
export const writtenHow = (text: TextSource) => (text === 'provider' ? 'with a text provider' : 'from templates');
