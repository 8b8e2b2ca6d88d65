import { UserCog } from 'lucide-react';
import { loaded, type Screen } from './screen.ts';

export const organisation: readonly Screen[] = [
  {
    path: '/members',
    title: 'Members',
    needs: 'members',
    component: loaded(() => import('./members/members.tsx'), 'Members'),
    menu: { group: 'Organisation', icon: UserCog },
  },
];
