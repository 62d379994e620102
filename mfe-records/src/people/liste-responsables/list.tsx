import { formatPhone, right } from '@diapason/contracts/constants';
import { useSchoolYears } from '@diapason/platform';
import { addressesBy, exportsBy, filters, list } from '@diapason/ui/table';
import { PersonName } from '../PersonName';
import { Children } from './Children';
import type { Row } from './deactivation';
import { GuardianPanel } from './GuardianPanel';
import { sheetAddress, useSheetAddress } from './sheet-address';

/** Guardians with their children (document 000 §2). */
export const guardians = list({
  id: 'responsables',
  title: 'Responsables',
  noun: 'responsable',
  endpoint: 'POST /api/utilisateursResponsables/list',
  totals: 'POST /api/utilisateursResponsables/resume',
  count: ({ nombre }) => nombre,
  rowKey: ({ idUtilisateur }) => idUtilisateur,
  face: ({ nomPrenomUtilisateur }) => nomPrenomUtilisateur,
  sort: 'nom',
  filters: {
    recherche: filters.search(),
    annee: filters.pinned(
      filters.anySchoolYear({
        right: right.changeGuardianYear,
        label: 'Année scolaire',
        none: 'Toutes les années',
        useChoice: () => useSchoolYears().choice,
      }),
    ),
    site: filters.pinned(filters.site({ right: right.changeGuardianSite })),
    inactifs: filters.pinned(filters.flag('Afficher les inactifs', 'Actifs seulement')),
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
      second: ({ ville }) => ville,
      sortable: true,
      fixed: true,
    },
    {
      key: 'eleves',
      header: 'Élèves',
      value: (row) => row.elevesAttached.map(({ nomPrenomEleve }) => nomPrenomEleve).join(', '),
      cell: (row) => <Children {...row} />,
      width: 'wide',
    },
    { key: 'email', header: 'E-mail', value: (row) => row.email, sortable: true, hideBelow: 'tablet' },
    { key: 'mobile', header: 'Mobile', value: (row) => formatPhone(row.telephoneMobile ?? '') },
    { key: 'fixe', header: 'Fixe', value: (row) => formatPhone(row.telephoneFixe ?? ''), hideBelow: 'compact' },
    { key: 'ville', header: 'Ville', value: (row) => row.ville, sortable: true, optional: true },
  ],
  panel: (row) => <GuardianPanel row={row} />,
  // With 91, and 98 of the sheet.
  sheet: ({ idUtilisateur }, { can }) =>
    can(right.openGuardianFromGuardians) && can(right.seeGuardian) ? sheetAddress(idUtilisateur) : undefined,
  phone: {
    under: ({ elevesAttached, ville }) =>
      [elevesAttached.map(({ nomPrenomEleve }) => nomPrenomEleve).join(', '), ville].filter(Boolean).join(' · '),
    calls: ({ nomPrenomUtilisateur: name, telephoneMobile, telephoneFixe }) => {
      const number = telephoneMobile ?? telephoneFixe;
      return number ? { name, number } : undefined;
    },
  },
  views: [{ id: 'inactifs', title: 'Inactifs compris', search: { inactifs: true } }],
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
