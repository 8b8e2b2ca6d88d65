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
    description: 'Has all permissions. An organisation always has an owner.',
    permissions: null,
  },
  { id: ADMIN_ROLE, name: 'admin', description: 'Has all permissions except changing owners.', permissions: null },
  {
    id: '00000000-0000-4000-8000-000000000003',
    name: 'manager',
    description: 'Manages campaigns, contacts and replies. No access to keys, members, settings and billing.',
    permissions: [...READING, 'campaigns.write', 'campaigns.run', 'contacts.write', 'inbox', 'senders'],
  },
  {
    id: '00000000-0000-4000-8000-000000000004',
    name: 'viewer',
    description: 'Can view campaigns, contacts and costs.',
    permissions: READING,
  },
];
