import { guardianList } from '@diapason/contracts/constants';
import { hasScreen } from '@diapason/platform';
import { mailingAddress } from '@diapason/platform/mailing';
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
  chosenActs: ({ isAllowed }) =>
    isAllowed('ecrireATous') && hasScreen('/ecrire')
      ? [
          {
            key: 'ecrire',
            label: 'Écrire',
            icon: 'mail',
            to: (search, choisis) => {
              const {
                fk_anneeScolaire: annee,
                fk_site: site,
                recherche,
                pieces,
              } = search as Readonly<Record<string, unknown>>;
              return mailingAddress('message', choisis ? { annee, choisis } : { annee, site, recherche, pieces });
            },
          },
        ]
      : [],
  panel: (row) => <GuardianPanel row={row} />,
  sheet: ({ idUtilisateur }, { isAllowed }) => (isAllowed('ouvrir') ? sheet(idUtilisateur) : undefined),
  phone: {
    under: ({ elevesAttached, ville }) =>
      [elevesAttached.map(({ nomPrenomEleve }) => nomPrenomEleve).join(', '), ville].filter(Boolean).join(' · '),
    calls: ({ nomPrenomUtilisateur: name, telephoneMobile, telephoneFixe }) =>
      callTo(name, telephoneMobile, telephoneFixe),
  },
  views: [{ id: 'inactifs', title: 'Inactifs compris', search: { inactifs: true } }],
});
