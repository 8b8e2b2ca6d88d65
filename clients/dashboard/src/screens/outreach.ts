import { Inbox } from 'lucide-react';
import { loaded, type Screen } from './screen.ts';

export const outreach: readonly Screen[] = [
  {
    path: '/answers',
    title: 'Answers',
    component: loaded(() => import('./answers/answers.tsx'), 'Answers'),
    menu: { group: 'Outreach', icon: Inbox },
    shortcut: 'a',
  },
];
