import { events } from '@diapason/contracts';
import { fileKey } from '@diapason/contracts/core';
import { type PersonKind, subjectOf } from '@diapason/contracts/erasure';
import { type Codec, orNull, type ReadModels, rowsOf, type StoredFact, sql } from '@diapason/event-sourcing';
import { subjectWords, valuesOf } from '../../audit/history-step';
import { eventLabel } from '../../audit/labels';
import { type Step, stepsOf } from '../../audit/steps';
import { numberedTitle, titleOf } from '../../audit/title';
import { type Words, wordsFor } from '../../audit/words';
import { mergedInto } from '../../families/merged';
import { eventsAbout } from './events-about';

/** A labelled value, in French. */
export interface HeldField {
  readonly libelle: string;
  readonly valeur: string;
}

/** One record on the person: the last values of its parts, and how they came to be. */
export interface HeldRecord {
  readonly flux: string;
  readonly titre: string;
  /** By the part of the record that they are about; an empty title for the record itself. */
  readonly parties: readonly { readonly titre: string; readonly champs: readonly HeldField[] }[];
  readonly historique: readonly {
    /** ISO 8601, UTC. */
    readonly date: string;
    readonly libelle: string;
    readonly changements: readonly HeldField[];
    /** As the log has it, without what is personal of others. */
    readonly donnees: unknown;
  }[];
}

/** Everything held on a person (GDPR, article 15). */
export interface Held {
  readonly personne: { readonly nature: PersonKind; readonly id: number };
  /** ISO 8601, UTC. */
  readonly etabliLe: string;
  readonly fiches: readonly HeldRecord[];
  readonly connexions: readonly { readonly debut: string; readonly fin: string | null }[];
  /** What the person did in the product, counted by kind. */
  readonly actes: readonly { libelle: string; nombre: number; premier: string; dernier: string }[];
  /** Papers that should be beside this copy, and could not be given: said where papers are copied too. */
  readonly piecesManquantes?: readonly MissingPaper[];
}

/** A paper whose file the store has no more, or cannot open. */
export interface MissingPaper {
  readonly idPieceJointe: number;
  readonly nom: string;
}

const SHEET = { responsable: 'guardian', eleve: 'pupil', agent: 'agent' } as const satisfies Record<PersonKind, string>;

/** @returns undefined where the product knows no such person of that kind: guardians and agents share their numbers. */
export async function heldOn(
  { db, codec }: { readonly db: ReadModels; readonly codec: Codec },
  { nature, id }: { readonly nature: PersonKind; readonly id: number },
  now: string,
): Promise<Held | undefined> {
  // A record that was merged is of the same person.
  const ids = [id, ...(await mergedInto(db, nature, id))];
  const streams = await eventsAbout(db, codec, nature, ids);
  if (!streams.has(`${SHEET[nature]}-${id}`)) return undefined;
  const records = [...streams].map(([flux, facts]) => ({ flux, steps: stepsOf(facts) }));
  // Other people's names are theirs.
  const isSelf = (kind: string, one: number) => kind === SHEET[nature] && ids.includes(one);
  const words = await wordsFor(db, valuesOf(records.flatMap(({ steps }) => steps)), isSelf);
  const own = ids.map((one) => `${SHEET[nature]}-${one}`);
  const isOwn = (flux: string) => own.includes(flux);
  const fiches = await Promise.all(
    records.map(async ({ flux, steps }) => ({
      flux,
      titre: isOwn(flux) ? await titleOf(db, flux) : numberedTitle(flux),
      parties: partsOf(steps, words),
      historique: steps.map((step) => ({
        date: step.event.metadata.at,
        libelle: [eventLabel(step.event.type), step.subject && subjectWords(step.subject, words, allOfIt)]
          .filter(Boolean)
          .join(' – '),
        changements: fieldsOf(step, words),
        donnees: withoutKeys(step.event.data),
      })),
    })),
  );
  return {
    personne: { nature, id },
    etabliLe: now,
    fiches: fiches.sort((a, b) => Number(isOwn(b.flux)) - Number(isOwn(a.flux))),
    ...(subjectOf(nature, id).startsWith('utilisateur-') ? await doneBy(db, ids) : { connexions: [], actes: [] }),
  };
}

/** The key that a file is sealed with says nothing of the person, and opens the file. */
const withoutKeys = (data: unknown): unknown =>
  Object.fromEntries(Object.entries(data as object).filter(([name]) => !(name in fileKey)));

const fieldsOf = ({ changes }: Step, words: Words): HeldField[] =>
  changes.map(({ champ, facts, apres }) => ({
    libelle: facts.label ?? champ,
    valeur: words(facts, apres) ?? '(vide)',
  }));

/** Whoever asks for all that is held on them sees all of it. */
const allOfIt = () => true;

/** The last value of each field, by the part of the record that it is about. A part that was removed stays: its values are still held. */
function partsOf(steps: readonly Step[], words: Words): HeldRecord['parties'] {
  const parts = new Map<string, { titre: string; fields: Map<string, HeldField> }>();
  for (const step of steps) {
    const key = keyOf(step.event);
    const part = parts.get(key) ?? { titre: '', fields: new Map() };
    parts.set(key, part);
    if (step.subject) part.titre = subjectWords(step.subject, words, allOfIt);
    for (const { champ, facts, apres } of step.changes) {
      const valeur = words(facts, apres);
      if (valeur === null) part.fields.delete(champ);
      else part.fields.set(champ, { libelle: facts.label ?? champ, valeur });
    }
  }
  return [...parts.values()]
    .map(({ titre, fields }) => ({ titre, champs: [...fields.values()] }))
    .filter(({ champs }) => champs.length > 0);
}

function keyOf({ type, data }: StoredFact): string {
  const record = events[type]?.record;
  return record ? `${record.name}:${String((data as Readonly<Record<string, unknown>>)[record.key])}` : '';
}

const SESSION = { debut: sql.instant('s.begun_at'), fin: orNull(sql.instant('s.ended_at')) };
const ACT = {
  type: sql.text('e.type'),
  nombre: sql.number('count(*)'),
  premier: sql.instant('min(e.at)'),
  dernier: sql.instant('max(e.at)'),
};

/** Sessions still kept, and what the person did or had done in their name. */
async function doneBy(db: ReadModels, ids: readonly number[]): Promise<Pick<Held, 'connexions' | 'actes'>> {
  const [connexions, acts] = await Promise.all([
    rowsOf(db, SESSION, 'from vault.session s where s.id_utilisateur = any($1::int[]) order by s.begun_at', [ids]),
    rowsOf(db, ACT, 'from journal.event e where e.actor = any($1::text[]) group by e.type order by min(e.at)', [
      ids.map(String),
    ]),
  ]);
  return { connexions, actes: acts.map(({ type, ...act }) => ({ libelle: eventLabel(type), ...act })) };
}
