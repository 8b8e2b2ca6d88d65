import type { Permission, Permissions } from '../../src/kernel/permissions.ts';

/** Built-in roles that every organisation has. Their ids are the same everywhere. */
export const OWNER_ROLE = '00000000-0000-4000-8000-000000000001';
export const ADMIN_ROLE = '00000000-0000-4000-8000-000000000002';

export interface Role {
  id: string;
  name: string;
  description: string | null;
  permissions: Permissions;
}

const READING: readonly Permission[] = ['campaigns.read', 'contacts.read', 'costs.read'];

export const BUILT_IN_ROLES: readonly Role[] = [
  {
    id: OWNER_ROLE,
    name: 'owner',
    description: 'May do everything; an organisation always has one.',
    permissions: null,
  },
  { id: ADMIN_ROLE, name: 'admin', description: 'May do everything but change owners.', permissions: null },
  {
    id: '00000000-0000-4000-8000-000000000003',
    name: 'manager',
    description: 'Runs campaigns and answers, and has no part in keys, members, settings and billing.',
    permissions: [...READING, 'campaigns.write', 'campaigns.run', 'contacts.write', 'inbox', 'senders'],
  },
  {
    id: '00000000-0000-4000-8000-000000000004',
    name: 'viewer',
    description: 'Sees campaigns, contacts and costs, and changes nothing.',
    permissions: READING,
  },
];
