import { exportGuardians } from '@diapason/contracts/families';
import { pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { type ExportColumn, exportFile, idsOf, inChunks } from '../../../machinery/export';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { guardians } from '../tables/guardians';
import { guardianConditions, guardianOrder } from './guardian-conditions';

const GUARDIAN = {
  ...pick(
    wire(guardians, 'r'),
    'nom',
    'prenom',
    'email',
    'telephoneMobile',
    'telephoneFixe',
    'adresse1',
    'adresse2',
    'codePostal',
    'ville',
    'actif',
  ),
  eleves: sql.text(`coalesce((select string_agg(${nameSql('e')}, ', ' order by e.date_naissance, e.id_eleve)
    from eleve_responsable er join eleve e on e.id_eleve = er.fk_eleve
    where er.fk_responsable = r.id_utilisateur), '')`),
};

interface Row {
  readonly nom: string;
  readonly prenom: string;
  readonly email: string;
  readonly telephoneMobile: string | null;
  readonly telephoneFixe: string | null;
  readonly adresse1: string | null;
  readonly adresse2: string | null;
  readonly codePostal: string | null;
  readonly ville: string | null;
  readonly actif: 0 | 1;
  readonly eleves: string;
}

const columns: readonly ExportColumn<Row>[] = [
  { titre: 'Nom', valeur: (row) => row.nom, largeur: 24 },
  { titre: 'Prénom', valeur: (row) => row.prenom, largeur: 20 },
  { titre: 'E-mail', valeur: (row) => row.email, largeur: 30 },
  { titre: 'Mobile', valeur: (row) => row.telephoneMobile, largeur: 16 },
  { titre: 'Fixe', valeur: (row) => row.telephoneFixe, largeur: 16 },
  { titre: 'Adresse', valeur: (row) => row.adresse1, largeur: 30 },
  { titre: 'Complément d’adresse', valeur: (row) => row.adresse2, largeur: 24 },
  { titre: 'Code postal', valeur: (row) => row.codePostal },
  { titre: 'Ville', valeur: (row) => row.ville, largeur: 24 },
  { titre: 'Élèves', valeur: (row) => row.eleves, largeur: 40 },
  { titre: 'État', valeur: (row) => (row.actif === 1 ? 'Actif' : 'Désactivé') },
];

export const guardiansFile = query(exportGuardians, async ({ body }, { db, sites }) => {
  const conditions = guardianConditions(body, sites);
  const ids = await idsOf(
    db,
    'r.id_utilisateur',
    `from responsable r ${conditions.where()} ${guardianOrder()}`,
    conditions.values,
  );
  const rows = inChunks(ids, (some) =>
    rowsOf(
      db,
      GUARDIAN,
      'from responsable r where r.id_utilisateur = any($1) order by array_position($1, r.id_utilisateur)',
      [some],
    ),
  );
  return exportFile(body.format, 'Liste Responsable', columns, rows);
});
