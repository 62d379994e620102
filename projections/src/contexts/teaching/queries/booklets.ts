import { bookletStatus, messages, newTemplate, right } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import {
  type BookletSheet,
  bookletSheet,
  listTemplates,
  readBooklet,
  readTemplate,
  type TemplateSheet,
  templateSheet,
} from '@diapason/contracts/teaching';
import { firstOf, orNull, type ReadModels, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { type QueryContext, query } from '../../../machinery/query';
import { keptFor } from '../../families/merged';
import { SCHOOLING_DETAIL, SCHOOLING_DETAIL_JOINS } from '../../families/schooling-detail';
import { bookletOffice, writesBooklet } from '../booklet-context';
import { isPupilSql } from '../evaluated';
import { booklets, bookletTemplates } from '../tables/booklets';

const countOf = (which: string) =>
  sql.number(`(select count(*) from livret l where l.fk_livret_type = t.id_livret_type ${which})`);
const VALIDATED = `and l.statut = ${bookletStatus.validated}`;

const TEMPLATE_ROW = {
  idLivretType: sql.number('t.id_livret_type'),
  titre: sql.text('t.titre'),
  visible: sql.flag('t.visible'),
  livrets: countOf(''),
  valides: countOf(VALIDATED),
  modifieLe: sql.instant('t.modifie_le'),
};

export const templateList = query(listTemplates, async (_input, { db, session }) =>
  rowsOf(
    db,
    TEMPLATE_ROW,
    `from livret_type t where t.visible or $1 order by ${inFrenchOrder('t.titre')}, t.id_livret_type`,
    [session.functions.has(right.seeBookletTemplates)],
  ),
);

const { modifieLe: _le, modifiePar: _par, ...TEMPLATE_FIELDS } = wire(bookletTemplates, 't');
const TEMPLATE = {
  ...TEMPLATE_FIELDS,
  revision: sql.number('t.revision'),
  livrets: countOf(''),
  livretsDeLaVersion: countOf('and l.version = t.version'),
  versions: sql.json(
    templateSheet.shape.versions,
    `(select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'date', v.date,
        'par', (select ${nameSql('g')} from agent g where g.id_utilisateur = v.par),
        'livrets', (select count(*) from livret l where l.fk_livret_type = v.id_livret_type and l.version = v.version),
        'valides', (select count(*) from livret l where l.fk_livret_type = v.id_livret_type and l.version = v.version ${VALIDATED}))
        order by v.version desc), '[]')
      from livret_type_version v where v.id_livret_type = t.id_livret_type)`,
  ),
};

/** @throws Refusal 404 */
export async function templateOf(db: ReadModels, id: number): Promise<TemplateSheet> {
  if (id === 0) {
    const blank = structuredClone(newTemplate) as unknown as Pick<
      TemplateSheet,
      'titre' | 'visible' | 'general' | 'discipline' | 'validation'
    >;
    return { ...blank, idLivretType: 0, version: 1, revision: 0, livrets: 0, livretsDeLaVersion: 0, versions: [] };
  }
  const found = await firstOf(db, TEMPLATE, 'from livret_type t where t.id_livret_type = $1', [id]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return found;
}

export const template = query(readTemplate, async ({ params: { id } }, { db }) => templateOf(db, id));

const { precedent } = bookletSheet.shape;
const { modifieLe, modifiePar: _by, ...BOOKLET_FIELDS } = wire(booklets, 'l');
const BOOKLET = {
  ...BOOKLET_FIELDS,
  fk_eleve: sql.number('e.id_eleve'),
  revision: sql.number('l.revision'),
  visible: sql.flag('coalesce(lt.visible, false)'),
  libelleAnneeScolaire: sql.text("coalesce(y.libelle_annee_scolaire, '')"),
  nomPrenomEleve: sql.text(nameSql('e')),
  libelleOffre: sql.text("coalesce(o.libelle_offre, '')"),
  precisionOffre: sql.text(`coalesce(${SCHOOLING_DETAIL}, '')`),
  fk_enseignant: orNull(sql.number('s.fk_enseignant')),
  nomPrenomEnseignant: orNull(
    sql.text(`(select ${nameSql('g')} from agent g where g.id_utilisateur = s.fk_enseignant)`),
  ),
  modifieLe,
  modifiePar: orNull(sql.text(`(select ${nameSql('g')} from agent g where g.id_utilisateur = l.modifie_par)`)),
  /** The pupil's last one of an earlier year, of the same teaching where there is one. */
  precedent: orNull(
    sql.json(
      precedent.unwrap(),
      `(select jsonb_build_object('libelleAnneeScolaire', py.libelle_annee_scolaire, 'note', p.general->'note',
          'notes', (select coalesce(jsonb_agg(jsonb_build_object('discipline', d->>'titre', 'critere', k->>'libelle', 'note', k->'note')), '[]')
            from jsonb_array_elements(coalesce(p.discipline, '[]')) d cross join lateral jsonb_array_elements(d->'criteres') k
            where jsonb_typeof(k->'note') = 'number'),
          'observations', coalesce(p.general->'observations', '[]'))
        from livret p join annee_scolaire py on py.id_annee_scolaire = p.fk_annee_scolaire
          left join scolarite_interne ps on ps.id_scolarite = p.fk_scolarite_interne
        where ${isPupilSql('p.fk_eleve', 'e.id_eleve')} and p.id_livret <> l.id_livret and py.date_debut < y.date_debut
          and p.general is not null
        order by (ps.fk_instrument && s.fk_instrument) desc nulls last, py.date_debut desc, p.id_livret desc limit 1)`,
    ),
  ),
};

/** @throws Refusal 404 */
export async function bookletOf(
  { db, session }: { readonly db: ReadModels; readonly session: Session },
  idLivret: number,
): Promise<BookletSheet> {
  const found = await firstOf(
    db,
    BOOKLET,
    `from livret l join eleve e on e.id_eleve = ${keptFor('eleve', 'l.fk_eleve')}
       left join livret_type lt on lt.id_livret_type = l.fk_livret_type
       left join annee_scolaire y on y.id_annee_scolaire = l.fk_annee_scolaire
       left join scolarite_interne s on s.id_scolarite = l.fk_scolarite_interne
       left join offre o on o.id_offre = s.fk_offre ${SCHOOLING_DETAIL_JOINS}
      where l.id_livret = $1`,
    [idLivret],
  );
  if (!found) throw new Refusal(messages.general.notFound, 404);
  const isCurrent = found.fk_anneeScolaire === session.idAnneeScolaire;
  const modifiable = session.role !== 'Responsable' && isCurrent && (await writesBooklet(db, found, session)) ? 1 : 0;
  // What it fills itself is as it is now until it is validated.
  const office =
    found.statut === bookletStatus.memorised && isCurrent
      ? await bookletOffice(db, found.fk_scolariteInterne)
      : undefined;
  const general = found.general && office ? { ...found.general, office } : found.general;
  return { ...found, general, modifiable };
}

export const pupilBooklet = query(readBooklet, ({ params: { id } }, caller: QueryContext) => bookletOf(caller, id));
