import { FileText, Newspaper, NotebookPen, Rss, Users } from 'lucide-react';
import { loaded, type Screen } from './screen.ts';

export const press: readonly Screen[] = [
  {
    path: '/press-kits',
    title: 'Press kits',
    component: loaded(() => import('./press-kits/press-kits.tsx'), 'PressKits'),
    menu: { group: 'Press', icon: FileText },
    shortcut: 'p',
  },
  {
    path: '/press-kits/:kitId',
    title: 'Press kit',
    component: loaded(() => import('./press-kits/press-kit.tsx'), 'PressKit'),
  },
  {
    path: '/outlets',
    title: 'Outlets',
    component: loaded(() => import('./outlets/outlets.tsx'), 'Outlets'),
    menu: { group: 'Press', icon: Newspaper },
    shortcut: 'o',
  },
  {
    path: '/outlets/:outletId',
    title: 'Outlet',
    component: loaded(() => import('./outlets/outlet.tsx'), 'Outlet'),
  },
  {
    path: '/journalists',
    title: 'Journalists',
    component: loaded(() => import('./journalists/journalists.tsx'), 'Journalists'),
    menu: { group: 'Press', icon: Users },
    shortcut: 'j',
  },
  {
    path: '/articles',
    title: 'Articles',
    component: loaded(() => import('./articles/articles.tsx'), 'Articles'),
    menu: { group: 'Press', icon: NotebookPen },
  },
  {
    path: '/feeds',
    title: 'Feeds',
    component: loaded(() => import('./feeds/feeds.tsx'), 'Feeds'),
    menu: { group: 'Press', icon: Rss },
  },
];
