import { type SheetAnswers, type SheetKind, sheets, useApiQuery } from '@diapason/platform';
import { ErrorState, Loading } from '@diapason/ui';
import { RecordScreen } from '@diapason/ui/router';
import { KnownRecord, Sheet, trailOf } from '@diapason/ui/sheet';
import type { ReactNode } from 'react';

interface ScreenProps<K extends SheetKind> {
  readonly of: K;
  readonly fresh: ReactNode;
  /** @param refetch reads the person again. */
  readonly children: (person: SheetAnswers[K], refetch: () => void) => ReactNode;
}

/** The screen of a sheet: of whom the address names, 0 or none for a new one. */
export const PersonScreen = <K extends SheetKind>({ of, fresh, children }: ScreenProps<K>) => (
  <RecordScreen creates={sheets[of].save} fresh={fresh}>
    {(id) => (
      <KnownRecord key={id} of={of} id={id}>
        {children}
      </KnownRecord>
    )}
  </RecordScreen>
);

interface NewProps<K extends SheetKind> {
  readonly of: SheetKind;
  readonly title: string;
  /** To whom the address links the new one; 0 to nobody. */
  readonly to: K;
  readonly id: number;
  /** Said below the title. @param links whether the server lets this reader link them. */
  readonly told: (relative: SheetAnswers[K], links: boolean) => string | false;
  readonly form: (relative: SheetAnswers[K] | undefined, links: boolean) => ReactNode;
}

/** The sheet of a new person. */
export function NewPerson<K extends SheetKind>({ of, title, to, id, told, form }: NewProps<K>) {
  const asked = useApiQuery<(typeof sheets)[K]['read']>(sheets[to].read, id > 0 ? ({ params: { id } } as never) : null);
  const relative = asked.data as SheetAnswers[K] | undefined;
  const links = asked.fiche?.peut.includes('rattacherNouveau') ?? false;
  if (asked.isLoading) return <Loading />;
  if (asked.error && !relative) return <ErrorState message={asked.error.message} onRetry={asked.refetch} />;
  return (
    <Sheet
      title={title}
      from={trailOf(of, 0)}
      breath={[relative && told(relative, links)]}
      tabs={[{ key: 'general', label: 'Général', icon: 'user', element: form(relative, links) }]}
    />
  );
}
