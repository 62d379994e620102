import { formatPhone, pupilList } from '@diapason/contracts/constants';
import { Tag } from '@diapason/ui';
import { callTo, declaredList } from '@diapason/ui/table';
import { courseInWords, FirstCourse, firstHourOf } from '../../teaching/CourseLinks';
import { ageInWords } from '../age';
import { ImageRightState } from '../ImageRightState';
import { NamesInShort } from '../Names';
import { PersonName } from '../PersonName';
import { Instruments } from './Instruments';
import { PupilPanel } from './PupilPanel';

/** Paper has room for all of them. */
const inWords = (people: readonly { readonly nomPrenomUtilisateur: string }[]) =>
  people.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur).join(', ');

/** Pupils with their guardians and teachers (document 000 §2). */
export const pupils = declaredList(pupilList, {
  cells: {
    nomPrenomEleve: ({ idEleve, nomPrenomEleve, actif }) => (
      <PersonName name={nomPrenomEleve} to={`/fiche-eleve/${idEleve}`} actif={actif} />
    ),
    instrument: ({ instrument }) => <Instruments of={instrument} />,
    concatInfoResponsable: (row) => (
      <NamesInShort people={row.concatInfoResponsable} opens={['ouvrirResponsable', 'fiche-responsable']} />
    ),
    enseignants: (row) => <NamesInShort people={row.enseignants} opens={['ouvrirEnseignant', 'fiche-agent']} />,
    cours: ({ cours }) => <FirstCourse of={cours} act="ouvrirAtelier" />,
    etatDroit: (row) => <ImageRightState etat={row.etatDroit} />,
  },
  printed: {
    concatInfoResponsable: ({ concatInfoResponsable }) => inWords(concatInfoResponsable),
    enseignants: ({ enseignants }) => inWords(enseignants),
    cours: ({ cours }) => cours.map(courseInWords).join(', '),
  },
  seconds: {
    nomPrenomEleve: ({ dateNaissance }) => ageInWords(dateNaissance),
    cours: ({ cours }) => firstHourOf(cours),
    concatInfoResponsable: ({ concatInfoResponsable: [payer] }) =>
      formatPhone(payer?.telephoneMobile ?? payer?.telephoneFixe ?? ''),
  },
  face: ({ nomPrenomEleve }) => nomPrenomEleve,
  panel: (row) => <PupilPanel row={row} />,
  sheet: ({ idEleve }, { isAllowed }) => (isAllowed('ouvrir') ? `/fiche-eleve/${idEleve}` : undefined),
  phone: {
    beside: ({ dateNaissance }) => ageInWords(dateNaissance),
    under: ({ instrument }) =>
      instrument.map(({ libelleInstrument }) => libelleInstrument).join(', ') || 'Aucun instrument',
    state: ({ etatDroit }) => etatDroit === 0 && <Tag tone="danger">Image</Tag>,
    calls: ({ concatInfoResponsable: [payer] }) =>
      payer && callTo(payer.nomPrenomUtilisateur, payer.telephoneMobile, payer.telephoneFixe),
  },
  views: [
    { id: 'refus', title: 'Sans droit à l’image', search: { droit: 0 } },
    { id: 'etudiants', title: 'Étudiants', search: { etudiant: 1 } },
    { id: 'arrivent', title: 'Arrivent', search: { aVenir: 'arrivent' } },
    { id: 'partent', title: 'Partent', search: { aVenir: 'partent' }, sort: 'abandon' },
    { id: 'hors-annees', title: 'Ni cette année ni la suivante', search: { annees: 'aucune', abandon: 'sans' } },
    { id: 'abandons', title: 'Abandons', search: { abandon: 'abandon' } },
  ],
  emailsOf: ({ concatInfoResponsable }) => concatInfoResponsable.map(({ email }) => email),
});
