import { right } from './generated/rights';

/** Of a pair the first is for one's own sheet, the second for another's (document 001 §2). */
const serviceRights = {
  employment: [right.seeOwnEmployment, right.seeAgentEmployment],
  comment: [right.commentOwnService, right.commentAgentService],
  change: [right.changeOwnService, right.changeAgentService],
} as const;

export type ServiceBlock = keyof typeof serviceRights;

/** @param holds whether the caller holds a function. @param own the sheet is theirs. */
export const mayOnService = (block: ServiceBlock, holds: (id: number) => boolean, own: boolean): boolean =>
  holds(serviceRights[block][own ? 0 : 1]);

/** What stands in the comment's block, and what in the employment's; disciplines and assignments are for every reader. */
export const serviceCommentFields = ['commentaire'] as const;
export const serviceReleaseFields = [
  'dechargeSyndicaleHeures',
  'dechargeSyndicaleMotif',
  'dechargeAntenneHeures',
  'dechargeAntenneMotif',
  'dechargeAutreHeures',
  'dechargeAutreMotif',
] as const;
export const serviceEmploymentFields = [
  'fk_contrat',
  'fk_typeEmploi',
  'fk_corps',
  'fk_grade',
  'fk_filiere',
  'fk_diplome',
  'heuresContrat',
  'tempsPartiel',
  'quotite',
  'RTE',
  'coutHS',
  'fk_siteResidence',
  'dureeCDD',
  ...serviceReleaseFields,
] as const;

/** Years that have releases have a smaller id (document 001 §9). */
export const FIRST_YEAR_WITHOUT_RELEASES = 7;
