import { papers } from '@diapason/contracts';
import { messages, standingPaper } from '@diapason/contracts/constants';
import { columnName, contentEndings, type Paper, placeFields, type Session } from '@diapason/contracts/core';
import { personKindOf, subjectOf } from '@diapason/contracts/erasure';
import { exists, firstOf, type ReadModels, Refusal, sql } from '@diapason/event-sourcing';
import { tables } from '@diapason/projections';
import { recordFacts } from '@diapason/projections/catalogue/records';
import { type CommandContext, type CommandHandler, command } from '../app/command';
import { openStoredFile } from '../files/incoming';
import { FileStoreUnavailable, type Files } from '../files/store';
import {
  decideAddPaper,
  openPapers,
  type PaperFact,
  papersOf,
  personField,
  removals,
  requirePapers,
  withReplacement,
} from './paper-decisions';
import { type PaperRule, type RuledFolder, ruledFolder } from './paper-rule';

type Body = Readonly<Record<string, number | null | undefined>>;
type Context = Pick<CommandContext, 'db' | 'load'>;

/** The calls of a kind of paper: all of them follow from its declaration. */
export function paperCommands(paper: Paper, rules: readonly PaperRule[] = []): readonly CommandHandler[] {
  const ofPaper = rules.filter((rule) => rule.paper.name === paper.name);
  const folder = ruledFolder(paper, ofPaper);
  /** Asks every rule of the kind about the state that the decision rests on. */
  const rulesFor = async (context: CommandContext<Session | undefined>, person: number) => {
    const { session } = context;
    // No kind of paper is public: command() has refused whoever has no session.
    const known = await Promise.all(ofPaper.map((rule) => rule.lookUp(context as CommandContext, person)));
    return ({ states }: RuledFolder, about: number, added?: Readonly<Record<string, unknown>>): void => {
      for (const [at, rule] of ofPaper.entries())
        rule.check({ state: states[at], about, isRemoval: !added, place: added ?? {}, session, known: known[at] });
    };
  };

  const upload = command(paper.upload, { needs: ['uploaded', 'files'] }, async ({ body }, context) => {
    const sent = body as Body;
    const about = Number(sent[paper.about]);
    const person = await personOf(paper, about, context.db);
    const file = context.uploaded();
    if (await isErased(paper, person, context.db)) throw new Refusal(messages.files.erasedPerson, 422);
    const { fk_anneeScolaire } = sent;
    const place = placeOf(paper, sent);
    const requireRules = await rulesFor(context, person);
    const decide = (before: RuledFolder, idPieceJointe: number) => {
      const held = openPapers(before.folder);
      requireRules(before, about, place);
      return decideAddPaper(paper, held, { idPieceJointe, person, about, fk_anneeScolaire, place }, file);
    };
    // Refused before a number is given out.
    decide(await context.load(folder, person), 0);
    const idPieceJointe = await context.ids.next('pieceJointe');
    const { state, events } = await context.execute(folder, person, (before) => decide(before, idPieceJointe));
    // Erased meanwhile: the erasure may have looked before this one came.
    if (await isErased(paper, person, context.db)) {
      await dropPapers(paper, person, context);
      throw new Refusal(messages.files.erasedPerson, 422);
    }
    const left = droppedBy(paper, events);
    // The same command had been done before, with the file that it brought then.
    if (state.folder.papers.get(idPieceJointe)?.objet !== file.objet) left.push(file.objet);
    await forget(context.files, left);
    return { idPieceJointe, realFileName: file.realFileName };
  });

  const remove = command(paper.remove, { needs: ['files'] }, async ({ body }, context) => {
    const { idPieceJointe, fk_anneeScolaire, ...sent } = body as Body;
    const person =
      paper.about in sent
        ? await personOf(paper, Number(sent[paper.about]), context.db)
        : await holderOf(paper, Number(idPieceJointe), context.db);
    if (idPieceJointe === undefined && !fk_anneeScolaire)
      throw new Refusal(messages.families.schoolYearRequired, 400, 'fk_anneeScolaire');
    const isMeant = (one: { idPieceJointe: number; fk_anneeScolaire: number | null }) =>
      idPieceJointe === undefined ? one.fk_anneeScolaire === fk_anneeScolaire : one.idPieceJointe === idPieceJointe;
    const held = openPapers((await context.load(folder, person)).folder);
    const named = requirePapers(paper, held, isMeant);
    const found = idPieceJointe === undefined ? named : withReplacement(paper, held, named[0]);
    const requireRules = await rulesFor(context, person);
    const removed = new Set(found.map((one) => one.idPieceJointe));
    // Its file goes with it: nobody takes away what somebody else holds by now.
    for (const one of removed)
      if ((await holderOf(paper, one, context.db)) !== person) throw new Refusal(messages.general.conflict, 409);
    const { events } = await context.execute(folder, person, (before) => {
      const now = [...openPapers(before.folder).values()];
      requireRules(before, aboutOf(paper, person, found[0]));
      return removals(
        paper,
        person,
        now.filter((one) => removed.has(one.idPieceJointe)),
      );
    });
    await forgetDropped(paper, events, context.files);
    return { idPieceJointe: standingPaper(found).paper.idPieceJointe };
  });

  const download = command(paper.download, { needs: ['files'] }, async ({ body }, context) => {
    const idPieceJointe = Number((body as Body).idPieceJointe);
    const found = await paperOf(paper, idPieceJointe, context);
    return { file: await paperFile(found, context.files) };
  });

  return [upload, remove, download];
}

