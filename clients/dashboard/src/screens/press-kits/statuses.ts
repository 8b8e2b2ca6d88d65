import type { Outputs } from '../../api/client.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { Choice } from '../../ui/select.tsx';

export type Kit = Outputs['pressKits']['get'];
export type KitItem = Outputs['pressKits']['list']['mediaKits'][number];
export type KitStatus = Kit['status'];

export const KIT_STATUSES: readonly (Choice<KitStatus> & { tone: Tone })[] = [
  { value: 'generating', label: 'Writing', tone: 'accent' },
  { value: 'drafted', label: 'Draft', tone: 'warn' },
  { value: 'validated', label: 'Approved', tone: 'good' },
  { value: 'denied', label: 'Denied', tone: 'bad' },
  { value: 'failed', label: 'Failed', tone: 'bad' },
  { value: 'archived', label: 'Archived', tone: 'plain' },
];

export const kitStatusOf = (status: KitStatus) =>
  KIT_STATUSES.find(({ value }) => value === status) ?? { value: status, label: status, tone: 'plain' as const };

export const nameOfKit = ({ title, brandDomain }: Pick<KitItem, 'title' | 'brandDomain'>) =>
  title ?? `Press kit of ${brandDomain ?? 'a brand'}`;
