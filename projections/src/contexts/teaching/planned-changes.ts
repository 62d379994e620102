import { dayAfter, frenchDate } from '@diapason/contracts/constants';
import {
  type ComingKind,
  GroupChangeDecided,
  halfOfGroupChange,
  isSamePart,
  type PlannedKind,
  PupilAttached,
  PupilDetached,
  partsOfReplacement,
  ReplacementDecided,
  TeacherAttached,
  TeacherDetached,
  WorkshopEnded,
  WorkshopMoved,
} from '@diapason/contracts/teaching';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import { goesOnUnlessLeavingSql } from './going-on';

/** Somebody’s period in a workshop. */
export interface Stay {
  readonly who: number;
  readonly nom: string;
  readonly depuis: string;
  readonly fin: string | null;
}

export interface Change {
  readonly genre: ComingKind;
  readonly date: string;
  readonly quoi: string;
  readonly qui: number | null;
  readonly ateliers: readonly number[];
}

/** One that is planned in the workshop itself. */
type PlannedChange = Change & { readonly genre: PlannedKind };

export interface Act {
  readonly remplacement: number;
  readonly fk_enseignant: number;
  readonly par: number;
  readonly depuis: string;
  readonly jusquau: string | null;
  readonly ateliers: readonly number[];
}

/** A pupil who goes from one group to another, seen from one of both. */
export interface GroupMove {
  readonly changement: number;
  readonly fk_eleve: number;
  readonly depuis: string;
  /** Whether they leave the workshop that is read; else they come. */
  readonly part: boolean;
  /** The other group in words. */
  readonly groupe: string;
  readonly ateliers: readonly number[];
}

interface Words {
  readonly arrives: string;
  readonly leaves: string;
  readonly genres: readonly [arrives: PlannedKind, leaves: PlannedKind];
}
const people = {
  teachers: { arrives: 'arrive', leaves: 'ne donne plus ce cours', genres: ['enseignantArrive', 'enseignantPart'] },
  pupils: { arrives: 'arrive', leaves: 'part', genres: ['eleveArrive', 'elevePart'] },
} as const satisfies Record<string, Words>;

/** Who comes and who goes after today; a period that follows another at once is no leaving. */
export function comings(stays: readonly Stay[], today: string, kind: keyof typeof people, ateliers: readonly number[]) {
  const { arrives, leaves, genres } = people[kind];
  return stays.flatMap(({ who, nom, depuis, fin }): PlannedChange[] => {
    const isFollowed = fin !== null && stays.some((one) => one.who === who && one.depuis === dayAfter(fin, 1));
    const follows = stays.some((one) => one.who === who && one.fin !== null && dayAfter(one.fin, 1) === depuis);
    const about = { qui: who, ateliers };
    return [
      ...(depuis > today
        ? [
            {
              ...about,
              genre: genres[0],
              date: depuis,
              quoi: follows ? `${nom} change de discipline` : `${nom} ${arrives}`,
            },
          ]
        : []),
      ...(fin !== null && fin >= today && !isFollowed
        ? [{ ...about, genre: genres[1], date: dayAfter(fin, 1), quoi: `${nom} ${leaves}` }]
        : []),
    ];
  });
}

/** An act over several workshops in place of the comings and goings that it made. */
export function replacing(
  changes: readonly PlannedChange[],
  acts: readonly Act[],
  nameOf: (agent: number) => string,
): readonly PlannedChange[] {
  const isOf = (act: Act, change: PlannedChange) => partsOfReplacement(act).some((part) => isSamePart(part, change));
  return [
    ...changes.filter((change) => !acts.some((act) => isOf(act, change))),
    ...acts.map((act): PlannedChange => {
      const until = act.jusquau ? `, jusqu’au ${frenchDate(act.jusquau)}` : '';
      return {
        genre: 'remplacement',
        date: act.depuis,
        quoi: `${nameOf(act.par)} remplace ${nameOf(act.fk_enseignant)}${until}`,
        qui: act.remplacement,
        ateliers: act.ateliers,
      };
    }),
  ];
}

