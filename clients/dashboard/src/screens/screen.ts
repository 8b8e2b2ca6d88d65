import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createElement, lazy, useState } from 'react';
import type { Needs } from '../api/permissions.ts';

export type Group = 'Outreach' | 'Press' | 'Money' | 'Organisation' | 'Developers' | 'Administration';

/** A part of the page that comes by itself, and can be asked for before. */
export type Loaded = ComponentType & { prepare: () => Promise<unknown> };

export interface Screen {
  path: string;
  title: string;
  component: Loaded;
  /** What somebody must be allowed to do to see it; what stands in Administration is for administrators. */
  needs?: Needs;
  /** Where it stands in the menu; a screen without it is reached from another. */
  menu?: { group: Group; icon: LucideIcon };
  /** The key after `g` that opens it. */
  shortcut?: string;
}

/** Loaded when it is opened first. */
export function loaded<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Loaded {
  let ready: ComponentType | null = null;
  const prepare = async () => {
    ready = (await load())[name];
    return { default: ready };
  };
  const Later = lazy(prepare);
  // What is here already is shown without a pause; what was shown once stays what it is.
  const Part = () => createElement(useState(() => ready ?? Later)[0]);
  return Object.assign(Part, { prepare });
}
