import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { missingPermissionOf, usePermissions } from '../api/permissions.ts';
import { useSession } from '../api/session.ts';
import { SCREENS } from '../screens/index.ts';
import type { Group } from '../screens/screen.ts';

const GROUPS: readonly Group[] = ['Outreach', 'Press', 'Money', 'Organisation', 'Developers', 'Administration'];

export function useScreens() {
  const isAdmin = useSession()?.isAdmin === true;
  const permissions = usePermissions();
  return SCREENS.filter(
    ({ menu, needs }) =>
      (isAdmin || menu?.group !== 'Administration') && missingPermissionOf(permissions, needs) === undefined,
  );
}

export function Menu({ onNavigate }: { onNavigate: () => void }) {
  const [location] = useLocation();
  const screens = useScreens();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry depends on the address, its position on the screens.
  useEffect(() => {
    const menu = nav.current;
    if (menu === null) return undefined;
    // The part below the menu changes its height when its data arrives.
    const observer = new ResizeObserver(() => showCurrent(menu));
    observer.observe(menu);
    return () => observer.disconnect();
  }, [location, screens.length]);
  return (
    <nav aria-label="Main" ref={nav}>
      {GROUPS.map((group) => {
        const members = screens.filter(({ menu }) => menu?.group === group);
        if (members.length === 0) return null;
        return (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {members.map(({ path, title, menu }) => (
                <li key={path}>
                  <Link
                    href={path}
                    onClick={onNavigate}
                    aria-current={location === path || location.startsWith(`${path}/`) ? 'page' : undefined}
                  >
                    {menu !== undefined && <menu.icon aria-hidden />}
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

/** Scrolls only the menu. On a phone the menu is part of the page, which must not scroll. */
function showCurrent(menu: HTMLElement): void {
  const current = menu.querySelector('[aria-current]')?.getBoundingClientRect();
  if (current === undefined) return;
  const { top, bottom } = menu.getBoundingClientRect();
  menu.scrollBy(0, Math.max(0, current.bottom - bottom) + Math.min(0, current.top - top));
}
