import { de, frenchDate } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery, useUser } from '@diapason/platform';
import { Panel, plural } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { useCallback, useEffect, useState } from 'react';
import { chosenOffers, isOfAccount, namedPupils, unfinishedStep, useDraft } from '../inscription/draft';
import { firstNameOf } from '../parts/person-name';
import type { Child, Children } from '../parts/useChildren';
import styles from './home.module.css';

type Offered = ApiData<'GET /api/inscriptions/offres'>;
type Row = ApiData<'GET /api/eleves/SI_In_JSON'>[number];

/** What the family still has to do, each with the way there; nothing where there is nothing. */
export function AwaitsBlock({ children }: Pick<Children, 'children'>) {
  const offered = useApiQuery('GET /api/inscriptions/offres', {}, { stable: true });
  const [toContinue, asking] = useToContinue(children, offered.data);
  const papers = useMissingPapers();
  const all = [...useBegun(), ...toContinue, ...papers];
  return (
    <>
      {asking}
      {all.length > 0 && <Awaited all={all} />}
    </>
  );
}

interface Task {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly verb: string;
  readonly to: string;
}

function Awaited({ all }: { readonly all: readonly Task[] }) {
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

/** An enrolment that was begun here and not sent. */
function useBegun(): readonly Task[] {
  const { idUtilisateur, email } = useUser();
  const draft = useDraft();
  if (!draft?.eleves.some((pupil) => chosenOffers(pupil).length > 0)) return [];
  if (draft.par !== idUtilisateur && !isOfAccount(draft, email)) return [];
  const names = namedPupils(draft).map(({ pupil }) => pupil.prenom);
  return [
    {
      key: 'brouillon',
      title: names.length > 0 ? `Inscription ${de(names.join(', '))} à finir` : 'Inscription à finir',
      note: 'commencée sur cet appareil, rien n’est envoyé',
      verb: 'Reprendre',
      to: unfinishedStep({ ...draft, par: idUtilisateur }),
    },
  ];
}

/**
 * Children who go on from this year, and have nothing for the year to come yet.
 * @returns what they await, and what asks for it and draws nothing.
 */
function useToContinue(children: readonly Child[] | undefined, offered: Offered | undefined) {
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set());
  const hear = useCallback((idEleve: number, waits: boolean) => {
    setWaiting((before) => {
      if (before.has(idEleve) === waits) return before;
      const others = [...before].filter((one) => one !== idEleve);
      return new Set(waits ? [...others, idEleve] : others);
    });
  }, []);
  if (!offered?.reinscription || !children) return [[], null] as const;
  const { idAnneeScolaire, libelleAnneeScolaire, dateDebut } = offered.anneeScolaire;
  const toContinue = children
    .filter(({ idEleve }) => waiting.has(idEleve))
    .map(({ idEleve, nomPrenomEleve }) => ({
      key: `reinscription-${idEleve}`,
      title: `Réinscrire ${firstNameOf(nomPrenomEleve)} en ${libelleAnneeScolaire}`,
      note: `avant le ${frenchDate(dateDebut)}`,
      verb: 'Réinscrire',
      to: '/accueilResponsable#reinscription',
    }));
  const asking = children.map(({ idEleve }) => (
    <ToContinue key={idEleve} idEleve={idEleve} year={idAnneeScolaire} onAnswer={hear} />
  ));
  return [toContinue, asking] as const;
}

interface ToContinueProps {
  readonly idEleve: number;
  readonly year: number;
  readonly onAnswer: (idEleve: number, waits: boolean) => void;
}

function ToContinue({ idEleve, year, onAnswer }: ToContinueProps) {
  const { data } = useApiQuery('GET /api/eleves/SI_In_JSON', { query: { fk_eleve: idEleve } });
  const waits = data !== undefined && isToContinue(data, year);
  useEffect(() => onAnswer(idEleve, waits), [onAnswer, idEleve, waits]);
  return null;
}

const isToContinue = (rows: readonly Row[], year: number): boolean =>
  rows.every(({ fk_anneeScolaire }) => fk_anneeScolaire !== year) &&
  rows.some(({ reinscription }) => reinscription === 0);

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
      title: fk_eleve === null ? libelleNature : `${libelleNature} ${de(firstNameOf(nomPrenomEleve))}`,
      note: [precision, 'avant le 30 septembre'].filter(Boolean).join(', '),
      verb: 'Envoyer',
      to: (where[nature] ?? (() => '/responsableInformation'))(idUtilisateur, fk_eleve),
    }));
}
