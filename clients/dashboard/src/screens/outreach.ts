import { Contact, Globe, Inbox } from 'lucide-react';
import { loaded, type Screen } from './screen.ts';

export const outreach: readonly Screen[] = [
  {
    path: '/answers',
    title: 'Answers',
    component: loaded(() => import('./answers/answers.tsx'), 'Answers'),
    menu: { group: 'Outreach', icon: Inbox },
    shortcut: 'a',
  },
  {
    path: '/campaigns/new',
    title: 'New campaign',
    component: loaded(() => import('./new-campaign/new-campaign.tsx'), 'NewCampaign'),
    shortcut: 'n',
  },
  {
    path: '/brands',
    title: 'Brands',
    component: loaded(() => import('./brands/brands.tsx'), 'Brands'),
    menu: { group: 'Outreach', icon: Globe },
    shortcut: 'b',
  },
  {
    path: '/brands/:brandId',
    title: 'Brand',
    component: loaded(() => import('./brands/brand.tsx'), 'BrandPage'),
  },
  {
    path: '/contacts',
    title: 'Contacts',
    component: loaded(() => import('./contacts/contacts.tsx'), 'Contacts'),
    menu: { group: 'Outreach', icon: Contact },
  },
];
