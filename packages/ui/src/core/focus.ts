const FOCUSABLE = 'button, a[href], input, select, textarea, summary, [tabindex]';
/** Time for React to draw and for a closing dialog to return the focus. */
const SETTLE_MS = 50;
/** A button is disabled while its call is under way, and has the focus again afterwards. */
const CALL_MS = 2_000;
/** Room between a bar and the focused element. */
const GAP = 8;

interface Place {
  readonly parent: Element;
  /** Among the parent's focusable elements. */
  readonly index: number;
}

/** The places of every element that had focus, nearest parent first. */
const places = new WeakMap<Element, readonly Place[]>();
/** The heading below which an element had focus. */
const headings = new WeakMap<Element, Element | null>();

const headingNow = () => document.querySelector('main h1');

function placesOf(element: Element): Place[] {
  const found: Place[] = [];
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    found.push({ parent, index: [...parent.querySelectorAll(FOCUSABLE)].indexOf(element) });
  return found;
}

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && element.offsetParent !== null && !element.matches(':disabled, [tabindex="-1"]');

/** The element that took the place of one that is gone, else its neighbour, else the screen; always that where it is another one. */
function nextFocusTarget(gone: Element): HTMLElement | null {
  const screen = document.querySelector<HTMLElement>('main');
  if (headings.get(gone)?.isConnected === false) return screen;
  for (const { parent, index } of places.get(gone) ?? []) {
    if (!parent.isConnected) continue;
    if (parent.contains(screen)) return screen;
    const all = [...parent.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const heir = [...all.slice(index), ...all.slice(0, index).reverse()].find(isUsable);
    if (heir) return heir;
  }
  return screen;
}

/** Focuses the element or, when it is gone, whatever took its place. */
export function focusAgain(element: Element | null): void {
  const target = element instanceof HTMLElement && !isUsable(element) ? nextFocusTarget(element) : element;
  if (!(target instanceof HTMLElement)) return;
  target.focus({ preventScroll: true });
  // By then a bar may have grown over the element.
  if (uncovers) setTimeout(() => isSeen(target) && uncover(drawnAs(target)), SETTLE_MS);
}

/** Whether {@link uncoverFocus} was called. */
let uncovers = false;

const isSeen = (element: HTMLElement): boolean =>
  document.activeElement === element && element.matches(':focus-visible');

/** Whether the element is still in the page and only disabled, as a button is during its call. */
const isBusy = (element: HTMLElement): boolean => element.offsetParent !== null && element.matches(':disabled');

/**
 * Moves the focus to a neighbour whenever the focused element is removed, hidden or disabled; otherwise it would fall to the body.
 * The shell calls it once for all screens. @returns a function that ends it.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => {
    const { activeElement, body } = document;
    return last !== undefined && (activeElement === body || activeElement === last) && !isUsable(last);
  };
  const settle = () => {
    timer = undefined;
    if (last && isLost()) focusAgain(last);
  };
  const observer = new MutationObserver(() => {
    if (isLost()) {
      const pauseMs = last && isBusy(last) ? CALL_MS : SETTLE_MS;
      if (timer !== undefined && pauseMs === CALL_MS) return;
      clearTimeout(timer);
      timer = setTimeout(settle, pauseMs);
      return;
    }
    const wasLost = timer !== undefined && last !== undefined && document.activeElement === document.body;
    if (wasLost) last?.focus({ preventScroll: true });
  });
  const onFocusIn = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement && isUsable(target) ? target : undefined;
    if (!last) return;
    places.set(last, placesOf(last));
    headings.set(last, headingNow());
  };
  const onFocusOut = ({ target }: FocusEvent) =>
    setTimeout(() => {
      // Someone clicked on nothing: the focus was not lost but given up.
      if (last === target && last && isUsable(last) && document.activeElement === document.body) last = undefined;
    }, 0);
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
}

/** Scrolls what takes the focus out from under sticky and fixed bars (WCAG 2.4.11). The shell calls it once for all screens. */
export function uncoverFocus(): void {
  uncovers = true;
  document.addEventListener('focusin', ({ target }) =>
    requestAnimationFrame(() => {
      if (target instanceof HTMLElement && isSeen(target)) uncover(drawnAs(target));
    }),
  );
}

/** The button that opens a row is drawn over the whole row, so the row must be uncovered. */
const drawnAs = (element: HTMLElement): HTMLElement =>
  (element.matches('.d-row-open') && element.closest('tr')) || element;

/** @param bars how many may lie one below the other: the top bar, a list's heads, one more. */
function uncover(element: HTMLElement, bars = 3): void {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  const x = left + Math.min(width / 2, GAP);
  const [above, below] = [barAt(element, x, top + 1), barAt(element, x, bottom - 1)];
  const bar = above ?? below;
  if (!bar || bars === 0) return;
  const place = bar.getBoundingClientRect();
  const scroller = scrollerOf(bar);
  const isAtTop = above === below ? isInUpperHalf(place, scroller) : bar === above;
  const by = isAtTop ? top - place.bottom - GAP : bottom - place.top + GAP;
  (scroller ?? window).scrollBy({ top: by, behavior: 'instant' });
  uncover(element, bars - 1);
}

/** What lies wholly behind a bar is scrolled to its free side. */
function isInUpperHalf({ top, bottom }: DOMRect, scroller: Element | undefined): boolean {
  const frame = scroller?.getBoundingClientRect();
  const [from, to] = [frame?.top ?? 0, frame?.bottom ?? window.innerHeight];
  return top + bottom < from + to;
}

/** The part of the page that the bar sticks in; undefined for the window. */
function scrollerOf(bar: Element): Element | undefined {
  for (let part = bar.parentElement; part && part !== document.body; part = part.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(part).overflowY)) return part;
  return undefined;
}

/** The bar that covers the element at this point of the window. */
function barAt(element: Element, x: number, y: number): Element | undefined {
  let hit = document.elementFromPoint(x, y);
  for (; hit && !hit.contains(element); hit = hit.parentElement)
    if (!element.contains(hit) && ['fixed', 'sticky'].includes(getComputedStyle(hit).position)) return hit;
  return undefined;
}
