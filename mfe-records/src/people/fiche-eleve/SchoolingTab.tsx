import { schoolingFields as fields, messages, statusWithBooklet } from '@diapason/contracts/constants';
import { type TabProps, useApiQuery, useUser } from '@diapason/platform';
import { Note, State, todayInParis, useIsAllowed } from '@diapason/ui';
import { Link, LinkWhere } from '@diapason/ui/router';
import { RowsPanel, recordColumns } from '@diapason/ui/table';
import { BookletIcon } from '../../teaching/livrets/BookletIcon';
import type { Schooling } from './pupil';
import { SchoolingDialog } from './SchoolingDialog';

const shown = ['fk_anneeScolaire', 'fk_site', 'fk_offre', 'precisionOffre', 'fk_statut', 'commentaire'] as const;

const nameOf = ({ libelleAnneeScolaire, libelleOffre }: Schooling) => `${libelleOffre}, ${libelleAnneeScolaire}`;

/** What the pupil studies at the conservatoire, year by year (document 001 §2). */
export default function SchoolingTab({ answer: pupil }: TabProps<'pupil'>) {
  const id = pupil.idEleve;
  const schooling = useApiQuery('GET /api/eleves/:id/SI_list', { params: { id } });
  const opensTeacher = useIsAllowed()('ouvrirEnseignant');
  const left = pupil.dateAbandon !== null && pupil.dateAbandon <= todayInParis();
  const offerOf = new Map(schooling.data?.map((row) => [row.idScolarite, row.libelleOffre]));
  return (
    <RowsPanel
      title="Scolarité Conservatoire"
      icon="child"
      query={schooling}
      intro={left && <Note tone="warning">{messages.families.pupilLeft}</Note>}
      rowKey={(row) => row.idScolarite}
      nameOf={nameOf}
      empty="Aucune scolarité enregistrée"
      columns={recordColumns<Schooling>(fields, shown, {
        fk_site: {
          header: 'Site / Enseignant',
          value: (row) => [row.libelleSite, row.nomPrenomEnseignant].filter(Boolean).join(' / '),
          cell: ({ libelleSite, nomPrenomEnseignant, fk_enseignant }) => (
            <>
              {libelleSite}
              {libelleSite && nomPrenomEnseignant && ' / '}
              <LinkWhere to={opensTeacher && fk_enseignant ? `/fiche-agent/${fk_enseignant}` : undefined}>
                {nomPrenomEnseignant}
              </LinkWhere>
            </>
          ),
        },
        fk_offre: {
          cell: ({ libelleOffre, fk_idScolariteParent: parent, passageCycleSuivant, ...row }) => (
            <>
              <BookletLink {...row} />
              {libelleOffre}
              {parent !== null && <small>{` (complète ${offerOf.get(parent) ?? 'une autre scolarité'})`}</small>}
              {passageCycleSuivant === 1 && <small> (passe au cycle suivant)</small>}
            </>
          ),
        },
        precisionOffre: { header: 'Précision offre' },
        fk_statut: { cell: (row) => <State tone={TONES[row.fk_statut] ?? 'neutral'}>{row.libelleStatut}</State> },
      })}
      saves="POST /api/eleves/:id/scolaritesInterne/:idScolarite"
      add="Ajouter une scolarité"
      isClosed={left}
      removal={{
        call: 'DELETE /api/eleves/:id/scolaritesInterne/:idScolarite',
        input: ({ idScolarite }) => ({ params: { id, idScolarite } }),
        title: messages.families.removeSchooling,
      }}
      dialog={(edited) => <SchoolingDialog {...edited} pupil={pupil} />}
    />
  );
}

/** Of a pupil who is enrolled with a teacher, where the offer has booklets (document 001 §2). */
function BookletLink({
  idScolarite,
  fk_livret,
  statutLivret,
  fk_statut,
  fk_enseignant,
}: Pick<Schooling, 'idScolarite' | 'fk_livret' | 'statutLivret' | 'fk_statut' | 'fk_enseignant'>) {
  const hasModule = useUser().module.includes('livret');
  if (!hasModule || fk_livret === null || fk_statut !== statusWithBooklet || !fk_enseignant) return null;
  return (
    <>
      <Link to={`/fiche-livret/${fk_livret}/${idScolarite}`}>
        <BookletIcon statut={fk_livret === 0 ? 0 : (statutLivret ?? 0)} />
      </Link>{' '}
    </>
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
