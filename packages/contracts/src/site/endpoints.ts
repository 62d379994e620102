import { z } from 'zod';
import { informationTypes, settingCategories } from '../constants';
import { messages } from '../constants/messages';
import { publicAccess, rights, signedIn } from '../core/access';
import { endpoint } from '../core/endpoint';
import { orNull, wireDate, wireFlag, wireId, wireIdList, wireLongText, wirePathId, wireText } from '../core/wire';
import {
  antennaRow,
  informationRow,
  instrumentRow,
  municipalityRow,
  offerRow,
  offerSheet,
  schoolYearRow,
  settingRow,
  siteRow,
  statusRow,
  townRow,
} from './rows';

const site = { context: 'site', module: null } as const;
const category = z.enum(
  settingCategories.map((one) => one.id) as ['general', 'inscription', 'reglement', 'gestionBDD'],
);

/** Without a session: only the settings of {@link publicSettings}. */
export const listSettings = endpoint('GET', '/api/parametres/list', {
  ...site,
  kind: 'query',
  access: publicAccess,
  query: z.object({ categorie: orNull(category).optional() }),
  response: z.array(settingRow),
  summary: 'Paramètres du site, dans l’ordre de leur catégorie',
});

export const listSettingCategories = endpoint('GET', '/api/parametres/listCategorie', {
  ...site,
  kind: 'query',
  access: signedIn,
  response: z.array(z.object({ categorie: z.string(), libelle: z.string() })),
  summary: 'Catégories des paramètres',
});

export const readSetting = endpoint('GET', '/api/parametres/getValeur/:key', {
  ...site,
  kind: 'query',
  access: publicAccess,
  params: z.object({ key: z.string().max(80) }),
  response: z.object({ valeur: z.string() }),
  summary: 'Valeur d’un paramètre',
});

export const saveSetting = endpoint('POST', '/api/parametres/save', {
  ...site,
  module: 'gestionSite',
  kind: 'command',
  access: rights(225),
  body: z.object({
    cle: z.string().max(80),
    valeur: z
      .union([z.string().max(20_000), z.number(), z.boolean(), z.null()])
      .transform((value) => (value === null ? '' : String(value))),
    categorie: orNull(category).optional(),
  }),
  response: z.object({ cle: z.string(), valeur: z.string() }),
  summary: 'Enregistre un paramètre',
  success: messages.general.success,
});

export const listSchoolYears = endpoint('GET', '/api/anneesScolaire/list', {
  ...site,
  kind: 'query',
  access: publicAccess,
  response: z.array(schoolYearRow),
  summary: 'Années scolaires, de la plus récente à la plus ancienne',
});

const listOptions = z.object({ full: wireFlag.optional(), onlyVisible: wireFlag.optional() });

/** Visible sites and the site "Hors-site" with `full` 1; `onlyVisible` 1 leaves out the hidden ones. */
export const listSites = endpoint('GET', '/api/sites/liste', {
  ...site,
  kind: 'query',
  access: publicAccess,
  query: listOptions,
  response: z.array(siteRow),
  summary: 'Sites du réseau',
});

/** Accepts `fk_antenne[]=1&fk_antenne[]=2` whichever way the query is parsed. */
export const matchSites = endpoint('GET', '/api/sites/correspondances', {
  ...site,
  kind: 'query',
  access: signedIn,
  query: z.object({ fk_antenne: wireIdList.optional(), 'fk_antenne[]': wireIdList.optional() }),
  response: z.array(siteRow),
  summary: 'Sites des antennes données',
});

export const listAntennas = endpoint('GET', '/api/antennes/list', {
  ...site,
  kind: 'query',
  access: publicAccess,
  response: z.array(antennaRow),
  summary: 'Antennes, avec leurs sites',
});

/** The official list of French communes; `limit` at most 100. */
export const findTowns = endpoint('GET', '/api/geoquery', {
  ...site,
  kind: 'query',
  access: publicAccess,
  throttle: 'probe',
  query: z.object({
    q: wireText.optional(),
    postcode: z.string().max(5).optional(),
    limit: wireId.optional(),
    type: z.string().max(40).optional(),
  }),
  response: z.array(townRow),
  summary: 'Communes d’un code postal',
});

