import { frenchDate, months, weekdayOf } from './calendar';
import { type ClaimAmounts, type ClaimRates, claimTotals, type DistanceOrigin, toConfirm } from './claims';
import { formatNumber } from './frenchNumber';
import { expenseDayTypes } from './lookups';

interface PrintedLeg {
  readonly fk_siteA: number | null;
  readonly fk_siteB: number | null;
  readonly kilometrage: number;
  readonly origine: DistanceOrigin | null;
}

interface PrintedDay {
  readonly dateJour: string;
  readonly fk_fraisType: number;
  readonly heureDepart: string;
  readonly heureRetour: string;
  readonly nombreRepas: number;
  /** Cents. */
  readonly montantDivers: number;
  readonly motif: string | null;
  readonly kilometrage: number;
  readonly fraisTrajets: readonly PrintedLeg[];
}

/** What a claim's page is drawn from. */
export interface PrintedClaim extends ClaimRates {
  readonly etablissement: string;
  readonly nomPrenomUtilisateur: string;
  /** 0: not saved yet. */
  readonly idFrais: number;
  readonly dateDemande: string;
  readonly periode: string;
  readonly commune: string | null;
  readonly libelleVehicule: string | null;
  readonly vehiculePuissance: number | null;
  readonly anneeBareme: number | null;
  readonly libelleFraisStatut: string;
  readonly jours: readonly PrintedDay[];
  readonly montants: ClaimAmounts;
  readonly siteName: (id: number) => string;
}

export interface ClaimPageRow {
  /** By the columns of the page. */
  readonly cells: readonly string[];
  /** Below the journeys. */
  readonly motif: string | null;
  /** Its kilometres are estimated, or typed. */
  readonly estimated: boolean;
}

/** The A4 page of a claim, word for word: the preview on screen and the PDF are drawn from it. */
export interface ClaimPage {
  readonly etablissement: string;
  readonly agent: string;
  readonly statut: string;
  readonly title: string;
  readonly about: string;
  readonly columns: readonly { readonly title: string; readonly isNumber: boolean; readonly share: number }[];
  readonly rows: readonly ClaimPageRow[];
  readonly sums: readonly { readonly label: string; readonly value: string }[];
  readonly total: { readonly label: string; readonly value: string };
  readonly notes: readonly string[];
  readonly signatures: readonly [string, string];
}

const SHORT_DAYS = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'] as const;
/** « mar. 03 » */
export const shortDay = (date: string): string => `${SHORT_DAYS[weekdayOf(date) - 1] ?? ''} ${date.slice(8, 10)}`;
/** « novembre 2026 » of `2026-11` */
export const periodInWords = (periode: string): string =>
  `${months[Number(periode.slice(5, 7)) - 1] ?? ''} ${periode.slice(0, 4)}`;
/** Fonts of paper lack the narrow no-break space. */
const onPaper = (text: string): string => text.replaceAll('\u202f', '\u00a0');
const euros = (cents: number | null): string => (cents === null ? '–' : onPaper(formatNumber(cents / 100, '€')));
const count = (value: number): string => onPaper(formatNumber(value));

/** The stops of a day between home and home, « Mazamet, Albi »; home in the middle by its name. */
function stops(legs: readonly PrintedLeg[], name: (site: number | null) => string): string {
  return legs
    .map(({ fk_siteB }) => fk_siteB)
    .filter((site, index) => index < legs.length - 1 || site !== null)
    .map(name)
    .join(', ');
}

export function claimPage(claim: PrintedClaim): ClaimPage {
  const { periode, commune, libelleVehicule, vehiculePuissance, tauxKilometre, tauxRepas, anneeBareme, montants } =
    claim;
  const home = commune || 'domicile';
  const name = (site: number | null) => (site === null ? home : claim.siteName(site));
  const totals = claimTotals(claim.jours);
  const vehicle = libelleVehicule ? `véhicule ${libelleVehicule}, ${vehiculePuissance ?? 0} CH` : 'sans véhicule';
  const number =
    claim.idFrais > 0 ? `Note n° ${claim.idFrais}, demandée le ${frenchDate(claim.dateDemande)}` : 'Brouillon';
  const rate = tauxKilometre === null ? '' : ` × ${onPaper(formatNumber(tauxKilometre))}\u00a0€`;
  const estimated = claim.jours.some((day) => day.fraisTrajets.some(({ origine }) => toConfirm(origine)));
  const missing = montants.total === null;
  return {
    etablissement: claim.etablissement,
    agent: claim.nomPrenomUtilisateur,
    statut: claim.libelleFraisStatut,
    title: `Fiche de frais, ${periodInWords(periode)}`,
    about: `${number} · ${vehicle}`,
    columns: [
      { title: 'Jour', isNumber: false, share: 10 },
      { title: 'Type', isNumber: false, share: 12 },
      { title: 'Heures', isNumber: false, share: 17 },
      { title: `Trajets, aller et retour depuis ${home}`, isNumber: false, share: 34 },
      { title: 'km', isNumber: true, share: 9 },
      { title: 'Repas', isNumber: true, share: 7 },
      { title: 'Divers', isNumber: true, share: 11 },
    ],
    rows: [...claim.jours]
      .sort((a, b) => (a.dateJour < b.dateJour ? -1 : 1))
      .map((day) => {
        const isEstimated = day.fraisTrajets.some(({ origine }) => toConfirm(origine));
        return {
          cells: [
            shortDay(day.dateJour),
            expenseDayTypes.find(({ id }) => id === day.fk_fraisType)?.libelle ?? '',
            `${day.heureDepart}\u00a0–\u00a0${day.heureRetour}`,
            stops(day.fraisTrajets, name),
            `${isEstimated ? '≈\u00a0' : ''}${count(day.kilometrage)}`,
            count(day.nombreRepas),
            euros(day.montantDivers),
          ],
          motif: day.motif || null,
          estimated: isEstimated,
        };
      }),
    sums: [
      { label: `${count(totals.kilometrage)} km${rate}`, value: euros(montants.kilometres) },
      {
        label: `${count(totals.nombreRepas)} repas${tauxRepas === null ? '' : ` × ${euros(tauxRepas)}`}`,
        value: euros(montants.repas),
      },
      { label: 'Frais divers', value: euros(montants.divers) },
    ],
    total: { label: 'Total', value: euros(montants.total) },
    notes: [
      ...(anneeBareme === null ? [] : [`Barème ${anneeBareme}`]),
      ...(estimated ? ['≈ distance estimée ou saisie par l’agent, que le gestionnaire peut corriger'] : []),
      ...(missing && tauxKilometre === null
        ? ['Sans véhicule ou sans barème, les kilomètres ne sont pas chiffrés']
        : []),
    ],
    signatures: ['L’agent', 'La direction'],
  };
}

/** Every word of the page, in the order in which it is read. */
export const wordsOfPage = (page: ClaimPage): readonly string[] =>
  [
    page.etablissement,
    page.agent,
    page.statut,
    page.title,
    page.about,
    ...page.columns.map(({ title }) => title),
    ...page.rows.flatMap(({ cells, motif }) => [...cells, motif ?? '']),
    ...[...page.sums, page.total].flatMap(({ label, value }) => [label, value]),
    ...page.notes,
    ...page.signatures,
  ].filter((text) => text !== '');
