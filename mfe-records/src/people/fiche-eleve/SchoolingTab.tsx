import { messages, right } from '@diapason/contracts/constants';
import { useApiQuery, useMay, useRights } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading, Panel, Tag, useEditedRow } from '@diapason/ui';
import { useCommandAsked } from '@diapason/ui/overlay';
import { Link } from '@diapason/ui/router';
import { DataList, RowEditing } from '@diapason/ui/table';
import type { Pupil, Schooling } from './pupil';
import { SchoolingDialog } from './SchoolingDialog';

const nameOf = ({ libelleAnneeScolaire, libelleOffre }: Schooling) => `${libelleOffre}, ${libelleAnneeScolaire}`;

/** What the pupil studies at the conservatoire, year by year (document 001 §2). */
export default function SchoolingTab({ pupil }: { readonly pupil: Pupil }) {
  const id = pupil.idEleve;
  const schooling = useApiQuery('GET /api/eleves/:id/SI_list', { params: { id } });
  const { edit, ...edited } = useEditedRow(schooling, ({ idScolarite }: Schooling) => idScolarite);
  const [remove, question] = useCommandAsked({
    call: 'DELETE /api/eleves/:id/scolaritesInterne/:idScolarite',
    question: (row: Schooling) => ({
      title: messages.families.removeSchooling,
      text: nameOf(row),
      confirmLabel: 'Supprimer',
      danger: true,
    }),
    input: ({ idScolarite }) => ({ params: { id, idScolarite } }),
  });
  const call = 'POST /api/eleves/:id/scolaritesInterne/:idScolarite';
  const mayAdd = useMay(call, { isNew: true });
  const mayChange = useMay(call, { isNew: false });
  const mayRemove = useMay('DELETE /api/eleves/:id/scolaritesInterne/:idScolarite');
  const can = useRights();
  const opensTeacher = can(right.openWorkshopFromPupil) && can(right.seeAgentProfile);
  if (schooling.error && !schooling.data)
    return <ErrorState message={schooling.error.message} onRetry={schooling.refetch} />;
  if (!schooling.data) return <Loading />;
  const left = pupil.dateAbandon !== null;
  const offerOf = new Map(schooling.data.map((row) => [row.idScolarite, row.libelleOffre]));
  const actions = mayAdd && (
    <Button icon="plus" disabled={left} onClick={() => edit('new')}>
      Ajouter une scolarité
    </Button>
  );
  return (
    <Panel title="Scolarité Conservatoire" icon="child" actions={actions}>
      {left && <p className="d-note">{messages.families.pupilLeft}</p>}
      <DataList
        label="Scolarité Conservatoire"
        rows={schooling.data}
        rowKey={(row) => row.idScolarite}
        columns={[
          { key: 'annee', header: 'Année scolaire', value: (row) => row.libelleAnneeScolaire },
          {
            key: 'site',
            header: 'Site / Enseignant',
            value: (row) => [row.libelleSite, row.nomPrenomEnseignant].filter(Boolean).join(' / '),
            cell: (row) => (
              <>
                {row.libelleSite}
                {row.nomPrenomEnseignant && (
                  <>
                    {row.libelleSite && ' / '}
                    {opensTeacher ? (
                      <Link to={`/fiche-agent/${row.fk_enseignant}`}>{row.nomPrenomEnseignant}</Link>
                    ) : (
                      row.nomPrenomEnseignant
                    )}
                  </>
                )}
              </>
            ),
          },
          {
            key: 'offre',
            header: 'Offre',
            value: (row) => row.libelleOffre,
            cell: (row) => (
              <>
                {row.libelleOffre}
                {row.fk_idScolariteParent !== null && (
                  <small>{` (complète ${offerOf.get(row.fk_idScolariteParent) ?? 'une autre scolarité'})`}</small>
                )}
                {row.passageCycleSuivant === 1 && <small> (passe au cycle suivant)</small>}
              </>
            ),
          },
          { key: 'precision', header: 'Précision offre', value: (row) => row.precisionOffre },
          {
            key: 'statut',
            header: 'Statut',
            value: (row) => row.libelleStatut,
            cell: (row) => <Tag tone={toneOf(row.fk_statut)}>{row.libelleStatut}</Tag>,
          },
          { key: 'commentaire', header: 'Commentaire', value: (row) => row.commentaire },
        ]}
        empty={<EmptyState title="Aucune scolarité enregistrée" icon="child" />}
        rowActions={(row) => (
          <RowEditing
            name={nameOf(row)}
            onEdit={mayChange ? () => edit(row) : undefined}
            onRemove={mayRemove ? () => void remove(row) : undefined}
          />
        )}
      />
      {edited.isOpen && <SchoolingDialog key={edited.key} pupil={pupil} row={edited.row} {...edited.dialog} />}
      {question}
    </Panel>
  );
}

const TONES: Readonly<Record<number, 'success' | 'danger' | 'information' | 'warning'>> = {
  1: 'success',
  2: 'warning',
  3: 'danger',
  6: 'danger',
  10: 'information',
  11: 'information',
  12: 'success',
};
const toneOf = (status: number) => TONES[status] ?? 'neutral';