/** For a guardian, or staff with right 311. `conventionner` 1: a convention is in force; 0: none is. */
export const listMunicipalities = endpoint('GET', '/api/cotisations/communesConvention', {
  ...site,
  module: 'communesConvention',
  kind: 'query',
  access: signedIn,
  query: z.object({ conventionner: orNull(wireFlag).optional() }),
  response: z.array(municipalityRow),
  summary: 'Communes, avec leur convention et le tarif adhérent',
});

export const listOffers = endpoint('GET', '/api/cotisations/offres', {
  ...site,
  kind: 'query',
  access: publicAccess,
  response: z.array(offerRow),
  summary: 'Offres d’enseignement',
});

export const readOffer = endpoint('GET', '/api/cotisations/:offre', {
  ...site,
  kind: 'query',
  access: signedIn,
  params: z.object({ offre: wireId }),
  query: z.object({ fk_anneeScolaire: orNull(wireId).optional() }),
  response: offerSheet,
  summary: 'Une offre : certificat médical, instruments, styles',
});

export const listCycles = endpoint('GET', '/api/cotisations/cycles', {
  ...site,
  kind: 'query',
  access: signedIn,
  response: z.array(z.object({ idCycle: z.number(), libelleCycle: z.string() })),
  summary: 'Cycles',
});

export const listInstruments = endpoint('GET', '/api/cotisations/instruments', {
  ...site,
  kind: 'query',
  access: publicAccess,
  response: z.array(instrumentRow),
  summary: 'Instruments et disciplines',
});

/** Instruments taught or learnt on these sites that year; every instrument without a filter. */
export const filterInstruments = endpoint('POST', '/api/cotisations/instruments', {
  ...site,
  kind: 'query',
  access: publicAccess,
  body: z.object({ fk_anneeScolaire: orNull(wireId).optional(), fk_site: wireIdList.optional() }),
  response: z.array(instrumentRow),
  summary: 'Instruments des sites et de l’année donnés',
});

export const listSchoolingStatuses = endpoint('GET', '/api/ateliers/ateliersStatut', {
  ...site,
  kind: 'query',
  access: signedIn,
  response: z.array(statusRow),
  summary: 'Statuts de scolarité',
});

/**
 * With `lecture` true: what the caller may read on its home page (visible, for its group). Otherwise the management list of a
 * type, which needs the type's list right (207, 295, 302).
 */
export const listInformations = endpoint('GET', '/api/informations/list', {
  ...site,
  kind: 'query',
  access: signedIn,
  query: z.object({
    type: orNull(z.enum(informationTypes)).optional(),
    lecture: wireFlag.optional(),
    visible: orNull(wireFlag).optional(),
    groupe: orNull(wireId).optional(),
  }),
  response: z.array(informationRow),
  summary: 'Messages d’information',
});

/** Without a session: only the enrolment terms (setting idCGUInscription). */
export const readInformation = endpoint('GET', '/api/informations/:id', {
  ...site,
  kind: 'query',
  access: publicAccess,
  params: z.object({ id: wireId }),
  response: informationRow,
  summary: 'Un message d’information',
});

/** Saving needs 208, 296 or 303 for the type, a new message (id 0) needs 209, 297 or 304. */
export const saveInformation = endpoint('POST', '/api/informations/:id', {
  ...site,
  kind: 'command',
  access: rights(208, 209, 296, 297, 303, 304),
  params: z.object({ id: wirePathId }),
  body: z.object({
    idInformation: orNull(wireId).optional(),
    fk_utilisateur: orNull(wireId).optional(),
    destinataires: orNull(z.string().max(200)).optional(),
    date: orNull(wireDate).optional(),
    visible: wireFlag,
    titre: wireText,
    message: wireLongText,
    groupe: wireIdList.optional(),
    type: z.enum(informationTypes, { error: messages.site.unknownInformationType }),
  }),
  response: z.object({
    idInformation: z.number(),
    visible: z.union([z.literal(0), z.literal(1)]),
    message: z.string(),
  }),
  summary: 'Enregistre un message d’information',
});
