import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useScreens } from './menu.tsx';

/** Letters typed into a field are letters. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** What stands in a dialog would be lost with the screen that it belongs to. */
const isAsked = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('.dialog') !== null;

/** The second letter must follow soon, or the first was meant for something else. */
const CHORD_MS = 1_200;

/** Ctrl K, or ⌘ K, opens the palette; `g` and a letter goes to the usual screens. */
export function useShortcuts(openPalette: () => void): void {
  const [, navigate] = useLocation();
  const screens = useScreens();
  const chordAt = useRef(0);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        openPalette();
      } else if (!isTyping(event) && !isAsked(event) && !event.metaKey && !event.ctrlKey && !event.altKey) {
        const target = screens.find(({ shortcut }) => shortcut === event.key);
        if (target !== undefined && Date.now() - chordAt.current < CHORD_MS) navigate(target.path);
        chordAt.current = event.key === 'g' ? Date.now() : 0;
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [screens, navigate, openPalette]);
}
