import { guardianList } from '@diapason/contracts/constants';
import { callTo, declaredList } from '@diapason/ui/table';
import { PersonName } from '../PersonName';
import { Children } from './Children';
import { GuardianPanel } from './GuardianPanel';

const sheet = (idUtilisateur: number) => `/fiche-responsable/${idUtilisateur}`;

/** Guardians with their children (document 000 §2). */
export const guardians = declaredList(guardianList, {
  cells: {
    nomPrenomUtilisateur: ({ idUtilisateur, nomPrenomUtilisateur, actif }) => (
      <PersonName name={nomPrenomUtilisateur} to={sheet(idUtilisateur)} actif={actif} />
    ),
    elevesAttached: (row) => <Children {...row} />,
  },
  seconds: { nomPrenomUtilisateur: ({ ville }) => ville },
  face: ({ nomPrenomUtilisateur }) => nomPrenomUtilisateur,
  panel: (row) => <GuardianPanel row={row} />,
  sheet: ({ idUtilisateur }, { does }) => (does('ouvrir') ? sheet(idUtilisateur) : undefined),
  phone: {
    under: ({ elevesAttached, ville }) =>
      [elevesAttached.map(({ nomPrenomEleve }) => nomPrenomEleve).join(', '), ville].filter(Boolean).join(' · '),
    calls: ({ nomPrenomUtilisateur: name, telephoneMobile, telephoneFixe }) =>
      callTo(name, telephoneMobile, telephoneFixe),
  },
  views: [{ id: 'inactifs', title: 'Inactifs compris', search: { inactifs: true } }],
});
