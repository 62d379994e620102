import { excuseList, weekdayOf, yearBefore } from '@diapason/contracts/constants';
import { formatDate, formatNumber } from '@diapason/ui';
import { days } from '@diapason/ui/calendar';
import { LinkWhere } from '@diapason/ui/router';
import { declaredList, useIsAllowed } from '@diapason/ui/table';
import { days as weekdays } from '../days';
import { hoursOf } from '../workshop-in-words';
import { ExcusePanel } from './ExcusePanel';
import type { Excuse } from './excuse';
import styles from './excuses.module.css';

/** « mer. 14:00 – 15:00 » */
const whenOf = (row: Excuse) =>
  `${(weekdays[weekdayOf(row.dateExcuse)] ?? '').slice(0, 3).toLowerCase()}. ${hoursOf(row)}`;
/** « Gaillac, 2 sur 3 » */
const whereOf = ({ libelleSite, rang, nombre }: Excuse) =>
  [libelleSite, nombre > 1 ? `${formatNumber(rang)} sur ${formatNumber(nombre)}` : ''].filter(Boolean).join(', ');
/** « mère · « Classe de neige » »; the panel has all of a long one. */
const saidBy = ({ demandeur: { lien, role }, commentaire }: Excuse) => {
  const who = role === 'Agent' ? 'agent' : lien;
  if (!(who || commentaire)) return null;
  return (
    <span className={styles.said}>
      {who && <span>{who}</span>}
      {who && commentaire && ' · '}
      {commentaire && <span>{`«\u00a0${commentaire}\u00a0»`}</span>}
    </span>
  );
};

/** Declared absences of the last year and of what is to come, twenty a page (document 002 §2). @param today in Paris */
export const excusesOn = (today: string) =>
  declaredList(excuseList, {
    pageSize: 20,
    filters: { jours: days(() => ({ from: yearBefore(today), to: null })) },
    views: [
      { id: 'a-venir', title: 'À venir', search: { jours: { from: today, to: null } } },
      { id: 'jour', title: 'Aujourd’hui', search: { jours: { from: today, to: today } } },
      { id: 'famille', title: 'Par la famille', search: { demandeur: 'famille' } },
    ],
    cells: {
      nomPrenomEleve: (row) => <PupilName row={row} />,
      demandeur: ({ demandeur: { nomPrenom } }) => nomPrenom,
    },
    seconds: {
      nomPrenomEleve: whereOf,
      dateExcuse: whenOf,
      libelleType: ({ enseignant }) => enseignant,
      demandeur: saidBy,
    },
    printed: { demandeur: (row) => [row.demandeur.nomPrenom, row.commentaire].filter(Boolean).join(', ') },
    face: ({ nomPrenomEleve }) => nomPrenomEleve,
    panel: (row) => <ExcusePanel key={row.fk_eleve} row={row} />,
    sheet: ({ fk_eleve }, { isAllowed }) => (isAllowed('ouvrirEleve') ? `/fiche-eleve/${fk_eleve}` : undefined),
    phone: {
      beside: ({ dateExcuse }) => formatDate(dateExcuse),
      under: (row) => [whenOf(row), row.libelleType, row.enseignant].filter(Boolean).join(' · '),
    },
  });

function PupilName({ row: { fk_eleve, nomPrenomEleve } }: { readonly row: Excuse }) {
  return (
    <LinkWhere to={useIsAllowed()('ouvrirEleve') ? `/fiche-eleve/${fk_eleve}` : undefined}>{nomPrenomEleve}</LinkWhere>
  );
}
