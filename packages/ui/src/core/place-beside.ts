/** Pixels between the field and its list. */
const GAP = 5;

/** Places a list below its field, or above it where there is more room. */
export function placeBeside(field: HTMLElement, list: HTMLElement): void {
  const { left, width, top, bottom } = field.getBoundingClientRect();
  const isBelow = innerHeight - bottom >= Math.min(top, list.offsetHeight + GAP);
  Object.assign(list.style, {
    left: `${left}px`,
    width: `${width}px`,
    top: isBelow ? `${bottom + GAP}px` : '',
    bottom: isBelow ? '' : `${innerHeight - top + GAP}px`,
  });
}
