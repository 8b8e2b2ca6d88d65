import { Eye, FileText, MessageSquareQuote, Newspaper, NotebookPen, Rss, Users } from 'lucide-react';
import { lazyScreen, type Screen } from './screen.ts';

export const press: readonly Screen[] = [
  {
    path: '/press-kits',
    title: 'Press kits',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./press-kits/press-kits.tsx'), 'PressKits'),
    menu: { group: 'Press', icon: FileText },
    shortcut: 'p',
  },
  {
    path: '/press-kits/:kitId',
    title: 'Press kit',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./press-kits/press-kit.tsx'), 'PressKitPage'),
  },
  {
    path: '/outlets',
    title: 'Outlets',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./outlets/outlets.tsx'), 'Outlets'),
    menu: { group: 'Press', icon: Newspaper },
    shortcut: 'o',
  },
  {
    path: '/outlets/:outletId',
    title: 'Outlet',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./outlets/outlet.tsx'), 'OutletPage'),
  },
  {
    path: '/journalists',
    title: 'Journalists',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./journalists/journalists.tsx'), 'Journalists'),
    menu: { group: 'Press', icon: Users },
    shortcut: 'j',
  },
  {
    path: '/articles',
    title: 'Articles',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./articles/articles.tsx'), 'Articles'),
    menu: { group: 'Press', icon: NotebookPen },
  },
  {
    path: '/feeds',
    title: 'Feeds',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./feeds/feeds.tsx'), 'Feeds'),
    menu: { group: 'Press', icon: Rss },
  },
  {
    path: '/quotes',
    title: 'Expert quotes',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./quotes/quotes.tsx'), 'Quotes'),
    menu: { group: 'Press', icon: MessageSquareQuote },
  },
  {
    path: '/quotes/:requestId',
    title: 'Quote request',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./quotes/quote-request.tsx'), 'QuoteRequestPage'),
  },
  {
    path: '/visibility',
    title: 'AI visibility',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./visibility/visibility.tsx'), 'Visibility'),
    menu: { group: 'Press', icon: Eye },
  },
  {
    path: '/visibility/:runId',
    title: 'Measurement',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./visibility/visibility-run.tsx'), 'VisibilityRunPage'),
  },
];
