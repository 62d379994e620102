import { useApiQuery, useUser } from '@diapason/platform';
import { formatDate, State, Tag, todayInParis, useDelayReveal, useIsAllowed } from '@diapason/ui';
import { type Relative, Relatives } from '@diapason/ui/sheet';
import { ageOf } from '../age';
import { agreeing } from '../agreeing';
import { WriteTo } from '../WriteTo';
import type { Pupil } from './pupil';

/** Who a pupil is, as one would say it: states, what and where they study, and whom one calls. */
export function usePupilHead(pupil: Pupil) {
  const { idEleve: id, dateAbandon, dateNaissance, dateInscription, fk_genre, etudiant } = pupil;
  const { idAnneeScolaire: year } = useUser();
  const isAllowed = useIsAllowed();
  const guardians = useApiQuery('GET /api/eleves/:id/listResponsables', { params: { id } });
  const schooling = useApiQuery('GET /api/eleves/:id/SI_list', { params: { id } });
  const answers = useApiQuery('GET /api/droitImage/listeDroit/:id', { params: { id } });
  const rows = guardians.data ?? [];
  const payer = rows[0]?.fk_responsable;
  const image = answers.data?.find((one) => one.fk_anneeScolaire === year)?.etat;
  const [study] = (schooling.data ?? []).filter((one) => one.fk_anneeScolaire === year);
  const people = rows.map(
    (row): Relative => ({
      name: row.nomPrenomUtilisateur,
      to: isAllowed('ouvrirResponsable') ? `/fiche-responsable/${row.fk_responsable}` : undefined,
      detail: [row.libelleRole.toLowerCase(), row.ordre === 1 && 'paie'].filter(Boolean).join(', '),
      telephone: row.telephoneMobile || row.telephoneFixe,
      email: row.email,
    }),
  );
  return {
    payer,
    isReady: ![guardians, schooling, answers].some(({ isLoading }) => isLoading),
    shown: {
      tags: (
        <>
          {etudiant.some((one) => one.fk_anneeScolaire === year) && (
            <Tag tone="information">{agreeing('Étudiant', fk_genre)}</Tag>
          )}
          {dateAbandon && (
            <Tag tone="warning">{dateAbandon > todayInParis() ? `Part le ${formatDate(dateAbandon)}` : 'Abandon'}</Tag>
          )}
          {image !== undefined && image !== 1 && <State tone="danger">Droit à l’image refusé</State>}
        </>
      ),
      breath: [
        ageOf(dateNaissance),
        study && (study.libelleInstrument || study.libelleOffre),
        study?.libelleSite,
        dateInscription && `élève depuis ${dateInscription.slice(0, 4)}`,
      ],
      kin: <Family guardians={people} payer={payer} id={id} />,
      acts: <WriteTo email={people.find(({ email }) => email)?.email} />,
    },
  };
}

interface FamilyProps {
  readonly guardians: readonly Relative[];
  readonly payer: number | undefined;
  readonly id: number;
}

/** Whom one calls, and the other children of the one who pays. */
function Family({ guardians, payer, id }: FamilyProps) {
  const call = 'GET /api/utilisateursResponsables/:id/elevesAttached';
  const may = useIsAllowed()('voirFratrie');
  const children = useApiQuery(call, may && payer ? { params: { id: payer } } : null);
  useDelayReveal(children.isLoading);
  const siblings = (children.data ?? [])
    .filter(({ idEleve }) => idEleve !== id)
    .map(({ idEleve, nomPrenomEleve: name, fk_genre }) => ({
      name,
      to: `/fiche-eleve/${idEleve}`,
      detail: fk_genre === null ? 'fratrie' : fk_genre === 1 ? 'sœur' : 'frère',
    }));
  return guardians.length + siblings.length > 0 && <Relatives label="Famille" people={[...guardians, ...siblings]} />;
}
