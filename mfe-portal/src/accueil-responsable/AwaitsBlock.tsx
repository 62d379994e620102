import { frenchDate } from '@diapason/contracts/constants';
import { type ApiData, send, useApiQuery, useUser } from '@diapason/platform';
import { Panel, plural } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { useEffect, useState } from 'react';
import { firstNameOf } from '../parts/person-name';
import type { Child, Children } from '../parts/useChildren';
import styles from './home.module.css';

type Offered = ApiData<'GET /api/inscriptions/offres'>;
type Row = ApiData<'GET /api/eleves/SI_In_JSON'>[number];

/** What the family still has to do, each with the way there; nothing where there is nothing. */
export function AwaitsBlock({ children }: Pick<Children, 'children'>) {
  const offered = useApiQuery('GET /api/inscriptions/offres', {}, { stable: true });
  const toContinue = useToContinue(children, offered.data);
  const papers = useMissingPapers();
  const all = [...toContinue, ...papers];
  if (all.length === 0) return null;
  return (
    <Panel title="Ce qui vous attend" icon="listCheck" fold="open" kept="attend">
      <p className={styles.quiet}>{plural(all.length, 'chose')}</p>
      <ul className={styles.awaited}>
        {all.map(({ key, title, note, verb, to }) => (
          <li key={key}>
            <p>
              <strong>{title}</strong>
              <small>{note}</small>
            </p>
            <Link className="d-button d-button-secondary" to={to}>
              {verb}
              <span className="d-visually-hidden">{`\u00a0: ${title}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Children who go on from this year, and have nothing for the year to come yet. */
function useToContinue(children: readonly Child[] | undefined, offered: Offered | undefined) {
  const [waiting, setWaiting] = useState<readonly Child[]>([]);
  const isOpen = offered?.reinscription === true;
  const year = offered?.anneeScolaire.idAnneeScolaire;
  useEffect(() => {
    if (!isOpen || !children) return;
    let wanted = true;
    Promise.all(children.map(async (child) => ((await isToContinue(child, year)) ? child : undefined))).then(
      (found) => {
        if (wanted) setWaiting(found.filter((one) => one !== undefined));
      },
    );
    return () => {
      wanted = false;
    };
  }, [children, isOpen, year]);
  if (!offered || !isOpen) return [];
  const { libelleAnneeScolaire, dateDebut } = offered.anneeScolaire;
  return waiting.map(({ idEleve, nomPrenomEleve }) => ({
    key: `reinscription-${idEleve}`,
    title: `Réinscrire ${firstNameOf(nomPrenomEleve)} en ${libelleAnneeScolaire}`,
    note: `avant le ${frenchDate(dateDebut)}`,
    verb: 'Réinscrire',
    to: '/accueilResponsable#reinscription',
  }));
}

async function isToContinue({ idEleve }: Child, year: number | undefined): Promise<boolean> {
  const call = 'GET /api/eleves/SI_In_JSON';
  const answer = await send<readonly Row[]>(call, { query: { fk_eleve: idEleve } });
  if (!answer.ok) return false;
  const isNext = ({ fk_anneeScolaire }: Row) => fk_anneeScolaire === year;
  return (
    answer.data.length > 0 && !answer.data.some(isNext) && answer.data.some(({ reinscription }) => reinscription === 0)
  );
}

const where: Readonly<Record<string, (idUtilisateur: number, idEleve: number | null) => string>> = {
  responsablesRevenus: (idUtilisateur) => `/responsableCotisation/${idUtilisateur}`,
  certificatMedical: (_idUtilisateur, idEleve) => `/eleveSI/${idEleve ?? ''}`,
};

/** Papers of the year that nobody has sent yet. */
function useMissingPapers() {
  const { idUtilisateur } = useUser();
  const call = 'GET /api/utilisateursResponsables/:id/justificatifs/attendus';
  const { data } = useApiQuery(call, { params: { id: idUtilisateur }, query: {} });
  return (data?.pieces ?? [])
    .filter(({ idPieceJointe, remplacement }) => idPieceJointe === null && remplacement === null)
    .map(({ nature, libelleNature, fk_eleve, nomPrenomEleve, precision }) => ({
      key: `${nature}-${fk_eleve ?? 0}-${precision}`,
      title: fk_eleve === null ? libelleNature : `${libelleNature} de ${firstNameOf(nomPrenomEleve)}`,
      note: [precision, 'avant le 30 septembre'].filter(Boolean).join(', '),
      verb: 'Envoyer',
      to: (where[nature] ?? (() => '/responsableInformation'))(idUtilisateur, fk_eleve),
    }));
}
