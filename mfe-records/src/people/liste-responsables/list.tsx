import { formatPhone, right } from '@diapason/contracts/constants';
import { useSchoolYears } from '@diapason/platform';
import { addressesBy, exportsBy, filters, list } from '@diapason/ui/table';
import { PersonName } from '../PersonName';
import { Children } from './Children';
import type { Row } from './deactivation';
import { GuardianActions } from './GuardianActions';
import { useSheetAddress } from './sheet-address';

/** Guardians with their children (document 000 §2). */
export const guardians = list({
  id: 'responsables',
  title: 'Responsables',
  noun: 'responsable',
  endpoint: 'POST /api/utilisateursResponsables/list',
  totals: 'POST /api/utilisateursResponsables/resume',
  count: ({ nombre }) => nombre,
  rowKey: ({ idUtilisateur }) => idUtilisateur,
  sort: 'nom',
  filters: {
    recherche: filters.search(),
    annee: filters.anySchoolYear({
      right: right.changeGuardianYear,
      label: 'Année scolaire',
      none: 'Toutes les années',
      useChoice: () => useSchoolYears().choice,
    }),
    site: filters.site({ right: right.changeGuardianSite }),
    inactifs: filters.flag('Afficher les inactifs'),
  },
  search: ({ recherche, annee, site, inactifs }) => ({
    recherche,
    fk_anneeScolaire: annee,
    fk_site: site,
    actif: inactifs ? 2 : 1,
  }),
  columns: [
    {
      key: 'nom',
      header: 'Responsable',
      value: (row) => row.nomPrenomUtilisateur,
      cell: (row) => <Name {...row} />,
      sortable: true,
      fixed: true,
    },
    {
      key: 'eleves',
      header: 'Élèves',
      value: (row) => row.elevesAttached.map(({ nomPrenomEleve }) => nomPrenomEleve).join(', '),
      cell: (row) => <Children {...row} />,
    },
    { key: 'email', header: 'E-mail', value: (row) => row.email, sortable: true, hideBelow: 'tablet' },
    { key: 'mobile', header: 'Mobile', value: (row) => formatPhone(row.telephoneMobile ?? '') },
    { key: 'fixe', header: 'Fixe', value: (row) => formatPhone(row.telephoneFixe ?? ''), hideBelow: 'compact' },
    { key: 'ville', header: 'Ville', value: (row) => row.ville, sortable: true, optional: true },
  ],
  rowActions: (row) => <GuardianActions row={row} />,
  // The list shows the addresses; taking all of them away is what an export does.
  emails: (session) => ({
    of: ({ email }) => [email],
    all: addressesBy('POST /api/utilisateursResponsables/adresses', session),
  }),
  exports: exportsBy('POST /api/utilisateursResponsables/export'),
});

function Name({ idUtilisateur, nomPrenomUtilisateur, actif }: Row) {
  return <PersonName name={nomPrenomUtilisateur} to={useSheetAddress()(idUtilisateur)} actif={actif} />;
}
