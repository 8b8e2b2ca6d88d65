import { Building2, HeartPulse, Timer } from 'lucide-react';
import { lazyScreen, type Screen } from './screen.ts';

const group = 'Administration' as const;

export const administration: readonly Screen[] = [
  {
    path: '/organisations',
    title: 'Organisations',
    component: lazyScreen(() => import('./organisations/organisations.tsx'), 'Organisations'),
    menu: { group, icon: Building2 },
  },
  {
    path: '/organisations/:orgId',
    title: 'Organisation',
    component: lazyScreen(() => import('./organisations/organisation.tsx'), 'OrganisationPage'),
  },
  {
    path: '/health',
    title: 'Health',
    component: lazyScreen(() => import('./health/health.tsx'), 'HealthPage'),
    menu: { group, icon: HeartPulse },
    shortcut: 'h',
  },
  {
    path: '/jobs',
    title: 'Jobs',
    component: lazyScreen(() => import('./jobs/jobs.tsx'), 'Jobs'),
    menu: { group, icon: Timer },
  },
];
