import { type RefObject, useEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Whoever goes by keyboard keeps their place: where what had the focus is taken away (a row that was removed, with the dialog
 * that asked for it), what stands there now gets it. Otherwise it falls to the body, and the way begins anew at the top.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = main.current;
    if (page === null) return undefined;
    let place: Node | null = null;
    const note = ({ target }: Event) => {
      if (target instanceof Element && page.contains(target)) place = target.closest(FOCUSABLE);
    };
    // Who presses beside the page has left it by themselves; a dialog does not stand beside it.
    const leave = ({ target }: Event) => {
      if (target instanceof Element && page.parentElement?.contains(target) && !page.contains(target)) place = null;
    };
    const giveBack = () => focusOn(elementOf(place));
    const watching = new MutationObserver((changes) => {
      for (const change of changes) place = placeAfter(change, place);
      // What a dialog gives back itself comes first.
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

/** The next one has moved up; behind the last one is the one before it. */
function placeAfter(change: MutationRecord, place: Node | null): Node | null {
  if (place === null || place.isConnected) return place;
  const { target, removedNodes, nextSibling, previousSibling } = change;
  const isGone = [...removedNodes].some((node) => node.contains(place));
  return isGone ? (nextSibling ?? previousSibling ?? target) : place;
}

const elementOf = (place: Node | null) => (place instanceof HTMLElement ? place : (place?.parentElement ?? null));

/** The row itself, not its first button: who presses Enter twice decides nothing about the next one. */
function focusOn(place: HTMLElement | null): void {
  for (let element = place; element !== null && document.activeElement === document.body; ) {
    if (!element.matches(FOCUSABLE)) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element = element.parentElement;
  }
}
