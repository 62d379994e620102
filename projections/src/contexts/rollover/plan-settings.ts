import { addMonths, frenchDate, type SettingKey, settingDefinition } from '@diapason/contracts/constants';
import { line, type PlannedLine } from './lines';
import type { Years } from './years';

/** Open the way to the new year: they move to the same day before it. */
const BEFORE_THE_YEAR: readonly SettingKey[] = ['reinscriptionsOuvertes', 'inscriptionsPubliquesOuvertes'];
/** Serve the year that runs: they move once it is over. */
const OF_THE_YEAR: readonly SettingKey[] = [
  'ouvertureEvalSemestre1',
  'ouvertureEvalSemestre2',
  'cbOuverture',
  'cb1xFermeture',
  'cb2xFermeture',
  'cb3xFermeture',
  'fermetureReglements',
];
const SETTINGS = { lien: '/liste-parametre', libelleLien: 'Ouvrir les paramètres' };

/** Settings that name a day or a year; the others hold for every year. */
export function settingLines(years: Years): readonly PlannedLine[] {
  const before = BEFORE_THE_YEAR.flatMap((cle) => dated(years, cle, years.source.dateDebut));
  const later = OF_THE_YEAR.flatMap((cle) =>
    years.today > years.source.dateFin ? dated(years, cle, years.cible.dateDebut) : runs(years, cle),
  );
  return [enrolmentYear(years), ...before, ...later, currentYear(years)];
}

const nameOf = (cle: string) => settingDefinition(cle)?.commentaire ?? cle;
const said = (cle: SettingKey) => ({ libelle: nameOf(cle), precision: 'Réglage' });

/** @param from the first day on which the date serves the new year. */
function dated({ settings }: Years, cle: SettingKey, from: string): readonly PlannedLine[] {
  const valeur = settings.get(cle) ?? '';
  if (!valeur) return [];
  if (valeur >= from) {
    const pourquoi = `Le ${frenchDate(valeur)}, rien à changer`;
    return [line('reglages', cle, { ...said(cle), sort: 'deja', pourquoi })];
  }
  let next = valeur;
  while (next < from) next = addMonths(next, 12);
  return [
    line('reglages', cle, {
      ...said(cle),
      sort: 'change',
      pourquoi: 'Même jour, un an plus tard',
      avant: frenchDate(valeur),
      apres: frenchDate(next),
      writes: { kind: 'setting', cle, valeur: next },
    }),
  ];
}

function runs({ settings, source }: Years, cle: SettingKey): readonly PlannedLine[] {
  const valeur = settings.get(cle) ?? '';
  if (!valeur) return [];
  const pourquoi = `Le ${frenchDate(valeur)}\u00a0: sert ${source.libelle} jusqu’au ${frenchDate(source.dateFin)}`;
  return [line('reglages', cle, { ...said(cle), sort: 'laisse', pourquoi, ...SETTINGS })];
}

function enrolmentYear({ settings, source, cible }: Years): PlannedLine {
  const cle = 'anneeInscriptions';
  if (settings.get(cle) === String(cible.id))
    return line('reglages', cle, { ...said(cle), sort: 'deja', pourquoi: cible.libelle });
  return line('reglages', cle, {
    ...said(cle),
    sort: 'change',
    pourquoi: 'Les familles s’inscrivent pour la nouvelle année',
    avant: source.libelle,
    apres: cible.libelle,
    writes: { kind: 'setting', cle, valeur: String(cible.id) },
  });
}

/** Everybody's lists follow it: it is changed by hand, on the day. */
function currentYear({ settings, cible }: Years): PlannedLine {
  const cle = 'anneeEnCours';
  if (settings.get(cle) === String(cible.id))
    return line('reglages', cle, { ...said(cle), sort: 'deja', pourquoi: cible.libelle });
  const pourquoi = `Se change à la main, le ${frenchDate(cible.dateDebut)} ou plus tard`;
  return line('reglages', cle, { ...said(cle), sort: 'laisse', pourquoi, ...SETTINGS });
}
