import { Ban, Contact, Globe, Inbox, Mailbox, MessageCircleQuestionMark, Send } from 'lucide-react';
import { loaded, type Screen } from './screen.ts';

export const outreach: readonly Screen[] = [
  {
    path: '/answers',
    title: 'Inbox',
    needs: 'inbox',
    component: loaded(() => import('./answers/answers.tsx'), 'Answers'),
    menu: { group: 'Outreach', icon: Inbox },
    shortcut: 'a',
  },
  {
    path: '/campaigns',
    title: 'Campaigns',
    needs: 'campaigns.read',
    component: loaded(() => import('./campaigns/campaigns.tsx'), 'Campaigns'),
    menu: { group: 'Outreach', icon: Send },
    shortcut: 'c',
  },
  {
    path: '/campaigns/new',
    title: 'New campaign',
    needs: ['campaigns.run', 'campaigns.read'],
    component: loaded(() => import('./new-campaign/new-campaign.tsx'), 'NewCampaign'),
    shortcut: 'n',
  },
  {
    path: '/campaigns/:campaignId',
    title: 'Campaign',
    needs: 'campaigns.read',
    component: loaded(() => import('./campaigns/campaign.tsx'), 'Campaign'),
  },
  {
    path: '/brands',
    title: 'Brands',
    needs: 'campaigns.read',
    component: loaded(() => import('./brands/brands.tsx'), 'Brands'),
    menu: { group: 'Outreach', icon: Globe },
    shortcut: 'b',
  },
  {
    path: '/brands/:brandId',
    title: 'Brand',
    needs: 'campaigns.read',
    component: loaded(() => import('./brands/brand.tsx'), 'BrandPage'),
  },
  {
    path: '/contacts',
    title: 'Contacts',
    needs: ['contacts.read', 'campaigns.read'],
    component: loaded(() => import('./contacts/contacts.tsx'), 'Contacts'),
    menu: { group: 'Outreach', icon: Contact },
  },
  {
    path: '/mailboxes',
    title: 'Mailboxes',
    needs: 'senders',
    component: loaded(() => import('./mailboxes/mailboxes.tsx'), 'Mailboxes'),
    menu: { group: 'Outreach', icon: Mailbox },
    shortcut: 'm',
  },
  {
    path: '/mailboxes/:senderId',
    title: 'Mailbox',
    needs: 'senders',
    component: loaded(() => import('./mailboxes/mailbox.tsx'), 'Mailbox'),
  },
  {
    path: '/do-not-write',
    title: 'Suppression list',
    needs: 'contacts.read',
    component: loaded(() => import('./do-not-write/do-not-write.tsx'), 'DoNotWrite'),
    menu: { group: 'Outreach', icon: Ban },
    shortcut: 'd',
  },
  {
    path: '/chat',
    title: 'Chat',
    needs: ['campaigns.run', 'campaigns.read'],
    component: loaded(() => import('./chat/chat.tsx'), 'Chat'),
    menu: { group: 'Outreach', icon: MessageCircleQuestionMark },
  },
];
