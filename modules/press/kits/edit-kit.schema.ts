import { z } from 'zod';
import { requireExactlyOneOf } from '../../../src/kernel/schema.ts';
import { exampleKit, KitRef, MediaKit } from './kit.schema.ts';

/** As long as a book chapter; no page needs more. */
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
    mdxPageContent: Mdx.optional().describe('Same as `mdxContent`, under the name used in responses.'),
  }),
  'mdxContent',
  'mdxPageContent',
).meta({ exactlyOne: ['mdxContent', 'mdxPageContent'], example: { mdxContent: '# Acme makes anvils' } });

export const EditedKit = MediaKit.extend({
  warnings: z.array(z.string()).describe('Lines that look like a component but are shown as text, with the reason.'),
}).meta({
  example: {
    ...exampleKit,
    warnings: ['Line 3: <Fact> has no attribute "colour": it is shown as text.'],
  },
});

export const PreviewKitInput = KitRef.extend({ mdxContent: Mdx });

export const KitPreview = z.object({
  html: z.string().describe('The complete page. Show it in a sandboxed frame: links open in a new tab.'),
  warnings: EditedKit.shape.warnings,
});
