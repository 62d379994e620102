import { formatPhone, right } from '@diapason/contracts/constants';
import { useRoleGroups } from '@diapason/platform';
import { addressesBy, exportsBy, filters, list } from '@diapason/ui/table';
import { PersonName } from '../PersonName';
import { AgentActions } from './AgentActions';
import type { Row } from './deactivation';
import { useProfileAddress } from './profile-address';

const activities = [
  { value: '1', label: 'Actifs' },
  { value: '0', label: 'Inactifs' },
  { value: '2', label: 'Tous' },
] as const;

/** Agents, with where they work (document 001 §2). */
export const agents = list({
  id: 'agents',
  title: 'Agents',
  noun: 'agent',
  endpoint: 'POST /api/utilisateursAdministratifs/list/',
  totals: 'POST /api/utilisateursAdministratifs/resume',
  count: ({ nombre }) => nombre,
  rowKey: ({ idUtilisateur }) => idUtilisateur,
  sort: 'nom',
  filters: {
    recherche: filters.search(),
    site: filters.site({ lockedBy: right.restrictAgentsToOwnSites }),
    role: filters.choice({ label: 'Rôle', none: 'Tous les rôles', useChoice: () => useRoleGroups().choice }),
    activite: filters.oneOf<'0' | '1' | '2'>('Activité', activities, '1', right.filterAgentActivity),
  },
  search: ({ recherche, site, role, activite }) => ({ recherche, site, role, actif: Number(activite) }),
  columns: [
    {
      key: 'nom',
      header: 'Agent',
      value: (row) => row.nomPrenomUtilisateur,
      cell: (row) => <Name {...row} />,
      sortable: true,
      fixed: true,
    },
    { key: 'role', header: 'Rôle', value: (row) => row.role, sortable: true },
    {
      key: 'sites',
      header: 'Sites',
      value: (row) => row.antennes.map(({ libelleSite }) => libelleSite).join(', '),
      clamped: true,
    },
    { key: 'email', header: 'E-mail', value: (row) => row.email, sortable: true, hideBelow: 'tablet' },
    { key: 'mobile', header: 'Mobile', value: (row) => formatPhone(row.telephoneMobile ?? '') },
    { key: 'fixe', header: 'Fixe', value: (row) => formatPhone(row.telephoneFixe ?? ''), optional: true },
  ],
  expansion: ({ antennes, nomPrenomUtilisateur }) =>
    antennes.length === 0 ? (
      <p className="d-note">{`${nomPrenomUtilisateur} n’est rattaché à aucun site.`}</p>
    ) : (
      <dl className="d-definition">
        {antennes.map(({ idSite, libelleSite, libelleAntenne, role }) => (
          <div key={idSite}>
            <dt>{libelleAntenne ? `${libelleSite} (${libelleAntenne})` : libelleSite}</dt>
            <dd>{role || '–'}</dd>
          </div>
        ))}
      </dl>
    ),
  rowActions: (row) => <AgentActions row={row} />,
  emails: (session) =>
    session.may('POST /api/utilisateursAdministratifs/adresses')
      ? {
          of: ({ email }) => [email],
          all: addressesBy('POST /api/utilisateursAdministratifs/adresses', session),
        }
      : undefined,
  exports: exportsBy('POST /api/utilisateursAdministratifs/export'),
});

function Name({ idUtilisateur, nomPrenomUtilisateur, actif }: Row) {
  return <PersonName name={nomPrenomUtilisateur} to={useProfileAddress()(idUtilisateur)} actif={actif} />;
}
