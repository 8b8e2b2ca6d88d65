import { z } from 'zod';
import { requireExactlyOneOf } from '../../../src/kernel/schema.ts';
import { exampleKit, KitRef, MediaKit } from './kit.schema.ts';

/** Long enough for a book chapter; more would be no page. */
const MDX_BYTES = 100 * 1024;

const Mdx = z
  .string()
  .refine(
    (text) => text.length <= MDX_BYTES && new TextEncoder().encode(text).length <= MDX_BYTES,
    'must have at most 100 KB',
  )
  .meta({ example: '# Acme makes anvils\n\n<Fact source="https://acme.example/about">Founded in 1949.</Fact>' });

export const EditKitInput = requireExactlyOneOf(
  KitRef.extend({
    mdxContent: Mdx.optional(),
    mdxPageContent: Mdx.optional().describe('The same as `mdxContent`, by the name that answers have.'),
  }),
  'mdxContent',
  'mdxPageContent',
).meta({ exactlyOne: ['mdxContent', 'mdxPageContent'], example: { mdxContent: '# Acme makes anvils' } });

export const EditedKit = MediaKit.extend({
  warnings: z.array(z.string()).describe('What looks like a component and is shown as text, and why.'),
}).meta({
  example: {
    ...exampleKit,
    warnings: ['Line 3: <Fact> has no attribute "colour": it is shown as text.'],
  },
});

export const PreviewKitInput = KitRef.extend({ mdxContent: Mdx });

export const KitPreview = z.object({
  html: z.string().describe('The whole page. Show it in a frame without rights: links open elsewhere.'),
  warnings: EditedKit.shape.warnings,
});
