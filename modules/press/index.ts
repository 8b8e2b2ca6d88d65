import './ports.ts';
import { chooseJournalistsNode } from './nodes/choose-journalists.ts';
import { discoverArticles } from './nodes/discover-articles.ts';
import { draftPressKit } from './nodes/draft-press-kit.ts';
import { findJournalists } from './nodes/find-journalists.ts';
import { scoreOutlets } from './nodes/score-outlets.ts';

export { discoveryWorkflows } from './catalogue/discovery-workflows.ts';
export { kitWorkflows } from './catalogue/kit-workflows.ts';
export { createKitLinks } from './kit-links.ts';
export { kitRouter } from './kits/kit.router.ts';
export { sweepKits, writeDueKit, writeKitsHandler } from './kits/write-kits.ts';
export { kitImageRoute, kitPageRoute, kitTextRoute } from './page/page-routes.ts';
export { createPressTexts } from './press-texts.ts';
export { readSiteStatements, type SiteStatements } from './site-statements.ts';
export { createCountries } from './views/country.ts';
export { keepVisits } from './views/keep-visits.ts';
export { createKitViews } from './views/kit-views.ts';

export const pressNodeTypes = [discoverArticles, scoreOutlets, findJournalists, chooseJournalistsNode, draftPressKit];
