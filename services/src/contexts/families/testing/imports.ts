import { defaultRoleGroups, roleGroupIds } from '@diapason/contracts/constants';
import type { ImportRow, ImportState } from '@diapason/contracts/families';
import type { Worker } from '@diapason/event-sourcing';
import { afterAll, beforeAll } from '@jest/globals';
import { startWorkers } from '../../../machinery/app/job-context';
import { signInAs } from '../../../proofs/kit/sign-in-as';
import { hireAgent } from '../../../proofs/kit/staff';
import { type Caller, startTestApi, type TestApi } from '../../../proofs/kit/test-api';
import { decideDefine, roleGroup } from '../../identity/aggregate/role-group';
import { checkRowsJob, readFileJob, writeFamiliesJob } from '../jobs/import';
import { sendImport } from './send-import';

export let api: TestApi;
let workers: Worker[];
export let secretary: Caller;

beforeAll(async () => {
  api = await startTestApi();
  secretary = await hire('secretaire@example.org', roleGroupIds.administratif);
  const { stack } = api.harness;
  workers = startWorkers(
    {
      ...api.app,
      environment: { ...api.app.environment, REDIS_URL: stack.redisUrl },
      runtime: { ...api.harness, positions: api.harness.unhurriedPositions },
    },
    [readFileJob, checkRowsJob, writeFamiliesJob],
  );
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await api.stop();
});

export async function hire(email: string, fk_groupe: number): Promise<Caller> {
  const { idUtilisateur } = await hireAgent(api, { email, fk_groupe });
  return signInAs(api.app, { idUtilisateur });
}

/** An agent of a group like the secretaries', without some functions. */
export async function hireWithout(...left: readonly number[]): Promise<Caller> {
  const office = defaultRoleGroups.find(({ idGroupe }) => idGroupe === roleGroupIds.administratif);
  const idGroupe = 500 + (left[0] ?? 0) + left.length;
  await api.context().execute(roleGroup, idGroupe, (state) =>
    decideDefine(state, {
      idGroupe,
      libelleGroupe: `Sans ${left.join()}`,
      commentaire: '',
      supprimable: 1,
      role: 'Administratif',
      fonctions: (office?.fonctions ?? []).filter((id) => !left.includes(id)),
      modules: [...(office?.modules ?? [])],
    }),
  );
  return hire(`sans-${left.join('-')}@example.org`, idGroupe);
}

export const call = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, as = secretary) => {
  const answer = await api.call(method, path, { as, ...(body === undefined ? {} : { body }) });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.message}`);
  return answer.body.data as T;
};

export async function until(id: number, steps: readonly string[], as = secretary): Promise<ImportState> {
  for (;;) {
    const state = await call<ImportState>('GET', `/api/imports/${id}`, undefined, as);
    if (steps.includes(state.etape) || state.erreur) return state;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Sends a file and waits until it was read. */
export async function send(file: string | Buffer, nomFichier = 'familles.csv', as = secretary): Promise<ImportState> {
  const idImport = await sendImport(api, as, Buffer.from(file), nomFichier);
  await call('POST', `/api/imports/${idImport}/lecture`, undefined, as);
  return until(idImport, ['colonnes'], as);
}

export const found = (id: number, search: object = {}, as = secretary) =>
  call<{ nombre: number; lignes: ImportRow[] }>('POST', `/api/imports/${id}/lignes`, search, as);
export const rowsOf = async (id: number, search: object = {}, as = secretary) => (await found(id, search, as)).lignes;

/** Checks a file by the columns that were guessed. */
export async function checked(
  file: string | Buffer,
  as = secretary,
): Promise<{ state: ImportState; rows: ImportRow[] }> {
  const read = await send(file, 'familles.csv', as);
  const colonnes = read.fichier?.colonnes.map(({ champ }) => champ) ?? [];
  await call('POST', `/api/imports/${read.idImport}/controle`, { colonnes }, as);
  const state = await until(read.idImport, ['apercu'], as);
  return { state, rows: await rowsOf(read.idImport, {}, as) };
}

export async function imported(file: string | Buffer): Promise<{ state: ImportState; rows: ImportRow[] }> {
  const { state } = await checked(file);
  await call('POST', `/api/imports/${state.idImport}/confirmation`);
  const done = await until(state.idImport, ['termine']);
  await api.harness.settled();
  return { state: done, rows: await rowsOf(state.idImport) };
}

/** The bytes of a file that the secretary downloads. */
export async function fileOf(path: string, body: object): Promise<Buffer> {
  const answer = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${secretary.token}`,
      'user-id': String(secretary.idUtilisateur),
    },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

export const count = async (table: string, where = 'true') =>
  (await api.harness.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]?.n;
export const events = () => count('journal.event');

export const HEADINGS =
  'Nom élève;Prénom élève;Sexe;Date de naissance élève;Nom responsable;Prénom responsable;E-mail;Né(e) le;Téléphone portable;Code postal;Ville;Lien';
export const ZOE =
  'Petit;Zoé;F;02/04/2015;Petit;Lucie;lucie@example.org;12/03/1985;612345678;81370;Saint-Sulpice-la-Pointe;Mère';
export const TOM =
  'Petit;Tom;M;05/09/2017;Petit;Lucie;lucie@example.org;12/03/1985;612345678;81370;Saint-Sulpice-la-Pointe;Mère';