/** A change of group in place of the coming and going that are its halves. */
export const changingGroups = (
  changes: readonly PlannedChange[],
  moves: readonly GroupMove[],
): readonly PlannedChange[] =>
  changes.map((change) => {
    const move = moves.find((one) => isSamePart(halfOfGroupChange(one, !one.part), change));
    if (!move) return change;
    const { changement, part, groupe, ateliers } = move;
    const quoi = `${change.quoi}, ${part ? 'pour' : 'venant de'} ${groupe}`;
    return { ...change, genre: 'changementGroupe', quoi, qui: changement, ateliers };
  });

const TOLD = {
  type: sql.text('j.type'),
  depuis: orNull(sql.text("j.data->>'depuis'")),
  fin: orNull(sql.text("j.data->>'dernierJour'")),
  eleve: orNull(sql.number("(j.data->>'fk_eleve')::int")),
  enseignant: orNull(sql.number("(j.data->>'fk_enseignant')::int")),
  remplacement: orNull(sql.number("(j.data->>'remplacement')::int")),
  changement: orNull(sql.number("(j.data->>'changement')::int")),
  par: orNull(sql.text(nameSql('g'))),
  isAgent: sql.boolean('g.id_utilisateur is not null'),
  le: sql.instant('j.at'),
};
const TYPES = [
  WorkshopMoved,
  WorkshopEnded,
  TeacherAttached,
  TeacherDetached,
  PupilAttached,
  PupilDetached,
  ReplacementDecided,
  GroupChangeDecided,
];

const LEAVING = {
  who: sql.number('e.id_eleve'),
  nom: sql.text(nameSql('e')),
  date: sql.date('e.date_abandon'),
  par: orNull(sql.text(nameSql('g'))),
  le: orNull(sql.instant('told.dit_le')),
};
/** Pupils of a workshop who leave the school after today, and who told it: those who are there until then. */
export const leavings = (db: ReadModels, idAtelier: number, today: string) =>
  rowsOf(
    db,
    LEAVING,
    `from eleve e join atelier a on a.id_atelier = $1 join annee_scolaire y on y.id_annee_scolaire = a.fk_annee_scolaire
       left join depart told on told.fk_eleve = e.id_eleve left join agent g on g.id_utilisateur::text = told.acteur
      where e.date_abandon > $2::date and e.date_abandon between y.date_debut and y.date_fin
        and exists (select from atelier_eleve l where l.fk_atelier = a.id_atelier and l.fk_eleve = e.id_eleve
          and ${goesOnUnlessLeavingSql('l', 'e.date_abandon')})
      order by e.date_abandon, e.id_eleve`,
    [idAtelier, today],
  );

/** Who told each change of a workshop last, and when. */
export async function tellers(db: ReadModels, idAtelier: number) {
  const facts = await rowsOf(
    db,
    TOLD,
    `from journal.event j left join agent g on g.id_utilisateur::text = j.actor
      where j.stream = 'workshop-' || $1::int and j.type = any($2::text[]) order by j.revision desc`,
    [idAtelier, TYPES.map(({ type }) => type)],
  );
  return ({ genre, date, qui }: Change) => {
    const eve = dayAfter(date, -1);
    const isOf = (one: (typeof facts)[number]): boolean => {
      switch (genre) {
        case 'horaire':
          return one.type === WorkshopMoved.type && one.depuis === date;
        case 'fin':
          return one.type === WorkshopEnded.type && one.fin === eve;
        case 'remplacement':
          return one.type === ReplacementDecided.type && one.remplacement === qui;
        case 'changementGroupe':
          return one.type === GroupChangeDecided.type && one.changement === qui;
        case 'enseignantArrive':
          return one.type === TeacherAttached.type && one.enseignant === qui && one.depuis === date;
        case 'enseignantPart':
          return one.type !== ReplacementDecided.type && one.enseignant === qui && one.fin === eve;
        case 'eleveArrive':
          return one.type === PupilAttached.type && one.eleve === qui && one.depuis === date;
        case 'elevePart':
          return one.eleve === qui && one.fin === eve;
        case 'depart':
          return false;
      }
    };
    const found = facts.find(isOf);
    return { par: found?.isAgent ? found.par : null, le: found?.le ?? null };
  };
}
