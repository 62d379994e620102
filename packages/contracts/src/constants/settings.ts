/** How a setting is edited (document 000, §3). `valeur` is always text: boolean 0/1, date YYYY-MM-DD, empty for none. */
export type SettingType = 'input' | 'integer' | 'date' | 'select' | 'textarea' | 'boolean';

export const settingCategories = [
  { id: 'general', libelle: 'Général' },
  { id: 'inscription', libelle: 'Inscription' },
  { id: 'reglement', libelle: 'Règlement' },
  { id: 'gestionBDD', libelle: 'Gestion de la base de données' },
] as const;
export type SettingCategory = (typeof settingCategories)[number]['id'];

export interface SettingDefinition {
  readonly cle: string;
  readonly categorie: SettingCategory;
  readonly type: SettingType;
  readonly commentaire: string;
  readonly defaut: string;
  /** Fixed choices of a select. Selects without them choose among the school years. */
  readonly valeursPossibles?: readonly { readonly id: string; readonly libelle: string }[];
  /** Bounds of an integer, or of a number written in an input. */
  readonly min?: number;
  readonly max?: number;
}

const setting = (
  categorie: SettingCategory,
  cle: string,
  type: SettingType,
  defaut: string,
  commentaire: string,
  more: Pick<SettingDefinition, 'valeursPossibles' | 'min' | 'max'> = {},
): SettingDefinition => ({ cle, categorie, type, defaut, commentaire, ...more });

/** Euros: what one amount of the tariff may be at most. */
const LARGEST_AMOUNT = 10_000_000;

