import { limits, messages, right } from '@diapason/contracts/constants';
import { type ImportedFile, importRow } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { z } from 'zod';
import { type JobContext, job } from '../../../machinery/app/job';
import type { WorkPowers } from '../../../machinery/app/powers';
import { runCooperatively } from '../../../machinery/app/run-cooperatively';
import type { StagedImport, StagedOutcome, StagedRow, Staging } from '../../../machinery/app/staging';
import { sentBytes } from '../../../machinery/spreadsheets/sent-file';
import type { Rules } from '../import/existing-people';
import { existingPeopleOf } from '../import/existing-people';
import { fingerprintOf, guessColumns } from '../import/headings';
import { confirmationOf, matchedIn, matchesOf } from '../import/matching';
import { type PlannedRow, planning, refusedRow } from '../import/plan';
import { readFile } from '../import/read-file';
import { familiesOf, keysOf, matchedColumns, type ReadRow, readRow } from '../import/row';
import { rulesOf } from '../import/scope';
import { settled } from '../import/settled';
import { sharedAddresses, withoutSharedAddresses } from '../import/shared-addresses';
import { fillFromSibling } from '../import/siblings';
import { CHECK_ROWS, fileOf, READ_FILE, WRITE_FAMILIES } from '../import/stage';
import { type WriteContext, writeRows } from '../import/write';

const EXAMPLES = 3;
/** Rows that are checked together: what they share is read once, and the progress moves. */
const AT_ONCE = 500;
/** Jobs at a time: while the appends of one are under way, another reads and decides. */
const AT_A_TIME = 3;

const scope = z.object({ fonctions: z.array(z.number()), sites: z.array(z.number()).nullable() });
const portion = scope.extend({ familles: z.array(z.number()) });

/** What somebody chose to have read. */
const part = z.object({ feuille: z.number().nullish(), titres: z.number().nullish() });

/** What is kept of a row beside its outcome; `commence`: it was begun to be written, so what it was then counts. */
const keptDetail = importRow.omit({ ligne: true, resultat: true }).extend({ commence: z.boolean().optional() });

/** Reads the file that came: its headings, matched as they were last or guessed, and its rows. */
export const readFileJob = job(
  READ_FILE.queue,
  READ_FILE.name,
  async ({ idImport, ...wanted }, { staging }) => {
    const id = Number(idImport);
    const found = await staging.find(id);
    if (!found) return { changed: false };
    try {
      const { feuille, titres } = part.parse(wanted);
      const read = await readFile(await sentBytes(staging, found), {
        feuille: feuille ?? undefined,
        titres: titres ?? undefined,
      });
      const { entetes, lignes, ...facts } = read;
      const remembered = await staging.matching(fingerprintOf(entetes));
      const champs = remembered?.length === entetes.length ? remembered : guessColumns(entetes);
      const fichier: ImportedFile = {
        ...facts,
        feuilles: [...facts.feuilles],
        debut: facts.debut.map(({ ligne, cellules }) => ({ ligne, cellules: [...cellules] })),
        lignes: lignes.length,
        accents: accentsOf(lignes),
        reconnu: remembered !== undefined,
        colonnes: entetes.map((entete, index) => ({
          entete,
          champ: champs[index] ?? null,
          exemples: examplesOf(lignes, index),
        })),
      };
      await staging.keepRows(id, fichier, lignes);
      await staging.advance(id, ['lecture'], 'colonnes');
    } catch (error) {
      // A file that cannot be read is its sender's to mend; the job did its work.
      if (!(error instanceof Refusal)) throw error;
      await staging.advance(id, ['lecture'], 'reception', { erreur: error.message });
    }
    return { changed: true };
  },
  { needs: ['staging'] },
);

/** Words that show whether the encoding was read right. */
function accentsOf(rows: readonly StagedRow[]): string[] {
  const words = rows.slice(0, 500).flatMap(({ cellules }) => cellules.join(' ').match(/\p{L}{2,}/gu) ?? []);
  return [...new Set(words.filter((word) => /[^A-Za-z]/.test(word)))].slice(0, EXAMPLES);
}

function examplesOf(rows: readonly StagedRow[], index: number): string[] {
  const filled = rows.slice(0, 50).map(({ cellules }) => cellules[index] ?? '');
  return [...new Set(filled.filter((text) => text !== ''))].slice(0, EXAMPLES);
}

/** Decides every row and writes nothing. */
export const checkRowsJob = job(
  CHECK_ROWS.queue,
  CHECK_ROWS.name,
  async (data, context) => {
    const { staging, db, loadEach, today, progress } = context;
    const found = await staging.find(Number(data.idImport));
    if (!found) return { changed: false };
    const rules = await matching(await rulesOf(db, today, scope.parse(data)), found, staging);
    const written = await runCooperatively(reading(found, await staging.rows(found.id), rules));
    const adresses = sharedAddresses(written);
    await staging.keepFacts(found.id, { adresses });
    const read = withoutSharedAddresses(written, adresses);
    const creates = rules.functions.has(right.manageReferenceTables);
    await staging.keepMatches(found.id, matchesOf(read, rules.references, { own: found.valeurs, creates }));
    const families = familiesOf(read);
    const sizes = sizesOf(families);
    const refusals = read.flatMap((row, index) => {
      const famille = families[index] as number;
      const size = sizes.get(famille) ?? 0;
      if (size <= limits.importFamily) return [];
      return [kept(refusedRow(row, rules, messages.imports.familyTooLarge(size - 1)), famille)];
    });
    await staging.keepOutcomes(found.id, refusals);
    for (const { rows, from } of together(read, families, sizes)) {
      const existing = await existingPeopleOf(rows, { db, loadEach, sites: rules.sites });
      const planned = await runCooperatively(planning(rows, existing, rules));
      await staging.keepOutcomes(
        found.id,
        planned.map((row, index) => kept(row, families[from[index] as number] as number)),
      );
      await progress(Math.max(...from) + 1, read.length);
    }
    await staging.advance(found.id, ['controle'], 'apercu');
    return { changed: true };
  },
  { needs: ['staging'] },
);

