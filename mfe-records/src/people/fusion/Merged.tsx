import { de } from '@diapason/contracts/constants';
import { Button, formatDate, Note, useIsAllowed } from '@diapason/ui';
import { type AskedCommand, useCommandAsked } from '@diapason/ui/overlay';
import { Link } from '@diapason/ui/router';
import { type RareActs, Sheet, trailOf } from '@diapason/ui/sheet';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Entered } from '../doublons/Doubles';
import { type Kept, kinds, type MergedKind } from './kinds';

const MergeDialog = lazy(() => import('./MergeDialog'));

type Separate = (typeof kinds)[MergedKind]['separate'];

const separationOf = (kind: MergedKind): AskedCommand<Separate, Kept> => ({
  call: kinds[kind].separate,
  question: ({ name }) => ({
    title: `Annuler la fusion : ${name} ?`,
    text: kinds[kind].back,
    confirmLabel: 'Annuler la fusion',
  }),
  input: ({ id }) => ({ params: { id } }),
});
const separations = { guardian: separationOf('guardian'), pupil: separationOf('pupil') };

/** « Annuler la fusion », for whoever may. */
function Separation({ kind, merged }: { readonly kind: MergedKind; readonly merged: Kept }) {
  const isAllowed = useIsAllowed();
  const [separate, question] = useCommandAsked(separations[kind]);
  if (!isAllowed('separer')) return null;
  return (
    <>
      <Button icon="restore" onClick={() => void separate(merged)}>
        Annuler la fusion
      </Button>
      {question}
    </>
  );
}

interface Named {
  readonly id: number;
  readonly nomPrenom: string;
}

interface AwayProps {
  readonly kind: MergedKind;
  readonly record: Kept;
  /** The record that is kept. */
  readonly kept: Named;
}

/** The sheet of a record that was merged: where it leads. */
export const MergedAway = ({ kind, record: { id, name }, kept }: AwayProps) => (
  <Sheet
    title={name}
    person={name}
    from={trailOf(kind, id)}
    tabs={[]}
    intro={
      <Note tone="warning" role="alert" actions={<Separation kind={kind} merged={{ id, name }} />}>
        <strong>
          Cette fiche a été fusionnée avec <Link to={`${kinds[kind].sheet}/${kept.id}`}>{kept.nomPrenom}</Link>, qui est
          conservée.
        </strong>
      </Note>
    }
  />
);

interface IntoProps {
  readonly kind: MergedKind;
  readonly merged: readonly (Named & { readonly date: string })[];
}

/** Above a record that is kept: what was merged into it, and until when that can be undone. */
export const MergedInto = ({ kind, merged }: IntoProps) =>
  merged.map(({ id, nomPrenom: name, date }) => (
    <Note key={id} role="status" actions={<Separation kind={kind} merged={{ id, name }} />}>
      {`Le ${formatDate(date)}, cette fiche a repris celle ${de(name)} (n° ${id}). ${kinds[kind].undone}`}
    </Note>
  ));

interface Merging extends Kept {
  readonly kind: MergedKind;
  /** What tells the person from others. */
  readonly entered: Entered;
  readonly compare: (other: number, onBack: () => void, onClose: () => void) => ReactNode;
}

/** « Fusionner avec une autre fiche… » among what is rare, for whoever may. */
export function useMerging({ compare, ...record }: Merging): RareActs {
  const isAllowed = useIsAllowed();
  const [merging, merge] = useState(false);
  const close = () => merge(false);
  if (!isAllowed('fusionner')) return { items: [] };
  return {
    items: [{ key: 'fusion', label: 'Fusionner avec une autre fiche…', onSelect: () => merge(true) }],
    dialog: merging && (
      <Suspense fallback={null}>
        <MergeDialog {...record} compare={(other, onBack) => compare(other, onBack, close)} onClose={close} />
      </Suspense>
    ),
  };
}
