import { FileText } from 'lucide-react';
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
];
