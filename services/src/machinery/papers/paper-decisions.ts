import { messages, paperCounts, standingPaper } from '@diapason/contracts/constants';
import {
  type ContentType,
  type EventDefinition,
  type EventOf,
  type Paper,
  placeFields,
} from '@diapason/contracts/core';
import { type Aggregate, partsAggregate, Refusal } from '@diapason/event-sourcing';
import type { Verdict } from '../files/clamd';
import type { IncomingFile } from '../files/incoming';

/** A paper as its event tells it, whichever person it is of. */
export interface PaperFact extends Omit<IncomingFile, 'empreinte' | 'antivirus' | 'contenu'> {
  readonly contenu: ContentType;
  readonly antivirus: IncomingFile['antivirus'] | 'refusee';
  readonly idPieceJointe: number;
  readonly nature: string;
  readonly fk_anneeScolaire: number | null;
  /** What it proves, where it proves one record. */
  readonly idRevenu?: number | null;
  readonly fk_scolariteInterne?: number | null;
}

/** The papers of one person, by number. */
export type PersonPapers = ReadonlyMap<number, PaperFact>;
type Defs = Record<string, EventDefinition>;
type Events = EventOf<EventDefinition>[];
type Fields = Readonly<Record<string, unknown>>;

/** The papers in a person's stream. */
export const papersOf = ({ papers, life }: Pick<Paper, 'papers' | 'life'>): Aggregate<PersonPapers, Defs> =>
  partsAggregate(papers, life) as unknown as Aggregate<PersonPapers, Defs>;

/** Papers of a person, and whether their record takes and loses any: one that was merged does not. */
export interface PaperFolder {
  readonly isClosed: boolean;
  readonly isErased: boolean;
  readonly papers: PersonPapers;
}

/** A person's papers as whoever changes them must know them. */
export function folderOf(paper: Pick<Paper, 'papers' | 'life' | 'closed'>): Aggregate<PaperFolder, Defs> {
  const { category, events, initial, evolve } = papersOf(paper);
  const { by, until, forever } = paper.closed ?? {};
  return {
    category,
    events: { ...events, ...Object.fromEntries(Object.values(paper.closed ?? {}).map((one) => [one.type, one])) },
    initial: { isClosed: false, isErased: false, papers: initial },
    evolve: (folder, event) => {
      if (event.type === forever?.type) return { ...folder, isErased: true };
      return event.type === by?.type || event.type === until?.type
        ? { ...folder, isClosed: event.type === by?.type }
        : { ...folder, papers: evolve(folder.papers, event) };
    },
  };
}

/** @throws Refusal 409 for a record that was merged: what it has stays as it was; 422 for a person who is being erased. */
export function openPapers({ isClosed, isErased, papers }: PaperFolder): PersonPapers {
  if (isClosed) throw new Refusal(messages.families.mergedAway, 409);
  if (isErased) throw new Refusal(messages.files.erasedPerson, 422);
  return papers;
}

/** What a new paper is about, as it was sent. */
export interface Sent {
  readonly idPieceJointe: number;
  /** Number of the person. */
  readonly person: number;
  readonly fk_anneeScolaire?: number | null | undefined;
  /** Number of the record of theirs that it shows, where it shows one. */
  readonly about: number;
  /** What else tells the place in which it stands: a day. */
  readonly place?: Fields;
}

/** Whether a paper of a person stands where another of theirs would: of the same kind, for the same school year or record. */
export const inPlaceOf =
  ({ papers }: Pick<Paper, 'papers'>, one: object) =>
  (other: object): boolean =>
    placeFields(papers).every(
      (field) => field === papers.person || (one as Fields)[field] === (other as Fields)[field],
    );

/**
 * Adds a paper; it takes the place of the one of its year, or of its record. One that the antivirus has not seen takes the place of those
 * that do not count: if it is refused, the one that counts is still there.
 * @throws Refusal 400 without the school year that it is for (document 001 §5).
 */
