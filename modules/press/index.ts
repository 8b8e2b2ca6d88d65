import { discoverArticles } from './nodes/discover-articles.ts';
import { draftPressKit } from './nodes/draft-press-kit.ts';
import { findJournalists } from './nodes/find-journalists.ts';
import { scoreOutlets } from './nodes/score-outlets.ts';

/** What workflows of the press features may be made of. They can be written down and checked; nobody runs them yet. */
export const pressNodeTypes = [discoverArticles, scoreOutlets, findJournalists, draftPressKit];