/** What a client sent of the place beside the person, the record and the year. */
const placeOf = (paper: Paper, sent: Body): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    placeFields(paper.papers)
      .filter((field) => field !== personField(paper) && field !== paper.about && field !== 'fk_anneeScolaire')
      .flatMap((field) => (field in sent ? [[field, sent[field] ?? null] as const] : [])),
  );

/** The record that a paper is about: one of the person's, or the person. */
const aboutOf = ({ about, papers: { fields } }: Paper, person: number, one: PaperFact): number =>
  about in fields ? Number((one as unknown as Body)[about]) : person;

/** Takes every paper of a kind of person's away, from a record that is closed too. */
async function dropPapers(
  paper: Pick<Paper, 'papers' | 'life'>,
  person: number,
  { execute, files }: Pick<CommandContext, 'execute'> & { readonly files: Files },
): Promise<void> {
  const { events } = await execute(papersOf(paper), person, (state) => removals(paper, person, [...state.values()]));
  await forgetDropped(paper, events, files);
}

/** Takes every paper of a person away who is erased. @param kind of person, as declarations name it. */
export async function dropEveryPaper(
  kind: string,
  person: number,
  context: Parameters<typeof dropPapers>[2],
): Promise<void> {
  const ofKind = papers.find((one) => one.papers.fields[personField(one)]?.facts.names === kind);
  if (ofKind) await dropPapers(ofKind, person, context);
}

/** Removes the files of papers that events took away, once those are said. */
export const forgetDropped = (
  paper: Pick<Paper, 'life'>,
  events: readonly { readonly type: string; readonly data: object }[],
  files: Files,
): Promise<void> => forget(files, droppedBy(paper, events));

/** Objects of the papers that events took away. */
const droppedBy = (
  { life }: Pick<Paper, 'life'>,
  events: readonly { readonly type: string; readonly data: object }[],
): string[] =>
  events.flatMap(({ type, data }) =>
    life.drop?.some((one) => one.type === type) && 'objet' in data ? [String(data.objet)] : [],
  );

/** Removes objects that no event names any more. What is said is done: a store that is away now is tidied up by the collector. */
async function forget(files: Files, objects: readonly string[]): Promise<void> {
  for (const objet of objects)
    await files.remove(objet).catch((error: unknown) => {
      if (!(error instanceof FileStoreUnavailable)) throw error;
    });
}

/** A paper by its number. @throws Refusal 404. */
async function paperOf(paper: Paper, idPieceJointe: number, { db, load }: Context) {
  const person = await holderOf(paper, idPieceJointe, db);
  return requirePapers(paper, await load(papersOf(paper), person), (one) => one.idPieceJointe === idPieceJointe)[0];
}

type Stored = Awaited<ReturnType<typeof paperOf>>;

/** @throws Refusal 404 where the store has it no more, or the person was erased; 409 while the antivirus has not seen it. */
export async function paperFile({ objet, cle, realFileName, contenu, antivirus }: Stored, files: Files) {
  if (antivirus === 'refusee') throw new Refusal(messages.files.refused, 404);
  // Where nobody looks at files any more, nothing waits to be looked at.
  if (files.scanner && antivirus !== 'saine') throw new Refusal(messages.files.beingScanned, 409);
  const stream = cle === '' ? undefined : await openStoredFile(files, { objet, cle });
  if (!stream) throw new Refusal(messages.files.lost, 404);
  return { name: realFileName || `piece.${contentEndings[contenu]}`, type: contenu, stream };
}

/** The person whose record a client named. @throws Refusal 404. */
async function personOf({ of, about }: Paper, id: number, db: ReadModels): Promise<number> {
  const { exists: known, person } = recordFacts.get(of) ?? {};
  const found = person ? await firstOf(db, { id: sql.number('p.id') }, `from (${person}) p`, [id]) : undefined;
  if (found) return found.id;
  if (person || !known || !(await exists(db, known, [id]))) throw new Refusal(messages.general.notFound, 404, about);
  return id;
}

/** Whether the person's key was destroyed: what is sealed for them now nobody would open. */
async function isErased(paper: Paper, person: number, db: ReadModels): Promise<boolean> {
  const nature = personKindOf(paper.papers.fields[personField(paper)]?.facts.names);
  if (!nature) throw new Error(`${paper.papers.name} is of no person`);
  const destroyed = 'select from vault.person_key where subject = $1 and erased_at is not null';
  return exists(db, destroyed, [subjectOf(nature, person)]);
}

/** The person whose paper it is. @throws Refusal 404. */
async function holderOf(paper: Paper, idPieceJointe: number, db: ReadModels): Promise<number> {
  const table = tables.find(({ record }) => record?.name === paper.papers.name);
  if (!table) throw new Error(`${paper.papers.name} has no table`);
  const person = { id: sql.number(columnName(personField(paper))) };
  const found = await firstOf(db, person, `from ${table.name} where id_piece_jointe = $1`, [idPieceJointe]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return found.id;
}
