/** Maximum time and distance between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 500;
const SAME_PLACE_PX = 8;

const BUTTON = 'button, [role="button"], summary';

interface Pressed {
  at: number;
  x: number;
  y: number;
  element: Element | null;
  words: string;
}

const wordsOf = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent ?? '';

let first: Pressed | null = null;
let isSwallowed = false;

function press(event: PointerEvent): void {
  const element =
    event.target instanceof Element ? event.target.closest(`${BUTTON}, a, input, select, textarea`) : null;
  const now = { at: Date.now(), x: event.clientX, y: event.clientY, element, words: wordsOf(element) };
  const isSecond =
    first !== null &&
    now.at - first.at < DOUBLE_CLICK_MS &&
    Math.hypot(now.x - first.x, now.y - first.y) < SAME_PLACE_PX;
  const isOther = first?.element !== element || first?.words !== now.words;
  // Links are safe, because "back" undoes them.
  isSwallowed = isSecond && isOther && (element === null ? first?.element !== null : element.matches(BUTTON));
  if (!isSwallowed) first = now;
}

/**
 * Ignores the second click of a double click if the first one has put another element
 * under the pointer. Examples: Resume in place of Pause, a dialog's button, the next row.
 */
export function ignoreSecondClicks(): void {
  addEventListener('pointerdown', press, { capture: true });
  for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    addEventListener(
      kind,
      (event) => {
        // Clicks by keyboard or script have no pointer and always count.
        if (!isSwallowed || ((event as MouseEvent).detail === 0 && kind === 'click')) return;
        event.stopImmediatePropagation();
        event.preventDefault();
      },
      { capture: true },
    );
  }
}
