import { Coins, Gauge } from 'lucide-react';
import { loaded, type Screen } from './screen.ts';

export const money: readonly Screen[] = [
  {
    path: '/costs',
    title: 'Costs',
    component: loaded(() => import('./money/costs.tsx'), 'Costs'),
    menu: { group: 'Money', icon: Coins },
  },
  {
    path: '/budgets',
    title: 'Budgets',
    component: loaded(() => import('./money/budgets.tsx'), 'Budgets'),
    menu: { group: 'Money', icon: Gauge },
  },
];
