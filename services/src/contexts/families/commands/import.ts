import { limits, messages, right } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import {
  beginImport,
  checkImport,
  confirmImport,
  correctImportCell,
  dropImport,
  importFields,
  joinedName,
  matchImportValues,
  readImportFile,
  rereadImportFile,
  sendImportPart,
} from '@diapason/contracts/families';
import { type JobRequest, Refusal } from '@diapason/event-sourcing';
import { hasFailed, importBatch } from '@diapason/projections/families/queries/imports';
import { type CommandContext, command } from '../../../machinery/app/command';
import type { Powers } from '../../../machinery/app/powers';
import { requireOneOf } from '../../../machinery/app/session-rights';
import type { Advance, StagedImport, StagedRow, Staging } from '../../../machinery/app/staging';
import { ownImport } from '../../../machinery/spreadsheets/sent-file';
import { type ReferenceState, reference } from '../../site';
import { spoken } from '../import/cell';
import { type Creatable, decideCreateRows, rowNamed } from '../import/creating';
import { fieldLabel, fingerprintOf } from '../import/headings';
import { confirmationOf, creatableBy, printOf } from '../import/matching';
import { scopeOf } from '../import/scope';
import { CHECK_ROWS, fileOf, READ_FILE, WRITE_FAMILIES } from '../import/stage';

/** Nobody sees the imports that they left: of those that were not confirmed the oldest makes room, and its beginner is told. */
export const begin = command(beginImport, { needs: ['staging'] }, async ({ body }, { session, ids, staging }) => {
  const idImport = await ids.next('import');
  const [abandonne = null] = await staging.makeRoom(session.idUtilisateur, idImport, limits.importsAtOnce);
  await staging.begin(session.idUtilisateur, { id: idImport, nom: body.nomFichier, taille: body.taille });
  return { idImport, abandonne };
});

/** @throws Refusal 409 once the file was read, 413 beyond the size that was announced. */
export const takePart = command(
  sendImportPart,
  { needs: ['staging'] },
  async ({ params: { idImport, rang }, body }, { session, staging }) => {
    const { etape, taille } = await ownImport(staging, idImport, session);
    if (etape !== 'reception') throw new Refusal(messages.imports.notNow, 409);
    const contenu = Buffer.from(body.octets, 'base64');
    if (rang * limits.importPart + contenu.length > taille) throw new Refusal(messages.imports.tooLarge, 413, 'octets');
    await staging.keepPart(idImport, rang, contenu);
    return { recu: contenu.length };
  },
);

/**
 * Begins a step together with its jobs in the ledger. @returns the jobs, which are still to be queued.
 * @throws Refusal 409 where the import is at none of the steps `from`.
 */
async function begins(
  staging: Staging,
  idImport: number,
  from: readonly string[],
  step: string,
  jobsOf: (batch: string) => readonly JobRequest[],
  more: Omit<Advance, 'erreur' | 'jobs'> = {},
): Promise<readonly JobRequest[]> {
  const jobs = (turn: number) => jobsOf(importBatch(idImport, turn));
  const turn = await staging.advance(idImport, from, step, { ...more, jobs });
  if (turn === undefined) throw new Refusal(messages.imports.notNow, 409);
  return jobs(turn);
}

/** A reading that failed for good is begun anew. @throws Refusal 409 once the file was read. */
export const readSentFile = command(
  readImportFile,
  { needs: ['staging'] },
  async ({ params: { idImport } }, { session, staging, requestJobs, db }) => {
    const { tour } = await ownImport(staging, idImport, session);
    const from = ['reception', ...((await hasFailed(db, idImport, tour)) ? ['lecture'] : [])];
    const jobsOf = (batch: string) => [{ ...READ_FILE, id: batch, data: { idImport }, batch }];
    const work = await begins(staging, idImport, from, 'lecture', jobsOf, { tour });
    await requestJobs(work);
    return { idImport };
  },
);

/** @throws Refusal 409 while it is read, checked or written. */
export const rereadSentFile = command(
  rereadImportFile,
  { needs: ['staging'] },
  async ({ params: { idImport }, body: { feuille, titres } }, { session, staging, requestJobs }) => {
    const { tour } = await ownImport(staging, idImport, session);
    const data = { idImport, feuille: feuille ?? null, titres: titres ?? null };
    const jobsOf = (batch: string) => [{ ...READ_FILE, id: batch, data, batch }];
    await requestJobs(await begins(staging, idImport, ['colonnes', 'apercu'], 'lecture', jobsOf, { tour }));
    return { idImport };
  },
);

