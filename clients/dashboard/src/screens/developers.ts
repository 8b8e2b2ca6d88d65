import { Activity, CircleAlert, KeyRound, Plug, Webhook } from 'lucide-react';
import { lazyScreen, type Screen } from './screen.ts';

const group = 'Developers' as const;

export const developers: readonly Screen[] = [
  {
    path: '/webhooks',
    title: 'Webhooks',
    needs: 'webhooks',
    component: lazyScreen(() => import('./webhooks/webhooks.tsx'), 'Webhooks'),
    menu: { group, icon: Webhook },
    shortcut: 'w',
  },
  {
    path: '/webhooks/deliveries',
    title: 'Deliveries',
    needs: 'webhooks',
    component: lazyScreen(() => import('./webhooks/deliveries.tsx'), 'Deliveries'),
  },
  {
    path: '/webhooks/deliveries/:deliveryId',
    title: 'Delivery',
    needs: 'webhooks',
    component: lazyScreen(() => import('./webhooks/delivery.tsx'), 'DeliveryPage'),
  },
  {
    path: '/events',
    title: 'Events',
    needs: 'webhooks',
    component: lazyScreen(() => import('./events/events.tsx'), 'Events'),
    menu: { group, icon: Activity },
    shortcut: 'e',
  },
  {
    path: '/api-keys',
    title: 'API keys',
    needs: 'keys',
    component: lazyScreen(() => import('./api-keys/api-keys.tsx'), 'ApiKeys'),
    menu: { group, icon: KeyRound },
    shortcut: 'k',
  },
  {
    path: '/provider-keys',
    title: 'Provider keys',
    needs: 'keys',
    component: lazyScreen(() => import('./provider-keys/provider-keys.tsx'), 'ProviderKeys'),
    menu: { group, icon: Plug },
  },
  {
    path: '/failed-requests',
    title: 'Failed requests',
    needs: 'keys',
    component: lazyScreen(() => import('./failed-requests/failed-requests.tsx'), 'FailedRequests'),
    menu: { group, icon: CircleAlert },
    shortcut: 'f',
  },
];
