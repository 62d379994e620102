import { workshopVisibility } from '@diapason/contracts/constants';
import { type EndpointDefinition, make } from '@diapason/contracts/core';
import { SettingSaved } from '@diapason/contracts/site';
import { WorkshopChanged } from '@diapason/contracts/teaching';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { setting } from '../../contexts/site/aggregate/setting';
import { workshop } from '../../contexts/teaching/aggregate/workshop';
import { startTestApi, type TestApi } from '../kit/test-api';
import { declared, headersOf, nameOf, noLimits } from './door';
import { seedNetwork } from './network';
import { hiring, type Someone } from './people';
import { here, SHEET_DATE } from './place';
import { sampleOf } from './sample';

/** Around the day of its sheet. */
const PERIOD: Readonly<Record<string, string>> = {
  dateDebut: '2026-11-16',
  debutPeriode: '2026-11-16',
  dateFin: '2026-11-27',
  finPeriode: '2026-11-27',
};
const queries = declared.filter(({ kind }) => kind === 'query');
let api: TestApi;
let guardian: Someone;

beforeAll(async () => {
  api = await startTestApi({ now: `${SHEET_DATE}T10:00:00.000Z`, limits: noLimits });
  await seedNetwork(api.context());
  await api.context().execute(workshop, here.workshop, (state) => {
    if (!state.sheet) throw new Error('the network has no such workshop');
    return [make(WorkshopChanged, { ...state.sheet, evaluation: 1 })];
  });
  const opening = { cle: 'ouvertureEvalSemestre1', valeur: '2026-11-01' };
  await api.context().execute(setting, opening.cle, () => [make(SettingSaved, opening)]);
  const hire = hiring(api);
  guardian = await hire.guardianOf(here, ['espaceResponsable', 'presences', 'evaluation', 'livret']);
  await hire.ready();
});
afterAll(() => api?.stop());

/** What of a period a part of the call takes. */
const periodIn = (part: unknown) =>
  part instanceof z.ZodObject ? Object.entries(PERIOD).filter(([name]) => name in part.shape) : [];

async function answerOf(endpoint: EndpointDefinition): Promise<string> {
  const sample = sampleOf(endpoint, here);
  const url = new URL(`${api.url}${sample.path}`);
  for (const [name, day] of periodIn(endpoint.query)) url.searchParams.set(name, day);
  const body = sample.body && JSON.stringify({ ...sample.body, ...Object.fromEntries(periodIn(endpoint.body)) });
  const response = await fetch(url, {
    method: endpoint.method,
    headers: { ...headersOf(guardian), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body } : {}),
  });
  return response.text();
}

/** The queries whose answer to the guardian names the workshop. */
async function naming(): Promise<readonly string[]> {
  const found: string[] = [];
  const number = new RegExp(`\\b${here.workshop}\\b`);
  for (const endpoint of queries) if (number.test(await answerOf(endpoint))) found.push(nameOf(endpoint));
  return found.sort();
}

/** The address of a calendar program, of the family's child. */
async function calendarOf(): Promise<string> {
  const made = await api.call('POST', '/api/calendriers/eleve', { as: guardian, body: { fk_eleve: here.pupil } });
  const response = await fetch(`${api.url}${(made.body.data as { chemin: string }).chemin}`);
  return response.text();
}

test('« Masqué » and « Agents seulement » hide a lesson from its families in every call and calendar', async () => {
  expect(await naming()).toEqual([
    'GET /api/ateliers/elevesParAteliersParEleve/:id',
    'GET /api/eleves/:id/SI_list',
    'GET /api/evaluation/listEval/:id',
    'GET /api/presences/listePresencesParId',
    'GET /api/presences/parEleve/:idEleve',
    'POST /api/eleves/:id/listAteliers',
    'POST /api/eleves/planning',
  ]);
  expect(await calendarOf()).toContain(`atelier-${here.workshop}-`);
  for (const fk_visibilite of [workshopVisibility.staff, workshopVisibility.hidden]) {
    await api.context().execute(workshop, here.workshop, (state) => {
      if (!state.sheet) throw new Error('the network has no such workshop');
      return [make(WorkshopChanged, { ...state.sheet, fk_visibilite })];
    });
    await api.harness.settled();
    expect(await naming()).toEqual([]);
    expect(await calendarOf()).not.toContain(`atelier-${here.workshop}-`);
  }
});
