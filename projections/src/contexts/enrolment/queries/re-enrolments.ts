import { activeStatuses } from '@diapason/contracts/constants';
import { listReEnrolments, reEnrolmentRow, verifyImageRight } from '@diapason/contracts/enrolment';
import { firstOf, orNull, pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { schoolings } from '../../families/tables/schooling';
import { settingOf } from '../../site/setting-value';
import { enrolmentYear } from '../enrolment-year';

const ROW = {
  ...pick(
    wire(schoolings, 's'),
    'idScolarite',
    'fk_eleve',
    'fk_anneeScolaire',
    'fk_statut',
    'libelleStatut',
    'fk_offre',
    'fk_instrument',
    'fk_site',
    'fk_enseignant',
    'commentaireInscription',
    'fk_idScolariteParent',
  ),
  fk_offreSuperieure: orNull(sql.number('h.id_offre')),
  libelleOffreSuperieure: orNull(sql.text('h.libelle_offre')),
  passage: sql.flag('s.passage_cycle_suivant'),
  libelleOffre: sql.text("coalesce(o.libelle_offre, '')"),
  libelleInstrument: sql.text(
    `coalesce((select string_agg(x.libelle_instrument, ', ' order by n.rang) from unnest(s.fk_instrument) with ordinality as n (id, rang)
      join instrument x on x.id_instrument = n.id), '')`,
  ),
  libelleSite: sql.text("coalesce(si.libelle_site, '')"),
  /** The same offer, or the one that follows it, stands in the year to come. */
  reinscription: sql.flag(`s.fk_annee_scolaire = $3 or exists (select from scolarite_interne n
    where n.fk_eleve = s.fk_eleve and n.fk_annee_scolaire = $3 and n.fk_statut = any($4)
      and n.fk_offre in (s.fk_offre, o.fk_offre_superieure) and n.fk_instrument && s.fk_instrument = (cardinality(s.fk_instrument) > 0))`),
};

/** Those of the year that is asked about, the current one unless told, and those of the year to come. */
export const reEnrolments = query(
  listReEnrolments,
  async ({ query: { fk_anneeScolaire, fk_eleve } }, { db, session }) => {
    const next = await enrolmentYear(db);
    const current = fk_anneeScolaire || (await settingOf(db, 'anneeEnCours'));
    const rows = await rowsOf(
      db,
      ROW,
      `from scolarite_interne s left join offre o on o.id_offre = s.fk_offre
         left join offre h on h.id_offre = o.fk_offre_superieure and h.visible
         left join site si on si.id_site = s.fk_site
        where s.fk_eleve = $1 and s.fk_annee_scolaire in ($2, $3) and s.fk_statut = any($4)
        order by s.fk_annee_scolaire, s.complementaire, s.id_scolarite`,
      [fk_eleve, current, next.idAnneeScolaire, activeStatuses],
    );
    return rows.map((row) =>
      reEnrolmentRow.parse({
        ...row,
        commentaireInscription: session.role === 'Responsable' ? null : row.commentaireInscription,
      }),
    );
  },
);

const ANSWER = { etat: sql.flag('d.etat = 1') };

export const imageRightVerified = query(
  verifyImageRight,
  async ({ params: { idEleve }, query: { fk_anneeScolaire } }, { db }) => {
    const year = fk_anneeScolaire || (await enrolmentYear(db)).idAnneeScolaire;
    const [found, asked] = await Promise.all([
      firstOf(
        db,
        ANSWER,
        `from droit_image d where d.fk_eleve = $1 and d.fk_annee_scolaire = $2
          order by d.prise_en_compte desc, d.id_droit_image desc limit 1`,
        [idEleve, year],
      ),
      settingOf(db, 'droitImage'),
    ]);
    return { existe: found !== undefined, etat: found?.etat ?? null, demande: asked };
  },
);
