import { type RolloverPart, rolloverParts } from '@diapason/contracts/constants';
import { line, type PlannedLine, type Wanted } from './lines';
import { calendarLines } from './plan-calendar';
import { settingLines } from './plan-settings';
import { sheetLines } from './plan-sheets';
import { workshopLines } from './plan-workshops';
import type { Years } from './years';

/** Of a form, or of the fact that was kept of it. */
export const wantedOf = (
  form: { readonly [part in RolloverPart]: number } & {
    readonly sauf: readonly (string | { readonly cle: string })[];
    readonly quandMeme: readonly (string | { readonly cle: string })[];
  },
): Wanted => ({
  parts: new Set(rolloverParts.map(({ id }) => id).filter((id) => form[id] === 1)),
  sauf: new Set(form.sauf.map(keyOf)),
  quandMeme: new Set(form.quandMeme.map(keyOf)),
});
const keyOf = (one: string | { readonly cle: string }) => (typeof one === 'string' ? one : one.cle);

const OFFER_HOLDS = 'Vaut pour toutes les années';

/**
 * What preparing a year would do, line by line, in the order in which it is written: dry run and run are this. Pure: what it has
 * written is there the next time, and not written again.
 */
export function planYear(years: Years, wanted: Wanted): readonly PlannedLine[] {
  const sheets = sheetLines(years);
  const planned: Readonly<Record<RolloverPart, readonly PlannedLine[]>> = {
    reglages: settingLines(years),
    offres: offerLines(years),
    grille: gridLines(years),
    vacances: calendarLines(years),
    fichesService: sheets,
    ateliers: workshopLines(years, wanted, wanted.parts.has('fichesService') ? withoutThose(sheets, wanted) : []),
  };
  return rolloverParts
    .filter(({ id }) => wanted.parts.has(id))
    .flatMap(({ id }) => planned[id])
    .map((one) => leftOut(one, wanted));
}

const withoutThose = (lines: readonly PlannedLine[], { sauf }: Wanted) => lines.filter(({ cle }) => !sauf.has(cle));

/** Somebody said that it stays behind. */
function leftOut(one: PlannedLine, { sauf }: Wanted): PlannedLine {
  if (!one.writes) return one;
  if (!sauf.has(one.cle)) return { ...one, acte: one.acte ?? 'laisser' };
  return { ...one, sort: 'laisse', pourquoi: 'Écartée par vous', acte: 'reprendre', writes: undefined };
}

/** An offer is of no year: what would make it useless in the new one is said. */
function offerLines({ offers, places }: Years): readonly PlannedLine[] {
  return offers.map((offer): PlannedLine => {
    const closed = offer.sites.length > 0 && offer.sites.every((id) => places.sites.get(id)?.ferme);
    const why = offer.visible ? (closed ? 'Ses sites sont fermés' : OFFER_HOLDS) : 'Masquée\u00a0: plus proposée';
    return line('offres', offer.idOffre, {
      libelle: offer.libelle,
      precision: 'Offre',
      sort: offer.visible && !closed ? 'deja' : 'laisse',
      pourquoi: why,
      ...(offer.visible && !closed ? {} : { lien: '/viewTableData?offre&Offres', libelleLien: 'Voir les offres' }),
    });
  });
}

function gridLines({ grid, cible }: Years): readonly PlannedLine[] {
  const of = { libelle: `Grille tarifaire ${cible.libelle}`, precision: 'Tarifs' };
  const link = { lien: `/tarifs?annee=${cible.id}`, libelleLien: 'Ouvrir la grille' };
  if (grid.version > 0) return [line('grille', cible.id, { ...of, sort: 'deja', pourquoi: 'Déjà publiée', ...link })];
  if (grid.draft) return [line('grille', cible.id, { ...of, sort: 'deja', pourquoi: 'Brouillon à publier', ...link })];
  if (grid.copied === null)
    return [line('grille', cible.id, { ...of, sort: 'laisse', pourquoi: 'Aucune grille à reprendre', ...link })];
  const pourquoi = `Brouillon d’après ${grid.copied}, à publier`;
  return [line('grille', cible.id, { ...of, sort: 'repris', pourquoi, writes: { kind: 'grid' } })];
}
