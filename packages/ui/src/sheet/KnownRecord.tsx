import { type SheetAnswers, type SheetKind, sheets, useApiQuery } from '@diapason/platform';
import type { ReactNode } from 'react';
import { AllowedContext } from '../core/allowed';
import { formatDate } from '../core/format';
import { Note } from '../core/Note';
import { Loading } from '../core/states';
import { Sheet } from './Sheet';
import { emptySheetMeta, SheetMetaContext } from './sheet-meta';
import { trailOf } from './trail-of';

interface Props<K extends SheetKind> {
  readonly of: K;
  readonly id: number;
  /** @param refetch reads the record again. */
  readonly children: (answer: SheetAnswers[K], refetch: () => void) => ReactNode;
}

/** A record as its sheet's call answers it; inside, `useIsAllowed()` tells what the server lets this person do with it. Of whom was erased nothing is left. */
export function KnownRecord<K extends SheetKind>({ of, id, children }: Props<K>) {
  const { noun, read } = sheets[of];
  const { data, fiche: said = emptySheetMeta, refetch } = useApiQuery(read, { params: { id } }, { leaves: true });
  if (!data) return <Loading />;
  if (data.dateEffacement)
    return (
      <Sheet
        from={said.peut.includes('lister') ? trailOf(of, id) : undefined}
        title={`${noun} n° ${id}`}
        tabs={[]}
        intro={
          <Note tone="warning" role="status">
            {`Personne effacée le ${formatDate(data.dateEffacement)}. Ses données et ses pièces ont été supprimées\u00a0: sa fiche ne se modifie plus.`}
          </Note>
        }
      />
    );
  return (
    <AllowedContext value={(act) => said.peut.includes(act)}>
      <SheetMetaContext value={said}>{children(data as SheetAnswers[K], refetch)}</SheetMetaContext>
    </AllowedContext>
  );
}
