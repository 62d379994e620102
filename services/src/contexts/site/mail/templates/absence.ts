import { de } from '@diapason/contracts/constants';
import { items, letter, lines, type Params, param, type Rendered } from './layout';

/** `nom`: the guardian; `jour`: `25/11/2026`; `absences`: one on each line, as « PETIT Zoé, Orchestre à cordes, 14:00 ». */
export function pupilAbsent(params: Params): Rendered {
  const jour = param(params, 'jour');
  const absences = lines(params, 'absences');
  return letter({
    subject: `Absence du ${jour}`,
    greeting: `Bonjour ${param(params, 'nom')},`,
    paragraphs: [
      `Le ${jour}, nous avons noté ${absences.length > 1 ? 'les absences suivantes' : 'l’absence suivante'}\u00a0:`,
      ...items(absences),
      'Si vous en connaissez la raison, merci de la dire au secrétariat de votre école.',
    ],
  });
}

/** `nom`: the guardian; `enseignant`: who is absent; `cours`: one on each line, as « mardi 8 décembre, 16:30, PETIT Zoé, Violoncelle : n’a pas lieu ». */
export const teacherAbsent = (params: Params): Rendered =>
  letter({
    subject: `Absence ${de(param(params, 'enseignant'))}`,
    greeting: `Bonjour ${param(params, 'nom')},`,
    paragraphs: [
      `En raison d’une absence ${de(param(params, 'enseignant'))}, voici ce qui change\u00a0:`,
      ...items(lines(params, 'cours')),
      'Votre espace famille montre à tout moment les cours qui ont lieu.',
    ],
  });

/** The same, of an absence that was announced and is not any more; `autresDates` 1: on these days. */
export function teacherBack(params: Params): Rendered {
  const enseignant = param(params, 'enseignant');
  const isOtherwise = params.autresDates === 1;
  return letter({
    subject: isOtherwise ? `Absence ${de(enseignant)}\u00a0: d’autres dates` : `${enseignant} assure ses cours`,
    greeting: `Bonjour ${param(params, 'nom')},`,
    paragraphs: [
      `L’absence ${de(enseignant)} que nous vous avions annoncée ${isOtherwise ? 'a changé de dates' : 'est levée'}. Ces cours ont lieu comme prévu\u00a0:`,
      ...items(lines(params, 'cours')),
    ],
  });
}
