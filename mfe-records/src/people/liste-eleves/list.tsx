import { formatPhone, imageRightStates, right, schoolingStatuses } from '@diapason/contracts/constants';
import { useCycles, useCycleYears, useInstruments, useOffers, useSchoolYears, useStyles } from '@diapason/platform';
import { Tag } from '@diapason/ui';
import { addressesBy, exportsBy, filters, list } from '@diapason/ui/table';
import { ImageRightState } from '../fiche-eleve/ImageRightState';
import { Instruments } from './Instruments';
import { PupilActions } from './PupilActions';
import { Guardians, Name, Teachers } from './people';

const choiceOf = (rows: readonly { readonly id: number; readonly libelle: string }[]) => {
  const options = rows.map(({ id, libelle }) => ({ value: id, label: libelle }));
  return () => ({ options });
};

const yesNo = (label: string, yes: string, no: string) =>
  filters.choice({
    label,
    none: 'Tous',
    useChoice: choiceOf([
      { id: 1, libelle: yes },
      { id: 0, libelle: no },
    ]),
  });

/** Pupils with their guardians and teachers (document 000 §2). */
export const pupils = list({
  id: 'eleves',
  title: 'Élèves',
  noun: 'élève',
  endpoint: 'POST /api/eleves/list/',
  totals: 'POST /api/eleves/resume',
  count: ({ nombre }) => nombre,
  rowKey: ({ idEleve }) => idEleve,
  sort: 'nom',
  filters: {
    recherche: filters.search(),
    annee: filters.anySchoolYear({
      label: 'Année scolaire',
      none: 'Toutes les années',
      useChoice: () => useSchoolYears().choice,
    }),
    site: filters.site({ lockedBy: right.restrictPupilsToOwnSites }),
    offre: filters.choice({ label: 'Offre', none: 'Toutes', useChoice: () => useOffers().choice }),
    cycle: filters.choice({ label: 'Cycle', none: 'Tous', useChoice: () => useCycles().choice }),
    anneeCycle: filters.choice({
      label: 'Année de cycle',
      none: 'Toutes',
      useChoice: () => useCycleYears().choice,
    }),
    instrument: filters.choice({
      label: 'Instrument',
      none: 'Tous',
      useChoice: () => useInstruments().choice,
    }),
    style: filters.choice({ label: 'Style', none: 'Tous', useChoice: () => useStyles().choice }),
    statut: filters.choice({
      label: 'Statut',
      none: 'Tous',
      useChoice: choiceOf(schoolingStatuses),
    }),
    droit: filters.choice({
      label: 'Droit à l’image',
      none: 'Tous',
      useChoice: choiceOf([...imageRightStates, { id: 2, libelle: 'Sans réponse' }]),
    }),
    handicap: yesNo('Handicap', 'Avec handicap', 'Sans handicap'),
    etudiant: yesNo('Étudiant', 'Étudiants', 'Non étudiants'),
    abandon: filters.oneOf(
      'Abandon',
      [
        { value: 'sans', label: 'Sans abandon' },
        { value: 'abandon', label: 'Abandons' },
        { value: 'tous', label: 'Tous' },
      ],
      'tous',
    ),
    actif: filters.oneOf(
      'Activité',
      [
        { value: 'actifs', label: 'Actifs' },
        { value: 'desactives', label: 'Désactivés' },
      ],
      'actifs',
    ),
  },
  search: (chosen) => ({
    recherche: chosen.recherche,
    fk_anneeScolaire: chosen.annee,
    fk_site: chosen.site,
    fk_offre: chosen.offre,
    fk_cycle: chosen.cycle,
    fk_annee: chosen.anneeCycle,
    fk_instrument: chosen.instrument,
    fk_style: chosen.style,
    fk_statut: chosen.statut,
    etatDroit: chosen.droit,
    handicape: chosen.handicap === null ? null : chosen.handicap === 1,
    etudiant: chosen.etudiant === null ? null : chosen.etudiant === 1,
    etatAbandon: { sans: 0, abandon: 1, tous: 2 }[chosen.abandon],
    actif: chosen.actif === 'actifs',
  }),
  columns: [
    {
      key: 'nom',
      header: 'Élève',
      value: (row) => row.nomPrenomEleve,
      cell: (row) => <Name row={row} />,
      sortable: true,
      fixed: true,
    },
    { key: 'naissance', header: 'Naissance', value: (row) => row.dateNaissance, kind: 'date', sortable: true },
    {
      key: 'instruments',
      header: 'Instruments',
      value: (row) => row.instrument.length,
      cell: (row) => <Instruments row={row} />,
      hideBelow: 'tablet',
    },
    {
      key: 'responsables',
      header: 'Responsables',
      value: (row) => row.concatInfoResponsable.length,
      cell: (row) => <Guardians row={row} />,
    },
    {
      key: 'enseignants',
      header: 'Enseignants',
      value: (row) => row.enseignants.length,
      cell: (row) => <Teachers row={row} />,
      hideBelow: 'desktop',
    },
    { key: 'mobile', header: 'Mobile', value: (row) => formatPhone(row.telephoneMobile ?? ''), optional: true },
    {
      key: 'droit',
      header: 'Droit à l’image',
      value: (row) => row.etatDroit,
      cell: (row) => <ImageRightState etat={row.etatDroit} />,
      hideBelow: 'desktop',
    },
    {
      key: 'etats',
      header: 'Situation',
      value: (row) => row.handicape + row.etudiant,
      cell: (row) => (
        <>
          {row.handicape === 1 && <Tag>Handicap</Tag>}
          {row.handicape + row.etudiant === 2 && ' '}
          {row.etudiant === 1 && <Tag>Étudiant</Tag>}
        </>
      ),
      hideBelow: 'compact',
    },
    {
      key: 'abandon',
      header: 'Abandon',
      value: (row) => row.dateAbandon,
      kind: 'date',
      sortable: true,
      hideBelow: 'compact',
    },
  ],
  rowActions: (row) => <PupilActions row={row} />,
  // 118 has the tools, 197 the addresses of everybody (document 000 §6).
  emails: (session) =>
    session.can(right.useEmailTools)
      ? {
          of: ({ concatInfoResponsable }) => concatInfoResponsable.map(({ email }) => email),
          all: session.can(right.writeToAll) ? addressesBy('POST /api/eleves/emails', session) : undefined,
        }
      : undefined,
  exports: exportsBy('POST /api/eleves/export', 'Liste Élève'),
});
