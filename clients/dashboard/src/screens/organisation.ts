import { Footprints, Settings2, UserCog } from 'lucide-react';
import { lazyScreen, type Screen } from './screen.ts';

export const organisation: readonly Screen[] = [
  {
    path: '/members',
    title: 'Members',
    needs: 'members',
    component: lazyScreen(() => import('./members/members.tsx'), 'Members'),
    menu: { group: 'Organisation', icon: UserCog },
  },
  {
    path: '/activity',
    title: 'Activity',
    needs: 'members',
    component: lazyScreen(() => import('./activity/activity.tsx'), 'ActivityPage'),
    menu: { group: 'Organisation', icon: Footprints },
  },
  {
    path: '/settings',
    title: 'Settings',
    needs: 'settings',
    component: lazyScreen(() => import('./settings/settings.tsx'), 'SettingsPage'),
    menu: { group: 'Organisation', icon: Settings2 },
  },
];
