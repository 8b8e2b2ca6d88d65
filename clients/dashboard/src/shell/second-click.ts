/** As long as a double click may take, and as far as the hand moves in it. */
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
  // A link only leads somewhere, and back leads back.
  isSwallowed = isSecond && isOther && (element === null ? first?.element !== null : element.matches(BUTTON));
  if (!isSwallowed) first = now;
}

/**
 * The second click of a double click is meant for what stood there at the first. Where the first one has put something else
 * under the pointer (Resume in the place of Pause, the button of a dialog, the veil around it, the next row), it does nothing.
 */
export function heedFirstClick(): void {
  addEventListener('pointerdown', press, { capture: true });
  for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    addEventListener(
      kind,
      (event) => {
        // What no pointer has pressed, as a key or a program does, is a click of its own.
        if (!isSwallowed || ((event as MouseEvent).detail === 0 && kind === 'click')) return;
        event.stopImmediatePropagation();
        event.preventDefault();
      },
      { capture: true },
    );
  }
}
