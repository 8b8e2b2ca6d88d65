import { z } from 'zod';

/**
 * The author of a node's texts. `sandbox` and `templates` need no key; `provider` is the organisation's text
 * provider.
 */
export const TextSource = z.enum(['sandbox', 'templates', 'provider']).default('templates');
type TextSource = z.output<typeof TextSource>;

export const textRequirement = (text: TextSource) => (text === 'provider' ? 'text' : null);

export const writtenHow = (text: TextSource) => (text === 'provider' ? 'with a text provider' : 'from templates');