/**
 * Writes some families; what became of each row is kept for the report. Who is known is asked while no other import writes one of them, so
 * that two files with the same children create them once.
 */
export const writeFamiliesJob = job(
  WRITE_FAMILIES.queue,
  WRITE_FAMILIES.name,
  async (data, context) => {
    const { staging, db, today } = context;
    const { familles, ...held } = portion.parse(data);
    const found = await staging.find(Number(data.idImport));
    if (!found) return { changed: 0 };
    const rules = await matching(await rulesOf(db, today, held), found, staging);
    const written = await runCooperatively(reading(found, await staging.rows(found.id, familles), rules));
    const rows = withoutSharedAddresses(written, fileOf(found).adresses ?? []);
    const changed = await context.importing.alone(rows.flatMap(keysOf), () =>
      writing(found.id, { rows, familles, rules }, context),
    );
    return { changed };
  },
  { concurrency: AT_A_TIME, needs: ['staging', 'accounts', 'importing'] },
);

/** @returns how many rows created or changed somebody. */
async function writing(
  id: number,
  {
    rows,
    familles,
    rules,
  }: { readonly rows: readonly ReadRow[]; readonly familles: readonly number[]; readonly rules: Rules },
  context: WriteContext & Pick<JobContext, 'db' | 'loadEach' | 'visible'> & Pick<WorkPowers, 'staging'>,
): Promise<number> {
  const { staging, db, loadEach } = context;
  const before = new Map((await staging.outcomes(id, familles)).map((row) => [row.ligne, row]));
  const planned = await runCooperatively(
    planning(rows, await existingPeopleOf(rows, { db, loadEach, sites: rules.sites }), rules),
  );
  const begun = planned.map((row) => begunAs(row, before.get(row.ligne)));
  await staging.keepOutcomes(id, begun);
  const failed = await writeRows(planned, `import-${id}`, context);
  const ended = planned.flatMap((row, index) => {
    const reasons = row.people.flatMap((one) => failed.get(one) ?? []);
    const outcome = begun[index];
    return reasons.length > 0 && outcome ? [refused(outcome, reasons)] : [];
  });
  await staging.keepOutcomes(id, ended);
  await staging.forgetCells(id, familles);
  await context.visible();
  return begun.filter(({ resultat }) => resultat === 'cree' || resultat === 'modifie').length - ended.length;
}

/** What somebody matched is known as our own words are. */
const matching = async (rules: Rules, { valeurs }: StagedImport, staging: Staging): Promise<Rules> => ({
  ...rules,
  references: matchedIn(rules.references, await staging.values(), valeurs),
  isConfirmed: (ligne, champ) => valeurs?.[confirmationOf(ligne, champ)] === 1,
});

function* reading(
  found: StagedImport,
  rows: readonly StagedRow[],
  { references, today }: Rules,
): Generator<void, ReadRow[]> {
  const { colonnes, decalage } = fileOf(found);
  const width = colonnes.length;
  const columns = matchedColumns(found.colonnes ?? []);
  const read: ReadRow[] = [];
  for (const row of rows) {
    yield;
    const above = read.at(-1);
    read.push(settled(fillFromSibling(readRow(row, { columns, width, decalage, references }), above, today), today));
  }
  return read;
}

function sizesOf(families: readonly number[]): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>();
  for (const one of families) sizes.set(one, (sizes.get(one) ?? 0) + 1);
  return sizes;
}

/** Rows of whole families, some {@link AT_ONCE} at a time, each with its place in the file. Those of a family too large are left out. */
function together(rows: readonly ReadRow[], families: readonly number[], sizes: ReadonlyMap<number, number>) {
  const order = rows
    .map((_, index) => index)
    .filter((index) => (sizes.get(families[index] as number) ?? 0) <= limits.importFamily)
    .sort((a, b) => (families[a] ?? 0) - (families[b] ?? 0) || a - b);
  const groups: number[][] = [];
  for (const index of order) {
    const last = groups.at(-1);
    const sameFamily = last !== undefined && families[last.at(-1) as number] === families[index];
    if (last && (last.length < AT_ONCE || sameFamily)) last.push(index);
    else groups.push([index]);
  }
  return groups.map((from) => ({ from, rows: from.map((index) => rows[index] as ReadRow) }));
}

const kept = ({ ligne, resultat, detail }: PlannedRow, famille: number): StagedOutcome => ({
  ligne,
  famille,
  resultat,
  detail,
});

/** A former attempt wrote it, or began to: what it was then is what the report says. */
function begunAs(row: PlannedRow, before: StagedOutcome | undefined): StagedOutcome {
  const famille = before?.famille ?? 0;
  const written = keptDetail.safeParse(before?.detail);
  if (before && written.success && written.data.commence) return before;
  return { ...kept(row, famille), detail: { ...row.detail, commence: true } };
}

function refused(outcome: StagedOutcome, reasons: readonly string[]): StagedOutcome {
  const detail = keptDetail.parse(outcome.detail);
  return { ...outcome, resultat: 'refuse', detail: { ...detail, actes: [], fautes: [...new Set(reasons)] } };
}
