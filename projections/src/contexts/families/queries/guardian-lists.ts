import {
  type GuardianRow,
  guardianRow,
  listAttachedPupils,
  listGuardians,
  searchGuardians,
} from '@diapason/contracts/families';
import type { ReadModels } from '@diapason/event-sourcing';
import { pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { hasNoOther } from '../../erasure/erased';
import { paysSql } from '../payer';
import { guardianLinks } from '../tables/guardian-links';
import { guardians } from '../tables/guardians';
import { pupils } from '../tables/pupils';
import { guardianConditions, guardianOrder } from './guardian-conditions';

const own = wire(guardians, 'r');
const GUARDIAN = {
  ...pick(own, 'idUtilisateur', 'nom', 'prenom', 'email', 'telephoneMobile', 'telephoneFixe', 'ville', 'actif'),
  nomPrenomUtilisateur: sql.text(nameSql('r')),
  countElevesAttached: sql.number('e.nombre'),
  elevesAttached: sql.json(guardianRow.shape.elevesAttached, "coalesce(e.eleves, '[]')"),
};

/** A guardian and the pupils, the eldest first. */
const GUARDIANS = `from responsable r cross join lateral (
    select count(*)::int as nombre,
      json_agg(json_build_object('idEleve', e.id_eleve, 'nomPrenomEleve', ${nameSql('e')},
        'ordre', er.ordre, 'premier', ${paysSql('er')})
        order by e.date_naissance, e.id_eleve) as eleves
    from eleve_responsable er join eleve e on e.id_eleve = er.fk_eleve
    where er.fk_responsable = r.id_utilisateur) e`;

/** @param which `where` and `order by`; the page is chosen among short rows, and only its own rows are read in full. */
function guardiansOf(
  db: ReadModels,
  { where, order, page }: { readonly where: string; readonly order: string; readonly page: string },
  values: readonly unknown[],
): Promise<GuardianRow[]> {
  const chosen = `array(select r.id_utilisateur from responsable r ${where} ${order} ${page})`;
  return rowsOf(db, GUARDIAN, `${GUARDIANS} where r.id_utilisateur = any(${chosen}) ${order}`, values);
}

/** Guardians with a pupil enrolled that year on those sites, and those who are on no site yet; all without a filter. */
export const guardianList = query(listGuardians, ({ body }, { db, sites }) => {
  const conditions = guardianConditions(body, sites);
  const where = conditions.where();
  const page = body.taille ? conditions.page(body.taille, body.page) : '';
  return guardiansOf(db, { where, order: guardianOrder(body.tri), page }, conditions.values);
});

/** For who links a guardian to a pupil. */
export const guardianSearch = query(searchGuardians, ({ query: { page, taille, ...search } }, { db, sites }) => {
  const conditions = guardianConditions(search, sites);
  const where = conditions.where();
  const some = taille ? conditions.page(taille, page) : '';
  return guardiansOf(db, { where, order: guardianOrder(), page: some }, conditions.values);
});

const ATTACHED_PUPIL = {
  ...pick(wire(pupils, 'e'), 'idEleve', 'dateNaissance'),
  nomPrenomEleve: sql.text(nameSql('e')),
  ordre: wire(guardianLinks, 'er').ordre,
  premier: sql.boolean(paysSql('er')),
  seul: sql.boolean(hasNoOther('er')),
};

export const attachedPupils = query(listAttachedPupils, ({ params }, { db }) =>
  rowsOf(
    db,
    ATTACHED_PUPIL,
    `from eleve_responsable er join eleve e on e.id_eleve = er.fk_eleve
      where er.fk_responsable = $1 order by e.date_naissance, e.id_eleve`,
    [params.id],
  ),
);
