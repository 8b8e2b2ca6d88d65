import { Coins, Gauge, Wallet } from 'lucide-react';
import { lazyScreen, type Screen } from './screen.ts';

export const money: readonly Screen[] = [
  {
    path: '/costs',
    title: 'Costs',
    needs: 'costs.read',
    component: lazyScreen(() => import('./money/costs.tsx'), 'Costs'),
    menu: { group: 'Money', icon: Coins },
  },
  {
    path: '/budgets',
    title: 'Budgets',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./money/budgets.tsx'), 'Budgets'),
    menu: { group: 'Money', icon: Gauge },
  },
  {
    path: '/billing',
    title: 'Billing',
    needs: 'billing',
    component: lazyScreen(() => import('./billing/billing.tsx'), 'Billing'),
    menu: { group: 'Money', icon: Wallet },
  },
];
