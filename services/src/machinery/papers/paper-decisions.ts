import { messages } from '@diapason/contracts/constants';
import type { EventDefinition, EventOf, Paper } from '@diapason/contracts/core';
import { type Aggregate, partsAggregate, Refusal } from '@diapason/event-sourcing';
import type { Verdict } from '../files/clamd';
import type { IncomingFile } from '../files/incoming';

/** A paper as its event tells it, whichever person it is of. */
export interface PaperFact extends Omit<IncomingFile, 'empreinte' | 'antivirus'> {
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

/** The papers in a person's stream. */
export const papersOf = ({ papers, life }: Pick<Paper, 'papers' | 'life'>): Aggregate<PersonPapers, Defs> =>
  partsAggregate(papers, life) as unknown as Aggregate<PersonPapers, Defs>;

/** What a new paper is about, as it was sent. */
export interface Sent {
  readonly idPieceJointe: number;
  /** Number of the person. */
  readonly person: number;
  readonly fk_anneeScolaire?: number | null | undefined;
  /** Number of the record of theirs that it shows, where it shows one. */
  readonly about: number;
}

/** Whether a paper stands where another of its kind would: the same school year, or the same record. */
const standsFor = ({ name, about, papers, perYear }: Paper, one: PaperFact, sent: Sent): boolean => {
  if (one.nature !== name) return false;
  if (perYear) return one.fk_anneeScolaire === sent.fk_anneeScolaire;
  return !(about in papers.fields) || (one as unknown as Record<string, unknown>)[about] === sent.about;
};

/**
 * Adds a paper; it takes the place of the one of its year, or of its record.
 * @throws Refusal 400 without the school year that it is for (document 001 §5).
 */
export function decideAddPaper(paper: Paper, state: PersonPapers, sent: Sent, file: IncomingFile): Events {
  const { name, papers, life, about } = paper;
  if (paper.perYear && !sent.fk_anneeScolaire)
    throw new Refusal(messages.families.schoolYearRequired, 400, 'fk_anneeScolaire');
  const before = [...state.values()].filter((one) => standsFor(paper, one, sent));
  const { empreinte: _, ...kept } = file;
  const data = {
    ...Object.fromEntries(Object.keys(papers.fields).map((field) => [field, null])),
    ...kept,
    idPieceJointe: sent.idPieceJointe,
    nature: name,
    fk_anneeScolaire: sent.fk_anneeScolaire ?? null,
    ...(about in papers.fields ? { [about]: sent.about } : {}),
    [personField(paper)]: sent.person,
  };
  return [...removals(paper, sent.person, before), { type: typeOf(life.set), data }];
}

/** The paper of a kind that a client named. @throws Refusal 404. */
export function requirePaper({ name }: Paper, state: PersonPapers, isMeant: (one: PaperFact) => boolean): PaperFact {
  const found = [...state.values()].find((one) => one.nature === name && isMeant(one));
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return found;
}

const told = { clean: 'saine', infected: 'refusee', unasked: null } as const;

/** What the antivirus said of a paper, unless it is gone by now, or was told already; `unasked`: there is none any more. */
export function decideScanned(
  paper: Pick<Paper, 'papers' | 'life'>,
  state: PersonPapers,
  { person, idPieceJointe }: Pick<Sent, 'person' | 'idPieceJointe'>,
  verdict: Verdict | 'unasked',
): Events {
  const { antivirus } = state.get(idPieceJointe) ?? { antivirus: 'refusee' };
  if (antivirus === 'saine' || antivirus === 'refusee' || antivirus === told[verdict]) return [];
  const data = { idPieceJointe, antivirus: told[verdict], [personField(paper)]: person };
  return [{ type: typeOf(paper.life.change), data }];
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
