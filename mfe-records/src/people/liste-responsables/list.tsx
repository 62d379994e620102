import { guardianList } from '@diapason/contracts/constants';
import { hasScreen } from '@diapason/platform';
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
  chosenActs: ({ does }) =>
    does('ecrireATous') && hasScreen('/ecrire')
      ? [
          {
            key: 'ecrire',
            label: 'Écrire',
            icon: 'mail',
            to: (search, choisis) => {
              const { fk_site: site, recherche } = search as Readonly<Record<string, unknown>>;
              const asked = choisis ? { choisis: choisis.join(',') } : { site, recherche };
              const said = Object.entries(asked).flatMap(([key, value]) => (value ? [[key, String(value)]] : []));
              return `/ecrire?${new URLSearchParams([['type', 'message'], ...said])}`;
            },
          },
        ]
      : [],
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