/** Columns that say who a row is about. */
const KEYS = [
  ['responsable.email'],
  ['responsable.nom', 'responsable.prenom'],
  [`responsable.${joinedName}`],
  // Adults, who pay for themselves.
  ['eleve.nom', 'eleve.prenom', 'eleve.dateNaissance'],
  [`eleve.${joinedName}`, 'eleve.dateNaissance'],
];

/** A check that failed for good is begun anew. @throws Refusal 400 where columns do not match, or none says who a row is about. */
export const check = command(
  checkImport,
  { needs: ['staging'] },
  async ({ params: { idImport }, body: { colonnes } }, { session, staging, requestJobs, db }) => {
    const found = await ownImport(staging, idImport, session);
    const file = fileOf(found);
    if (colonnes.length !== file.colonnes.length) throw new Refusal(messages.imports.columnsDiffer, 400, 'colonnes');
    const twice = importFields.find(({ champ }) => colonnes.filter((one) => one === champ).length > 1);
    if (twice) throw new Refusal(messages.imports.twice(fieldLabel(twice.champ)), 400, 'colonnes');
    if (!KEYS.some((key) => key.every((champ) => colonnes.includes(champ))))
      throw new Refusal(messages.imports.noKey, 400, 'colonnes');
    const { tour } = found;
    const from = ['colonnes', 'apercu', ...((await hasFailed(db, idImport, tour)) ? ['controle'] : [])];
    const data = { idImport, ...scopeOf(session) };
    const jobsOf = (batch: string) => [{ ...CHECK_ROWS, id: batch, data, batch }];
    const work = await begins(staging, idImport, from, 'controle', jobsOf, { tour, colonnes });
    await staging.remember(fingerprintOf(file.colonnes.map(({ entete }) => entete)), colonnes);
    await requestJobs(work);
    return { idImport };
  },
);

/** Says something of the rows otherwise, and checks them again. @throws Refusal 409 while they are checked, and once they are written. */
async function checkAgain(
  { id: idImport, tour }: StagedImport,
  said: { readonly ligne?: StagedRow; readonly valeurs: Readonly<Record<string, number>> },
  { session, staging, requestJobs }: CommandContext & Pick<Powers, 'staging'>,
): Promise<void> {
  const data = { idImport, ...scopeOf(session) };
  const jobsOf = (batch: string) => [{ ...CHECK_ROWS, id: batch, data, batch }];
  await requestJobs(await begins(staging, idImport, ['apercu'], 'controle', jobsOf, { tour, ...said }));
}

/** @throws Refusal 422 for a field that no column of the file holds, or a row that is there no more. */
export const correctCell = command(
  correctImportCell,
  { needs: ['staging'] },
  async ({ params: { idImport, ligne }, body: { champ, valeur } }, context) => {
    const found = await ownImport(context.staging, idImport, context.session);
    if (found.etape !== 'apercu') throw new Refusal(messages.imports.notNow, 409);
    const index = found.colonnes?.indexOf(champ) ?? -1;
    if (index < 0) throw new Refusal(messages.imports.notAColumn, 422, 'champ');
    const row = await context.staging.row(idImport, ligne);
    if (!row) throw new Refusal(messages.imports.noSuchRow, 422, 'ligne');
    const cellules = Array.from(
      { length: Math.max(row.cellules.length, index + 1) },
      (_, at) => row.cellules[at] ?? '',
    );
    cellules[index] = valeur.trim();
    await checkAgain(found, { ligne: { ligne, cellules }, valeurs: { [confirmationOf(ligne, champ)]: 1 } }, context);
    return { idImport };
  },
);

type Value = InputOf<typeof matchImportValues>['body']['valeurs'][number];

/**
 * Texts of the file become rows of the tables that their fields name: all of them, or none.
 * @returns each text's row. @throws Refusal 403 without the function of the tables; 422 where a row needs more than that.
 */
