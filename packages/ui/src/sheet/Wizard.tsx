import { pushAddress, replaceAddress, useIsMounted, useSearch } from '@diapason/platform';
import { createContext, type ReactNode, Suspense, use, useEffect, useId, useRef } from 'react';
import { Button } from '../core/Button';
import { Page } from '../core/page';
import { Loading } from '../core/states';

export interface WizardStep {
  /** Names the step in the address: `?etape=colonnes`. */
  readonly key: string;
  readonly label: string;
  /** What comes before is done, so that the step can be opened, and returned to. */
  readonly open: boolean;
  readonly element: ReactNode;
}

interface WizardProps {
  readonly title: string;
  readonly steps: readonly WizardStep[];
  readonly intro?: ReactNode;
  readonly back?: ReactNode;
}

const PARAMETER = 'etape';
const Previous = createContext<(() => void) | undefined>(undefined);

/**
 * A page of steps, one after the other: each has an address, the browser's Back and « Étape précédente » return, and « Étape 2 sur 4 » says
 * where one is. A step that is not open yet cannot be asked for by its address: the last one that is open stands instead.
 */
export function Wizard({ title, steps, intro, back }: WizardProps) {
  const id = useId();
  const asked = new URLSearchParams(useSearch()).get(PARAMETER);
  const openSteps = steps.filter(({ open }) => open);
  const current =
    openSteps.find(({ key }) => key === asked) ?? (asked === null ? openSteps[0] : openSteps.at(-1)) ?? steps[0];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current?.key);
  useEffect(() => {
    if (shown.current === current?.key) return;
    shown.current = current?.key;
    heading.current?.focus();
  }, [current?.key]);
  if (!current) return null;
  const number = steps.indexOf(current) + 1;
  const last = steps.length;
  const before = openSteps.at(openSteps.indexOf(current) - 1);
  return (
    <Page title={title} intro={intro} back={back}>
      <section className="d-steps" aria-labelledby={id}>
        <ol aria-label="Étapes">
          {steps.map((step) => (
            <li key={step.key} {...(step === current ? { 'aria-current': 'step' as const } : {})}>
              {step.open && step !== current ? (
                <Button look="quiet" onClick={() => goToStep(step.key)}>
                  {step.label}
                </Button>
              ) : (
                <span>{step.label}</span>
              )}
            </li>
          ))}
        </ol>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {`Étape ${number} sur ${last} : ${current.label}`}
        </h2>
        <Previous value={before && before !== current && number > 1 ? () => goToStep(before.key) : undefined}>
          <Suspense fallback={<Loading />}>{current.element}</Suspense>
        </Previous>
      </section>
    </Page>
  );
}

/** What ends a step: « Étape précédente », where there is one to return to, then the step's own buttons. */
export function WizardActions({ children }: { readonly children?: ReactNode }) {
  const previous = use(Previous);
  return (
    <div className="d-steps-actions">
      {previous && (
        <Button icon="chevronLeft" onClick={previous}>
          Étape précédente
        </Button>
      )}
      {children}
    </div>
  );
}

/** `goToStep` for what takes a while: it does nothing once the step that calls this was left. */
export function useGoToStep(): typeof goToStep {
  const isShown = useIsMounted();
  return (...step) => {
    if (isShown()) goToStep(...step);
  };
}

/**
 * Goes to a step. @param more other parameters of the address; null takes one away.
 * @param replaces the step that is left has nothing to return to.
 */
export function goToStep(key: string, more: Readonly<Record<string, string | null>> = {}, replaces = false): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries({ ...more, [PARAMETER]: key }))
    if (value === null) query.delete(name);
    else query.set(name, value);
  (replaces ? replaceAddress : pushAddress)(`${location.pathname}?${query}${location.hash}`);
}
