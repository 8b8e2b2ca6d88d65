import { type RefObject, useEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Restores the keyboard focus when the focused element is removed, for example
 * a deleted row. Without it the focus would return to the start of the page.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = main.current;
    if (page === null) return undefined;
    let place: Node | null = null;
    const note = ({ target }: Event) => {
      if (target instanceof Element && page.contains(target)) place = target.closest(FOCUSABLE);
    };
    // A press outside the page means that the user has left it. Dialogs do not count as outside.
    const leave = ({ target }: Event) => {
      if (target instanceof Element && page.parentElement?.contains(target) && !page.contains(target)) place = null;
    };
    const giveBack = () => focusOn(elementOf(place));
    const watching = new MutationObserver((changes) => {
      for (const change of changes) place = placeAfter(change, place);
      // A dialog that restores the focus itself goes first.
      if (place !== null && document.activeElement === document.body) requestAnimationFrame(giveBack);
    });
    watching.observe(document.body, { childList: true, subtree: true });
    page.addEventListener('focusin', note);
    page.addEventListener('pointerdown', note);
    document.addEventListener('pointerdown', leave);
    return () => {
      watching.disconnect();
      page.removeEventListener('focusin', note);
      page.removeEventListener('pointerdown', note);
      document.removeEventListener('pointerdown', leave);
    };
  }, [main]);
}

/** Returns the node that has moved into the place of a removed one, or the one before it. */
function placeAfter(change: MutationRecord, place: Node | null): Node | null {
  if (place === null || place.isConnected) return place;
  const { target, removedNodes, nextSibling, previousSibling } = change;
  const isGone = [...removedNodes].some((node) => node.contains(place));
  return isGone ? (nextSibling ?? previousSibling ?? target) : place;
}

const elementOf = (place: Node | null) => (place instanceof HTMLElement ? place : (place?.parentElement ?? null));

/** Focuses the row rather than its first button, so that a second Enter does not act on the next row. */
function focusOn(place: HTMLElement | null): void {
  for (let element = place; element !== null && document.activeElement === document.body; ) {
    if (!element.matches(FOCUSABLE)) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element = element.parentElement;
  }
}