export function decideAddPaper(paper: Paper, state: PersonPapers, sent: Sent, file: IncomingFile): Events {
  const { name, papers, life, about } = paper;
  if (paper.perYear && !sent.fk_anneeScolaire)
    throw new Refusal(messages.families.schoolYearRequired, 400, 'fk_anneeScolaire');
  const { empreinte: _, ...kept } = file;
  const data = {
    ...Object.fromEntries(Object.keys(papers.fields).map((field) => [field, null])),
    ...kept,
    idPieceJointe: sent.idPieceJointe,
    nature: name,
    fk_anneeScolaire: (paper.perYear && sent.fk_anneeScolaire) || null,
    ...sent.place,
    ...(about in papers.fields ? { [about]: sent.about } : {}),
    [personField(paper)]: sent.person,
  };
  const before = [...state.values()].filter(inPlaceOf(paper, data));
  const replaced = paperCounts(file) ? before : before.filter((one) => !paperCounts(one));
  return [...removals(paper, sent.person, replaced), { type: typeOf(life.set), data }];
}

/** The papers of a kind that a client named: one by its number, all that lie in one place by what they are for. @throws Refusal 404. */
export function requirePapers(
  { name }: Paper,
  state: PersonPapers,
  isMeant: (one: PaperFact) => boolean,
): readonly [PaperFact, ...PaperFact[]] {
  const [found, ...others] = [...state.values()].filter((one) => one.nature === name && isMeant(one));
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return [found, ...others];
}

/** What goes with a paper that is taken away: what was sent to replace it, or that would take its place. A replacement goes alone. */
export function withReplacement(
  paper: Paper,
  state: PersonPapers,
  found: PaperFact,
): readonly [PaperFact, ...PaperFact[]] {
  const others = [...state.values()].filter((one) => one !== found && inPlaceOf(paper, found)(one));
  return standingPaper([found, ...others]).paper === found ? [found, ...others] : [found];
}

const told = { clean: 'saine', infected: 'refusee', unasked: null } as const;

/**
 * What the antivirus said of a paper, unless it is gone by now, or was told already; `unasked`: there is none any more. One that waited
 * and counts now takes the place of the others that do not wait; where a newer one counts already, it goes itself.
 */
export function decideScanned(
  paper: Pick<Paper, 'papers' | 'life'>,
  state: PersonPapers,
  { person, idPieceJointe }: Pick<Sent, 'person' | 'idPieceJointe'>,
  verdict: Verdict | 'unasked',
): Events {
  const held = state.get(idPieceJointe);
  const antivirus = told[verdict];
  if (!held || held.antivirus === 'saine' || held.antivirus === 'refusee' || held.antivirus === antivirus) return [];
  const data = { idPieceJointe, antivirus, [personField(paper)]: person };
  const others = [...state.values()].filter((one) => one !== held && inPlaceOf(paper, held)(one));
  const isNewer = others.some((one) => paperCounts(one) && one.idPieceJointe > idPieceJointe);
  const replaced = isNewer ? [held] : others.filter((one) => one.antivirus !== 'attente');
  const counts = paperCounts({ antivirus }) && !paperCounts(held);
  return [{ type: typeOf(paper.life.change), data }, ...removals(paper, person, counts ? replaced : [])];
}

/** Takes papers of a person away; their files go with them. */
export const removals = (paper: Pick<Paper, 'papers' | 'life'>, person: number, papers: readonly PaperFact[]): Events =>
  papers.map(({ idPieceJointe, objet }) => ({
    type: typeOf(paper.life.drop),
    data: { idPieceJointe, objet, [personField(paper)]: person },
  }));

/** The field with the person whose it is. */
export const personField = ({ papers }: Pick<Paper, 'papers'>): string => papers.person ?? papers.key;

function typeOf(definitions: readonly EventDefinition[] | undefined): string {
  const [first] = definitions ?? [];
  if (!first) throw new Error('papers are added and removed');
  return first.type;
}
