import { z } from 'zod';
import { right } from '../../constants';
import { faults } from '../../constants/faults';
import { informationTypes } from '../../constants/informationRights';
import * as messages from '../../constants/messages';
import { publicAccess, rights, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { exportFormat } from '../../core/paging';
import { largestInteger } from '../../core/stored';
import { orNull, wireFlag, wireIdList, wireInt, wireOptionalId, wireText, wireTextOrNull } from '../../core/wire';
import { information } from './information';
import { branchRow, informationRow, partnerMunicipalityRow, schoolYearRow, settingRow, siteRow } from './rows';
import { setting } from './setting';

const site = { context: 'site', module: null } as const;
const settings = { context: 'site', module: 'gestionSite' } as const;

/** Public, for the login and enrolment pages. Without a session only category inscription is answered. */
export const listSettings = endpoint('GET', '/api/parametres/list', {
  ...site,
  kind: 'query',
  access: publicAccess,
  query: z.object({ categorie: wireTextOrNull.optional() }),
  response: z.array(settingRow.partial().required({ cle: true, valeur: true })),
  summary: 'Paramètres, d’une catégorie ou tous',
});

export const listSettingCategories = endpoint('GET', '/api/parametres/listCategorie', {
  ...settings,
  kind: 'query',
  access: rights(right.manageSettings),
  response: z.array(z.object({ categorie: z.string(), libelle: z.string() })),
  summary: 'Catégories de paramètres',
});

/** Public: the public pages read titreAccueil, inscriptionsPubliquesOuvertes and blocageDomaine. */
export const readSetting = endpoint('GET', '/api/parametres/getValeur/:key', {
  ...site,
  kind: 'query',
  access: publicAccess,
  params: z.object({ key: wireText }),
  response: z.object({ cle: z.string(), valeur: z.string() }),
  summary: 'Valeur d’un paramètre',
});

export const saveSetting = endpoint('POST', '/api/parametres/save', {
  ...settings,
  kind: 'command',
  access: rights(right.manageSettings),
  body: z.object({
    cle: setting.fields.cle.wire,
    valeur: z
      .union([setting.fields.valeur.wire, z.number().min(-largestInteger).max(largestInteger), z.boolean(), z.null()], {
        error: faults.notAText,
      })
      .transform((value) => (value === null ? '' : typeof value === 'boolean' ? (value ? '1' : '0') : String(value))),
    categorie: wireTextOrNull.optional(),
  }),
  response: z.object({ cle: z.string(), valeur: z.string() }),
  summary: 'Enregistre un paramètre',
  success: messages.general.success,
});

/**
 * `keyArray`: every setting of the category in the order that it is to have; `cle` is the one that was moved, `oldOrdre` the rank from 1
 * that it had. Where it has another one by now, somebody else moved settings meanwhile: 409.
 */
export const moveSetting = endpoint('POST', '/api/parametres/moveOrdre', {
  ...settings,
  kind: 'command',
  access: rights(right.manageSettings),
  body: z.object({
    cle: setting.fields.cle.wire,
    categorie: wireText.max(50),
    keyArray: z.array(setting.fields.cle.wire).max(200),
    oldOrdre: orNull(wireInt).optional(),
  }),
  response: z.object({ categorie: z.string(), keyArray: z.array(z.string()) }),
  summary: 'Change l’ordre des paramètres d’une catégorie',
  success: messages.general.success,
});

export const listSchoolYears = endpoint('GET', '/api/anneesScolaire/list', {
  ...site,
  kind: 'query',
  shows: ['money'],
  access: signedIn,
  query: z.object({ full: wireFlag.optional(), onlyVisible: wireFlag.optional() }),
  response: z.array(schoolYearRow),
  summary: 'Années scolaires, la plus récente d’abord',
});

export const listSites = endpoint('GET', '/api/sites/liste', {
  ...site,
  kind: 'query',
  access: publicAccess,
  query: z.object({ full: wireFlag.optional(), onlyVisible: wireFlag.optional() }),
  response: z.array(siteRow),
  summary: 'Sites',
});

/** `fk_antenne[]=1&fk_antenne[]=2`: the API reads a name with brackets as the name without. */
export const listBranchSites = endpoint('GET', '/api/sites/correspondances', {
  ...site,
  kind: 'query',
  access: signedIn,
  query: z.object({ fk_antenne: wireIdList.default([]) }),
  response: z.array(siteRow),
  summary: 'Sites des antennes données',
});

export const listBranches = endpoint('GET', '/api/antennes/list', {
  ...site,
  kind: 'query',
  access: signedIn,
  response: z.array(branchRow),
  summary: 'Antennes et leurs sites',
});

/** `type` lists all messages of a type (its list right); otherwise the visible ones for the caller (`lecture`, `visible`, `groupe`). */
export const listInformation = endpoint('GET', '/api/informations/list', {
  ...site,
  kind: 'query',
  shows: ['staff'],
  access: signedIn,
  query: z.object({
    type: orNull(z.enum(informationTypes)).optional(),
    lecture: orNull(wireFlag).optional(),
    visible: orNull(wireFlag).optional(),
    groupe: wireOptionalId,
  }),
  response: z.array(informationRow),
  summary: 'Messages d’information',
});

export const readInformation = endpoint('GET', '/api/informations/:id', {
  ...site,
  kind: 'query',
  shows: ['staff'],
  access: publicAccess,
  params: z.object({ id: information.existing }),
  response: informationRow,
  summary: 'Un message d’information',
});

/** id 0 creates. The command checks the right of the message's type: save 208 / 296 / 303, new 209 / 297 / 304. */
export const saveInformation = endpoint('POST', '/api/informations/:id', {
  ...site,
  kind: 'command',
  access: rights(
    right.saveDirectionMessage,
    right.addDirectionMessage,
    right.saveUnionMessage,
    right.addUnionMessage,
    right.saveDevelopmentMessage,
    right.addDevelopmentMessage,
  ),
  params: z.object({ id: information.newOrExisting }),
  body: information.body('visible', 'titre', 'message').extend({
    type: z.enum(informationTypes, { error: messages.site.unknownInformationType }),
  }),
  leftToDecision: { fk_utilisateur: 'The author is who saves.' },
  response: z.object({ idInformation: z.number(), visible: flag }),
  summary: 'Enregistre un message d’information',
  success: (data: { visible: 0 | 1 }) =>
    data.visible === 1 ? messages.site.messagePublished : messages.site.messageDraft,
});

export const exportPartnerMunicipalities = endpoint('POST', '/api/cotisations/communesConvention/export', {
  ...site,
  module: 'communesConvention',
  kind: 'query',
  access: rights(right.seePartnerMunicipalities),
  body: z.object({
    conventionner: orNull(wireFlag).optional(),
    recherche: wireTextOrNull.optional(),
    format: exportFormat,
  }),
  response: 'file',
  summary: 'Communes et leur adhésion, en fichier',
});

/** Staff with module communesConvention and guardians under /ER; partner towns are no secret, so any session may read it. */
export const listPartnerMunicipalities = endpoint('GET', '/api/cotisations/communesConvention', {
  ...site,
  kind: 'query',
  access: signedIn,
  query: z.object({ conventionner: orNull(wireFlag).optional(), recherche: wireTextOrNull.optional() }),
  response: z.array(partnerMunicipalityRow),
  summary: 'Communes et leur adhésion ; `conventionner` 1 conventionnées, 0 les autres',
});
