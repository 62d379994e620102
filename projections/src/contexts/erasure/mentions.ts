import { compareCodes } from '@diapason/contracts/constants';
import type { PersonKind } from '@diapason/contracts/erasure';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { looseSql, looseText } from '../../machinery/plain-text';

const NAMES: Readonly<Record<PersonKind, { readonly table: string; readonly key: string }>> = {
  responsable: { table: 'responsable', key: 'id_utilisateur' },
  eleve: { table: 'eleve', key: 'id_eleve' },
  agent: { table: 'agent', key: 'id_utilisateur' },
};
const NAME = { nom: sql.text("coalesce(nom, '')"), prenom: sql.text("coalesce(prenom, '')") };
const MENTION = {
  idAtelier: sql.number('m.fk_atelier'),
  libelleType: sql.text("coalesce(t.libelle_type, '')"),
  date: orNull(sql.date('m.date')),
};
/** Most sheets that are told. */
const MOST = 500;

/** Words of a text between blanks: neither capitals, accents nor hyphens count. */
const wordsOf = (text: string) =>
  ` ${looseText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
const WORDS = (text: string) => `' ' || regexp_replace(${looseSql(text)}, '[^a-z0-9]+', ' ', 'g') || ' '`;
/** SQL: a comment has the surname `$1`, or in a workshop of theirs the first name `$2`. @param theirs SQL */
const named = (comment: string, theirs: string) =>
  `exists (select from unnest($1::text[]) one (name) where ${WORDS(comment)} like '%' || one.name || '%')
    or (${theirs} and exists (select from unnest($2::text[]) one (name) where ${WORDS(comment)} like '%' || one.name || '%'))`;
/** SQL: the workshop has or had the pupil or teacher; of a guardian there is none. */
const THEIRS: Readonly<Record<PersonKind, (workshop: string) => string>> = {
  responsable: () => 'false',
  eleve: (workshop) => `exists (select from atelier_eleve l where l.fk_atelier = ${workshop} and l.fk_eleve = any($3))`,
  agent: (workshop) =>
    `exists (select from atelier_enseignant k where k.fk_atelier = ${workshop} and k.fk_enseignant = any($3))`,
};

/**
 * The sheets whose comments bear the name of a person, the newest first: those of attendance and what they say of other pupils, and those of
 * workshops. What is said of the person is erased with them. @param ids the person's record, and those merged into it
 */
export async function mentionsOf(db: ReadModels, nature: PersonKind, ids: readonly number[]) {
  const { table, key } = NAMES[nature];
  const names = await rowsOf(db, NAME, `from ${table} where ${key} = any($1) order by ${key}`, [ids]);
  const given = (of: (one: (typeof names)[number]) => string) =>
    [...new Set(names.map(of).map(wordsOf))].filter((words) => words.trim() !== '');
  const theirs = THEIRS[nature];
  const ofPupil = nature === 'eleve' ? 'p.fk_eleve <> all($3::int[])' : '$3::int[] is not null';
  return rowsOf(
    db,
    MENTION,
    `from (
      select d.fk_atelier, d.date from presence d where d.commentaire is not null and (${named('d.commentaire', theirs('d.fk_atelier'))})
      union select d.fk_atelier, d.date from presence_eleve p join presence d on d.id_presence = p.fk_presence
        where ${ofPupil} and coalesce(p.commentaire, p.commentaire_excuse) is not null
          and (${named("concat_ws(' ', p.commentaire, p.commentaire_excuse)", theirs('d.fk_atelier'))})
      union select a.id_atelier, null::date from atelier a where a.commentaire is not null and (${named('a.commentaire', theirs('a.id_atelier'))})
    ) m left join atelier a on a.id_atelier = m.fk_atelier left join atelier_type t on t.id_type_atelier = a.fk_type_atelier
    order by m.date desc nulls first, m.fk_atelier limit ${MOST}`,
    [given(({ nom }) => nom), given(({ prenom }) => prenom), ids],
  );
}
export type Mention = Awaited<ReturnType<typeof mentionsOf>>[number];

/** Of several people, each sheet once. */
export const eachOnce = (all: readonly Mention[]): readonly Mention[] =>
  [...new Map(all.map((one) => [`${one.date ?? ''} ${one.idAtelier}`, one])).values()].sort(
    (one, other) => compareCodes(other.date ?? '9', one.date ?? '9') || one.idAtelier - other.idAtelier,
  );
