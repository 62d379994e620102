import { pupilList } from '@diapason/contracts/constants';
import { declaredList } from '@diapason/ui/table';
import { ImageRightState } from '../fiche-eleve/ImageRightState';
import { Instruments } from './Instruments';
import { PupilActions } from './PupilActions';
import { Name, Names } from './people';

/** Pupils with their guardians and teachers (document 000 §2). */
export const pupils = declaredList(pupilList, {
  cells: {
    nomPrenomEleve: (row) => <Name row={row} />,
    instrument: (row) => <Instruments row={row} />,
    concatInfoResponsable: (row) => (
      <Names people={row.concatInfoResponsable} opens={['ouvrirResponsable', 'fiche-responsable']} />
    ),
    enseignants: (row) => <Names people={row.enseignants} opens={['ouvrirEnseignant', 'fiche-agent']} />,
    etatDroit: (row) => <ImageRightState etat={row.etatDroit} />,
  },
  rowActions: (row) => <PupilActions row={row} />,
  emailsOf: ({ concatInfoResponsable }) => concatInfoResponsable.map(({ email }) => email),
});
