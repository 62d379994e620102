import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { RECEIPTED } from '../commands';
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
  /** Cents. */
  readonly montant: number;
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
      ...sharedNumbers(log),
      ...twice(papers.map(({ idReglement, rang }) => `paper ${rang} of payment ${idReglement}`)),
      ...papers.flatMap(({ numero, remplace, idReglement, rang }) => {
        const before = papers.find((one) => one.idReglement === idReglement && one.rang === rang - 1)?.numero ?? null;
        return remplace === before ? [] : [`${numero} replaces ${remplace} where ${before} was the last`];
      }),
    ],
    note: `${papers.filter(({ rang }) => rang > 1).length} replaced or cancelled another`,
  };
}

/** Numbers of paper books that payments of one year share. */
function sharedNumbers(log: readonly Recorded[]): string[] {
  const bearers = new Map<string, Set<unknown>>();
  for (const { type, data } of log)
    if (type === 'PaymentRegistered' && data.quittance) {
      const number = `${data.quittance} of ${String(data.date).slice(0, 4)}`;
      bearers.set(number, (bearers.get(number) ?? new Set()).add(data.idReglement));
    }
  return [...bearers].flatMap(([number, payments]) =>
    payments.size > 1 ? [`number ${number} stands on payments ${[...payments].join(', ')}`] : [],
  );
}

const twice = (names: readonly string[]): string[] => {
  const seen = new Set<string>();
  return names.filter((name) => seen.has(name) || !seen.add(name)).map((name) => `${name} stands twice`);
};

/** A payment as the log has it. */
interface Paid {
  /** Cents. */
  readonly montant: number;
  readonly isValid: boolean;
}

/** Once all work is done, the last paper of each payment of the load says whether it counts and how much it is, and a mail brought it. */
export function checkLastPapers(entries: readonly Entry[], log: readonly Recorded[]): Check {
  const owed = new Set(entries.filter(({ kind }) => RECEIPTED.has(kind)).map((entry) => entry.commandId));
  const payments = new Map<number, Paid>();
  for (const { type, commandId, data } of log) {
    const idReglement = Number(data.idReglement);
    const before = payments.get(idReglement);
    const montant = Number(data.montant);
    if (type === 'PaymentRegistered' && owed.has(commandId)) payments.set(idReglement, { montant, isValid: true });
    if (before && type === 'PaymentCorrected') payments.set(idReglement, { ...before, montant });
    if (before && type === 'PaymentDeleted') payments.set(idReglement, { ...before, isValid: false });
    if (before && type === 'PaymentReactivated') payments.set(idReglement, { ...before, isValid: true });
  }
  const last = new Map<number, Paper>();
  for (const paper of papersOf(log)) last.set(paper.idReglement, paper);
  const mails = log.filter(({ type }) => type === 'MailRequested').map(({ data }) => String(data.idMail));
  const issued = new Set(
    log.flatMap(({ type, data }) => (type === 'ReceiptIssued' ? [`${data.idReglement} ${data.quittance}`] : [])),
  );
  return {
    name: 'the last paper of each payment is true, and a mail was asked for once to bring it',
    counted: payments.size,
    problems: [...payments].flatMap(([idReglement, { montant, isValid }]) => {
      const paper = last.get(idReglement);
      if (!paper) return isValid ? [`payment ${idReglement} has no receipt`] : [];
      const mail = paper.remplace === null ? `quittance-${idReglement}` : `quittance-${idReglement}-${paper.rang}`;
      const asked = mails.filter((one) => one === mail).length;
      return [
        ...(isValid === (paper.nature === 'quittance')
          ? []
          : [`${paper.numero} says ${paper.nature}, and that is untrue`]),
        ...(paper.montant === montant
          ? []
          : [`${paper.numero} says ${paper.montant} cents of a payment of ${montant}`]),
        ...(issued.has(`${idReglement} ${paper.numero}`)
          ? []
          : [`payment ${idReglement} does not know ${paper.numero}`]),
        ...(asked === 1 ? [] : [`mail ${mail} asked for ${asked} times`]),
      ];
    }),
  };
}

/** Papers that are asked for at a time. */
const AT_A_TIME = 4;

/** Downloads papers, rebuilds the read models, and downloads them again. */
export async function checkFiles(
  root: string,
  env: Readonly<Record<string, string>>,
  session: Session,
  log: readonly Recorded[],
): Promise<Check> {
  const papers = papersOf(log);
  const before = await printsOf(session, papers);
  const rebuilt = await rebuild(root, env);
  const after = await printsOf(session, papers);
  return {
    name: 'every paper is the same bytes before and after a rebuild',
    counted: papers.length,
    problems: [...rebuilt, ...papers.flatMap(({ numero }, index) => fileProblems(numero, before[index], after[index]))],
  };
}

/** @param before and after: fingerprints of the file; undefined: there was none. */
export function fileProblems(numero: string, before: string | undefined, after: string | undefined): string[] {
  if (before === undefined || after === undefined) return [`${numero} could not be downloaded`];
  return before === after ? [] : [`${numero} is another file after the rebuild`];
}

async function printsOf(session: Session, papers: readonly Paper[]): Promise<readonly (string | undefined)[]> {
  const prints: (string | undefined)[] = [];
  const rest = papers.entries();
  const download = async () => {
    for (const [index, { idReglement, rang }] of rest)
      prints[index] = await session.print(`/api/cotisations/quittance/${idReglement}?rang=${rang}`);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, download));
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
