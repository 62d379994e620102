import {
  choiceOf,
  day,
  euros,
  flag,
  optional,
  type SettingChoice,
  type SettingKind,
  schoolYear,
  Unfit,
  whole,
  words,
} from './setting-kinds';

/** How a setting is edited (document 000, §3). `valeur` is always text: boolean 0/1, date YYYY-MM-DD, empty for none. */
export type SettingType = 'input' | 'integer' | 'date' | 'select' | 'textarea' | 'boolean';

export const settingCategories = [
  { id: 'general', libelle: 'Général' },
  { id: 'inscription', libelle: 'Inscription' },
  { id: 'reglement', libelle: 'Règlement' },
  { id: 'gestionBDD', libelle: 'Gestion de la base de données' },
] as const;
export type SettingCategory = (typeof settingCategories)[number]['id'];

interface Declared<T> {
  readonly categorie: SettingCategory;
  readonly type: SettingType;
  readonly kind: SettingKind<T>;
  readonly defaut: string;
  readonly commentaire: string;
}

const setting = <T>(
  categorie: SettingCategory,
  type: SettingType,
  kind: SettingKind<T>,
  defaut: string,
  commentaire: string,
): Declared<T> => ({ categorie, type, kind, defaut, commentaire });

const holidayZones = [
  { id: 'A', libelle: 'Zone A' },
  { id: 'B', libelle: 'Zone B' },
  { id: 'C', libelle: 'Zone C' },
] as const;

const optionalDay = optional(day);

/** Every setting, in the order of the screen. Those of the documents first, then those that facts/tariffs.md and retention ask for. */
const declared = {
  anneeEnCours: setting('general', 'select', schoolYear, '9', 'Année scolaire en cours'),
  sizeFile: setting('general', 'integer', whole(1, 100), '10', 'Taille maximale d’un document de la GED, en Mo'),
  fraisReculPeriode: setting(
    'general',
    'integer',
    whole(0, 24),
    '3',
    'Nombre de mois passés pour lesquels une note de frais peut être créée',
  ),
  zoneVacances: {
    ...setting('general', 'select', choiceOf(holidayZones), 'C', 'Zone des vacances scolaires'),
    valeursPossibles: holidayZones,
  },
  trajetEntreSites: setting(
    'general',
    'integer',
    whole(0, 240),
    '15',
    'Trajet d’un site à un autre, en minutes\u00a0: deux cours plus rapprochés sont en conflit',
  ),
  absenceSignalee: setting(
    'general',
    'boolean',
    flag,
    '0',
    'Prévenir la famille par e-mail, le jour même, d’une absence qui n’est pas excusée',
  ),
  absenceEnseignant: setting(
    'general',
    'boolean',
    flag,
    '1',
    'Prévenir les familles par e-mail, le jour même, d’une absence acceptée d’un enseignant',
  ),
  droitImage: setting('general', 'boolean', flag, '1', 'Demander le droit à l’image'),
  orthographeCorrigee: setting(
    'general',
    'boolean',
    flag,
    '1',
    'Montrer en français corrigé les phrases des documents',
  ),
  blocageDomaine: setting(
    'general',
    'input',
    optional(words(2_000)),
    'yopmail\\.com$|jetable\\.org$',
    'Adresses e-mail refusées : motifs séparés par |',
  ),
  ouvertureEvalSemestre1: setting(
    'general',
    'date',
    optionalDay,
    '',
    'Date d’ouverture des évaluations du semestre 1 aux responsables',
  ),
  ouvertureEvalSemestre2: setting(
    'general',
    'date',
    optionalDay,
    '',
    'Date d’ouverture des évaluations du semestre 2 aux responsables',
  ),
  titreAccueil: setting(
    'inscription',
    'input',
    optional(words(200)),
    'Inscription au conservatoire',
    'Titre de la page d’accueil des inscriptions',
  ),
  inscriptionsPubliquesOuvertes: setting(
    'inscription',
    'date',
    optionalDay,
    '',
    'Date d’ouverture des inscriptions publiques',
  ),
  inscriptionSurTelephone: setting(
    'inscription',
    'boolean',
    flag,
    '0',
    'Ouvrir aussi l’inscription publique sur un téléphone',
  ),
  reinscriptionsOuvertes: setting('inscription', 'date', optionalDay, '', 'Date d’ouverture des réinscriptions'),
  anneeInscriptions: setting('inscription', 'select', schoolYear, '9', 'Année scolaire des inscriptions'),
  idCGUInscription: setting(
    'inscription',
    'integer',
    optional(whole(1, 999_999)),
    '',
    'Numéro du message qui contient le règlement du conservatoire',
  ),
  montantFraisInscription: setting(
    'inscription',
    'input',
    euros,
    '38',
    'Frais d’inscription, en euros : ce dont part la grille tarifaire d’une nouvelle année',
  ),
  calculCotisation: setting('reglement', 'boolean', flag, '1', 'Proposer le calcul des cotisations'),
  visuelCotisation: setting('reglement', 'boolean', flag, '1', 'Montrer la cotisation de l’année aux responsables'),
  cbOuverture: setting('reglement', 'date', optionalDay, '', 'Ouverture du paiement par carte'),
  cb1xFermeture: setting('reglement', 'date', optionalDay, '', 'Fermeture du paiement par carte en une fois'),
  cb2xFermeture: setting('reglement', 'date', optionalDay, '', 'Fermeture du paiement par carte en deux fois'),
  cb3xFermeture: setting('reglement', 'date', optionalDay, '', 'Fermeture du paiement par carte en trois fois'),
  fermetureReglements: setting(
    'reglement',
    'date',
    optionalDay,
    '',
    'Dernier jour où un règlement peut être ajouté. Vide : aucun',
  ),
  delaiRecus: setting(
    'reglement',
    'integer',
    whole(0, 1_440),
    '10',
    'Minutes sans changement avant l’envoi du reçu d’un règlement. 0\u00a0: à chaque changement, aussitôt',
  ),
  delaiMDP_GestionBDD: setting(
    'gestionBDD',
    'integer',
    whole(0, 1_440),
    '30',
    'Durée de déverrouillage de la gestion de la base, en minutes. 0 : un jour',
  ),
  conservationAvisImposition: setting(
    'general',
    'integer',
    whole(0, 120),
    '12',
    'Conservation des avis d’imposition après la fin de l’année scolaire, en mois',
  ),
  conservationJustificatifs: setting(
    'general',
    'integer',
    whole(0, 120),
    '0',
    'Conservation des justificatifs après la fin de l’année scolaire, en mois',
  ),
  conservationDemandes: setting(
    'general',
    'integer',
    whole(1, 3_650),
    '30',
    'Conservation des demandes d’inscription écartées, en jours',
  ),
  conservationComptable: setting(
    'general',
    'integer',
    whole(12, 240),
    '120',
    'Conservation des pièces comptables, en mois',
  ),
};

