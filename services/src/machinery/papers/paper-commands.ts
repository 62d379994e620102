import { papers } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { columnName, contentEndings, type Paper } from '@diapason/contracts/core';
import { personKindOf, subjectOf } from '@diapason/contracts/erasure';
import { exists, firstOf, type ReadModels, Refusal, sql } from '@diapason/event-sourcing';
import { tables } from '@diapason/projections';
import { recordFacts } from '@diapason/projections/catalogue/records';
import { type CommandContext, type CommandHandler, command } from '../app/command';
import { openedFile } from '../files/incoming';
import { type Files, StoreAway } from '../files/store';
import { decideAddPaper, type PaperFact, papersOf, personField, removals, requirePaper } from './paper-decisions';
import type { PaperRule } from './paper-rule';

type Body = Readonly<Record<string, number | null | undefined>>;
type Context = Pick<CommandContext, 'db' | 'load'>;

/** The calls of a kind of paper: all of them follow from its declaration. */
export function paperCommands(paper: Paper, rules: readonly PaperRule[] = []): readonly CommandHandler[] {
  const stream = papersOf(paper);
  const ofPaper = rules.filter((rule) => rule.paper.name === paper.name);

  const upload = command(paper.upload, { needs: ['uploaded', 'files'] }, async ({ body }, context) => {
    const sent = body as Body;
    const about = Number(sent[paper.about]);
    const person = await personOf(paper, about, context.db);
    const file = context.uploaded();
    if (await isErased(paper, person, context.db)) throw new Refusal(messages.files.erasedPerson, 422);
    for (const rule of ofPaper) await rule.check(about, context);
    const { fk_anneeScolaire } = sent;
    // Refused before a number is given out.
    decideAddPaper(paper, new Map(), { idPieceJointe: 0, person, about, fk_anneeScolaire }, file);
    const idPieceJointe = await context.ids.next('pieceJointe');
    const { state, events } = await context.execute(stream, person, (before) =>
      decideAddPaper(paper, before, { idPieceJointe, person, about, fk_anneeScolaire }, file),
    );
    // Erased meanwhile: the erasure may have looked before this one came.
    if (await isErased(paper, person, context.db)) {
      await dropPapers(paper, person, () => true, context);
      throw new Refusal(messages.files.erasedPerson, 422);
    }
    const left = droppedBy(paper, events);
    // The same command had been done before, with the file that it brought then.
    if (state.get(idPieceJointe)?.objet !== file.objet) left.push(file.objet);
    await forget(context.files, left);
    return { idPieceJointe, realFileName: file.realFileName };
  });

  const remove = command(paper.remove, { needs: ['files'] }, async ({ body }, context) => {
    const { idPieceJointe, fk_anneeScolaire, ...sent } = body as Body;
    const person =
      idPieceJointe === undefined
        ? await personOf(paper, Number(sent[paper.about]), context.db)
        : await holderOf(paper, Number(idPieceJointe), context.db);
    if (idPieceJointe === undefined && !fk_anneeScolaire)
      throw new Refusal(messages.families.schoolYearRequired, 400, 'fk_anneeScolaire');
    const isMeant = (one: { idPieceJointe: number; fk_anneeScolaire: number | null }) =>
      idPieceJointe === undefined ? one.fk_anneeScolaire === fk_anneeScolaire : one.idPieceJointe === idPieceJointe;
    const found = requirePaper(paper, await context.load(stream, person), isMeant);
    for (const rule of ofPaper) if (rule.removing) await rule.check(aboutOf(paper, person, found), context);
    const { idPieceJointe: removed } = found;
    // Its file goes with it: nobody takes away what somebody else holds by now.
    if ((await holderOf(paper, removed, context.db)) !== person) throw new Refusal(messages.general.conflict, 409);
    await dropPapers(paper, person, (one) => one.idPieceJointe === removed, context);
    return { idPieceJointe: removed };
  });

  const download = command(paper.download, { needs: ['files'] }, async ({ body }, context) => {
    const idPieceJointe = Number((body as Body).idPieceJointe);
    const found = await paperOf(paper, idPieceJointe, context);
    return { file: await givenBack(found, context.files) };
  });

  return [upload, remove, download];
}

/** The record that a paper is about: one of the person's, or the person. */
const aboutOf = ({ about, papers: { fields } }: Paper, person: number, one: PaperFact): number =>
  about in fields ? Number((one as unknown as Body)[about]) : person;

/** Takes papers of a person away, with their files: what they prove is gone. */
export async function dropPapers(
  paper: Pick<Paper, 'papers' | 'life'>,
  person: number,
  isMeant: (one: PaperFact) => boolean,
  { execute, files }: Pick<CommandContext, 'execute'> & { readonly files: Files },
): Promise<void> {
  const { events } = await execute(papersOf(paper), person, (state) =>
    removals(paper, person, [...state.values()].filter(isMeant)),
  );
  await forget(files, droppedBy(paper, events));
}

/** Takes every paper of a person away. @param kind of person, as declarations name it. */
export async function dropEveryPaper(
  kind: string,
  person: number,
  context: Parameters<typeof dropPapers>[3],
): Promise<void> {
  const ofKind = papers.find((one) => one.papers.fields[personField(one)]?.facts.names === kind);
  if (ofKind) await dropPapers(ofKind, person, () => true, context);
}

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
      if (!(error instanceof StoreAway)) throw error;
    });
}

/** A paper by its number. @throws Refusal 404. */
async function paperOf(paper: Paper, idPieceJointe: number, { db, load }: Context) {
  const person = await holderOf(paper, idPieceJointe, db);
  return requirePaper(paper, await load(papersOf(paper), person), (one) => one.idPieceJointe === idPieceJointe);
}

type Stored = Awaited<ReturnType<typeof paperOf>>;

/** @throws Refusal 404 where the store has it no more, or the person was erased; 409 while the antivirus has not seen it. */
export async function givenBack({ objet, cle, realFileName, contenu, antivirus }: Stored, files: Files) {
  if (antivirus === 'refusee') throw new Refusal(messages.files.refused, 404);
  // Where nobody looks at files any more, nothing waits to be looked at.
  if (files.scanner && antivirus !== 'saine') throw new Refusal(messages.files.beingScanned, 409);
  const stream = cle === '' ? undefined : await openedFile(files, { objet, cle });
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
