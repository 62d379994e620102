import { mockApi, signIn } from '@diapason/platform/testing';
import { LONG, SENTENCE } from './samples';

/** Searches by which the lists of the page ask for their states. */
export const exampleOf = { usual: 'usuel', empty: 'vide', loading: 'attente', error: 'erreur', long: 'long' } as const;

const NEVER = new Promise<never>(() => undefined);
const refusal = { status: 500, message: SENTENCE };
const years = [
  { idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027' },
  { idAnneeScolaire: 8, libelleAnneeScolaire: '2025-2026' },
];
const sites = [
  { idSite: 1, libelleSite: 'Albi' },
  { idSite: 2, libelleSite: 'Castres' },
  { idSite: 3, libelleSite: LONG },
];
const views = [{ idVue: 1, liste: 'kit-vues', titre: 'Castres', filtres: 'site=2', colonnes: '' }];
const payments = (count: number, mode: string) =>
  Array.from({ length: count }, (_, index) => ({
    idReglement: index + 1,
    date: '2026-09-14',
    montant: 120.5,
    libelleMode: mode,
  }));

/** In place of the server: every function is held, lists answer as their search says, and nothing is saved. */
export function answer(functions: readonly number[]): void {
  signIn(functions);
  mockApi((path, { body }) => {
    if (path === '/api/anneesScolaire/list') return years;
    if (path === '/api/sites/liste') return sites;
    if (path === '/api/vues') return views;
    if (path.startsWith('/api/fichiers/upload/')) return NEVER;
    const example = (body as { recherche?: string } | undefined)?.recherche;
    const rows = { usuel: payments(12, 'Chèque'), long: payments(2, LONG), vide: [] }[example ?? ''];
    if (!rows) return refusal;
    return path.endsWith('/resume') ? { nombre: rows.length } : rows;
  });
  const answering = globalThis.fetch;
  globalThis.fetch = (input, init) => (String(init?.body).includes(exampleOf.loading) ? NEVER : answering(input, init));
}
