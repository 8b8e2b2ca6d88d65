import { Building2, HeartPulse, Timer } from 'lucide-react';
import { loaded, type Screen } from './screen.ts';

const group = 'Administration' as const;

export const administration: readonly Screen[] = [
  {
    path: '/organisations',
    title: 'Organisations',
    component: loaded(() => import('./organisations/organisations.tsx'), 'Organisations'),
    menu: { group, icon: Building2 },
  },
  {
    path: '/organisations/:orgId',
    title: 'Organisation',
    component: loaded(() => import('./organisations/organisation.tsx'), 'OrganisationPage'),
  },
  {
    path: '/health',
    title: 'Health',
    component: loaded(() => import('./health/health.tsx'), 'Health'),
    menu: { group, icon: HeartPulse },
    shortcut: 'h',
  },
  {
    path: '/jobs',
    title: 'Jobs',
    component: loaded(() => import('./jobs/jobs.tsx'), 'Jobs'),
    menu: { group, icon: Timer },
  },
];
