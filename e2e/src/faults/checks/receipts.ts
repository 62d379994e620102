import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Recorded } from '../event-log';
import type { Entry } from '../ledger';
import type { Session } from '../session';
import type { Check } from './check';

/** A paper as the log has it in clear. */
interface Paper {
  readonly numero: string;
  readonly idReglement: number;
  readonly rang: number;
  readonly nature: 'quittance' | 'annulation';
  readonly remplace: string | null;
}

const papersOf = (log: readonly Recorded[]): readonly Paper[] =>
  log.filter(({ type }) => type === 'ReceiptDrawnUp').map(({ data }) => data as unknown as Paper);

/** Numbers of each year's book follow each other in the log's order; no paper stands twice, and each names the one before it. */
export function checkNumbers(log: readonly Recorded[]): Check {
  const books = new Map<string, string[]>();
  for (const { type, stream, data } of log)
    if (type === 'ReceiptDrawnUp' && stream.startsWith('receiptBook-'))
      books.set(stream, [...(books.get(stream) ?? []), String(data.numero)]);
  const papers = papersOf(log);
  const gaps = [...books].flatMap(([stream, numbers]) => {
    const year = stream.slice('receiptBook-'.length);
    return numbers.flatMap((numero, index) => {
      const expected = `Q${year}-${String(index + 1).padStart(5, '0')}`;
      return numero === expected ? [] : [`${stream} has ${numero} where ${expected} comes`];
    });
  });
  return {
    name: 'receipt numbers have no gap and stand once',
    counted: papers.length,
    problems: [
      ...gaps,
      ...twice(papers.map(({ numero }) => `number ${numero}`)),
      ...twice(papers.map(({ idReglement, rang }) => `paper ${rang} of payment ${idReglement}`)),
      ...papers.flatMap(({ numero, remplace, idReglement, rang }) => {
        const before = papers.find((one) => one.idReglement === idReglement && one.rang === rang - 1)?.numero ?? null;
        return remplace === before ? [] : [`${numero} replaces ${remplace} where ${before} was the last`];
      }),
    ],
    note: `${papers.filter(({ rang }) => rang > 1).length} replaced or cancelled another`,
  };
}

const twice = (names: readonly string[]): string[] => {
  const seen = new Set<string>();
  return names.filter((name) => seen.has(name) || !seen.add(name)).map((name) => `${name} stands twice`);
};

/** Once all work is done, the last paper of each payment of the load says whether it counts, and a mail brought it. */
export function checkLastPapers(entries: readonly Entry[], log: readonly Recorded[]): Check {
  const owed = new Set(
    entries.filter((entry) => entry.kind === 'payment with receipt').map((entry) => entry.commandId),
  );
  const counts = new Map<number, boolean>();
  for (const { type, commandId, data } of log) {
    const idReglement = Number(data.idReglement);
    if (type === 'PaymentRegistered' && owed.has(commandId)) counts.set(idReglement, true);
    if (counts.has(idReglement) && type === 'PaymentDeleted') counts.set(idReglement, false);
    if (counts.has(idReglement) && type === 'PaymentReactivated') counts.set(idReglement, true);
  }
  const last = new Map<number, Paper>();
  for (const paper of papersOf(log)) last.set(paper.idReglement, paper);
  const mails = log.filter(({ type }) => type === 'MailRequested').map(({ data }) => String(data.idMail));
  const issued = new Set(
    log.flatMap(({ type, data }) => (type === 'ReceiptIssued' ? [`${data.idReglement} ${data.quittance}`] : [])),
  );
  return {
    name: 'the last paper of each payment is true, and a mail was asked for once to bring it',
    counted: counts.size,
    problems: [...counts].flatMap(([idReglement, isValid]) => {
      const paper = last.get(idReglement);
      if (!paper) return isValid ? [`payment ${idReglement} has no receipt`] : [];
      const mail = paper.remplace === null ? `quittance-${idReglement}` : `quittance-${idReglement}-${paper.rang}`;
      const asked = mails.filter((one) => one === mail).length;
      return [
        ...(isValid === (paper.nature === 'quittance')
          ? []
          : [`${paper.numero} says ${paper.nature}, and that is untrue`]),
        ...(issued.has(`${idReglement} ${paper.numero}`)
          ? []
          : [`payment ${idReglement} does not know ${paper.numero}`]),
        ...(asked === 1 ? [] : [`mail ${mail} asked for ${asked} times`]),
      ];
    }),
  };
}

/** Files compared at most; the others are equal row by row. */
const MOST_FILES = 400;

/** Downloads papers, rebuilds the read models, and downloads them again. */
export async function checkFiles(
  root: string,
  env: Readonly<Record<string, string>>,
  session: Session,
  log: readonly Recorded[],
): Promise<Check> {
  const papers = papersOf(log);
  const step = Math.max(1, Math.ceil(papers.length / MOST_FILES));
  const chosen = papers.filter((_, index) => index % step === 0);
  const before = await printsOf(session, chosen);
  const rebuilt = await rebuild(root, env);
  const after = await printsOf(session, chosen);
  return {
    name: 'every paper is the same bytes before and after a rebuild',
    counted: chosen.length,
    problems: [...rebuilt, ...chosen.flatMap(({ numero }, index) => fileProblems(numero, before[index], after[index]))],
    note: step > 1 ? `one in ${step} of ${papers.length}` : 'all of them',
  };
}

/** @param before and after: fingerprints of the file; undefined: there was none. */
export function fileProblems(numero: string, before: string | undefined, after: string | undefined): string[] {
  if (before === undefined || after === undefined) return [`${numero} could not be downloaded`];
  return before === after ? [] : [`${numero} is another file after the rebuild`];
}

async function printsOf(session: Session, papers: readonly Paper[]): Promise<readonly (string | undefined)[]> {
  const prints: (string | undefined)[] = [];
  for (const { idReglement, rang } of papers)
    prints.push(await session.print(`/api/cotisations/quittance/${idReglement}?rang=${rang}`));
  return prints;
}

async function rebuild(root: string, env: Readonly<Record<string, string>>): Promise<string[]> {
  const child = spawn(process.execPath, [resolve(root, 'projections/dist/rebuild.mjs')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  return code === 0 ? [] : [`the rebuild ended with ${code}: ${errors.slice(0, 500)}`];
}
