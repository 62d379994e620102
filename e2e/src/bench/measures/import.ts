import { limits } from '@diapason/contracts/constants';
import type { ImportState } from '@diapason/contracts/families';
import { type Caller, logInOverHttp } from '../../http-client';
import type { Measure, Round } from '../measure';

const ROWS = 10_000;
/** Most of a row's families have two children, on a row each. */
const FAMILIES = 6_000;
const ASK_MS = 100;

/**
 * Sends a file of families that nobody knows, matched as guessed, has it checked and confirmed, and waits until the read models have the last
 * of them; then sends the same file again, which is to change nothing.
 */
export const importing: Measure = {
  name: 'import',
  what: `a CSV of ${ROWS} rows with schooling and income: sent, checked, written, until the lists show it`,
  beside: 'the three minutes that are promised',
  figures: {
    'sent and read': { unit: 's' },
    'every row checked': { unit: 's' },
    'written, in the lists': { unit: 's' },
    whole: { unit: 's', bound: { atMost: 180 } },
    'rows written': { unit: 'rows', bound: { atLeast: ROWS } },
    'the same file again': { unit: 's' },
    'rows it changes': { unit: 'rows', bound: { atMost: 0 } },
  },
  mostRounds: 1,
  async prepare(context) {
    const product = await context.product();
    const login = product.logins.find(({ role }) => /secr/i.test(role));
    if (!login) throw new Error('no secretary logs in');
    const secretary = await logInOverHttp(product.url, login);
    const offers = await labelsOf(secretary, '/api/cotisations/offres', 'libelleOffre');
    return {
      async round(): Promise<Round> {
        const file = Buffer.from(csvOf(Date.now().toString(36), offers));
        const begun = performance.now();
        const read = await send(secretary, file);
        const sent = performance.now();
        await check(secretary, read);
        const checked = performance.now();
        await command(secretary, `/api/imports/${read.idImport}/confirmation`);
        const done = await until(secretary, read.idImport, 'termine');
        const written = performance.now();
        const again = await check(secretary, await send(secretary, file));
        const seconds = (from: number, to: number) => (to - from) / 1000;
        return {
          'sent and read': seconds(begun, sent),
          'every row checked': seconds(sent, checked),
          'written, in the lists': seconds(checked, written),
          whole: seconds(begun, written),
          'rows written': done.bilan?.cree ?? 0,
          'the same file again': seconds(written, performance.now()),
          'rows it changes': ROWS - (again.bilan?.inchange ?? 0),
        };
      },
      close: async () => undefined,
    };
  },
};

async function command<T>(caller: Caller, path: string, body: unknown = {}): Promise<T> {
  const answer = await caller.call<T>('POST', path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.message}`);
  return answer.data;
}

async function until(caller: Caller, idImport: number, step: ImportState['etape']): Promise<ImportState> {
  for (;;) {
    const { data } = await caller.call<ImportState>('GET', `/api/imports/${idImport}`);
    if (data.erreur) throw new Error(data.erreur);
    if (data.etape === step) return data;
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
}

async function send(caller: Caller, file: Buffer): Promise<ImportState> {
  const { idImport } = await command<{ idImport: number }>(caller, '/api/imports', {
    nomFichier: 'familles.csv',
    taille: file.length,
  });
  for (let rang = 0; rang * limits.importPart < file.length; rang += 1) {
    const part = file.subarray(rang * limits.importPart, (rang + 1) * limits.importPart);
    await command(caller, `/api/imports/${idImport}/parties/${rang}`, { octets: part.toString('base64') });
  }
  await command(caller, `/api/imports/${idImport}/lecture`);
  return until(caller, idImport, 'colonnes');
}

async function check(caller: Caller, { idImport, fichier }: ImportState): Promise<ImportState> {
  const colonnes = fichier?.colonnes.map(({ champ }) => champ);
  await command(caller, `/api/imports/${idImport}/controle`, { colonnes });
  return until(caller, idImport, 'apercu');
}

async function labelsOf(caller: Caller, path: string, field: string): Promise<readonly string[]> {
  const { data } = await caller.call<Readonly<Record<string, unknown>>[]>('GET', path);
  return data.map((row) => String(row[field]));
}

const HEADINGS =
  'Nom élève;Prénom élève;Sexe;Date de naissance élève;Nom responsable;Prénom responsable;E-mail;Téléphone portable;Code postal;Ville;Lien;Offre;Revenu fiscal;Nombre de parts';

/** Names of letters alone, so that each pupil and guardian is another. */
function csvOf(mark: string, offers: readonly string[]): string {
  const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const family = index % FAMILIES;
    const name = `Import${letters(family)}`;
    const day = `${String((index % 28) + 1).padStart(2, '0')}/${String((index % 12) + 1).padStart(2, '0')}/${2010 + (index % 8)}`;
    const child = `Enfant${letters(index)}`;
    const guardian = [
      name,
      'Camille',
      `${name}.${mark}@famille.example`.toLowerCase(),
      '0639980144',
      '81000',
      'Albi',
      'Mère',
    ];
    return [
      name,
      child,
      index % 2 ? 'F' : 'M',
      day,
      ...guardian,
      offers[index % offers.length],
      24_000 + family,
      2,
    ].join(';');
  });
  return [HEADINGS, ...rows].join('\r\n');
}
