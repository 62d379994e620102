import { audit } from '@diapason/contracts';
import { sightOfOthers } from '@diapason/contracts/core';
import { contributionList } from '@diapason/contracts/money';
import { orNull, rowsOf, type Selected, sql } from '@diapason/event-sourcing';
import { type ExportColumn, exportFile } from '../../../machinery/export';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { replayUntil } from '../replaying';

const LINE = {
  libelleAnneeScolaire: sql.text("coalesce(y.libelle_annee_scolaire, '')"),
  idCotisation: sql.number('c.id_cotisation'),
  fk_responsable: sql.number('c.id_utilisateur'),
  famille: orNull(sql.text(nameSql('p'))),
  libelleSite: sql.text("coalesce(s.libelle_site, '')"),
  isSeen: sql.boolean('($1::int[] is null or c.sites && $1)'),
  montantTotal: sql.number('c.montant_total'),
  montantRegle: sql.number('c.montant_regle'),
};
type Line = Selected<typeof LINE>;

const columns: readonly ExportColumn<Line>[] = [
  { titre: 'Année scolaire', valeur: (one) => one.libelleAnneeScolaire, largeur: 14 },
  { titre: 'Site', valeur: (one) => one.libelleSite, largeur: 24 },
  { titre: 'Cotisation', valeur: (one) => one.idCotisation, largeur: 12 },
  { titre: 'Responsable', valeur: (one) => one.fk_responsable, largeur: 12 },
  { titre: 'Famille', valeur: (one) => one.famille, largeur: 32 },
  { titre: 'Montant total', valeur: (one) => one.montantTotal / 100, format: 'euros', largeur: 14 },
  { titre: 'Réglé', valeur: (one) => one.montantRegle / 100, format: 'euros', largeur: 14 },
  { titre: 'Reste', valeur: (one) => (one.montantTotal - one.montantRegle) / 100, format: 'euros', largeur: 14 },
];

export const booksFile = query(audit.exportBooks, async ({ body: { au, format } }, context) => {
  const sight = sightOfOthers(contributionList.totals, context.session);
  const { seen } = await replayUntil(context, au, (db, schema) =>
    rowsOf(
      db,
      LINE,
      `from ${schema}.cotisation c
         left join ${schema}.responsable p on p.id_utilisateur = c.id_utilisateur
         left join read.site s on s.id_site = c.fk_site
         left join read.annee_scolaire y on y.id_annee_scolaire = c.fk_annee_scolaire
        order by c.fk_annee_scolaire desc, ${inFrenchOrder('s.libelle_site')}, c.id_cotisation`,
      [sight?.sites ?? null],
    ),
  );
  const lines = seen.map((one) => ({ ...one, famille: sight && one.isSeen ? one.famille : null }));
  return exportFile(format, `Comptes au ${au}`, columns, lines);
});
