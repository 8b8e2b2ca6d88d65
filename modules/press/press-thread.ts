import { serveThread } from '../../src/threads/serve-thread.ts';
import { extractKit } from './kits/writing/extract-kit.ts';
import { extractStatements } from './kits/writing/extract-statements.ts';
import { proveKitAnswer } from './kits/writing/prove-statements.ts';
import { renderMdx } from './page/render-mdx.ts';
import type { PressWork } from './press-texts.ts';

serveThread((work: PressWork) => {
  switch (work.kind) {
    case 'render':
      return renderMdx(work);
    case 'extract':
      return extractKit(work.pages, work.told);
    case 'said':
      return extractStatements(work.pages, work.name);
    case 'prove':
      return proveKitAnswer(work.answer, work.pages, work.extracted);
    default:
      return work satisfies never;
  }
});