async function created(
  wanted: readonly Value[],
  { session, execute, load, visible }: CommandContext,
): Promise<ReadonlyMap<Value, number>> {
  const rows = new Map<Value, number>();
  if (wanted.length === 0) return rows;
  requireOneOf(session, right.manageReferenceTables);
  const tables = new Map<string, { readonly made: Creatable; readonly values: Value[] }>();
  for (const value of wanted) {
    const made = creatableBy(value.champ);
    if (!made || spoken(value.texte) === '') throw new Refusal(messages.imports.notCreated, 422, 'valeurs');
    const { id } = made.table;
    tables.set(id, { made, values: [...(tables.get(id)?.values ?? []), value] });
  }
  const asked = [...tables].map(([id, { made, values }]) => {
    const labels = values.map(({ texte, parmi }) => ({ texte, parmi: parmi ?? null }));
    return { id, made, values, decide: (before: ReferenceState) => decideCreateRows(before, made, labels) };
  });
  // A refusal of one table leaves no rows in another.
  for (const { id, decide } of asked) decide(await load(reference, id));
  for (const { id, made, values, decide } of asked) {
    const { state } = await execute(reference, id, decide);
    for (const value of values) rows.set(value, rowNamed(state, made.label, value.texte) as number);
  }
  await visible();
  return rows;
}

/** What a file has no column for is said of this file alone. */
export const matchValues = command(
  matchImportValues,
  { needs: ['staging'] },
  async ({ params: { idImport }, body: { valeurs } }, context) => {
    const found = await ownImport(context.staging, idImport, context.session);
    if (found.etape !== 'apercu') throw new Refusal(messages.imports.notNow, 409);
    const rows = await created(
      valeurs.filter(({ valeur }) => valeur === null),
      context,
    );
    const matched = (some: readonly Value[]): Readonly<Record<string, number>> =>
      Object.fromEntries(
        some.map((one) => [printOf(one.champ, spoken(one.texte)), one.valeur ?? (rows.get(one) as number)]),
      );
    await checkAgain(found, { valeurs: matched(valeurs) }, context);
    await context.staging.rememberValues(matched(valeurs.filter(({ texte }) => spoken(texte) !== '')));
    return { idImport };
  },
);

/** Rows of one job: enough to share their reads and to fill the event store's commits, few enough to show the progress. */
const PER_JOB = 200;

/**
 * Queues the families whose rows do something. Each is decided again when it is written, in the name of the person who asked.
 * @throws Refusal 409 before the check, 422 where nothing is to be written.
 */
export const confirm = command(
  confirmImport,
  { needs: ['staging'] },
  async ({ params: { idImport } }, { session, staging, actor, requestJobs }) => {
    const { etape } = await ownImport(staging, idImport, session);
    if (!['apercu', 'ecriture'].includes(etape)) throw new Refusal(messages.imports.notNow, 409);
    const families = await staging.familiesToWrite(idImport);
    if (families.length === 0) throw new Refusal(messages.imports.nothingToWrite, 422);
    const portions = portionsOf(families);
    const jobsOf = (batch: string) =>
      portions.map(({ familles, lignes }, index) => ({
        ...WRITE_FAMILIES,
        id: `${batch}-${index}`,
        data: { idImport, familles, acteur: actor.actor, pour: actor.onBehalfOf, ...scopeOf(session) },
        batch,
        units: lignes,
      }));
    await requestJobs(await begins(staging, idImport, ['apercu', 'ecriture'], 'ecriture', jobsOf));
    return { idImport, lignes: portions.reduce((sum, { lignes }) => sum + lignes, 0) };
  },
);

export const drop = command(
  dropImport,
  { needs: ['staging'] },
  async ({ params: { idImport } }, { session, staging }) => {
    await ownImport(staging, idImport, session);
    await staging.drop(idImport);
    return { idImport };
  },
);

type Family = { readonly famille: number; readonly lignes: number };

/** Whole families, in portions of some {@link PER_JOB} rows. */
export function portionsOf(families: readonly Family[]): { familles: number[]; lignes: number }[] {
  const portions: { familles: number[]; lignes: number }[] = [];
  for (const { famille, lignes } of families) {
    const last = portions.at(-1);
    if (last && last.lignes + lignes <= PER_JOB) {
      last.familles.push(famille);
      last.lignes += lignes;
    } else portions.push({ familles: [famille], lignes });
  }
  return portions;
}
