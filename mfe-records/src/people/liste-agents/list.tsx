import { agentList } from '@diapason/contracts/constants';
import { useUser } from '@diapason/platform';
import { callTo, declaredList } from '@diapason/ui/table';
import { PersonName } from '../PersonName';
import { AgentPanel, type Row } from './AgentPanel';

/** One's own profile opens with a function of its own. */
const opens = (isSelf: boolean) => (isSelf ? 'ouvrirLeSien' : 'ouvrir');
const sheet = (idUtilisateur: number) => `/fiche-agent/${idUtilisateur}`;

/** Agents, with where they work (document 001 §2). */
export const agents = declaredList(agentList, {
  cells: { nomPrenomUtilisateur: (row) => <Name {...row} /> },
  face: ({ nomPrenomUtilisateur }) => nomPrenomUtilisateur,
  panel: (row) => <AgentPanel row={row} />,
  sheet: ({ idUtilisateur }, { isAllowed, user }) =>
    isAllowed(opens(user.idUtilisateur === idUtilisateur)) ? sheet(idUtilisateur) : undefined,
  phone: {
    under: ({ role, antennes }) =>
      [role, antennes.map(({ libelleSite }) => libelleSite).join(', ')].filter(Boolean).join(' · '),
    calls: ({ nomPrenomUtilisateur: name, telephoneMobile, telephoneFixe }) =>
      callTo(name, telephoneMobile, telephoneFixe),
  },
  views: [{ id: 'inactifs', title: 'Inactifs', search: { activite: '0' } }],
});

function Name({ idUtilisateur, nomPrenomUtilisateur, actif }: Row) {
  const act = opens(useUser().idUtilisateur === idUtilisateur);
  return <PersonName name={nomPrenomUtilisateur} to={sheet(idUtilisateur)} actif={actif} act={act} />;
}