/** Every setting, in the order of the screen. Those of the documents first, then those that facts/tariffs.md and retention ask for. */
export const settingDefinitions: readonly SettingDefinition[] = [
  setting('general', 'anneeEnCours', 'select', '9', 'Année scolaire en cours'),
  setting('general', 'sizeFile', 'integer', '10', 'Taille maximale d’un document de la GED, en Mo', {
    min: 1,
    max: 100,
  }),
  setting(
    'general',
    'fraisReculPeriode',
    'integer',
    '3',
    'Nombre de mois passés pour lesquels une note de frais peut être créée',
    { min: 0, max: 24 },
  ),
  setting('general', 'droitImage', 'boolean', '1', 'Demander le droit à l’image'),
  setting(
    'general',
    'blocageDomaine',
    'input',
    'yopmail\\.com$|jetable\\.org$',
    'Adresses e-mail refusées : motifs séparés par |',
  ),
  setting(
    'general',
    'ouvertureEvalSemestre1',
    'date',
    '',
    'Date d’ouverture des évaluations du semestre 1 aux responsables',
  ),
  setting(
    'general',
    'ouvertureEvalSemestre2',
    'date',
    '',
    'Date d’ouverture des évaluations du semestre 2 aux responsables',
  ),
  setting(
    'inscription',
    'titreAccueil',
    'input',
    'Inscription au conservatoire',
    'Titre de la page d’accueil des inscriptions',
  ),
  setting('inscription', 'inscriptionsPubliquesOuvertes', 'date', '', 'Date d’ouverture des inscriptions publiques'),
  setting('inscription', 'reinscriptionsOuvertes', 'date', '', 'Date d’ouverture des réinscriptions'),
  setting('inscription', 'anneeInscriptions', 'select', '9', 'Année scolaire des inscriptions'),
  setting(
    'inscription',
    'idCGUInscription',
    'integer',
    '',
    'Numéro du message qui contient le règlement du conservatoire',
    { min: 1 },
  ),
  setting('inscription', 'montantFraisInscription', 'input', '38', 'Frais d’inscription, en euros', {
    min: 0,
    max: LARGEST_AMOUNT,
  }),
  setting('inscription', 'baseFraisInscription', 'select', 'foyer', 'Frais d’inscription par foyer ou par élève', {
    valeursPossibles: [
      { id: 'foyer', libelle: 'Par foyer' },
      { id: 'eleve', libelle: 'Par élève' },
    ],
  }),
  setting('reglement', 'calculCotisation', 'boolean', '1', 'Proposer le calcul des cotisations'),
  setting('reglement', 'visuelCotisation', 'boolean', '1', 'Montrer la cotisation de l’année aux responsables'),
  setting('reglement', 'cbOuverture', 'date', '', 'Ouverture du paiement par carte'),
  setting('reglement', 'cb1xFermeture', 'date', '', 'Fermeture du paiement par carte en une fois'),
  setting('reglement', 'cb2xFermeture', 'date', '', 'Fermeture du paiement par carte en deux fois'),
  setting('reglement', 'cb3xFermeture', 'date', '', 'Fermeture du paiement par carte en trois fois'),
  setting(
    'reglement',
    'fermetureReglements',
    'date',
    '',
    'Dernier jour où un règlement peut être ajouté. Vide : aucun',
  ),
  setting(
    'reglement',
    'coefficientPratiqueSupplementaire',
    'input',
    '0.60',
    'Coefficient de la deuxième pratique d’un élève et des suivantes',
    { min: 0, max: 1 },
  ),
  setting(
    'reglement',
    'coefficientsFratrie',
    'input',
    '1;0.9;0.8',
    'Coefficients des élèves d’un foyer, du plus cher au moins cher ; le dernier vaut pour les suivants',
  ),
  setting('reglement', 'plancherLigne', 'input', '60', 'Montant minimal d’une ligne de cotisation, en euros', {
    min: 0,
    max: LARGEST_AMOUNT,
  }),
  setting(
    'reglement',
    'dateEntreeTardive',
    'input',
    '02-01',
    'Mois et jour (MM-JJ) à partir desquels une entrée en cours d’année est réduite',
  ),
  setting('reglement', 'coefficientEntreeTardive', 'input', '0.5', 'Coefficient d’une entrée en cours d’année', {
    min: 0,
    max: 1,
  }),
  setting(
    'gestionBDD',
    'delaiMDP_GestionBDD',
    'integer',
    '30',
    'Durée de déverrouillage de la gestion de la base, en minutes. 0 : un jour',
    { min: 0, max: 1440 },
  ),
  setting(
    'general',
    'conservationAvisImposition',
    'integer',
    '12',
    'Conservation des avis d’imposition après la fin de l’année scolaire, en mois',
    { min: 0, max: 120 },
  ),
  setting(
    'general',
    'conservationJustificatifs',
    'integer',
    '0',
    'Conservation des justificatifs après la fin de l’année scolaire, en mois',
    { min: 0, max: 120 },
  ),
  setting('general', 'conservationComptable', 'integer', '120', 'Conservation des pièces comptables, en mois', {
    min: 12,
    max: 240,
  }),
];

const byKey = new Map(settingDefinitions.map((definition) => [definition.cle, definition]));

export const settingDefinition = (cle: string): SettingDefinition | undefined => byKey.get(cle);

/**
 * Checks a new value of a setting. Returns the text to store, or null when it does not fit the type.
 * Booleans given as true/false become 1/0.
 */
export function normaliseSetting(definition: SettingDefinition, valeur: string): string | null {
  const text = definition.type === 'textarea' ? valeur : valeur.trim();
  if (text === '') return definition.type === 'boolean' ? null : '';
  switch (definition.type) {
    case 'boolean':
      return text === '1' || text === 'true' ? '1' : text === '0' || text === 'false' ? '0' : null;
    case 'integer':
      return /^\d+$/.test(text) && within(definition, Number(text)) ? text : null;
    case 'date':
      return isCalendarDate(text) ? text : null;
    case 'select':
      return !definition.valeursPossibles || definition.valeursPossibles.some((choice) => choice.id === text)
        ? text
        : null;
    default:
      return definition.min === undefined || (Number.isFinite(Number(text)) && within(definition, Number(text)))
        ? text
        : null;
  }
}

const within = ({ min = -Infinity, max = Infinity }: SettingDefinition, value: number) => value >= min && value <= max;

function isCalendarDate(text: string): boolean {
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return parsed !== null && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}
