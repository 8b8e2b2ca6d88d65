import { Ban, Contact, Globe, Inbox, Mailbox, MessageCircleQuestionMark, Send } from 'lucide-react';
import { lazyScreen, type Screen } from './screen.ts';

export const outreach: readonly Screen[] = [
  {
    path: '/answers',
    title: 'Inbox',
    needs: 'inbox',
    component: lazyScreen(() => import('./inbox/inbox.tsx'), 'Inbox'),
    menu: { group: 'Outreach', icon: Inbox },
    shortcut: 'a',
  },
  {
    path: '/campaigns',
    title: 'Campaigns',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./campaigns/campaigns.tsx'), 'Campaigns'),
    menu: { group: 'Outreach', icon: Send },
    shortcut: 'c',
  },
  {
    path: '/campaigns/new',
    title: 'New campaign',
    needs: ['campaigns.run', 'campaigns.read'],
    component: lazyScreen(() => import('./new-campaign/new-campaign.tsx'), 'NewCampaign'),
    shortcut: 'n',
  },
  {
    path: '/campaigns/:campaignId',
    title: 'Campaign',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./campaigns/campaign.tsx'), 'CampaignPage'),
  },
  {
    path: '/brands',
    title: 'Brands',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./brands/brands.tsx'), 'Brands'),
    menu: { group: 'Outreach', icon: Globe },
    shortcut: 'b',
  },
  {
    path: '/brands/:brandId',
    title: 'Brand',
    needs: 'campaigns.read',
    component: lazyScreen(() => import('./brands/brand.tsx'), 'BrandPage'),
  },
  {
    path: '/contacts',
    title: 'Contacts',
    needs: ['contacts.read', 'campaigns.read'],
    component: lazyScreen(() => import('./contacts/contacts.tsx'), 'Contacts'),
    menu: { group: 'Outreach', icon: Contact },
  },
  {
    path: '/mailboxes',
    title: 'Mailboxes',
    needs: 'senders',
    component: lazyScreen(() => import('./mailboxes/mailboxes.tsx'), 'Mailboxes'),
    menu: { group: 'Outreach', icon: Mailbox },
    shortcut: 'm',
  },
  {
    path: '/mailboxes/:senderId',
    title: 'Mailbox',
    needs: 'senders',
    component: lazyScreen(() => import('./mailboxes/mailbox.tsx'), 'MailboxPage'),
  },
  {
    path: '/do-not-write',
    title: 'Suppression list',
    needs: 'contacts.read',
    component: lazyScreen(() => import('./suppression-list/suppression-list.tsx'), 'SuppressionList'),
    menu: { group: 'Outreach', icon: Ban },
    shortcut: 'd',
  },
  {
    path: '/chat',
    title: 'Chat',
    needs: ['campaigns.run', 'campaigns.read'],
    component: lazyScreen(() => import('./chat/chat.tsx'), 'Chat'),
    menu: { group: 'Outreach', icon: MessageCircleQuestionMark },
  },
];
