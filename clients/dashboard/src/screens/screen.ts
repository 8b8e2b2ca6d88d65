import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createElement, lazy, useState } from 'react';
import type { Needs } from '../api/permissions.ts';

export type Group = 'Outreach' | 'Press' | 'Money' | 'Organisation' | 'Developers' | 'Administration';

export type LazyScreen = ComponentType & { prepare: () => Promise<unknown> };

export interface Screen {
  path: string;
  title: string;
  component: LazyScreen;
  /** Permissions that the screen needs. The Administration group is for administrators only. */
  needs?: Needs;
  /** Position in the menu. Screens without it open from another screen. */
  menu?: { group: Group; icon: LucideIcon };
  /** The second key of the shortcut, after `g`. */
  shortcut?: string;
}

export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  let ready: ComponentType | null = null;
  const prepare = async () => {
    ready = (await load())[name];
    return { default: ready };
  };
  const Later = lazy(prepare);
  // A component that is already loaded renders without a
  // fallback. The choice is kept for the lifetime of the element.
  const Part = () => createElement(useState(() => ready ?? Later)[0]);
  return Object.assign(Part, { prepare });
}
