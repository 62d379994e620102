import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Face } from '../core/Face';
import { Menu, type MenuItem } from '../core/Menu';
import { useBelow } from '../core/width';

export interface HeadProps {
  /** Whose initials stand before the name; none for what is no person. */
  readonly person?: string;
  readonly tags?: ReactNode;
  /** The facts that sum the person up; empty ones are left out. */
  readonly breath?: readonly ReactNode[];
  /** Guardians of a pupil, pupils of a guardian. */
  readonly kin?: ReactNode;
  /** What is owed, and how much of it is paid. */
  readonly balance?: ReactNode;
  /** The acts of the day, two at most. */
  readonly acts?: ReactNode;
  /** What is rare or grave. */
  readonly more?: readonly MenuItem[];
}

/** Who the sheet is about. It stays in sight, smaller, when one scrolls; on a phone it goes. */
export function SheetHead({
  title,
  person,
  tags,
  breath = [],
  kin,
  balance,
  acts,
  more = [],
}: HeadProps & { readonly title: string }) {
  const { mark, head, isSmall } = useShrinking(!useBelow('phone'));
  const said = breath.filter(Boolean);
  return (
    <>
      <div ref={mark} className="d-sheet-mark" />
      <header ref={head} className="d-sheet-head" data-small={isSmall || undefined}>
        {person && <Face name={person} size="large" />}
        <div className="d-sheet-who">
          <div className="d-sheet-name">
            <h1>{title}</h1>
            {tags}
          </div>
          {said.length > 0 && (
            <p className="d-sheet-breath">
              {said.map((part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: said anew, always in this order
                <Fragment key={at}>
                  {at > 0 && ' · '}
                  {part}
                </Fragment>
              ))}
            </p>
          )}
          {kin}
        </div>
        {(balance || acts || more.length > 0) && (
          <div className="d-sheet-acts">
            {balance}
            <div className="d-row">
              {acts}
              {more.length > 0 && <Menu label="Autres actions" icon="more" bare items={more} />}
            </div>
          </div>
        )}
      </header>
    </>
  );
}

/** @param stays whether it is in sight while one scrolls: smaller once it has reached the top bar. What it gives up of its height stays free, so that the page does not jump. */
function useShrinking(stays: boolean) {
  const mark = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLElement>(null);
  const full = useRef(0);
  const [isSmall, shrink] = useState(false);
  useEffect(() => {
    const [above, whole] = [mark.current, head.current];
    if (!stays || !above || !whole || !('IntersectionObserver' in window)) return;
    const bar = document.querySelector('.topbar')?.getBoundingClientRect().bottom ?? 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const gone = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < bar;
        if (gone) full.current ||= whole.offsetHeight;
        shrink(gone);
      },
      { rootMargin: `-${bar}px 0px 0px 0px` },
    );
    observer.observe(above);
    return () => {
      observer.disconnect();
      shrink(false);
    };
  }, [stays]);
  useLayoutEffect(() => {
    const whole = head.current;
    if (!whole) return;
    whole.style.marginBlockEnd = isSmall ? `${Math.max(0, full.current - whole.offsetHeight)}px` : '';
    if (!isSmall) full.current = 0;
  }, [isSmall]);
  return { mark, head, isSmall };
}
