import type { LucideIcon } from 'lucide-react';
import { type ComponentType, lazy } from 'react';

export type Group = 'Outreach' | 'Press' | 'Money' | 'Developers' | 'Administration';

export interface Screen {
  path: string;
  title: string;
  component: ComponentType;
  /** Where it stands in the menu; a screen without it is reached from another. */
  menu?: { group: Group; icon: LucideIcon };
  /** The key after `g` that opens it. */
  shortcut?: string;
}

/** Loaded when it is opened first. */
export const loaded = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));
