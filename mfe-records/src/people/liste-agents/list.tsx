import { formatPhone, right } from '@diapason/contracts/constants';
import { useRoleGroups } from '@diapason/platform';
import { addressesBy, exportsBy, filters, list } from '@diapason/ui/table';
import { PersonName } from '../PersonName';
import { AgentPanel } from './AgentPanel';
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
  face: ({ nomPrenomUtilisateur }) => nomPrenomUtilisateur,
  sort: 'nom',
  filters: {
    recherche: filters.search(),
    site: filters.pinned(filters.site({ lockedBy: right.restrictAgentsToOwnSites })),
    role: filters.pinned(
      filters.choice({ label: 'Rôle', none: 'Tous les rôles', useChoice: () => useRoleGroups().choice }),
    ),
    activite: filters.pinned(filters.oneOf<'0' | '1' | '2'>('Activité', activities, '1', right.filterAgentActivity)),
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
  panel: (row) => <AgentPanel row={row} />,
  // With 138, and 245 of the profile; 146 of one's own.
  sheet: ({ idUtilisateur }, { can, user }) =>
    can(right.openAgentProfile) &&
    can(user.idUtilisateur === idUtilisateur ? right.seeOwnProfile : right.seeAgentProfile)
      ? `/fiche-agent/${idUtilisateur}`
      : undefined,
  phone: {
    under: ({ role, antennes }) =>
      [role, antennes.map(({ libelleSite }) => libelleSite).join(', ')].filter(Boolean).join(' · '),
    calls: ({ nomPrenomUtilisateur: name, telephoneMobile, telephoneFixe }) => {
      const number = telephoneMobile ?? telephoneFixe;
      return number ? { name, number } : undefined;
    },
  },
  views: [{ id: 'inactifs', title: 'Inactifs', search: { activite: '0' } }],
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
