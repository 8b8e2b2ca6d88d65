import { Footprints, Settings2, UserCog } from 'lucide-react';
import { loaded, type Screen } from './screen.ts';

export const organisation: readonly Screen[] = [
  {
    path: '/members',
    title: 'Members',
    needs: 'members',
    component: loaded(() => import('./members/members.tsx'), 'Members'),
    menu: { group: 'Organisation', icon: UserCog },
  },
  {
    path: '/activity',
    title: 'Activity',
    needs: 'members',
    component: loaded(() => import('./activity/activity.tsx'), 'ActivityPage'),
    menu: { group: 'Organisation', icon: Footprints },
  },
  {
    path: '/settings',
    title: 'Settings',
    needs: 'settings',
    component: loaded(() => import('./settings/settings.tsx'), 'Settings'),
    menu: { group: 'Organisation', icon: Settings2 },
  },
];
