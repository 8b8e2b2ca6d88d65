import { LogOut, Menu as MenuIcon, Moon, Search, Sun } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { createApiClient } from '../api/client.ts';
import { currentSession, endSession, headersOf } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Guard } from '../ui/guard.tsx';
import { showFailure, Toasts } from '../ui/toast.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { Menu } from './menu.tsx';
import { OrganisationSwitcher } from './organisation-switcher.tsx';
import { useShortcuts } from './shortcuts.ts';

/** Loaded on first use, because few users open it. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

export function Shell({ children }: { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useShortcuts(useCallback(() => setPaletteOpen(true), []));
  const breakPalette = (error: unknown) => {
    setPaletteOpen(false);
    showFailure(error);
  };
  const menuButton = useRef<HTMLButtonElement>(null);
  const leaveMenu = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isMenuOpen) return;
    setMenuOpen(false);
    menuButton.current?.focus();
  };
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  const [location] = useLocation();
  const opened = useRef(location);
  useEffect(() => {
    if (opened.current === location) return;
    opened.current = location;
    // A new screen starts at its top.
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [location]);
  return (
    <div className="shell">
      <a className="button skip" href="#main">
        Skip to content
      </a>
      <header className="topbar">
        <Link className="brand" href="/">
          Distribute
        </Link>
        <Button look="quiet" icon aria-label="Go to" onPress={() => setPaletteOpen(true)}>
          <Search aria-hidden />
        </Button>
        <Button
          ref={menuButton}
          look="quiet"
          icon
          aria-label="Menu"
          aria-expanded={isMenuOpen}
          onPress={() => setMenuOpen(!isMenuOpen)}
        >
          <MenuIcon aria-hidden />
        </Button>
      </header>
      <aside className="side" aria-label="Navigation" data-open={isMenuOpen || undefined} onKeyDown={leaveMenu}>
        <Link className="brand" href="/">
          Distribute
        </Link>
        <Button onPress={() => setPaletteOpen(true)}>
          <Search aria-hidden />
          Go to <kbd>Ctrl K</kbd>
        </Button>
        <Menu onNavigate={() => setMenuOpen(false)} />
        <div className="foot">
          <OrganisationSwitcher />
          <Controls />
        </div>
      </aside>
      <main id="main" className="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      {isPaletteOpen && (
        <Guard onBroken={breakPalette}>
          <Suspense fallback={null}>
            <Palette isOpen onOpenChange={setPaletteOpen} />
          </Suspense>
        </Guard>
      )}
      <Toasts />
    </div>
  );
}

function Controls() {
  const [theme, setTheme] = useTheme();
  const [, navigate] = useLocation();
  const isDark = theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <div className="row">
      <Button
        look="quiet"
        icon
        aria-label={isDark ? 'Use light theme' : 'Use dark theme'}
        onPress={() => setTheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      </Button>
      <Button
        look="quiet"
        onPress={() => {
          signOut();
          navigate('~/app', { replace: true });
        }}
      >
        <LogOut aria-hidden />
        Sign out
      </Button>
    </div>
  );
}

/** Ends the session in this tab, even if the service cannot be reached. */
function signOut(): void {
  const session = currentSession();
  if (session === null) return;
  createApiClient(() => headersOf(session))
    .keys.signOut.mutate()
    .catch(() => undefined);
  endSession();
}

const PLACE = 'distribute.theme';
type Theme = 'system' | 'light' | 'dark';

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const read = (): Theme => (localStorage.getItem(PLACE) as Theme | null) ?? 'system';

// Also applies to the sign-in page.
apply(read());

function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(read);
  const choose = (chosen: Theme) => {
    localStorage.setItem(PLACE, chosen);
    apply(chosen);
    setTheme(chosen);
  };
  return [theme, choose];
}
