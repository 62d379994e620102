import { letter, type Params, param, type Rendered } from './layout';

/** `nom`: the guardian; `jour`: `25/11/2026`; `absences`: one on each line, as « PETIT Zoé, Orchestre à cordes, 14:00 ». */
export function pupilAbsent(params: Params): Rendered {
  const jour = param(params, 'jour');
  const absences = param(params, 'absences').split('\n').filter(Boolean);
  return letter({
    subject: `Absence du ${jour}`,
    greeting: `Bonjour ${param(params, 'nom')},`,
    paragraphs: [
      `Le ${jour}, nous avons noté ${absences.length > 1 ? 'les absences suivantes' : 'l’absence suivante'}\u00a0:`,
      ...absences.map((one) => `– ${one}`),
      'Si vous en connaissez la raison, merci de la dire au secrétariat de votre école.',
    ],
  });
}
