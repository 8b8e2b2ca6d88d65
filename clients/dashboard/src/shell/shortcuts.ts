import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useScreens } from './menu.tsx';

/** Keys typed into a field are not shortcuts. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Shortcuts are off in a dialog, because leaving the screen would lose its content. */
const isAsked = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('.dialog') !== null;

/** Maximum delay between the two keys. */
const CHORD_MS = 1_200;

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