export type SettingKey = keyof typeof declared;
/** What the text of a setting is read as. */
export type SettingValue<K extends SettingKey> = (typeof declared)[K] extends Declared<infer T> ? T : never;

export interface SettingDefinition extends Omit<Declared<unknown>, 'kind'> {
  readonly cle: SettingKey;
  /** Fixed choices of a select. Selects without them choose among the school years. */
  readonly valeursPossibles?: readonly SettingChoice[];
}

export const settingDefinitions: readonly SettingDefinition[] = Object.entries(declared).map(
  ([cle, { kind: _, ...definition }]) => ({ cle: cle as SettingKey, ...definition }),
);

const byKey: ReadonlyMap<string, SettingDefinition> = new Map(
  settingDefinitions.map((definition) => [definition.cle, definition]),
);

export const settingDefinition = (cle: string): SettingDefinition | undefined => byKey.get(cle);

/**
 * What the text of a setting says; amounts in integer cents. The only way to read one, and what is saved is checked by it.
 * @returns why it cannot be read.
 */
export function readSettingText<K extends SettingKey>(cle: K, text: string): SettingValue<K> | Unfit {
  const { tidy, read } = declared[cle].kind as SettingKind<SettingValue<K>>;
  return read(tidy(text));
}

/** A new value of a setting as it is stored (`true` is 1, decimals have a point), or why it does not fit. */
export function normaliseSetting({ cle }: Pick<SettingDefinition, 'cle'>, valeur: string): string | Unfit {
  const read = readSettingText(cle, valeur);
  return read instanceof Unfit ? read : declared[cle].kind.tidy(valeur);
}
