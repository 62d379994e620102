import { useMay } from '@diapason/platform';
import { Button, formatDate, Menu } from '@diapason/ui';
import { type AskedCommand, useCommandAsked } from '@diapason/ui/overlay';
import { Link } from '@diapason/ui/router';
import { lazy, Suspense, useState } from 'react';
import type { Guardian } from '../fiche-responsable/general-form';
import { undone } from './compared';

const MergeDialog = lazy(() => import('./MergeDialog'));

interface Merged {
  readonly id: number;
  readonly name: string;
}

const separation: AskedCommand<'DELETE /api/utilisateursResponsables/:id/fusion', Merged> = {
  call: 'DELETE /api/utilisateursResponsables/:id/fusion',
  question: ({ name }) => ({
    title: `Annuler la fusion : ${name} ?`,
    text: 'Chaque fiche retrouve ses élèves, ses cotisations avec leurs règlements, sa fiscalité et ses pièces. Ce qui a changé depuis reste changé.',
    confirmLabel: 'Annuler la fusion',
  }),
  input: ({ id }) => ({ params: { id } }),
};

/** « Annuler la fusion », for whoever may. */
function Separation(merged: Merged) {
  const may = useMay('DELETE /api/utilisateursResponsables/:id/fusion');
  const [separate, question] = useCommandAsked(separation);
  if (!may) return null;
  return (
    <>
      <Button icon="restore" onClick={() => void separate(merged)}>
        Annuler la fusion
      </Button>
      {question}
    </>
  );
}

/** Above a record that was merged: where it leads. */
export function MergedAway({ guardian }: { readonly guardian: Guardian }) {
  const { fusionneAvec: kept, idUtilisateur: id, nomPrenomUtilisateur: name } = guardian;
  if (!kept) return null;
  return (
    <span className="d-row" role="alert">
      <strong>
        Cette fiche a été fusionnée avec{' '}
        <Link to={`/fiche-responsable/${kept.idUtilisateur}`}>{kept.nomPrenomUtilisateur}</Link>, qui est conservée.
      </strong>
      <Separation id={id} name={name} />
    </span>
  );
}

/** Above a record that is kept: what was merged into it, and until when that can be undone. */
export function MergedInto({ guardian }: { readonly guardian: Guardian }) {
  return (
    <span className="d-stack">
      {guardian.fusions.map(({ idUtilisateur: id, nomPrenomUtilisateur: name, date }) => (
        <span key={id} className="d-row" role="status">
          <span>{`Cette fiche a repris la fiche : ${name} (n° ${id}) le ${formatDate(date)}. ${undone}`}</span>
          <Separation id={id} name={name} />
        </span>
      ))}
    </span>
  );
}

/** « Fusionner avec une autre fiche… », for whoever may, of a record that is open. */
export function MergeMenu({ guardian }: { readonly guardian: Guardian }) {
  const may = useMay('POST /api/utilisateursResponsables/:id/fusion');
  const searches = useMay('POST /api/recherche');
  const [merging, merge] = useState(false);
  if (!may || !searches || guardian.actif !== 1) return null;
  return (
    <>
      <Menu
        label="Doublon"
        icon="users"
        items={[{ key: 'fusion', label: 'Fusionner avec une autre fiche…', onSelect: () => merge(true) }]}
      />
      {merging && (
        <Suspense fallback={null}>
          <MergeDialog kept={guardian} onClose={() => merge(false)} />
        </Suspense>
      )}
    </>
  );
}
